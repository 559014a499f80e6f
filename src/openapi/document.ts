import type { Type } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { VERSION } from '../version.js';
import { referenceTo, schemaNameOf } from '../fields/field.js';
import type { DeprecatedPath } from '../http/deprecated-paths.js';
import { closeRequests } from './closed-requests.js';
import { HEADERS } from './headers.js';
import {
  completeOperations,
  documentIncludes,
  type ExtendedRecordTypes,
  shareParameters,
} from './operations.js';
import { schemasOf } from './schemas.js';

/** A webhook request that the service sends to subscribed endpoints. */
export interface DescribedWebhook {
  readonly name: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  /** The DTO of its body. */
  readonly body: Type;
}

/** The parts of the OpenAPI document that do not come from routes. */
export interface ApiDescription {
  readonly title: string;
  /** One sentence. */
  readonly summary: string;
  /** The introduction for new API users, in Markdown. */
  readonly guide: string;
  readonly tags: readonly (readonly [name: string, description: string])[];
  readonly deprecatedPaths: readonly DeprecatedPath[];
  readonly webhooks: readonly DescribedWebhook[];
  readonly extendedRecords: readonly ExtendedRecordTypes[];
}

/**
 * The OpenAPI document of all routes.
 * Swagger collects the operations, and knows of bodies only their DTOs; the fields emit the schemas.
 */
export function buildDocument(
  app: NestExpressApplication,
  description: ApiDescription,
): OpenAPIObject {
  const document = SwaggerModule.createDocument(app, configurationOf(description), {
    extraModels: description.webhooks.map(({ body }) => body),
  });
  const responses = completeOperations(document, description.deprecatedPaths);
  const { components, ...rest } = document;
  const { extendedRecords } = description;
  const names = Object.keys(components!.schemas!).map((name) => name.replace(/Response$/, ''));
  const extended = extendedRecords.map((types) => schemaNameOf(types.extended));
  const schemas = schemasOf([...names, ...extended]);
  documentIncludes(document, schemas, extendedRecords);
  const webhooks = webhooksOf(description.webhooks);
  const operations = Object.values(document.paths).flatMap((item) => Object.values(item));
  closeRequests(
    schemas,
    operations.map(({ requestBody }) => requestBody as unknown),
    [operations.map((one) => one.responses as unknown), responses, webhooks],
  );
  const parameters = shareParameters(document);
  return {
    ...rest,
    components: { ...components, schemas, headers: HEADERS, parameters, responses },
    webhooks,
  } as unknown as OpenAPIObject;
}

/**
 * The document as JSON for machines, without indentation.
 * Each operation and each component has a line of its own, so that a difference can be read.
 */
export function writtenDocument(document: OpenAPIObject): string {
  const lines = (part: object, depth: number): string =>
    depth === 0
      ? JSON.stringify(part)
      : `{\n${Object.entries(part)
          .map(([name, member]) => `${JSON.stringify(name)}:${lines(member as object, depth - 1)}`)
          .join(',\n')}\n}`;
  const { paths, components, ...rest } = document;
  const [first] = JSON.stringify(rest).split(/\}$/);
  return `${first},\n"paths":${lines(paths, 2)},\n"components":${lines(components!, 2)}}\n`;
}

const FORMATS =
  'This document as [JSON](/docs/openapi.json), and its operations as [text](/docs/llms.txt).';

function configurationOf({
  title,
  summary,
  guide,
  tags,
}: ApiDescription): Omit<OpenAPIObject, 'paths'> {
  const builder = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle(title)
    .setDescription(`${summary} ${FORMATS}\n\n${guide}`)
    .setVersion(VERSION)
    .addServer('/')
    .addBearerAuth({
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'opaque',
      description: 'An API key of the shop: `rk_…`',
    });
  for (const [name, description] of tags) builder.addTag(name, description);
  const { info, ...configuration } = builder.build();
  const { contact: _, ...rest } = info;
  return {
    ...configuration,
    info: { ...rest, license: { name: 'MIT', identifier: 'MIT' } } as OpenAPIObject['info'],
  };
}

const webhooksOf = (webhooks: readonly DescribedWebhook[]): Record<string, object> =>
  Object.fromEntries(
    webhooks.map(({ name, tag, summary, description, body }) => [
      name,
      {
        post: {
          operationId: `receive${name[0]!.toUpperCase()}${name.slice(1)}`,
          tags: [tag],
          summary,
          description,
          security: [],
          parameters: WEBHOOK_HEADERS,
          requestBody: {
            required: true,
            content: { 'application/json': { schema: referenceTo(schemaNameOf(body)) } },
          },
          responses: WEBHOOK_RESPONSES,
        },
      },
    ]),
  );

const webhookHeader = (name: string, description: string, example: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
  example,
});

const WEBHOOK_HEADERS = [
  webhookHeader('webhook-id', 'Id of the message, identical for all attempts', 'evt_1_42'),
  webhookHeader('webhook-timestamp', 'Time of the attempt, in seconds since 1970', '1767254400'),
  webhookHeader(
    'webhook-signature',
    'Signature by Standard Webhooks; two signatures, separated by a space, while ' +
      'two secrets are valid',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
  webhookHeader('user-agent', 'The service and its version', 'rental-inventory/1.0.0'),
];

const WEBHOOK_RESPONSES = {
  '2XX': { description: 'Accepted, if the response arrives within 15 seconds' },
  '410': { description: 'Unsubscribed; the endpoint is disabled' },
  default: { description: 'Failed; the delivery is retried later, and `Retry-After` is respected' },
};
