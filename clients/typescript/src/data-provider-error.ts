import type { RentalError } from './rental-error.js';

type Id = number | string;

interface Details {
  readonly errors?: Readonly<Record<string, string>>;
  readonly errorsById?: ReadonlyMap<Id, string>;
  readonly changedIds?: readonly Id[];
  readonly current?: Readonly<Record<string, unknown>>;
  readonly cause?: unknown;
}

/** An error about an entry of a batch: `items[2].serial must …`, `cycles[1]: SC-1042 was …`. */
const ABOUT_ENTRY = /^[a-z_]+\[(\d+)\](?:\.|: )(.*)$/s;

/**
 * A failed call, with the sentence of the service as its message. react-admin reads `status` and
 * `body`, refine reads `statusCode` and `errors`.
 */
export class DataProviderError extends Error {
  override readonly name = 'DataProviderError';
  readonly statusCode: number;
  /** True if the record has changed since it was read (412), or stored data prevents the change (409). */
  readonly isConflict: boolean;
  readonly body: { readonly errors?: object };
  /** Sentences by the inputs of the form. */
  readonly errors: Readonly<Record<string, string>>;
  /** Sentences by the ids of the records that prevented a change of several. */
  readonly errorsById: ReadonlyMap<Id, string>;
  /** The records that were changed before the failure of a change of several. */
  readonly changedIds: readonly Id[];
  /** After a 412: the record as it is now. */
  readonly current: Readonly<Record<string, unknown>> | undefined;

  /** The status is 0 without a response. */
  constructor(
    message: string,
    readonly status: number,
    private readonly details: Details = {},
  ) {
    super(message, { cause: details.cause });
    const { errors = {}, errorsById = new Map(), changedIds = [], current } = details;
    this.statusCode = status;
    this.isConflict = status === 409 || status === 412;
    this.errors = errors;
    this.errorsById = errorsById;
    this.changedIds = changedIds;
    this.current = current;
    const isInvalid = Object.keys(errors).length > 0;
    this.body = isInvalid ? { errors: { ...errors, root: { serverError: message } } } : {};
  }

  /**
   * The same failure as the frameworks expect it, with the errors of fields at their inputs.
   * @param inputOf the input of a field; undefined if the form has none
   */
  static from(
    cause: RentalError,
    inputOf: (path: string) => string | undefined,
  ): DataProviderError {
    const { message, status, sentences } = cause;
    const errors: Record<string, string> = {};
    for (const sentence of status === 422 ? sentences : []) {
      // Sentences about a body begin with the path of the field.
      const input = inputOf(sentence.split(' ', 1)[0]!);
      if (input !== undefined) errors[input] = sentence;
    }
    return new DataProviderError(message, status ?? 0, { errors, cause });
  }

  /** The same failure, with the record as it is now. */
  withCurrent(current: Details['current']): DataProviderError {
    return new DataProviderError(this.message, this.status, { ...this.details, current });
  }

  /**
   * The same failure of a change of several records, of which some were changed before. Sentences
   * name records by their ids instead of their places in the request.
   */
  ofSeveral(part: readonly Id[], changedIds: readonly Id[], total: number): DataProviderError {
    const { sentences = [this.message] } = (this.cause ?? {}) as Partial<RentalError>;
    const errorsById = new Map<Id, string>();
    const named = sentences.map((sentence) => {
      const [, place, rest = sentence] = ABOUT_ENTRY.exec(sentence) ?? [];
      const id = part.length === 1 ? part[0] : part[Number(place)];
      if (id === undefined) return sentence;
      const earlier = errorsById.get(id);
      errorsById.set(id, earlier === undefined ? rest : `${earlier}; ${rest}`);
      return `${id}: ${rest}`;
    });
    const message = `${changedIds.length} of ${total} records were changed, the others were not: ${named.join('; ')}`;
    const { cause } = this;
    return new DataProviderError(message, this.status, { errorsById, changedIds, cause });
  }
}
