import { invalidParameter } from '../errors/app-error.js';
import { isObject } from '../fields/rules.js';

/** The maximum number of parameters, above the needs of any operation. */
const PARAMETER_LIMIT = 100;

/** A parameter with an operator: `created[gte]`. */
export const WITH_OPERATOR = /^([^[\]]+)\[([^[\]]+)\]$/;

/**
 * Parses `name=value` and `name[operator]=value`; a repeated name becomes a list.
 * Nothing is dropped or guessed, so that validation sees and names all input.
 * @throws AppError invalid_parameter when the query is not percent-encoded UTF-8 or too long
 */
export function parseQuery(text: string | null): Record<string, unknown> {
  const pairs = (text ?? '').split('&').filter((pair) => pair !== '');
  if (pairs.length > PARAMETER_LIMIT) {
    throw invalidParameter(`The query must have at most ${PARAMETER_LIMIT} parameters`);
  }
  const query = Object.create(null) as Record<string, unknown>;
  for (const pair of pairs) {
    const [, name = '', value = ''] = /^([^=]*)=?(.*)$/s.exec(pair) ?? [];
    addParameter(query, decode(name), decode(value));
  }
  return query;
}

function addParameter(query: Record<string, unknown>, name: string, value: string): void {
  const [, parent, operator] = WITH_OPERATOR.exec(name) ?? [];
  if (parent === undefined || operator === undefined) {
    query[name] = name in query ? [query[name], value].flat() : value;
    return;
  }
  const range = query[parent] ?? (Object.create(null) as Record<string, unknown>);
  if (isObject(range)) {
    addParameter(range, operator, value);
    query[parent] = range;
  } else {
    query[name] = value;
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw invalidParameter(`The query must be percent-encoded UTF-8, not ${text.slice(0, 50)}`);
  }
}
