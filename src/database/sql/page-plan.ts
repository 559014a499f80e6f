import type {
  Alternative,
  Alternatives,
  IdBound,
  ListCondition,
  ListFilter,
} from './list-filter.js';
import type { AccessPath, PagePlan } from './page-cut.sql.js';
import { literal } from './statement.js';

/** Returns SQL of a filter's value, and of the shop where both are literals. */
export type OperandOf = (value: unknown) => readonly [value: string, shop?: string];

export const literalOf = (value: unknown): string =>
  literal(Array.isArray(value) ? value : String(value));

/** The number of rows that are probed on the path of one of several filters. */
const PATH_PROBE_ROWS = 2_000;

/** The same where a condition reads other tables for each row. */
const COSTLY_PROBE_ROWS = 500;

/** The number of unordered rows that are tried on one of several filters. */
const UNORDERED_PROBE_ROWS = 2_000;

/** All rows, newest first. */
const WHOLE_LIST: AccessPath = { conditions: [] };

/**
 * Returns how to find the rows. A single filter uses its own path. With several, any may be the
 * rare one, so the path of each is probed.
 */
export function planOf(active: readonly ListFilter[], operandOf: OperandOf): PagePlan {
  const bounds = active.filter(isIdBound).map(
    ({ value, boundSql }) =>
      (id: string) =>
        boundSql(id, operandOf(value)[0]),
  );
  const filters = active
    .filter((one): one is ListCondition | Alternatives => !isIdBound(one))
    .map((one) => (hasAlternatives(one) ? eitherOf(one.alternatives!) : inSql(one, operandOf)));
  const unordered = filters.map(({ probeRows }) => probeRows).filter((rows) => rows !== undefined);
  const ordered = filters.flatMap(({ path }) => path ?? []);
  const sequential = filters.filter(({ path, probeRows }) => !path && probeRows === undefined);
  if (unordered.length === 0 && ordered.length < 2) {
    const [path = WHOLE_LIST] = ordered;
    const conditions = [...path.conditions, ...sequential.map(({ sql }) => sql)];
    return { bounds, ...path, conditions };
  }
  const others = filters
    .filter((one) => !sequential.includes(one))
    .toSorted((one, other) => Number(readsOthers(one)) - Number(readsOthers(other)));
  const isAlone = filters.length === 1;
  const rowsOfPath = others.some(readsOthers) ? COSTLY_PROBE_ROWS : PATH_PROBE_ROWS;
  return {
    bounds,
    // A filter whose unordered rows do not complete the page has many: another one's index is used.
    conditions: filters.map(({ sql, predicate, rows }) => (rows && !isAlone ? predicate : sql)),
    probe: {
      paths: [
        ...(ordered.length > 0 ? ordered : [WHOLE_LIST]),
        ...(isAlone ? [] : filters.flatMap(({ rows }) => rows ?? [])),
      ],
      rows: ordered.length > 0 ? rowsOfPath : Math.max(...unordered),
      predicates: [...others, ...sequential].map(({ predicate }) => predicate),
    },
  };
}

/** SQL of a filter. It has neither a path nor a probe where no index finds its rows. */
interface FilterSql {
  readonly sql: string;
  /** The condition for a few rows. */
  readonly predicate: string;
  readonly path?: AccessPath;
  /** The number of newest rows to probe before an unordered index is used. */
  readonly probeRows?: number;
  /** The rows of that index, which complete a page if they are few. */
  readonly rows?: AccessPath;
}

/** True for a condition that reads other tables for each row, so that cheaper ones come first. */
const readsOthers = ({ sql, predicate }: FilterSql): boolean => predicate !== sql;

export function eitherOf(alternatives: readonly Alternative[]): FilterSql {
  const sql = `(${alternatives.map((one) => one.sql).join(' or ')})`;
  return { sql, predicate: sql, path: { conditions: [], alternatives } };
}

function inSql(filter: ListCondition, operandOf: OperandOf): FilterSql {
  const { value, path } = filter;
  const [operand, shop] = operandOf(value);
  const sql = filter.sql(operand, shop);
  const found = { sql, predicate: sql };
  switch (path?.kind) {
    case undefined:
      return { ...found, path: { conditions: [sql] } };
    case 'sequential':
      return found;
    case 'unordered': {
      const { probeRows, rowPredicateSql, rowsFrom } = path;
      const unordered = { from: rowsFrom?.(operand), maxRows: UNORDERED_PROBE_ROWS };
      const rows = rowPredicateSql
        ? rowsFrom && { conditions: [], unordered }
        : { conditions: [sql], unordered };
      return {
        sql,
        predicate: rowPredicateSql?.(operand) ?? sql,
        probeRows,
        ...(rows && { rows }),
      };
    }
    case 'perValue': {
      const perValue = { column: path.column, values: path.values(operand) };
      return { ...found, path: { conditions: [], perValue } };
    }
    case 'idOrdered': {
      const alternatives = path.paths(operand).map((ordered) => {
        return { sql: ordered.join === undefined ? sql : 'true', ordered };
      });
      return { ...found, path: { conditions: [], alternatives } };
    }
  }
}

export const hasAlternatives = (filter: ListFilter): filter is Alternatives =>
  'alternatives' in filter;

export const isIdBound = (filter: ListFilter): filter is IdBound => 'boundSql' in filter;
