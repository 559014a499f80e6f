import type { MomentRange } from '../../fields/query-fields.js';
import { dateOf, dayOf, sqlDateOf } from '../../time/days.js';
import { instantOf, LAST_DATE, type Moment } from '../../time/moment.js';
import { dayIn, midnightsOf } from '../../time/zone.js';
import type { ListFilter } from './list-filter.js';

/** An input of conditions that compare plain dates. */
export interface Zoned {
  /** The zone in which a date means midnight. */
  readonly timeZone: string;
}

/** Returns the conditions of a range as sent. */
type RangeConditions<Conditions> = (range: MomentRange | undefined, zone: Zoned) => Conditions;

/** Filters by a range over a timestamp column. */
export const momentFilter =
  (column: string): RangeConditions<ListFilter> =>
  (range = {}, { timeZone }) => {
    const { from, until } = endsOf(range, timeZone);
    const ends = [
      ...(from ? [{ operator: '>=', value: from }] : []),
      ...(until ? [{ operator: '<', value: until }] : []),
    ];
    return {
      value: ends.length > 0 ? ends.map(({ value }) => value) : undefined,
      plannedByValue: true,
      sql: (operand) =>
        ends
          .map(
            ({ operator }, index) =>
              `${column} ${operator} (${operand}::timestamptz[])[${index + 1}]`,
          )
          .join(' and '),
    };
  };

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
 * Filters by a range over `created_at`. A higher id is never older (see `ResourcesRepository`), so in
 * id order a list is read between two ids. The table has an index `(shop_id, created_at, id)`.
 */
export function createdFilter(table: string, alias: string): RangeConditions<ListFilter[]> {
  const end = (value: string | undefined, operator: '>=' | '<'): ListFilter => ({
    value,
    sql: (parameter) => `${alias}.created_at ${operator} ${parameter}::timestamptz`,
    idSql: (parameter) => `${alias}.id ${operator} coalesce((
      select first.id from ${table} first
      where first.shop_id = $1 and first.created_at >= ${parameter}
      order by first.created_at, first.id limit 1), ${Number.MAX_SAFE_INTEGER})`,
  });
  return (range = {}, { timeZone }) => {
    const { from, until } = endsOf(range, timeZone);
    return [end(from, '>='), end(until, '<')];
  };
}

/** Filters by a range over a column of days; a day is its midnight in the zone. */
export const dayFilter =
  (column: string): RangeConditions<ListFilter> =>
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
