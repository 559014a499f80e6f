import {
  AppError,
  ERROR_KINDS,
  invalidBody,
  notFound,
  rejectedBody,
  SENTENCE_LIMIT,
} from './app-error.js';

/**
 * The name of the list of entries in the body, such as `cycles`.
 * Undefined when the body is itself the only entry; its errors then have no path prefix.
 */
export type BatchField = string | ExpandedList | undefined;

/** A list of which some entries stand for several records. */
export interface ExpandedList {
  readonly name: string;
  /** The index in the body of the entry of each record. */
  readonly indexes: readonly number[];
}

/** The error of one entry, with the entry's path as a prefix: `cycles[2].itemId …`. */
export function prefixErrors(list: BatchField, index: number, error: AppError): AppError {
  if (list === undefined) return error;
  const separator = ERROR_KINDS[error.kind].body === 'errors' ? '.' : ': ';
  const path = entryPath(list, index);
  const sentences = error.sentences.map((one) => `${path}${separator}${one}`);
  return new AppError(error.kind, sentences, error.details);
}

/** The path of an entry in the body: `cycles[2]`. */
export const entryPath = (list: string | ExpandedList, index: number): string =>
  typeof list === 'string' ? `${list}[${index}]` : `${list.name}[${list.indexes[index]}]`;

/**
 * The error for an entry whose id does not exist in the shop.
 * For a single entry, the id comes from the path, so the error is a 404.
 */
export const unknownEntry = (list: BatchField, resource: string, id: number): AppError =>
  list === undefined
    ? notFound(resource)
    : rejectedBody(
        `id must be the id of ${withArticle(resource.toLowerCase())}: ${id}`,
        'unknown_record',
      );

/**
 * Validates entries one after the other.
 * @param indexOf maps an entry to its index in the list, where that differs
 * @returns the result of each entry
 * @throws AppError invalid_body with the errors of all bodies, else the first error of another kind
 */
export function validateEach<Entry, Made>(
  list: BatchField,
  entries: readonly Entry[],
  validateEntry: (entry: Entry, index: number) => Made,
  indexOf = (_entry: Entry, index: number): number => index,
): Made[] {
  const refusals: AppError[] = [];
  const made = entries.flatMap((entry, index) => {
    try {
      return [validateEntry(entry, index)];
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refusals.push(prefixErrors(list, indexOf(entry, index), error));
      return [];
    }
  });
  assertNoneRejected(refusals.filter(({ kind }) => kind === 'invalid_body'));
  if (refusals.length > 0) throw refusals[0]!;
  return made;
}

/** @throws AppError the only error, with its code, or invalid_body with the sentences of all */
export function assertNoneRejected(errors: readonly AppError[]): void {
  const [first, ...others] = errors;
  if (first && others.every(({ message }) => message === first.message)) throw first;
  const sentences = [...new Set(errors.flatMap((error) => error.sentences))];
  if (sentences.length > 0) throw invalidBody(...sentences.slice(0, SENTENCE_LIMIT));
}

const withArticle = (noun: string): string => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;
