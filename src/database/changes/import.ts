import type { Scope } from '../scope.js';
import type { Imported, ImportedRecord, ImportKey } from '../../common/changes/imported.js';
import { type ComparedWriting, writeCompared } from './compared-write.js';
import { write, type Writing } from '../sql/write.js';

/** The two statements of an import. */
interface ImportWritings<Sent> {
  /** Inserts the new and locks those that are there. */
  readonly add: Writing<Sent, ImportedRecord>;
  readonly change: ComparedWriting<Sent, ImportedRecord>;
}

/**
 * Inserts the new records and updates the changed ones, in the order of the platform's ids: see
 * docs/locking.md. Members that are absent stay as they are.
 * @param now the time of the import, where others have to have the same
 */
export async function importByPlatformId<Sent extends ImportKey>(
  scope: Scope,
  { add, change }: ImportWritings<Sent>,
  records: readonly Sent[],
  now?: Date,
): Promise<Imported> {
  const inOrder = records.toSorted((one, other) => one.platformId - other.platformId);
  const created = await write(scope, add, inOrder, now);
  const isNew = new Set(created.map(({ platformId }) => platformId));
  const others = inOrder.filter(({ platformId }) => !isNew.has(platformId));
  return { created, updated: await writeCompared(scope, change, others, now) };
}
