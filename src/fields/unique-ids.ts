import { invalidBody, SENTENCE_LIMIT } from '../errors/app-error.js';

/**
 * Asserts that no two entries of a list name the same record; entries without an id name none.
 * @param member the field with the id
 * @param pathOf returns the path of an entry in the request
 * @throws AppError invalid_body naming each duplicate and the entry it repeats
 */
export function assertUniqueIds<Member extends 'platformId' | 'id'>(
  entries: readonly { readonly [M in Member]?: number }[],
  member: Member,
  pathOf: (index: number) => string,
): void {
  const seen = new Map<number, number>();
  const sentences: string[] = [];
  entries.forEach(({ [member]: id }, index) => {
    if (id === undefined) return;
    const first = seen.get(id);
    if (first === undefined) seen.set(id, index);
    else if (sentences.length < SENTENCE_LIMIT) {
      const [path, other] = [pathOf(index), pathOf(first)];
      sentences.push(`${path}.${member} duplicates ${other}: ${id}`);
    }
  });
  if (sentences.length > 0) throw invalidBody(...sentences);
}

/**
 * The records in the order in which their ids were sent.
 * @param member the field with the id
 */
export function inOrderOf<
  Member extends 'platformId' | 'id',
  T extends { readonly [M in Member]: number },
>(ids: readonly number[], member: Member, records: readonly T[]): T[] {
  const byId = new Map(records.map((record): [number, T] => [record[member], record]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
