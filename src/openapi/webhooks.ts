import type { Type } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';

/** A webhook request that the service sends to subscribed endpoints. */
export interface DescribedWebhook {
  readonly name: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  /** The DTO of its body. */
  readonly body: Type;
}

/**
 * Adds the webhooks to the document, as in OpenAPI 3.1.
 * The schemas must already contain their bodies.
 */
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
  header('webhook-id', 'Identical for all attempts', 'evt_1_42'),
  header('webhook-timestamp', 'Time of sending, in seconds since 1970', '1767254400'),
  header(
    'webhook-signature',
    'One signature by Standard Webhooks, or two separated by a space while secrets overlap',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
  header('user-agent', 'The service and its version', 'rental-inventory/1.0.0'),
];

const RESPONSES = {
  '2XX': { description: 'Accepted, if sent within 15 seconds' },
  '410': { description: 'Unsubscribes: the endpoint is disabled' },
  default: { description: 'Failed: the delivery is retried later, and `Retry-After` is respected' },
};
