import { parse } from 'libpg-query';

/** A node of PostgreSQL's own parse tree. */
type Node = Record<string, any>;

/** Functions whose results depend on the clock, on settings or on chance. */
const NOT_IMMUTABLE = new Set(
  `now clock_timestamp statement_timestamp transaction_timestamp timeofday age
   concat concat_ws format to_char to_timestamp current_setting
   random gen_random_uuid nextval row_to_json`.split(/\s+/),
);

const WRITES = ['InsertStmt', 'UpdateStmt', 'DeleteStmt'];

/** A rule of clusters for the statements of tests as well. */
export const MOVED_TIME = 'a row gets a time moved by an interval: add it at time zone UTC';

/** Locks that a session holds until it gives them back. */
const SESSION_LOCK = /^pg_(try_)?advisory_(un)?lock/;

/**
 * Tells what a cluster, or a pooler that lends sessions, would refuse or get wrong in a statement
 * of the service: see docs/scaling.md.
 * @returns one sentence for each violation
 */
export async function clusterViolationsOf(text: string): Promise<string[]> {
  const { stmts } = (await parse(text)) as { stmts?: Node[] };
  return [...new Set((stmts ?? []).flatMap(({ stmt }) => visit(stmt)))];
}

const CHECKS: Record<string, (node: Node) => string[]> = {
  InsertStmt: ({ cols, selectStmt, onConflictClause }) => [
    ...changing(onConflictClause),
    ...(has(onConflictClause, 'ParamRef') && !selectStmt?.SelectStmt?.valuesLists
      ? ['ON CONFLICT has a parameter: send it in the row, and take what is excluded']
      : []),
    ...(isNumbered(cols) && looksAside(selectStmt?.SelectStmt)
      ? ['ids come from a worker where subqueries alone read tables: read them first']
      : []),
  ],
  UpdateStmt: ({ targetList }) => changing({ targetList }),
  SelectStmt: ({ lockingClause, fromClause }) =>
    lockingClause && !(fromClause?.length === 1 && fromClause[0].RangeVar)
      ? ['a lock is of the rows of one table: lock first, and read what belongs to them after that']
      : [],
  FuncCall: (call) =>
    SESSION_LOCK.test(nameOf(call)) && !nameOf(call).includes('xact')
      ? [`${nameOf(call)} is a lock of a session: take that of a transaction`]
      : [],
  VariableSetStmt: ({ is_local: isLocal, kind, name }) =>
    isLocal || kind === 'VAR_SET_MULTI' ? [] : [`${name} is set for a session`],
  ListenStmt: () => ['LISTEN is of a session'],
  PrepareStmt: () => ['PREPARE is of a session'],
  CreateStmt: ({ relation }) =>
    relation.relpersistence === 't' ? ['a temporary table is of a session'] : [],
};

/** Checks every node of a part of the tree. */
function visit(part: unknown): string[] {
  return nodesOf(part).flatMap(([key, node]) => [
    ...(CHECKS[key]?.(node) ?? []),
    ...readBesideWrites(key, node),
  ]);
}

/**
 * A cluster runs a write of a WITH before the rest, which then sees what that wrote, and what others
 * have written since.
 */
function readBesideWrites(kind: string, node: Node): string[] {
  // To look through what is below each node takes the square of the time.
  if (!node.withClause?.ctes?.length) return [];
  const { withClause, ...rest } = node;
  const parts: Node[] = withClause.ctes.map((one: Node) => one.CommonTableExpr);
  const read = tablesIn(rest).filter((table) => parts.every(({ ctename }) => ctename !== table));
  return parts.flatMap(({ ctename, ctequery }) => {
    const write = WRITES.map((one) => ctequery[one]).find(Boolean);
    if (!write || read.length === 0) return [];
    const isJoined = [rest, ...parts].some((part) => tablesIn(part).includes(ctename));
    return read.includes(write.relation.relname) || (WRITES.includes(kind) && !isJoined)
      ? [`a read beside ${ctename} may be newer: use its returned rows`]
      : [];
  });
}

/** The violations in assigned values. */
function changing(set: Node | undefined): string[] {
  return nodesOf(set?.targetList).flatMap(([key, node]) => {
    if (key === 'SQLValueFunction') return ['a row gets the time of the server: send the time'];
    if (key === 'FuncCall' && NOT_IMMUTABLE.has(nameOf(node))) {
      return [`a row gets what ${nameOf(node)}() makes, which is not immutable`];
    }
    if (key === 'A_Expr' && isMovedTime(node)) {
      return [MOVED_TIME];
    }
    return [];
  });
}

/** True for `column + interval '…'`, unless that is a time in a zone that is named. */
function isMovedTime({ name, lexpr, rexpr }: Node): boolean {
  if (!['+', '-'].includes(name?.[0]?.String?.sval)) return false;
  const isInterval = nodesOf(rexpr).some(
    ([key, node]) =>
      key === 'TypeCast' && node.typeName?.names?.at(-1)?.String?.sval === 'interval',
  );
  const hasColumn = has({ lexpr, rexpr }, 'ColumnRef');
  return isInterval && hasColumn && nameOf(lexpr?.FuncCall ?? {}) !== 'timezone';
}

/** True where rows are not sent with their ids. */
const isNumbered = (columns: Node[] = []): boolean =>
  columns.every(({ ResTarget: { name } }) => name !== 'id');

/** True where tables are read by subqueries, and by nothing else. */
function looksAside(select: Node | undefined): boolean {
  const aside = nodesOf(select).flatMap(([key, node]) => (key === 'SubLink' ? tablesIn(node) : []));
  return aside.length > 0 && aside.length >= tablesIn(select).length;
}

const has = (part: unknown, kind: string): boolean => nodesOf(part).some(([key]) => key === kind);

const tablesIn = (part: unknown): string[] =>
  nodesOf(part).flatMap(([key, node]) => (key === 'RangeVar' ? [node.relname] : []));

const nameOf = ({ funcname }: Node): string => funcname?.at(-1)?.String?.sval ?? '';

/**
 * Every node in a part of the tree, with its kind.
 * @param found the list to append to: copies of lists at each level would take most of the time
 */
function nodesOf(part: unknown, found: [string, Node][] = []): [string, Node][] {
  if (typeof part !== 'object' || part === null) return found;
  for (const [key, child] of Object.entries(part)) {
    if (typeof child !== 'object' || child === null) continue;
    found.push([key, child as Node]);
    nodesOf(child, found);
  }
  return found;
}
