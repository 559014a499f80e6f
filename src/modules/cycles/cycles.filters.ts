import type { MomentRange } from '../../common/fields/query-fields.js';
import { createdFilters, momentFilters } from '../../database/sql/moment.filters.js';
import type { ListCondition, ListFilter } from '../../database/sql/list-filter.js';
import { idByPlatformIdSql } from '../../database/sql/platform-id.sql.js';
import { searchIn } from '../../database/sql/search.sql.js';
import { customersSql } from '../customers/customer.sql.js';
import { serialSearchText } from '../products/item-search-text.sql.js';
import { cycleStatusSql } from './cycle-status.sql.js';
import type { ListCyclesQuery } from './dto/list-cycles.query.js';
import type { ReadingTime } from './rules/cycle-status.js';

/** The filters of the list of cycles, over cycle `c`. */
export function cycleFilters(query: ListCyclesQuery, time: ReadingTime): ListFilter[] {
  const { timeZone } = time;
  return [
    ...legFilters('fulfillment', 'done_at', query.fulfilledAt, timeZone),
    ...legFilters('receival', 'done_at', query.receivedAt, timeZone),
    ...legFilters('receival', 'due_at', query.receiveAt, timeZone),
    ...momentFilters('c.rental_start', query.rentalStart, timeZone),
    ...createdFilters('cycles', 'c', query.created, timeZone),
    ...momentFilters('c.updated_at', query.updated, timeZone),
    { value: query.platformOrderId, sql: (id) => `c.platform_order_id = ${id}` },
    { value: query.itemId, sql: (id) => `c.item_id = ${id}` },
    {
      value: query.platformVariantId,
      sql: (id) => `c.variant_id = ${idByPlatformIdSql('variants', id)}`,
    },
    { value: query.customerId, sql: (id) => `c.customer_id = ${id}` },
    {
      value: query.customerPlatformId,
      sql: (id) => `c.customer_id = ${idByPlatformIdSql('customers', id)}`,
    },
    statusFilter(query, time),
    { column: 'c.packing_status', values: query.packingStatus },
    { column: 'c.method_type', values: query.methodType },
    {
      value: query.unfulfilled || undefined,
      sql: (wanted) => `c.active and c.out <> ${wanted}`,
    },
    {
      value: query.excludeCancelled || undefined,
      sql: (wanted) => `(c.cancelled_at is null) = ${wanted}`,
    },
    searchInCycles(query.search),
  ];
}

function legFilters(
  kind: 'fulfillment' | 'receival',
  column: 'done_at' | 'due_at',
  range: MomentRange | undefined,
  timeZone: string,
): ListCondition[] {
  return momentFilters(`l.${column}`, range, timeZone).map((filter) => ({
    ...filter,
    sql: (parameter) => `exists (
      select from cycle_legs l where l.shop_id = $1 and l.cycle_id = c.id and l.kind = '${kind}'
        and ${filter.sql(parameter)})`,
  }));
}

/**
 * One operand carries the time of reading and the statuses that are asked for. Those that come
 * before the end are sought among the active cycles only, of which there are few.
 */
function statusFilter({ status }: ListCyclesQuery, { now, dayStart }: ReadingTime): ListFilter {
  const before = status?.some((one) => one === 'received' || one === 'cancelled') === false;
  return {
    value: status && JSON.stringify({ now, dayStart, status }),
    plannedByValue: true,
    sql(parameter) {
      const member = (name: string) => `(${parameter}::jsonb ->> '${name}')::timestamptz`;
      const statusSql = cycleStatusSql({ now: member('now'), dayStart: member('dayStart') });
      return `${before ? 'c.active and' : ''} exists (
      select from cycle_legs f
      join cycle_legs r on r.shop_id = $1 and r.cycle_id = c.id and r.kind = 'receival'
      where f.shop_id = $1 and f.cycle_id = c.id and f.kind = 'fulfillment'
        and (${parameter}::jsonb -> 'status') ? (${statusSql}))`;
    },
  };
}

/** The cycle's own text, its customer's or its unit's serial; each has an index of its own. */
const searchInCycles = (term: string | undefined): ListFilter =>
  searchIn(
    term,
    (matches) => `(${matches('c.search_text')} or c.customer_id = any(${customersSql(matches)})
      or c.item_id = any(array(
        select i.id from items i
        where i.shop_id = $1 and ${matches('i.search_text')}
          and ${matches(serialSearchText)})))`,
  );
