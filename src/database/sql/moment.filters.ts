import type { MomentRange } from '../../fields/query-fields.js';
import { dateOf, dayOf, sqlDateOf } from '../../time/days.js';
import { instantOf, LAST_DATE, type Moment } from '../../time/moment.js';
import { dayIn, midnightsOf } from '../../time/zone.js';
import { ABOVE_ALL_IDS, type FilterPath, type IdBound, type ListCondition } from './list-filter.js';

/** A range as a filter uses it. */
interface Range extends Pick<ListCondition, 'value' | 'plannedByValue' | 'form'> {
  /** Returns the condition of the range, given a column and the operand of the value. */
  readonly within: (column: string, operand: string) => string;
}

/** An input of conditions that compare plain dates. */
export interface Zoned {
  /** The zone in which a date means midnight. */
  readonly timeZone: string;
}

/** Returns the conditions of a range as sent. */
type RangeConditions<Conditions> = (range: MomentRange | undefined, zone: Zoned) => Conditions;

/** Filters by a range over a timestamp column. */
export const momentFilter =
  (column: string, path?: FilterPath): RangeConditions<ListCondition> =>
  (range, { timeZone }) => {
    const { within, form, ...rest } = rangeOf(range, timeZone);
    return {
      ...rest,
      sql: (operand) => within(column, operand),
      // Without an index in id order, the best plan depends on the value.
      ...(path && { path, ...(form && { form }) }),
    };
  };

/** Returns a range whose rows an index finds in id order. */
function rangeOf(range: MomentRange | undefined, timeZone: string): Range {
  const { from, until } = endsOf(range ?? {}, timeZone);
  const ends = [
    ...(from ? [{ form: 'from', operator: '>=', value: from }] : []),
    ...(until ? [{ form: 'until', operator: '<', value: until }] : []),
  ];
  const [only, second] = ends;
  return {
    value: only && ends.map(({ value }) => value),
    plannedByValue: true,
    // For two unknown bounds PostgreSQL estimates so few rows that it would sort them.
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
 * Returns the path by a GiST index `(shop_id, moment, (id + 0))`, which returns the rows of a range
 * nearest to the id bound first. The index contains `id + 0`, since PostgreSQL would use a GiST
 * index on `id` in place of the primary key.
 */
export const nearestFirst = (id: string, join?: (operand: string) => string): FilterPath => ({
  kind: 'idOrdered',
  paths: (operand) => [
    { id: `(${id} + 0)`, isNearest: true, ...(join && { join: join(operand) }) },
  ],
});

/**
 * Returns the first moment of a range and the first one after it, in microseconds, PostgreSQL's
 * resolution. A plain date means the whole day: `gt` begins after it, `lte` ends with it.
 */
export function endsOf(
  { gte, gt, lte, lt }: MomentRange,
  timeZone: string,
): { from: string | undefined; until: string | undefined } {
  const at = (moment: Moment | undefined): string[] =>
    moment ? [instantOf(moment, timeZone).replace('Z', '000Z')] : [];
  const after = (moment: Moment | undefined): string[] => {
    if (moment?.kind !== 'date') return at(moment).map((text) => text.replace('000Z', '001Z'));
    if (moment.date === LAST_DATE) return ['infinity'];
    return at({ kind: 'date', date: dateOf(dayOf(moment.date) + 1) });
  };
  return {
    from: [...at(gte), ...after(gt)].toSorted().at(-1),
    until: [...after(lte), ...at(lt)].toSorted()[0],
  };
}

/**
 * Filters by a range over `created_at`, as id bounds. A higher id is never older (see
 * `ResourcesRepository`), so a list is read between two ids. The table has an index
 * `(shop_id, created_at, id)`.
 */
export function createdFilter(table: string): RangeConditions<IdBound[]> {
  const bound = (value: string | undefined, operator: '>=' | '<'): IdBound => ({
    value,
    boundSql: (id, parameter) => `${id} ${operator} coalesce((
      select first.id from ${table} first
      where first.shop_id = $1 and first.created_at >= ${parameter}
      order by first.created_at, first.id limit 1), ${ABOVE_ALL_IDS})`,
    columnSql: (alias, parameter) => `${alias}.created_at ${operator} ${parameter}::timestamptz`,
  });
  return (range = {}, { timeZone }) => {
    const { from, until } = endsOf(range, timeZone);
    return [bound(from, '>='), bound(until, '<')];
  };
}

/** Filters by a range over a column of days; a day is its midnight in the zone. */
export const dayFilter =
  (column: string): RangeConditions<ListCondition> =>
  ({ gte, gt, lte, lt } = {}, { timeZone }) => {
    const at = (moment: Moment | undefined, days: 0 | 1): number[] =>
      moment ? [firstMidnightOf(moment, days, timeZone)] : [];
    const froms = [...at(gte, 0), ...at(gt, 1)];
    const untils = [...at(lte, 1), ...at(lt, 0)];
    const ends = [Math.max(...froms, -Infinity), Math.min(...untils, Infinity)];
    return {
      value: froms.length + untils.length === 0 ? undefined : ends.map(sqlDayOf),
      plannedByValue: true,
      sql: (operand) =>
        `${column} >= (${operand}::date[])[1] and ${column} < (${operand}::date[])[2]`,
    };
  };

/**
 * Returns the number of the first day whose midnight is not before a moment.
 * @param days added to a moment that is a midnight itself
 */
function firstMidnightOf(moment: Moment, days: 0 | 1, timeZone: string): number {
  const date = moment.kind === 'date' ? moment.date : dayIn(moment.iso, timeZone);
  const isMidnight = moment.kind === 'date' || midnightsOf(date, timeZone).includes(moment.iso);
  return dayOf(date) + (isMidnight ? days : 1);
}

const LAST_DAY = dayOf(LAST_DATE);

const sqlDayOf = (day: number): string => sqlDateOf(day > LAST_DAY ? Infinity : day);
