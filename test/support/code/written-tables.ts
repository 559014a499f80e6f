import { parse } from 'libpg-query';

const WRITES = new Set(['InsertStmt', 'UpdateStmt', 'DeleteStmt']);

/** The tables that a statement writes to, in its common table expressions as well. */
export async function tablesWrittenBy(text: string): Promise<string[]> {
  const written = new Set<string>();
  const visit = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    for (const [kind, child] of Object.entries(part as Record<string, any>)) {
      if (WRITES.has(kind)) written.add(child.relation.relname);
      visit(child);
    }
  };
  visit(await parse(text));
  return [...written].sort();
}
