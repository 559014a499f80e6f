import type { TenantContext } from './tenant-context.js';
import type { Imported, ImportedRecord, ImportKey } from '../records/imported.js';
import { type ComparedWriteStatement, writeCompared } from './compared-write.js';
import { write, type WriteStatement } from './sql/write.js';

/** The two statements of an import. */
interface ImportStatements<Sent> {
  /** Inserts new records and locks existing ones. */
  readonly add: WriteStatement<Sent, ImportedRecord>;
  readonly change: ComparedWriteStatement<Sent, ImportedRecord>;
}

/**
 * Inserts new records and updates changed ones, in the order of the platform's ids: see
 * docs/locking.md. Absent fields keep their values.
 * @param now the time of the import, where several writes need the same
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
