import { LearnedId, type Pool } from './pool.js';

/** JSON as it stands, valid or not. */
export class RawText {
  constructor(readonly text: string) {}
}

/** An object whose names may come more than once. */
export class Pairs {
  constructor(readonly pairs: readonly (readonly [string, unknown])[]) {}
}

/** Writes what `JSON.stringify` would not, and learned ids as what they are by now. */
export function jsonText(value: unknown, pool: Pool): string {
  if (value instanceof RawText) return value.text;
  if (value instanceof LearnedId) return String(pool.resolve(value));
  if (Array.isArray(value)) return `[${value.map((one) => jsonText(one, pool)).join(',')}]`;
  if (value instanceof Pairs) return objectText(value.pairs, pool);
  if (typeof value === 'object' && value !== null) return objectText(Object.entries(value), pool);
  return JSON.stringify(value) ?? 'null';
}

function objectText(pairs: readonly (readonly [string, unknown])[], pool: Pool): string {
  const members = pairs
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${JSON.stringify(name)}:${jsonText(value, pool)}`);
  return `{${members.join(',')}}`;
}
