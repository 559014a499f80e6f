import type { ApiDescription } from './openapi/document.js';
import type { DescribedWebhook } from './openapi/webhooks.js';
import { MAX_LIMIT } from './http/paging/list.query.js';
import { THROTTLE_PROFILES } from './config/throttle-profiles.js';
import { DEPRECATED_RENTALS } from './modules/cycles/rules/deprecated-rentals.js';
import {
  WebhookEventResponse,
  WebhookPingResponse,
} from './platform/webhooks/dto/webhook-message.response.js';

/** The tags of the interface, what is used most first. */
const TAGS: readonly [name: string, description: string][] = [
  ['Items', 'Physical units with serials'],
  ['Cycles', 'Rentals of units, and what they cost in membership credits'],
  ['ReturnOrders', 'What customers send back'],
  ['AvailabilityTimelines', 'Available units, day by day'],
  ['BlockedDates', 'Days on which something cannot be rented'],
  ['Products', 'Products of the commerce platform, and how they are let and sold'],
  ['Variants', 'Variants of the products'],
  ['Customers', 'Customers of the commerce platform'],
  ['Locations', 'Locations of the commerce platform'],
  ['Conditions', 'States that units can be in'],
  ['CustomFieldDefinitions', 'Fields that a shop defines'],
  ['CustomFields', 'Values of those fields'],
  ['Exports', 'Whole lists as tables for spreadsheets, or as lines of JSON'],
  ['TimelineComments', 'What happened, and what people say of it'],
  ['Events', 'Everything that changed, and who did it: audit trail and feed'],
  ['WebhookEndpoints', 'Where events are sent to'],
  ['WebhookDeliveries', 'What was sent there, and how that went'],
  ['Shop', 'The shop that owns the key, and its logistics settings'],
  ['Rentals', 'The retired name of cycles; answers the same'],
  ['Health', 'For whoever runs the service; no key, no limits'],
];

/** What a newcomer has to know before the first call. */
const GUIDE = `Back office of a shop that rents things out: units, rentals, returns.

## First call

Every request carries \`Authorization: Bearer <token>\`. The token names the key, and with it the
shop. With demo data, the service prints a token when it starts: press *Authorize*, then try
\`GET /items\`. The examples on this page work as they stand on fresh demo data.

## Lists

Lists answer \`{data, nextPage}\`, newest first. Send \`nextPage\` as \`page\`, with the same filters,
until it is null. \`limit\` is 1 to ${MAX_LIMIT}. Filters combine with AND; a filter that takes several values
takes them with commas (\`status=scheduled,fulfilled\`) or repeated, and finds any of them. Times are filtered as
\`name[gte]\`, \`[gt]\`, \`[lte]\` and \`[lt]\`, by an ISO 8601 date-time or a plain date, which means
midnight in the shop's time zone.

## Errors

Errors about the body sent are \`{errors: [...]}\`, one sentence for each wrong field. All others are
\`{error}\`, unless an operation says otherwise. Every answer has an \`X-Request-Id\`, which is in the
log as well.

## Safe retries

Send an \`Idempotency-Key\` with a \`POST\`, such as a random UUID, and it is safe to send it again: its first
answer is kept for 24 hours and given again, with \`Idempotent-Replayed: true\`.

## Concurrent edits

Single records carry an \`ETag\`. Sent back as \`If-Match\` with a \`PUT\` or \`DELETE\`, it lets you change what you
have read and nothing else: a 412 says that somebody was faster.

## Limits

A key may make ${THROTTLE_PROFILES.key.limit} requests a minute, ${THROTTLE_PROFILES.availability.limit} of them for availability and ${THROTTLE_PROFILES.export.limit} for exports. \`X-RateLimit-*\` tell
what is left; a 429 says in \`Retry-After\` how many seconds to wait.

## Keep a copy up to date

\`GET /events/feed\` tells exactly what changed, in the order of the commits and without gaps: go on from the event
that you know. \`GET /events/stream\` is the same as server-sent events.

To be told instead of asking, make a webhook endpoint (\`POST /webhook_endpoints\`).

Without them, read \`updated[gte]=<when the last run began, less five minutes>\` and follow \`nextPage\` to the end.
The five minutes are for changes that were being stored while the last run read.`;

/** What is sent to webhook endpoints. */
const WEBHOOKS: readonly DescribedWebhook[] = [
  {
    name: 'event',
    tag: 'WebhookEndpoints',
    summary: 'Something happened',
    description: 'One of the types that the endpoint asked for, by Standard Webhooks 1.0.0.',
    body: WebhookEventResponse,
  },
  {
    name: 'ping',
    tag: 'WebhookEndpoints',
    summary: 'Somebody tries the endpoint',
    description: 'What `POST /webhook_endpoints/{id}/test` sends.',
    body: WebhookPingResponse,
  },
];

/** What the document tells of the interface as a whole. */
export const API_DESCRIPTION: ApiDescription = {
  title: 'Rental Inventory and Returns',
  guide: GUIDE,
  tags: TAGS,
  deprecatedPaths: [DEPRECATED_RENTALS],
  webhooks: WEBHOOKS,
};
