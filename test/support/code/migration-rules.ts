import { parse } from 'libpg-query';

/** A migration as the rules see it. */
export interface MigrationRun {
  /** False where it runs outside of a transaction. */
  readonly transaction?: boolean;
  /** The statements of its `up`. */
  readonly statements: readonly string[];
}

type Node = Record<string, any>;

/** Changes of a table with rows that break or block the running service. */
const REJECTED: Readonly<Record<string, string>> = {
  AT_DropColumn: 'drops a column',
  AT_AlterColumnType: 'changes the type of a column',
  AT_SetNotNull: 'makes a column NOT NULL',
  AT_AddIdentity: 'rewrites the table',
  AT_SetLogged: 'rewrites the table',
  AT_SetUnLogged: 'rewrites the table',
};

/**
 * The violations of a migration that runs while the previous release serves requests: it may add
 * but not remove, and holds no lock while it reads a table.
 */
export async function migrationViolationsOf(run: MigrationRun): Promise<string[]> {
  const isOutside = run.transaction === false;
  const created = new Set<string>();
  const violations: string[] = [];
  for (const text of run.statements) {
    const { stmts } = (await parse(text)) as { stmts?: { stmt: Node }[] };
    for (const { stmt } of stmts ?? []) {
      if (stmt.CreateStmt) created.add(stmt.CreateStmt.relation.relname);
      violations.push(...violationsOf(stmt, created, isOutside));
    }
  }
  return violations;
}

function violationsOf(stmt: Node, created: ReadonlySet<string>, isOutside: boolean): string[] {
  const { AlterTableStmt, RenameStmt, DropStmt, IndexStmt } = stmt;
  if (AlterTableStmt && !created.has(AlterTableStmt.relation.relname)) {
    const { relname } = AlterTableStmt.relation;
    return (AlterTableStmt.cmds as Node[])
      .flatMap(({ AlterTableCmd }) => violationsOfChange(AlterTableCmd))
      .map((violation) => `${relname}: ${violation}`);
  }
  if (RenameStmt && /COLUMN|TABLE$/.test(RenameStmt.renameType)) {
    if (created.has(RenameStmt.relation.relname)) return [];
    return [`${RenameStmt.relation.relname}: renames ${RenameStmt.subname ?? 'the table'}`];
  }
  if (DropStmt?.removeType === 'OBJECT_TABLE') return ['drops a table'];
  if (DropStmt?.removeType === 'OBJECT_INDEX') return outside('drops', DropStmt, isOutside);
  if (IndexStmt && !created.has(IndexStmt.relation.relname)) {
    const { relname } = IndexStmt.relation;
    if (!IndexStmt.concurrent) return [`${relname}: builds an index, not concurrently`];
    return outside('builds', IndexStmt, isOutside);
  }
  return [];
}

const outside = (does: string, { concurrent }: Node, isOutside: boolean): string[] =>
  concurrent && !isOutside ? [`${does} an index concurrently within a transaction`] : [];

function violationsOfChange({ subtype, def }: Node): string[] {
  if (REJECTED[subtype]) return [REJECTED[subtype]];
  if (subtype === 'AT_AddConstraint') return violationsOfConstraint(def.Constraint);
  if (subtype !== 'AT_AddColumn') return [];
  const constraints = ((def.ColumnDef.constraints ?? []) as Node[]).map((one) => one.Constraint);
  const has = (kind: string) => constraints.find(({ contype }) => contype === `CONSTR_${kind}`);
  return [
    ...(has('NOTNULL') && !has('DEFAULT') ? ['adds a column NOT NULL without a default'] : []),
    ...(has('GENERATED') || has('IDENTITY') ? ['adds a column that rewrites the table'] : []),
    // A function is called for each row; a function of time is not, but is rejected as well.
    ...(has('DEFAULT')?.raw_expr.FuncCall ? ['adds a column whose default is a function'] : []),
    ...(has('UNIQUE') || has('PRIMARY') ? ['builds an index, not concurrently'] : []),
    ...(has('CHECK') || has('FOREIGN') ? ['checks all rows under a lock'] : []),
  ];
}

function violationsOfConstraint({ contype, skip_validation, indexname }: Node): string[] {
  if (contype === 'CONSTR_CHECK' || contype === 'CONSTR_FOREIGN') {
    return skip_validation ? [] : ['checks all rows under a lock: add it NOT VALID'];
  }
  if (contype === 'CONSTR_NOTNULL') return ['makes a column NOT NULL'];
  return indexname ? [] : ['builds an index, not concurrently'];
}
