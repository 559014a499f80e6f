import { type MomentRange, RANGE_OPERATORS } from '../../common/fields/query-fields.js';
import { instantOf } from '../../common/time/moment.js';
import { ABOVE_ALL_IDS, type FilterPath, type IdBound, type ListCondition } from './list-filter.js';
import { literal } from './statement.js';

const SQL_OPERATORS = { gte: '>=', gt: '>', lte: '<=', lt: '<' } as const;

/** The filter of a range over a timestamp column; plain dates are midnight in the zone. */
export const momentFilter = (
  column: string,
  range: MomentRange | undefined,
  timeZone: string,
  path?: FilterPath,
): ListCondition => ({
  value: range,
  plannedByValue: true,
  sql: () => withinSql(column, range!, timeZone),
  ...(path && { path }),
});

/**
 * The path by a GiST index `(shop_id, moment, (id + 0))`: wherever the rows of a range are, it finds
 * those first that are nearest to the bound of the ids. It has a sum for an id, since PostgreSQL
 * takes a GiST index for as good as the primary key, and looks up single ids in it.
 */
export const nearestFirst = (id: string, join?: string): FilterPath => ({
  kind: 'ordered',
  paths: [{ id: `(${id} + 0)`, isNearest: true, ...(join !== undefined && { join }) }],
});

/** What is within a range, the bounds written as literals. */
export const withinSql = (column: string, range: MomentRange, timeZone: string): string =>
  RANGE_OPERATORS.filter((operator) => range[operator] !== undefined)
    .map((operator) => {
      const bound = literal(instantOf(range[operator]!, timeZone));
      return `${column} ${SQL_OPERATORS[operator]} ${bound}`;
    })
    .join(' and ');

/** Where the ids of a range begin or end: below or from the first row that is younger. */
const BOUNDS = {
  gte: { from: '>=', younger: '>=' },
  gt: { from: '>=', younger: '>' },
  lte: { from: '<', younger: '>' },
  lt: { from: '<', younger: '>=' },
} as const;

/**
 * The bounds that a range over `created_at` of resources is. As ids are never older than lower ones
 * (see `ResourcesRepository`), a list is read between them. The table has an index
 * `(shop_id, created_at, id)`.
 */
export function createdFilters(
  table: string,
  range: MomentRange | undefined,
  timeZone: string,
): IdBound[] {
  return RANGE_OPERATORS.map((operator) => {
    const moment = range?.[operator];
    const { from, younger } = BOUNDS[operator];
    return {
      value: moment && instantOf(moment, timeZone),
      boundSql: (id, parameter) => `${id} ${from} coalesce((
        select first.id from ${table} first
        where first.shop_id = $1 and first.created_at ${younger} ${parameter}
        order by first.created_at, first.id limit 1), ${ABOVE_ALL_IDS})`,
    };
  });
}
