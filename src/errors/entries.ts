import { AppError, ERROR_TABLE, invalidBody, notFound, SENTENCE_LIMIT } from './app-error.js';

/**
 * What the body calls its list of entries, such as `cycles`; undefined where the body is the only
 * entry itself, of which is told without a path.
 */
export type BatchField = string | undefined;

/** What is wrong with one of the entries, told of the whole body: `cycles[2].itemId …`. */
export function prefixErrors(list: BatchField, index: number, error: AppError): AppError {
  if (list === undefined) return error;
  const separator = ERROR_TABLE[error.code].body === 'errors' ? '.' : ': ';
  const sentences = error.sentences.map((one) => `${list}[${index}]${separator}${one}`);
  return new AppError(error.code, sentences, error.headers);
}

/** The refusal of an entry whose id names nothing of the shop; the only one was named in the path. */
export const unknownEntry = (list: BatchField, resource: string): AppError =>
  list === undefined
    ? notFound(resource)
    : invalidBody(`id must be the id of ${withArticle(resource.toLowerCase())}`);

/**
 * Judges entries one after the other.
 * @returns what was made of each
 * @throws AppError invalid_body with what is wrong with the bodies of all, else the first refusal
 */
export function validateEach<Entry, Made>(
  list: BatchField,
  entries: readonly Entry[],
  validateEntry: (entry: Entry, index: number) => Made,
): Made[] {
  const refusals: AppError[] = [];
  const made = entries.flatMap((entry, index) => {
    try {
      return [validateEntry(entry, index)];
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refusals.push(prefixErrors(list, index, error));
      return [];
    }
  });
  const sentences = refusals.flatMap((one) => (one.code === 'invalid_body' ? one.sentences : []));
  if (sentences.length > 0) throw invalidBody(...sentences.slice(0, SENTENCE_LIMIT));
  if (refusals.length > 0) throw refusals[0]!;
  return made;
}

const withArticle = (noun: string): string => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;
