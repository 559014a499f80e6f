import { THROTTLE_PROFILES } from './config/throttle-profiles.js';
import { MAX_LIMIT } from './http/paging/list.query.js';
import { DEPRECATED_RENTALS } from './modules/cycles/cycles.controller.js';
import { EXTENDED_RECORDS } from './modules/includes/included.response.js';
import type { ApiDescription, DescribedWebhook } from './openapi/document.js';
import {
  WebhookEventResponse,
  WebhookPingResponse,
} from './platform/webhooks/webhook-endpoint.response.js';

/** The tags of the API, the most used first. */
const TAGS: readonly [name: string, description: string][] = [
  ['Items', 'Physical units with serial numbers'],
  ['Cycles', 'Rentals of units, with their cost in membership credits'],
  ['ReturnOrders', 'Returns of rented units by customers'],
  ['AvailabilityTimelines', 'Available units per day'],
  ['Reports', 'Utilisation, revenue, returns and refused bookings of a range of days'],
  ['BlockedDates', 'Days on which rentals are not possible'],
  ['Products', 'Products of the commerce platform, with their rental and sale settings'],
  ['Variants', 'Variants of products'],
  ['Customers', 'Customers of the commerce platform'],
  ['Locations', 'Locations of the commerce platform'],
  ['Conditions', 'Conditions of units'],
  ['CustomFieldDefinitions', 'Custom fields that a shop defines'],
  ['CustomFields', 'Values of custom fields'],
  ['Exports', 'Complete lists as spreadsheet tables or JSON Lines'],
  ['TimelineComments', 'Log entries and comments on records'],
  ['Events', 'All changes with their authors, as an audit trail and a feed'],
  ['WebhookEndpoints', 'Endpoints that receive events'],
  ['WebhookDeliveries', 'Deliveries to webhook endpoints, with their attempts'],
  ['Shop', 'The shop that owns the key, and its logistics settings'],
  ['Rentals', 'The deprecated name of cycles, with the same responses'],
  ['Health', 'Health checks for operators, without a key or rate limits'],
];

/** The introduction for new API users, shown above the operations. */
const GUIDE = `Back office API for rental shops: units, rentals and returns.

## First call

Every request carries \`Authorization: Bearer <token>\`. The token identifies the key and its shop.
With demo data, the service prints a token when it starts: press *Authorize*, then try
\`GET /items\`. The examples on this page work unchanged on fresh demo data.

## Lists

Lists return \`{data, nextPage}\`, newest first. Send \`nextPage\` as \`page\`, with the same filters,
until it is null. \`limit\` is 1 to ${MAX_LIMIT}. Filters combine with AND. A filter with several values
accepts commas (\`status=scheduled,fulfilled\`) or repetition, and matches any of them. Time filters are
\`name[gte]\`, \`[gt]\`, \`[lte]\` and \`[lt]\`, with an ISO 8601 date-time or a plain date. A plain date means
midnight in the shop's time zone.

## Errors

Errors in the request body are \`{errors: [...]}\`, with one sentence per invalid field. All other errors are
\`{error}\`, unless an operation documents another body. Every response has an \`X-Request-Id\`, which the log
contains too.

## Safe retries

Send an \`Idempotency-Key\`, such as a random UUID, with a \`POST\` to make retries safe. The first
response is stored for 24 hours and repeated, with \`Idempotent-Replayed: true\`.

## Concurrent edits

Single records carry an \`ETag\`. Send it as \`If-Match\` with a \`PUT\` or \`DELETE\` to change only the version
that you read. A 412 means that the record has changed since.

## Dry runs

Send \`Dry-Run: true\` with a \`POST\`, \`PUT\` or \`DELETE\` to see its response without any effect. Ids in it are
provisional.

## Limits

A key may make ${THROTTLE_PROFILES.key.limit} requests per minute, ${THROTTLE_PROFILES.availability.limit} of them for availability and ${THROTTLE_PROFILES.export.limit} for exports. \`X-RateLimit-*\` show
the remaining requests. A 429 carries \`Retry-After\` with the seconds to wait.

## Keep a copy up to date

\`GET /events/feed\` returns every change in commit order and without gaps: continue from your last
known event. \`GET /events/stream\` sends the same events as server-sent events.

To receive events without polling, create a webhook endpoint (\`POST /webhook_endpoints\`).

Without events, read \`updated[gte]=<start of the last run, less five minutes>\` and follow \`nextPage\` to the end.
The five minutes cover changes that were not yet committed during the last run.`;

/** The requests that the service sends to webhook endpoints. */
const WEBHOOKS: readonly DescribedWebhook[] = [
  {
    name: 'event',
    tag: 'WebhookEndpoints',
    summary: 'An event occurred',
    description:
      'An event of a type that the endpoint subscribes to. Follows Standard Webhooks 1.0.0.',
    body: WebhookEventResponse,
  },
  {
    name: 'ping',
    tag: 'WebhookEndpoints',
    summary: 'A test of the endpoint',
    description: 'Sent by `POST /webhook_endpoints/{id}/test`.',
    body: WebhookPingResponse,
  },
];

/** The parts of the OpenAPI document that belong to no single route. */
export const API_DESCRIPTION: ApiDescription = {
  title: 'Rental Inventory and Returns',
  guide: GUIDE,
  tags: TAGS,
  deprecatedPaths: [DEPRECATED_RENTALS],
  webhooks: WEBHOOKS,
  extendedRecords: EXTENDED_RECORDS,
};
