import type { ListTable } from './database/list-table.js';
import { BLOCKED_DATE_LIST } from './modules/blocked-dates/blocked-dates.list.js';
import { CONDITION_LIST } from './modules/conditions/conditions.list.js';
import { CREDIT_ENTRY_LIST } from './modules/credits/credit-entries.list.js';
import { DEFINITION_LIST } from './modules/custom-fields/definitions.list.js';
import { CUSTOMER_LIST } from './modules/customers/customers.list.js';
import { CYCLE_LIST } from './modules/cycles/cycles.list.js';
import { ITEM_LIST } from './modules/items/items.list.js';
import { LOCATION_LIST } from './modules/locations/locations.list.js';
import { PRODUCT_LIST, VARIANT_LIST } from './modules/products/products.list.js';
import { RETURN_ORDER_LIST } from './modules/return-orders/return-orders.list.js';
import { TIMELINE_LIST } from './modules/timeline/timeline.list.js';
import { WAITING_ENTRY_LIST } from './modules/waiting-entries/waiting-entries.list.js';
import { EVENT_LIST } from './platform/event-log/events.list.js';
import { WEBHOOK_ENDPOINT_LIST } from './platform/webhooks/webhook-endpoints.list.js';
import { WEBHOOK_DELIVERY_LIST } from './platform/webhooks/deliveries/webhook-deliveries.list.js';

/** The tables of all lists with parameters, by path. `docs/lists.md` and tests are derived from them. */
export const LIST_TABLES = {
  items: ITEM_LIST,
  cycles: CYCLE_LIST,
  return_orders: RETURN_ORDER_LIST,
  customers: CUSTOMER_LIST,
  products: PRODUCT_LIST,
  variants: VARIANT_LIST,
  locations: LOCATION_LIST,
  conditions: CONDITION_LIST,
  blocked_dates: BLOCKED_DATE_LIST,
  waiting_entries: WAITING_ENTRY_LIST,
  credit_entries: CREDIT_ENTRY_LIST,
  timeline_events: TIMELINE_LIST,
  events: EVENT_LIST,
  custom_field_definitions: DEFINITION_LIST,
  webhook_endpoints: WEBHOOK_ENDPOINT_LIST,
  webhook_deliveries: WEBHOOK_DELIVERY_LIST,
} as const satisfies Readonly<
  Record<string, Pick<ListTable<object>, 'name' | 'sorts' | 'includes'>>
>;
