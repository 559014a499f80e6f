import { idByPlatformIdSql } from '../../database/sql/columns.sql.js';
import { idFilter, ownIds } from '../../database/sql/id.filters.js';
import { type ListFilter, tagFilter, valuesOf } from '../../database/sql/list-filter.js';
import type { ListTable } from '../../database/list-table.js';
import { partFilters } from '../../database/sql/search.sql.js';
import { createdFilter, dayFilter, momentFilter } from '../../database/sql/moment.filters.js';
import { countsQueryOf } from '../../http/paging/counts.query.js';
import { enumerationKey } from '../../http/paging/sort.js';
import { includeQueryOf, listQueryOf } from '../../http/paging/list.query.js';
import { bookedVariantSql } from '../calendar/rules/needs.js';
import { atRiskSql } from '../calendar/rules/risks.js';
import { estimateDays, estimateIn, type ReturnEstimate } from '../calendar/rules/taken-days.js';
import {
  bufferDayOf,
  dueTimeOf,
  fixedFilter,
  fulfillmentFilter,
  legFilter,
  placeAmong,
  receivalFilter,
  searchInCycles,
  statusFilter,
  unitFilter,
  variantFilter,
} from './cycles.filters.js';
import { customerTagFilter } from '../customers/customer.sql.js';
import { locationFilter } from './cycle-location.filters.js';
import { CycleFilters } from './dto/cycle-filters.query.js';
import { CYCLE_STATUSES, LEG_STATUSES, type ReadingTime } from '../rentals/plan/cycle-status.js';
import {
  CLOSED_AS,
  DELIVERY_METHOD_TYPES,
  METHOD_TYPES,
  PACKING_STATUSES,
} from '../calendar/rules/cycle-values.js';

/** The inputs of conditions other than the query. */
interface Reading extends ReadingTime {
  readonly estimate: ReturnEstimate;
  /** The filters by custom fields. */
  readonly fields: readonly ListFilter[];
}

/** The cycles of each status, and the due times of those that are out or yet to go out. */
const STATUS_INDEXES = [
  'ix_cycles_cancelled',
  'ix_cycles_over',
  'ix_cycles_received_only',
  'ix_cycles_closed',
  'ix_cycles_sold',
  'ix_cycles_out',
  'ix_cycles_active',
  'ix_cycles_due_back',
  'ix_cycles_due_out',
  'ix_cycles_held',
] as const;

/** The indexes of the parts of the leg statuses. */
const LEG_PARTS = ['ix_cycles_active', 'ix_cycles_cancelled', 'ix_cycles_received_only'] as const;

const ORDER_NAME_PARTS = partFilters({ text: 'c.platform_order_name', table: 'c' });

/** The list of cycles `c`. */
export const CYCLE_LIST = {
  name: 'Cycle',
  includes: ['item', 'returnOrder', 'customer.creditBalance'],
  counts: {
    status: CYCLE_STATUSES,
    methodType: METHOD_TYPES,
    packingStatus: PACKING_STATUSES,
    deliveryMethodType: DELIVERY_METHOD_TYPES,
    fulfillmentStatus: LEG_STATUSES,
    receivalStatus: LEG_STATUSES,
    closedAs: CLOSED_AS,
  },
  countedVariant: bookedVariantSql('c'),
  sorts: {
    id: 'id',
    rentalStart: {
      key: 'c.rental_start',
      type: 'timestamptz',
      index: 'ix_cycles_sort_rental_start',
    },
    rentalEnd: {
      key: 'c.rental_end',
      type: 'timestamptz',
      index: 'ix_cycles_sort_rental_end',
      isNullable: true,
    },
    fulfillAt: dueTimeOf('fulfillment'),
    receiveAt: dueTimeOf('receival'),
    prepareFrom: bufferDayOf('fulfillment'),
    restockBy: bufferDayOf('receival'),
    status: placeAmong(CYCLE_STATUSES, (status, time) => statusFilter({ status: [status] }, time)),
    methodType: enumerationKey(METHOD_TYPES, 'c.method_type'),
    packingStatus: enumerationKey(PACKING_STATUSES, 'c.packing_status'),
    deliveryMethodType: enumerationKey(DELIVERY_METHOD_TYPES, 'c.delivery_method_type'),
    fulfillmentStatus: placeAmong(LEG_STATUSES, (status, time) =>
      fulfillmentFilter([status], time),
    ),
    receivalStatus: placeAmong(LEG_STATUSES, (status, time) => receivalFilter([status], time)),
    closedAs: placeAmong(CLOSED_AS, (end, time) => statusFilter({ closedAs: [end] }, time)),
    createdAt: { key: 'c.created_at', type: 'timestamptz', isById: true },
    updatedAt: { key: 'c.updated_at', type: 'timestamptz', index: 'ix_cycles_sort_updated' },
  },
  filters: {
    fulfilledAt: {
      index: 'ix_cycles_fulfilled_at',
      conditions: momentFilter('c.fulfilled_at'),
    },
    receivedAt: {
      index: 'ix_cycles_received_at',
      conditions: momentFilter('c.received_at'),
    },
    receiveAt: {
      index: 'ix_cycles_receive_at',
      conditions: momentFilter('c.receive_at'),
    },
    rentalStart: {
      index: 'ix_cycles_sort_rental_start',
      conditions: momentFilter('c.rental_start'),
    },
    created: {
      index: 'ix_cycles_created',
      conditions: createdFilter('cycles', 'c'),
    },
    updated: {
      index: 'ix_cycles_sort_updated',
      conditions: momentFilter('c.updated_at'),
    },
    platformOrderId: { index: 'ix_cycles_order', conditions: idFilter('c.platform_order_id') },
    platformOrderName: {
      index: 'ix_cycles_order_name',
      sql: (name) => `c.platform_order_name = ${name}`,
    },
    'platformOrderName[contains]': {
      index: 'ix_cycles_search_keys',
      conditions: ORDER_NAME_PARTS.contains,
    },
    'platformOrderName[startsWith]': {
      index: 'ix_cycles_search_keys',
      conditions: ORDER_NAME_PARTS.startsWith,
    },
    tag: { index: 'ix_cycles_tags', conditions: tagFilter('c.tags') },
    locationPlatformId: {
      index: ['ix_cycles_requested_location', 'ix_items_location', 'ix_cycles_item'],
      conditions: locationFilter,
    },
    fulfillAt: {
      index: 'ix_cycle_legs_sort_due',
      conditions: legFilter('sent', 'fulfillment', momentFilter('sent.due_at')),
    },
    prepareFrom: {
      index: 'ix_cycle_legs_sort_buffer',
      conditions: legFilter('prepared', 'fulfillment', dayFilter('prepared.buffer_day')),
    },
    restockBy: {
      index: 'ix_cycle_legs_sort_buffer',
      conditions: legFilter('restocked', 'receival', dayFilter('restocked.buffer_day')),
    },
    fulfillmentStatus: {
      index: LEG_PARTS,
      conditions: fulfillmentFilter,
    },
    receivalStatus: {
      index: LEG_PARTS,
      conditions: receivalFilter,
    },
    itemId: { index: ['ix_cycles_item', 'ix_former_units_item'], conditions: unitFilter },
    itemIds: { index: ['ix_cycles_item', 'ix_former_units_item'], conditions: unitFilter },
    platformVariantId: {
      index: ['ix_cycles_promised_variant', 'ix_items_variant'],
      conditions: variantFilter,
    },
    customerId: { index: 'ix_cycles_customer', conditions: idFilter('c.customer_id') },
    customerPlatformId: {
      index: 'ix_cycles_customer',
      conditions: idFilter('c.customer_id', (id) => idByPlatformIdSql('customers', id)),
    },
    customerTag: {
      index: ['ix_customers_tags', 'ix_cycles_customer'],
      conditions: customerTagFilter('c.customer_id'),
    },
    status: {
      index: STATUS_INDEXES,
      conditions: (_status, time, query) => statusFilter(query, time),
    },
    closedAs: { index: STATUS_INDEXES, with: 'status' },
    unfulfilled: { index: STATUS_INDEXES, with: 'status' },
    excludeCancelled: { index: STATUS_INDEXES, with: 'status' },
    methodType: {
      index: 'ix_cycles_kind',
      conditions: (methodType, _reading, { packingStatus }) =>
        valuesOf(
          { column: 'c.method_type', values: METHOD_TYPES, wanted: methodType },
          { column: 'c.packing_status', values: PACKING_STATUSES, wanted: packingStatus },
        ),
    },
    packingStatus: { index: 'ix_cycles_kind', with: 'methodType' },
    deliveryMethodType: {
      index: 'ix_cycles_delivery',
      conditions: (wanted) =>
        valuesOf({ column: 'c.delivery_method_type', values: DELIVERY_METHOD_TYPES, wanted }),
    },
    isUnitFixed: {
      index: [
        'ix_cycles_fulfilled_at',
        'ix_cycles_received_only',
        'ix_cycles_fixed',
        'ix_cycles_unfixed',
      ],
      conditions: fixedFilter,
    },
    atRisk: {
      index: 'ix_cycles_active',
      conditions: (atRisk, { estimate }) => ({
        value: atRisk ? estimateDays(estimate) : undefined,
        plannedByValue: true,
        sql: (days) => atRiskSql('c', estimateIn(days)),
      }),
    },
    risk: {
      index: 'ix_cycles_active',
      conditions: (risks, { estimate }) => ({
        value: risks && estimateDays(estimate),
        plannedByValue: true,
        sql: (days) => atRiskSql('c', estimateIn(days), risks),
      }),
    },
    search: {
      index: ['ix_cycles_search_keys', 'ix_customers_person_keys', 'ix_items_serial_search_keys'],
      conditions: searchInCycles,
    },
    customFields: { index: 'ix_custom_fields_value', conditions: (_, { fields }) => fields },
    ids: { index: 'pk_cycles', ...ownIds('c') },
  },
} as const satisfies ListTable<CycleFilters, Reading>;

/** The parameters of `GET /cycles`. */
export class ListCyclesQuery extends listQueryOf(CycleFilters, CYCLE_LIST) {}

/** The parameters of `GET /cycles/{id}`. */
export class GetCycleQuery extends includeQueryOf(CYCLE_LIST) {}

/** The parameters of `GET /cycles/counts`. */
export class CountCyclesQuery extends countsQueryOf(CycleFilters, CYCLE_LIST) {}
