import type { Page, PageWindow } from '../../common/paging/list.query.js';
import { type EntityClass, tableOf } from '../schema/table.js';
import type { Scope } from '../scope.js';
import type { Columns } from './columns.sql.js';
import type { Alternatives, ListCondition, ListFilter } from './list-filter.js';
import { type Narrowing, pageCutSql, type Source } from './page-cut.sql.js';
import { declare, literal, rows, type Statement } from './statement.js';

/**
 * Above every id: the window of a first page. Distances from it are exact in floating point, by
 * which indexes reckon them.
 */
const NO_BOUND = Number.MAX_SAFE_INTEGER;

const EVERYTHING: Narrowing = { bounds: [], conditions: [], alternatives: undefined };

/** A list, of which pages are read. */
export interface List<Row extends { id: number }> {
  readonly name: string;
  readonly source: Source;
  /** The statement around the SQL of the page's rows. */
  readonly text: (cut: string) => string;
  /** Only a type: what a row looks like. */
  readonly row?: Row;
}

/**
 * Declares a list of the rows of a table. The page is cut before the joins, so that their cost
 * does not grow with the shop.
 * @param columns of the table under its alias, and of what it is joined to
 * @param joins finds one row for each row of the page; `$1` is the shop
 * @param where what every row of the list meets
 */
export function listStatement<E extends object, Row extends { id: number }>(
  name: string,
  entity: EntityClass<E>,
  alias: string,
  columns: Columns<Row>,
  { joins = '', where = 'true' }: { joins?: string; where?: string } = {},
): List<Row> {
  const source = { table: tableOf(entity).name, alias, where };
  const text = (cut: string) =>
    `select ${columns}\n from (${cut}) ${alias} ${joins}\n order by ${alias}.id desc`;
  declare(name, text(pageCutSql(source, EVERYTHING)));
  return Object.freeze({ name, source, text });
}

/** Reads one page of a list, newest first. */
export async function page<Row extends { id: number }>(
  scope: Scope,
  { name, source, text }: List<Row>,
  window: PageWindow,
  filters: readonly ListFilter[] = [],
): Promise<Page<Row>> {
  const alternatives = alternativesOf(filters.filter(isAlternatives));
  if (alternatives?.length === 0) return { data: [], next: null };
  const conditions = filters.filter(isCondition).filter(takesPart);
  const bound = conditions.filter(({ plannedByValue }) => !plannedByValue);
  const query: Statement<Row> = {
    name: nameOf(name, filters),
    text: text(pageCutSql(source, narrowingOf(conditions, bound, alternatives))),
  };
  const found = await rows(
    scope,
    query,
    window.before ?? NO_BOUND,
    window.limit + 1,
    ...bound.map(({ value }) => value),
  );
  const data = found.slice(0, window.limit);
  return { data, next: found.length > window.limit ? data.at(-1)!.id : null };
}

const isAlternatives = (filter: ListFilter): filter is Alternatives => 'alternatives' in filter;

const isCondition = (filter: ListFilter): filter is ListCondition => !isAlternatives(filter);

const takesPart = (filter: ListFilter): boolean =>
  (isAlternatives(filter) ? filter.alternatives : filter.value) !== undefined;

/** Each combination of what there is to choose from; undefined where there is nothing. */
function alternativesOf(filters: readonly Alternatives[]): string[] | undefined {
  return filters.reduce<string[] | undefined>(
    (combined, { alternatives }) =>
      alternatives
        ? (combined ?? ['']).flatMap((before) =>
            alternatives.map((one) => [before, one].filter(Boolean).join(' and ')),
          )
        : combined,
    undefined,
  );
}

/**
 * How the rows are found. What narrows a list alone has a path of its own; of several, any may be
 * the rare one, so the newest rows are looked through, and then PostgreSQL chooses.
 */
function narrowingOf(
  active: readonly ListCondition[],
  bound: readonly ListCondition[],
  alternatives: string[] | undefined,
): Narrowing {
  const sqlOf = (condition: ListCondition) => condition.sql(operandOf(condition, bound));
  const bounds = active.flatMap((condition) => {
    const { path } = condition;
    return path?.kind === 'ids'
      ? [(id: string) => path.boundSql(id, operandOf(condition, bound))]
      : [];
  });
  const conditions = active.filter(({ path }) => path?.kind !== 'ids');
  const [only] = conditions;
  const narrowing = { bounds, alternatives };
  if (conditions.some(({ path }) => path?.kind === 'walk')) {
    return { ...narrowing, conditions: conditions.map(sqlOf) };
  }
  const isAlone = conditions.length + (alternatives ? 1 : 0) < 2;
  if (isAlone && only?.path?.kind === 'each') {
    const { column, values } = only.path;
    return {
      ...narrowing,
      conditions: [],
      each: { column, values: values(operandOf(only, bound)) },
    };
  }
  if (isAlone && only?.path?.kind === 'ordered') {
    const conditionSql = only.path.join === undefined ? [sqlOf(only)] : [];
    return { ...narrowing, conditions: conditionSql, ordered: only.path };
  }
  if (isAlone && only?.path === undefined) {
    return { ...narrowing, conditions: conditions.map(sqlOf) };
  }
  return {
    ...narrowing,
    conditions: conditions.map(sqlOf),
    near: conditions.map((condition) =>
      condition.path?.kind === 'scattered' && condition.path.nearSql
        ? condition.path.nearSql(operandOf(condition, bound))
        : sqlOf(condition),
    ),
  };
}

/** The parameter that holds the value of a filter, or the value itself, quoted. */
function operandOf(filter: ListCondition, bound: readonly ListCondition[]): string {
  if (!filter.plannedByValue) return `$${bound.indexOf(filter) + 4}`;
  const { value } = filter;
  return literal(Array.isArray(value) ? `{${value.join(',')}}` : String(value));
}

/**
 * The name of the statement, by the only filter that takes part. Each connection keeps what has a
 * name for good, so what combines filters or values has none: there are too many combinations.
 */
function nameOf(list: string, filters: readonly ListFilter[]): string | undefined {
  const [first, second] = filters.filter(takesPart);
  if (first === undefined) return list;
  if (second !== undefined) return undefined;
  const place = `${list}.${filters.indexOf(first)}`;
  if (isAlternatives(first)) return first.name && `${place}.${first.name}`;
  return first.plannedByValue ? undefined : place;
}
