import { invalidBody } from '../errors/app.error.js';

/**
 * Refuses a list in which two entries have one platform id.
 * @throws AppError invalid_body naming each entry that repeats an earlier one, and that one
 */
export function refuseRepeatedIds(entries: Iterable<{ path: string; platformId: number }>): void {
  const seen = new Map<number, string>();
  const sentences: string[] = [];
  for (const { path, platformId } of entries) {
    const first = seen.get(platformId);
    if (first === undefined) seen.set(platformId, path);
    else sentences.push(`${path}.platformId must not be that of ${first}: ${platformId}`);
  }
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
