import type { TenantContext } from './tenant-context.js';
import type { Imported, ImportedRecord, ImportKey } from '../records/imported.js';
import { type ComparedWriteStatement, writeCompared } from './compared-write.js';
import { write, type WriteStatement } from './sql/write.js';

/** The two statements of an import. */
interface ImportStatements<Sent> {
  /** Inserts the new and locks those that are there. */
  readonly add: WriteStatement<Sent, ImportedRecord>;
  readonly change: ComparedWriteStatement<Sent, ImportedRecord>;
}

/**
 * Inserts the new records and updates the changed ones, in the order of the platform's ids: see
 * docs/locking.md. Members that are absent stay as they are.
 * @param now the time of the import, where others have to have the same
 */
export async function importByPlatformId<Sent extends ImportKey>(
  context: TenantContext,
  { add, change }: ImportStatements<Sent>,
  records: readonly Sent[],
  now?: Date,
): Promise<Imported> {
  const inOrder = records.toSorted((one, other) => one.platformId - other.platformId);
  const created = await write(context, add, inOrder, now);
  const isNew = new Set(created.map(({ platformId }) => platformId));
  const others = inOrder.filter(({ platformId }) => !isNew.has(platformId));
  return { created, updated: await writeCompared(context, change, others, now) };
}
