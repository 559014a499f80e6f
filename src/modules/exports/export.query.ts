import type { Type } from '@nestjs/common';
import { enumeration } from '../../fields/enumeration.js';
import { copyFields } from '../../fields/field.js';
import type { FieldSet } from '../../fields/field-set.js';
import { QueryBoolean, QueryEnum } from '../../fields/query-fields.js';
import type { FiltersOf, ListQuery } from '../../http/paging/list.query.js';
import { ListEventsQuery } from '../../platform/event-log/events.query.js';
import { ListCreditEntriesQuery } from '../credits/credit-entry.request.js';
import { ListCustomersQuery } from '../customers/dto/list-customers.query.js';
import { ListCyclesQuery } from '../cycles/dto/list-cycles.query.js';
import { ListItemsQuery } from '../items/dto/list-items.query.js';
import { ListReturnOrdersQuery } from '../return-orders/dto/list-return-orders.query.js';
import { ListTimelineEventsQuery } from '../timeline/timeline.request.js';
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

function exportQueryOf<Query extends ListQuery>(
  list: Type<Query>,
): Type<ExportQuery & FiltersOf<Query>> {
  class WholeListQuery extends ExportQuery {}
  copyFields(list, WholeListQuery, ['limit', 'page', 'sort', 'include', 'count']);
  return WholeListQuery as Type<ExportQuery & FiltersOf<Query>>;
}

/** The parameters of `GET /exports/items`. */
export class ExportItemsQuery extends exportQueryOf(ListItemsQuery) {}

/** The parameters of `GET /exports/cycles`. */
export class ExportCyclesQuery extends exportQueryOf(ListCyclesQuery) {}

/** The parameters of `GET /exports/return_orders`. */
export class ExportReturnOrdersQuery extends exportQueryOf(ListReturnOrdersQuery) {}

/** The parameters of `GET /exports/customers`. */
export class ExportCustomersQuery extends exportQueryOf(ListCustomersQuery) {}

/** The parameters of `GET /exports/credit_entries`. */
export class ExportCreditEntriesQuery extends exportQueryOf(ListCreditEntriesQuery) {}

/** The parameters of `GET /exports/timeline_events`. */
export class ExportTimelineEventsQuery extends exportQueryOf(ListTimelineEventsQuery) {}

/** The parameters of `GET /exports/events`. */
export class ExportEventsQuery extends exportQueryOf(ListEventsQuery) {}
