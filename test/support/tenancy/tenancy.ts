import { parse } from 'libpg-query';

/** A node of PostgreSQL's own parse tree. */
type Node = Record<string, any>;

/** A table of a query level and the conditions that every one of its rows has to meet. */
interface Source {
  /** The name of a tenant table; undefined for anything else that rows come from. */
  readonly table?: string;
  readonly alias: string;
  readonly conditions: Node[];
}

/** A query level and what it sees from outside. */
interface Level {
  readonly tenantTables: ReadonlySet<string>;
  /** Names of common table expressions, which hide the tables of the same name. */
  readonly hidden: ReadonlySet<string>;
}

/**
 * Tells where a statement leaves its shop open. Each tenant table must meet `<alias>.shop_id = $n`
 * in the WHERE or JOIN conditions of its own query level: equality with another table's shop does
 * not count, because a cluster then visits every node. Statements about the schema pass.
 * @returns one sentence for each violation
 */
export async function tenancyViolationsOf(
  text: string,
  tenantTables: ReadonlySet<string>,
): Promise<string[]> {
  const { stmts } = (await parse(text)) as { stmts?: Node[] };
  return (stmts ?? []).flatMap(({ stmt }) => visit(stmt, { tenantTables, hidden: new Set() }));
}

const CHECKS: Record<string, (statement: Node, level: Level) => string[]> = {
  SelectStmt: ({ larg, rarg, fromClause, whereClause }, level) => [
    ...[larg, rarg].flatMap((side) => (side ? query('SelectStmt', side, level) : [])),
    ...unbound(sourcesOf(fromClause, level), whereClause),
  ],
  UpdateStmt: ({ relation, targetList, fromClause, whereClause }, level) => [
    ...unbound([targetOf(relation, level), ...sourcesOf(fromClause, level)], whereClause),
    ...moved(relation, targetList, level),
  ],
  DeleteStmt: ({ relation, usingClause, whereClause }, level) =>
    unbound([targetOf(relation, level), ...sourcesOf(usingClause, level)], whereClause),
  InsertStmt: ({ relation, cols, onConflictClause }, level) => [
    ...ownerless(relation, cols, level),
    ...moved(relation, onConflictClause?.targetList, level),
  ],
  MergeStmt: () => ['MERGE cannot run on a cluster'],
};

/** Checks every query level in a part of the tree. */
function visit(part: unknown, level: Level): string[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, child]) =>
    key in CHECKS ? query(key, child as Node, level) : visit(child, level),
  );
}

function query(kind: string, statement: Node, outer: Level): string[] {
  const { withClause, larg, rarg, ...rest } = statement;
  const { level, violations } = enter(withClause, outer);
  return [...violations, ...CHECKS[kind]!(statement, level), ...visit(rest, level)];
}

/** Checks the common table expressions; each sees those before it, and recursive ones all. */
function enter(withClause: Node | undefined, outer: Level): { level: Level; violations: string[] } {
  const tables: Node[] = (withClause?.ctes ?? []).map((one: Node) => one.CommonTableExpr);
  const hide = (some: Node[]): Level => ({
    ...outer,
    hidden: new Set([...outer.hidden, ...some.map(({ ctename }) => ctename as string)]),
  });
  const violations = tables.flatMap((table, index) =>
    visit(table, hide(withClause?.recursive ? tables : tables.slice(0, index))),
  );
  return { level: hide(tables), violations };
}

/** The tables of a FROM list, each with the join conditions that bind it. */
function sourcesOf(from: Node[] | undefined, level: Level): Source[] {
  return (from ?? []).flatMap(({ RangeVar, RangeSubselect, JoinExpr }) => {
    if (RangeVar) return [tableOf(RangeVar, level)];
    if (RangeSubselect) return [{ alias: RangeSubselect.alias?.aliasname ?? '', conditions: [] }];
    return JoinExpr ? joined(JoinExpr, level) : [];
  });
}

/** The condition of an outer join binds only the side whose rows it may leave out. */
function joined({ jointype, larg, rarg, quals }: Node, level: Level): Source[] {
  const conditions = conjunctsOf(quals);
  const bind = (sources: Source[], binds: boolean) =>
    binds
      ? sources.map((one) => ({ ...one, conditions: [...one.conditions, ...conditions] }))
      : sources;
  return [
    ...bind(sourcesOf([larg], level), ['JOIN_INNER', 'JOIN_RIGHT'].includes(jointype)),
    ...bind(sourcesOf([rarg], level), ['JOIN_INNER', 'JOIN_LEFT'].includes(jointype)),
  ];
}

function tableOf({ relname, schemaname = 'public', alias }: Node, level: Level): Source {
  const owned = schemaname === 'public' && level.tenantTables.has(relname);
  const hidden = level.hidden.has(relname);
  return {
    table: owned && !hidden ? relname : undefined,
    alias: alias?.aliasname ?? relname,
    conditions: [],
  };
}

/** A statement writes to a table, never to a common table expression. */
function targetOf(relation: Node, { tenantTables }: Level): Source {
  return tableOf(relation, { tenantTables, hidden: new Set() });
}

function unbound(sources: Source[], where: Node | undefined): string[] {
  const everywhere = conjunctsOf(where);
  const only = sources.length === 1;
  return sources
    .filter(({ table }) => table !== undefined)
    .filter(({ alias, conditions }) =>
      [...conditions, ...everywhere].every((condition) => !namesShop(condition, alias, only)),
    )
    .map(({ table, alias }) => `${table} is read without ${alias}.shop_id = $n`);
}

function ownerless(relation: Node, columns: Node[] | undefined, level: Level): string[] {
  const { table } = targetOf(relation, level);
  if (table === undefined || names(columns, 'shop_id')) return [];
  return [`${table} is inserted into without shop_id`];
}

function moved(relation: Node, set: Node[] | undefined, level: Level): string[] {
  const { table } = targetOf(relation, level);
  if (table === undefined || !names(set, 'shop_id')) return [];
  return [`${table} has its shop_id set`];
}

function names(targets: Node[] | undefined, column: string): boolean {
  return (targets ?? []).some(({ ResTarget }) => ResTarget.name === column);
}

function conjunctsOf(condition: Node | undefined): Node[] {
  if (condition?.BoolExpr?.boolop === 'AND_EXPR') {
    return (condition.BoolExpr.args as Node[]).flatMap(conjunctsOf);
  }
  return condition ? [condition] : [];
}

/** True for `alias.shop_id = $n`; without the alias where there is only one table. */
function namesShop({ A_Expr: operation }: Node, alias: string, only: boolean): boolean {
  if (operation?.kind !== 'AEXPR_OP' || operation.name[0].String.sval !== '=') return false;
  const { lexpr: left, rexpr: right } = operation as Record<string, Node>;
  const isShop = (side?: Node) => {
    const column = side?.ColumnRef?.fields.map((one: Node) => one.String?.sval).join('.');
    return column === `${alias}.shop_id` || (only && column === 'shop_id');
  };
  const isParameter = (side?: Node) => Boolean((side?.TypeCast?.arg ?? side)?.ParamRef);
  return (isShop(left) && isParameter(right)) || (isParameter(left) && isShop(right));
}
