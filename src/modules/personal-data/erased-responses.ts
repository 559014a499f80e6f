import { isObject } from '../../fields/rules.js';

/** A stored response to a request with an `Idempotency-Key`. */
export interface StoredResponse {
  readonly key: string;
  /** JSON. */
  readonly body: string;
}

/** The ids of an erased person. */
interface Person {
  readonly id: number;
  readonly platformId: number;
}

/** The text that each response with the person contains. */
export const markOf = ({ platformId }: Person): string => `"platformId":${platformId},`;

/** The stored responses to update, and those to delete. */
interface ErasedResponses {
  /** Responses of bookings and returns, without the data of the person. */
  readonly replaced: readonly StoredResponse[];
  /** The keys of imports of the person: their fingerprints depend on the sent data. */
  readonly removed: readonly string[];
}

/**
 * Erases a person from stored responses. An import that is repeated runs again and leaves the
 * erased customer unchanged; a booking must not run again.
 */
export function erasedResponses(
  responses: readonly StoredResponse[],
  person: Person,
  erasedAt: Date,
): ErasedResponses {
  const isPerson = (value: unknown): boolean =>
    isObject(value) &&
    value.id === person.id &&
    value.platformId === person.platformId &&
    'defaultAddress' in value;
  const erased = {
    defaultAddress: null,
    email: null,
    firstName: null,
    lastName: null,
    erasedAt: erasedAt.toISOString(),
  };
  const replace = (_name: string, value: unknown): unknown =>
    isPerson(value) ? { ...(value as object), ...erased } : value;
  const isImport = ({ body }: StoredResponse): boolean => {
    const { data } = JSON.parse(body) as { data?: unknown };
    return Array.isArray(data) && data.some(isPerson);
  };
  return {
    removed: responses.filter(isImport).map(({ key }) => key),
    replaced: responses
      .filter((response) => !isImport(response))
      .map(({ key, body }) => ({ key, body: JSON.stringify(JSON.parse(body, replace)) })),
  };
}
