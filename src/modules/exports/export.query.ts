import type { Type } from '@nestjs/common';
import { enumeration } from '../../fields/enumeration.js';
import { copyFields } from '../../fields/field.js';
import type { FieldSet } from '../../fields/field-set.js';
import { QueryBoolean, QueryEnum } from '../../fields/query-fields.js';
import { EventFilters } from '../../platform/event-log/events.list.js';
import { CreditEntryFilters } from '../credits/credit-entries.list.js';
import { CustomerFilters } from '../customers/customers.list.js';
import { CycleFilters } from '../cycles/dto/cycle-filters.query.js';
import { ItemFilters } from '../items/items.list.js';
import { ReturnOrderFilters } from '../return-orders/return-orders.list.js';
import { TimelineFilters } from '../timeline/timeline.list.js';
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

  @QueryEnum(enumeration('ExportSort', ['id']), {
    description: 'Exports are in the order of ids',
    example: 'id',
  })
  sort?: 'id';

  /** The requested fields; the route declares the parameter. */
  readonly fields?: FieldSet;
}

function exportQueryOf<Filters extends object>(
  filters: Type<Filters>,
): Type<ExportQuery & Filters> {
  class WholeListQuery extends ExportQuery {}
  copyFields(filters, WholeListQuery, []);
  return WholeListQuery as Type<ExportQuery & Filters>;
}

/** The parameters of `GET /exports/items`. */
export class ExportItemsQuery extends exportQueryOf(ItemFilters) {}

/** The parameters of `GET /exports/cycles`. */
export class ExportCyclesQuery extends exportQueryOf(CycleFilters) {}

/** The parameters of `GET /exports/return_orders`. */
export class ExportReturnOrdersQuery extends exportQueryOf(ReturnOrderFilters) {}

/** The parameters of `GET /exports/customers`. */
export class ExportCustomersQuery extends exportQueryOf(CustomerFilters) {}

/** The parameters of `GET /exports/credit_entries`. */
export class ExportCreditEntriesQuery extends exportQueryOf(CreditEntryFilters) {}

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
  readonly timeline_events: ExportTimelineEventsQuery;
  readonly events: ExportEventsQuery;
}
