import { ImportError } from './import-error.js';

/**
 * Groups entries into batches of a given weight, unless a single entry is heavier. The entries
 * before an ImportError are yielded as well.
 */
export async function* inBatches<T>(
  entries: AsyncIterable<T>,
  batchSize: number,
  weigh: (entry: T) => number = () => 1,
): AsyncGenerator<T[]> {
  let batch: T[] = [];
  let weight = 0;
  let failure: ImportError | undefined;
  try {
    for await (const entry of entries) {
      batch.push(entry);
      weight += weigh(entry);
      if (weight < batchSize) continue;
      yield batch;
      batch = [];
      weight = 0;
    }
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    failure = error;
  }
  if (batch.length > 0) yield batch;
  if (failure) throw failure;
}
