import type { RentalError } from './rental-error.js';

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
  /** The records that were changed before the failure of a change of several. */
  changedIds: readonly (number | string)[] = [];

  /** The status is 0 without a response. The errors are sentences by field. */
  constructor(
    message: string,
    readonly status: number,
    readonly errors: Readonly<Record<string, string>> = {},
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.statusCode = status;
    this.isConflict = status === 409 || status === 412;
    const isInvalid = Object.keys(errors).length > 0;
    this.body = isInvalid ? { errors: { ...errors, root: { serverError: message } } } : {};
  }

  /** The same failure, of a change of several records, some of which were changed before. */
  after(changedIds: readonly (number | string)[], total: number): DataProviderError {
    const sentence = `${changedIds.length} of ${total} records were changed, the others were not: ${this.message}`;
    const failure = new DataProviderError(sentence, this.status, this.errors, {
      cause: this.cause,
    });
    failure.changedIds = changedIds;
    return failure;
  }

  /** The same failure as the frameworks expect it. */
  static from(cause: RentalError): DataProviderError {
    const { message, status, sentences } = cause;
    // Sentences about a body begin with the path of the field.
    const errors = sentences.map((sentence) => [sentence.split(' ', 1)[0]!, sentence]);
    const isInvalid = status === 422;
    const byField = Object.fromEntries(isInvalid ? errors : []) as Record<string, string>;
    return new DataProviderError(message, status ?? 0, byField, { cause });
  }
}
