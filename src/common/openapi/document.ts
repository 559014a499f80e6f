import type { NestExpressApplication } from '@nestjs/platform-express';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { IRouter } from 'express';
import { VERSION } from '../../version.js';
import { serveDocumentFiles } from './document.files.js';

/** The tags of the interface, in its order. */
const TAGS: readonly [name: string, description: string][] = [
  ['AvailabilityTimelines', 'Available units, day by day'],
  ['BlockedDates', 'Days on which something cannot be rented'],
  ['Conditions', 'States that units can be in'],
  ['CustomFieldDefinitions', 'Fields that a shop defines'],
  ['CustomFields', 'Values of those fields'],
  ['Items', 'Physical units with serials'],
  ['Products', 'Products of the commerce platform'],
  ['Variants', 'Variants of the products'],
  ['Customers', 'Customers of the commerce platform'],
  ['Cycles', 'Rentals of units, and what they cost in membership credits'],
  ['Rentals', 'The retired name of cycles; answers the same'],
  ['ReturnOrders', 'What customers send back'],
  ['TimelineComments', 'What happened, and what people say of it'],
  ['Locations', 'Locations of the commerce platform'],
  ['Shop', 'The shop that owns the key, and its logistics settings'],
  ['Health', 'For whoever runs the service; no key, no limits'],
];

const DESCRIPTION = `Back office of a shop that rents things out. Every request carries
\`Authorization: Bearer <token>\`; the token identifies the key and with it the shop. Lists answer
\`{data, nextPage}\`, newest first. Errors about the body are \`{errors: [...]}\`, all others
\`{error}\`, unless an operation says otherwise. A key may make 120 requests a minute.`;

/** The OpenAPI document of all routes. */
export function buildDocument(app: NestExpressApplication): OpenAPIObject {
  const builder = new DocumentBuilder()
    .setTitle('Rental Inventory and Returns')
    .setDescription(DESCRIPTION)
    .setVersion(VERSION)
    .setOpenAPIVersion('3.0.3')
    .setLicense('MIT', 'https://spdx.org/licenses/MIT')
    .addServer('/')
    .addBearerAuth({ type: 'http', scheme: 'bearer', description: 'A key of the shop: rk_…' });
  for (const [name, description] of TAGS) builder.addTag(name, description);
  const document = SwaggerModule.createDocument(app, builder.build(), {
    operationIdFactory: (controller, method) => `${controller.replace('Controller', '')}.${method}`,
  });
  styleParameters(document);
  declarePublic(document);
  retireRentals(document);
  return document;
}

/** Serves Swagger UI at `/docs` and the document at `/docs/openapi.json`. */
export function serveDocument(app: NestExpressApplication, document: OpenAPIObject): void {
  serveDocumentFiles(app, document);
  (app.getHttpAdapter().getInstance() as IRouter).get('/', (_request, response) => {
    response.redirect('/docs');
  });
  SwaggerModule.setup('docs', app, document, {
    raw: false,
    customSiteTitle: 'Rental Inventory and Returns',
    swaggerOptions: { persistAuthorization: true, displayRequestDuration: true },
  });
}

/** Lists are written `a,b` and ranges `name[gte]=…`. */
function styleParameters(document: OpenAPIObject): void {
  for (const item of Object.values(document.paths)) {
    for (const parameter of item.get?.parameters ?? []) {
      if (!('schema' in parameter) || !parameter.schema || '$ref' in parameter.schema) continue;
      if (parameter.schema.type === 'array') Object.assign(parameter, LIST_STYLE);
      if (parameter.schema.type === 'object') Object.assign(parameter, RANGE_STYLE);
    }
  }
}

/** An operation that needs no key says so. */
function declarePublic(document: OpenAPIObject): void {
  const operations = Object.values(document.paths).flatMap((item) => Object.values(item));
  for (const operation of operations as { security?: object[] }[]) operation.security ??= [];
}

/** `/rentals` answers what `/cycles` does, under operation ids of its own. */
function retireRentals(document: OpenAPIObject): void {
  for (const [path, item] of Object.entries(document.paths)) {
    for (const operation of Object.values(item) as Operation[]) {
      // Swagger numbers the ids of a handler that has several paths: `Cycles.list[1]`.
      operation.operationId = operation.operationId.replace(/\[\d+\]$/, '');
      if (/\/rentals(\/|$)/.test(path)) retire(operation);
    }
  }
}

function retire(operation: Operation): void {
  operation.deprecated = true;
  operation.tags = ['Rentals'];
  operation.operationId = operation.operationId.replace('Cycles.', 'Rentals.');
  operation.description =
    `Use the same path under \`/cycles\`. ${operation.description ?? ''}`.trim();
}

interface Operation {
  deprecated?: boolean;
  tags?: string[];
  operationId: string;
  description?: string;
}

const LIST_STYLE = { style: 'form', explode: false };
const RANGE_STYLE = { style: 'deepObject', explode: true };
