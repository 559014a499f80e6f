import type { NestExpressApplication } from '@nestjs/platform-express';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { IRouter } from 'express';
import { VERSION } from '../version.js';
import type { DeprecatedPath } from '../http/deprecated-paths.js';
import { HEADERS } from './headers.js';
import { shareResponses } from './shared-responses.js';
import { deprecateOperations } from './deprecated-operations.js';
import { serveDocumentFiles } from './document-files.js';
import { once } from './once.js';
import { toOpenApi31 } from './openapi-31.js';
import { operationsIn } from './operations.js';
import { styleParameters } from './parameters.js';
import { nameRecords } from './record-names.js';
import { placeExamples } from './request-examples.js';
import { emitOneOf } from './unions.js';
import { type DescribedWebhook, describeWebhooks } from './webhooks.js';

/** The parts of the OpenAPI document that do not come from routes. */
export interface ApiDescription {
  readonly title: string;
  /** The introduction for new API users, in Markdown. */
  readonly guide: string;
  readonly tags: readonly (readonly [name: string, description: string])[];
  readonly deprecatedPaths: readonly DeprecatedPath[];
  readonly webhooks: readonly DescribedWebhook[];
}

/** The OpenAPI document of all routes. */
export function buildDocument(
  app: NestExpressApplication,
  { title, guide, tags, deprecatedPaths: retiredPaths, webhooks }: ApiDescription,
): OpenAPIObject {
  const builder = new DocumentBuilder()
    .setTitle(title)
    .setDescription(guide)
    .setVersion(VERSION)
    .addServer('/')
    .addBearerAuth({
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'opaque',
      description: 'A key of the shop: rk_…',
    });
  for (const [name, description] of tags) builder.addTag(name, description);
  const config = builder.build();
  const { contact: _, ...info } = config.info;
  config.info = { ...info, license: { name: 'MIT', identifier: 'MIT' } } as OpenAPIObject['info'];
  const document = SwaggerModule.createDocument(app, config, {
    extraModels: webhooks.map(({ body }) => body),
  });
  document.components!.headers = HEADERS as never;
  styleParameters(document);
  placeExamples(document);
  declarePublic(document);
  for (const deprecatedPath of retiredPaths) deprecateOperations(document, deprecatedPath);
  describeWebhooks(document, webhooks);
  shareResponses(document);
  emitOneOf(document);
  toOpenApi31(document);
  return nameRecords(document);
}

/**
 * Serves Swagger UI at `/docs` and the document at `/docs/openapi.json`.
 * The document is built at the first request, because most instances never need it.
 */
export function serveDocument(app: NestExpressApplication, description: ApiDescription): void {
  const document = once(() => buildDocument(app, description));
  serveDocumentFiles(app, document);
  (app.getHttpAdapter().getInstance() as IRouter).get('/', (_request, response) => {
    response.redirect('/docs');
  });
  SwaggerModule.setup('docs', app, document, {
    raw: false,
    customSiteTitle: description.title,
    swaggerOptions: { persistAuthorization: true, displayRequestDuration: true, filter: true },
  });
}

/** Marks operations that need no key as public. */
function declarePublic(document: OpenAPIObject): void {
  const operations = operationsIn<{ security?: object[] }>(document);
  for (const operation of operations) operation.security ??= [];
}
