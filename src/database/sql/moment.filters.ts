import { type MomentRange, RANGE_OPERATORS } from '../../common/fields/query-fields.js';
import { instantOf } from '../../common/time/moment.js';
import type { ListCondition } from './list-filter.js';

const SQL_OPERATORS = { gte: '>=', gt: '>', lte: '<=', lt: '<' } as const;

/** The filters of a range over a timestamp column; plain dates are midnight in the zone. */
export function momentFilters(
  column: string,
  range: MomentRange | undefined,
  timeZone: string,
): ListCondition[] {
  return RANGE_OPERATORS.map((operator) => {
    const moment = range?.[operator];
    return {
      value: moment && instantOf(moment, timeZone),
      plannedByValue: true,
      sql: (parameter) => `${column} ${SQL_OPERATORS[operator]} ${parameter}`,
    };
  });
}

/** Above every id. */
const NO_ID = '9223372036854775807';

/** Where the ids of a range begin or end: below or from the first row that is younger. */
const BOUNDS = {
  gte: { from: '>=', younger: '>=' },
  gt: { from: '>=', younger: '>' },
  lte: { from: '<', younger: '>' },
  lt: { from: '<', younger: '>=' },
} as const;

/**
 * The filters of a range over `created_at` of resources. As ids are never older than lower ones
 * (see `ResourcesRepository`), times are bounds of the ids, and a list is read between them.
 * The table has an index `(shop_id, created_at, id)`.
 */
export function createdFilters(
  table: string,
  alias: string,
  range: MomentRange | undefined,
  timeZone: string,
): ListCondition[] {
  return RANGE_OPERATORS.map((operator) => {
    const moment = range?.[operator];
    const { from, younger } = BOUNDS[operator];
    return {
      value: moment && instantOf(moment, timeZone),
      boundsIds: true,
      sql: (parameter) => `${alias}.id ${from} coalesce((
        select first.id from ${table} first
        where first.shop_id = $1 and first.created_at ${younger} ${parameter}
        order by first.created_at, first.id limit 1), ${NO_ID})`,
    };
  });
}
