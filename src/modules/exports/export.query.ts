import type { Type } from '@nestjs/common';
import { copyFields } from '../../fields/field.js';
import type { FieldSet } from '../../fields/field-set.js';
import { QueryBoolean, QueryEnum } from '../../fields/query-fields.js';
import { QuerySort, type SortOrder, type Sorts } from '../../http/paging/sort.js';
import { EventFilters } from '../../platform/event-log/events.list.js';
import { CreditEntryFilters } from '../credits/credit-entries.list.js';
import { CUSTOMER_LIST, CustomerFilters } from '../customers/customers.list.js';
import { CYCLE_LIST } from '../cycles/cycles.list.js';
import { CycleFilters } from '../cycles/dto/cycle-filters.query.js';
import { ITEM_LIST, ItemFilters } from '../items/items.list.js';
import { RETURN_ORDER_LIST, ReturnOrderFilters } from '../return-orders/return-orders.list.js';
import { TimelineFilters } from '../timeline/timeline.list.js';
import { WaitingEntryFilters } from '../waiting-entries/waiting-entries.list.js';
import { EXPORT_FORMATS, type ExportFormat } from './export-formats.js';

/** The parameters of every export; the filters of the list are added. */
export class ExportQuery {
  @QueryEnum(EXPORT_FORMATS, {
    description: 'CSV, or one JSON object per line',
    example: 'csv',
    required: true,
  })
  format!: ExportFormat;

  @QueryBoolean({
    description: 'Prefixes CSV with a byte order mark, so that spreadsheet programs detect UTF-8',
    example: true,
  })
  bom?: boolean;

  /** The order; oldest first if absent. */
  readonly sort?: readonly SortOrder[];

  /** The requested fields; the route declares the parameter. */
  readonly fields?: FieldSet;
}

/** @param list its sorts; lists without sorts are in the order of ids */
function exportQueryOf<Filters extends object>(
  filters: Type<Filters>,
  { name, sorts }: { readonly name: string; readonly sorts?: Sorts } = BY_ID,
): Type<ExportQuery & Filters> {
  class WholeListQuery extends ExportQuery {}
  QuerySort(sorts!, `${name}Sort`, 'id')(WholeListQuery.prototype, 'sort');
  copyFields(filters, WholeListQuery, []);
  return WholeListQuery as Type<ExportQuery & Filters>;
}

const BY_ID = { name: 'Export', sorts: { id: 'id' } } as const;

/** The parameters of `GET /exports/items`. */
export class ExportItemsQuery extends exportQueryOf(ItemFilters, ITEM_LIST) {}

/** The parameters of `GET /exports/cycles`. */
export class ExportCyclesQuery extends exportQueryOf(CycleFilters, CYCLE_LIST) {}

/** The parameters of `GET /exports/return_orders`. */
export class ExportReturnOrdersQuery extends exportQueryOf(ReturnOrderFilters, RETURN_ORDER_LIST) {}

/** The parameters of `GET /exports/customers`. */
export class ExportCustomersQuery extends exportQueryOf(CustomerFilters, CUSTOMER_LIST) {}

/** The parameters of `GET /exports/credit_entries`. */
export class ExportCreditEntriesQuery extends exportQueryOf(CreditEntryFilters) {}

/** The parameters of `GET /exports/waiting_entries`. */
export class ExportWaitingEntriesQuery extends exportQueryOf(WaitingEntryFilters) {}

/** The parameters of `GET /exports/timeline_events`. */
export class ExportTimelineEventsQuery extends exportQueryOf(TimelineFilters) {}

/** The parameters of `GET /exports/events`. */
export class ExportEventsQuery extends exportQueryOf(EventFilters) {}

/** The parameters of each export, by the name of its list. */
export interface ExportQueries {
  readonly items: ExportItemsQuery;
  readonly cycles: ExportCyclesQuery;
  readonly return_orders: ExportReturnOrdersQuery;
  readonly customers: ExportCustomersQuery;
  readonly credit_entries: ExportCreditEntriesQuery;
  readonly waiting_entries: ExportWaitingEntriesQuery;
  readonly timeline_events: ExportTimelineEventsQuery;
  readonly events: ExportEventsQuery;
}
