import type { Type } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';

/** A request that the service makes to those who asked for it. */
export interface DescribedWebhook {
  readonly name: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  /** The DTO of its body. */
  readonly body: Type;
}

/** Describes them in the way of OpenAPI 3.1; their bodies have to be among the schemas. */
export function describeWebhooks(
  document: OpenAPIObject,
  webhooks: readonly DescribedWebhook[],
): void {
  document.webhooks = Object.fromEntries(
    webhooks.map(({ name, tag, summary, description, body }) => [
      name,
      {
        post: {
          operationId: `receive${name[0]!.toUpperCase()}${name.slice(1)}`,
          tags: [tag],
          summary,
          description,
          security: [],
          parameters: PARAMETERS,
          requestBody: {
            required: true,
            content: {
              'application/json': { schema: { $ref: `#/components/schemas/${body.name}` } },
            },
          },
          responses: RESPONSES,
        },
      },
    ]),
  );
}

const header = (name: string, description: string, example: string) => ({
  name,
  in: 'header' as const,
  required: true,
  description,
  schema: { type: 'string' },
  example,
});

const PARAMETERS = [
  header('webhook-id', 'The same for all attempts', 'evt_1_42'),
  header('webhook-timestamp', 'When it was sent, in seconds since 1970', '1767254400'),
  header(
    'webhook-signature',
    'One or, while secrets overlap, two signatures by Standard Webhooks, separated by a space',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
  header('user-agent', 'The service and its version', 'rental-inventory/1.0.0'),
];

const RESPONSES = {
  '2XX': { description: 'Taken, within 15 seconds' },
  '410': { description: 'Nothing more is wanted: the endpoint is disabled' },
  default: { description: 'Not taken: it is sent again later, `Retry-After` is honoured' },
};
