import { isDeepStrictEqual } from 'node:util';
import type { Answers } from './answers.js';

/** Clocks that are read one after the other differ by less. */
const TOLERANCE = 600_000;

type Members = Record<string, unknown>;

const INSTANT = /^\d{4}-\d{2}-\d{2}T.*Z$/;

/** The differences between responses, as sentences. */
export function differences(expected: Answers, answered: Answers): string[] {
  return Object.entries(expected).flatMap(([kind, records]) => {
    const found = answered[kind]!;
    const ids = [...new Set([...records.keys(), ...found.keys()])].sort((a, b) => a - b);
    return ids.flatMap((id) => {
      const [should, is] = [records.get(id), found.get(id)];
      if (!should) return [`${kind} ${id} should not be there`];
      if (!is) return [`${kind} ${id} is missing`];
      return membersThatDiffer(should, is).map((text) => `${kind} ${id}: ${text}`);
    });
  });
}

function membersThatDiffer(expected: Members, answered: Members): string[] {
  return Object.entries(expected).flatMap(([name, should]) => {
    const is = answered[name];
    if (isDeepStrictEqual(should, is) || areClose(should, is)) return [];
    const isMap = typeof should === 'object' && should !== null && !Array.isArray(should);
    if (isMap && typeof is === 'object' && is !== null) {
      return membersThatDiffer(should as Members, is as Members);
    }
    return [`${name} is ${JSON.stringify(is)}, not ${JSON.stringify(should)}`];
  });
}

function areClose(one: unknown, other: unknown): boolean {
  const isInstant = (value: unknown) => typeof value === 'string' && INSTANT.test(value);
  if (!isInstant(one) || !isInstant(other)) return false;
  return Math.abs(Date.parse(one as string) - Date.parse(other as string)) < TOLERANCE;
}
