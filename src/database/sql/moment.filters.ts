import type { MomentRange } from '../../fields/query-fields.js';
import { instantOf, type Moment } from '../../time/moment.js';
import { ABOVE_ALL_IDS, type FilterPath, type IdBound, type ListCondition } from './list-filter.js';

/** What a range is to a filter. */
interface Range extends Pick<ListCondition, 'value' | 'plannedByValue' | 'form'> {
  /** What is within it, given a column and the operand of the value. */
  readonly within: (column: string, operand: string) => string;
}

/** The filter of a range over a timestamp column; plain dates are midnight in the zone. */
export function momentFilter(
  column: string,
  range: MomentRange | undefined,
  timeZone: string,
  path?: FilterPath,
): ListCondition {
  const { within, form, ...rest } = rangeOf(range, timeZone);
  return {
    ...rest,
    sql: (operand) => within(column, operand),
    // Without an index in the order of the ids the value decides how.
    ...(path && { path, ...(form && { form }) }),
  };
}

/** A range whose rows are found by an index in the order of their ids. */
export function rangeOf(range: MomentRange | undefined, timeZone: string): Range {
  const { from, until } = endsOf(range ?? {}, timeZone);
  const ends = [
    ...(from ? [{ form: 'from', operator: '>=', value: from }] : []),
    ...(until ? [{ form: 'until', operator: '<', value: until }] : []),
  ];
  const [only, second] = ends;
  return {
    value: only && ends.map(({ value }) => value),
    plannedByValue: true,
    // Of two bounds that it does not know, PostgreSQL expects so few rows that it would sort them.
    ...(only && !second && { form: only.form }),
    within: (column, operand) =>
      ends
        .map(
          ({ operator }, index) =>
            `${column} ${operator} (${operand}::timestamptz[])[${index + 1}]`,
        )
        .join(' and '),
  };
}

/**
 * The path by a GiST index `(shop_id, moment, (id + 0))`: wherever the rows of a range are, it finds
 * those first that are nearest to the bound of the ids. It has a sum for an id, since PostgreSQL
 * takes a GiST index for as good as the primary key, and looks up single ids in it.
 */
export const nearestFirst = (id: string, join?: (operand: string) => string): FilterPath => ({
  kind: 'ordered',
  paths: (operand) => [
    { id: `(${id} + 0)`, isNearest: true, ...(join && { join: join(operand) }) },
  ],
});

/**
 * The first moment of a range, and the first that is later than all of it, in microseconds, as finely
 * as PostgreSQL tells moments apart.
 */
export function endsOf(
  { gte, gt, lte, lt }: MomentRange,
  timeZone: string,
): { from: string | undefined; until: string | undefined } {
  const at = (moment: Moment | undefined, microsecond: 0 | 1): string[] =>
    moment ? [instantOf(moment, timeZone).replace('Z', `00${microsecond}Z`)] : [];
  return {
    from: [...at(gte, 0), ...at(gt, 1)].toSorted().at(-1),
    until: [...at(lte, 1), ...at(lt, 0)].toSorted()[0],
  };
}

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
  const { from, until } = endsOf(range ?? {}, timeZone);
  const bound = (value: string | undefined, operator: '>=' | '<'): IdBound => ({
    value,
    boundSql: (id, parameter) => `${id} ${operator} coalesce((
      select first.id from ${table} first
      where first.shop_id = $1 and first.created_at >= ${parameter}
      order by first.created_at, first.id limit 1), ${ABOVE_ALL_IDS})`,
  });
  return [bound(from, '>='), bound(until, '<')];
}
