import { THROTTLE_PROFILES } from './config/throttle-profiles.js';
import { MAX_LIMIT } from './http/paging/list.query.js';
import { DEPRECATED_RENTALS } from './modules/cycles/cycles.controller.js';
import { EXTENDED_RECORDS } from './modules/includes/included.response.js';
import type { ApiDescription, DescribedWebhook } from './openapi/document.js';
import {
  WebhookEventResponse,
  WebhookPingResponse,
} from './platform/webhooks/webhook-endpoint.response.js';

/** The tags of the API: the day of a rental desk, then its set-up, its figures and its integration. */
const TAGS: readonly [name: string, description: string][] = [
  ['DaySheet', 'The open work of a day'],
  ['AvailabilityTimelines', 'Available units per day, and baskets that can be booked'],
  ['Cycles', 'Rentals of units, with their cost in membership credits'],
  ['WaitingEntries', 'Customers who wait for a unit, and get the next one that is free'],
  ['ReturnOrders', 'Returns of rented units by customers'],
  ['Items', 'Physical units with serial numbers'],
  ['Customers', 'Customers of the commerce platform'],
  ['TimelineComments', 'Log entries and comments on records'],
  ['BlockedDates', 'Days on which rentals are not possible'],
  ['Products', 'Products of the commerce platform, with their rental and sale settings'],
  ['Variants', 'Variants of products'],
  ['Locations', 'Locations of the commerce platform'],
  ['Conditions', 'Conditions of units'],
  ['CustomFieldDefinitions', 'Custom fields that a shop defines'],
  ['CustomFields', 'Values of custom fields'],
  ['Shop', 'The shop that owns the key, its logistics settings, and the clock of sandbox shops'],
  ['Reports', 'Utilisation, revenue, returns and refused bookings of a range of days'],
  ['Exports', 'Complete lists as spreadsheet tables or JSON Lines'],
  ['Events', 'All changes with their authors, as an audit trail and a feed'],
  ['WebhookEndpoints', 'Endpoints that receive events, and the deliveries to them'],
  ['Rentals', 'The deprecated name of cycles, with the same responses'],
  ['Health', 'Health checks for operators, without a key or rate limits'],
];

/** The introduction for new API users, shown above the operations: at most one screen. */
const GUIDE = `- **First call.** Press *Authorize* and enter a token. With demo data, the service prints one when it starts.
  Then try \`GET /day_sheet\`. The examples on this page work unchanged on fresh demo data.
- **Lists** return \`{data, nextPage}\`, newest first. Send \`nextPage\` as \`page\` until it is null. \`limit\` is 1
  to ${MAX_LIMIT}. Filters combine with AND. Several values, such as \`status=scheduled,fulfilled\`, match any of them.
  Time filters are \`name[gte]\`, \`[gt]\`, \`[lte]\` and \`[lt]\`. A plain date means the whole day in the shop's time zone.
- **Errors** in the body are \`{errors: [...]}\`, with one sentence per invalid field. Others are \`{error}\`, unless an
  operation documents another body. \`X-Error-Code\` names the cause. Every response has an \`X-Request-Id\`, which the
  log contains too.
- **Writes.** A \`POST\` with an \`Idempotency-Key\` is executed once; its response is repeated for 24 hours. \`If-Match\` with
  the \`ETag\` of a record changes only the version that you read. \`Dry-Run: true\` returns the response without any
  effect.
- **Limits.** A key may make ${THROTTLE_PROFILES.key.limit} requests per minute, ${THROTTLE_PROFILES.availability.limit} of them for availability and ${THROTTLE_PROFILES.export.limit} for exports. Every response
  shows the remaining requests in \`X-RateLimit-*\`. A 429 carries \`Retry-After\` with the seconds to wait.
- **Changes.** \`GET /events/feed\` returns every change in commit order and without gaps. \`GET /events/stream\` sends the same
  events, and \`POST /webhook_endpoints\` creates an endpoint that receives them.`;

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
  summary: 'Back office API for rental shops: units, rentals and returns.',
  guide: GUIDE,
  tags: TAGS,
  deprecatedPaths: [DEPRECATED_RENTALS],
  webhooks: WEBHOOKS,
  extendedRecords: EXTENDED_RECORDS,
};
