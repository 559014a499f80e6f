import { invalidBody, SENTENCE_LIMIT } from '../errors/app-error.js';

/**
 * Refuses a list in which two entries have one platform id.
 * @param pathOf where in the request an entry stands
 * @throws AppError invalid_body naming each entry that repeats an earlier one, and that one
 */
export function refuseRepeatedIds(
  entries: readonly { platformId: number }[],
  pathOf: (index: number) => string,
): void {
  const seen = new Map<number, number>();
  const sentences: string[] = [];
  entries.forEach(({ platformId }, index) => {
    const first = seen.get(platformId);
    if (first === undefined) seen.set(platformId, index);
    else if (sentences.length < SENTENCE_LIMIT) {
      const [path, other] = [pathOf(index), pathOf(first)];
      sentences.push(`${path}.platformId must not be that of ${other}: ${platformId}`);
    }
  });
  if (sentences.length > 0) throw invalidBody(...sentences);
}

/** The records in the order in which their platform ids were sent. */
export function inOrderOf<T extends { platformId: number }>(
  platformIds: readonly number[],
  records: readonly T[],
): T[] {
  const byPlatformId = new Map(records.map((record) => [record.platformId, record]));
  return platformIds.flatMap((platformId) => byPlatformId.get(platformId) ?? []);
}
