import { ERROR_CODES } from '../../../src/errors/error-codes.js';

/** Patterns of data that no log and no response may reveal. */
const DISCLOSURES: Readonly<Record<string, RegExp>> = {
  'a token': /rk_[0-9A-Za-z]{40}/,
  'a secret': /whsec_[A-Za-z0-9+/]{40}/,
  'a stack': /\bat (?:[^\s"]+ ){0,3}\(?(?:file:|node:|\/)[^\s")]+:\d+:\d+/,
  SQL: /\bshop_id\b|\bselect \w+[.(]|\bselect\b[^"\\]{1,500}\bfrom\b|\binsert into\b|\bdelete from\b|\bupdate \w+( \w+)? set\b/i,
};

/** The log of a provoked fault has to name its location. */
const FAULT = '"msg":"request failed"';

const found: string[] = [];
let isProvoked = false;

/** The kinds of data that a text reveals. */
export const disclosuresIn = (text: string): string[] =>
  Object.keys(DISCLOSURES).filter((kind) => DISCLOSURES[kind]!.test(text));

/** Looks at a line of the log of a service. */
export function hearLog(line: string): void {
  const isAllowed = isProvoked && line.includes(FAULT);
  note('the log', line, isAllowed ? ['a stack'] : []);
}

/** Looks at an answer of a service: its headers, its body or both. */
export function hearAnswer(text: string): void {
  const allowed = [
    // The response that creates a secret contains it under this name.
    ...(text.includes('"secret":"whsec_') ? ['a secret'] : []),
    // The response to the code of a sign-in link contains nothing else.
    ...(/\n\{"token":"\w+"\}\n$/.test(text) ? ['a token'] : []),
  ];
  note('an answer', text, allowed);
}

/** Looks at the code of an answer of a service: every error has one. */
export function hearError(status: number, code: unknown): void {
  const isKnown = typeof code === 'string' && code in ERROR_CODES;
  if (status >= 400 !== isKnown) found.push(`an answer with status ${status} has code ${code}`);
}

/**
 * Runs work that makes the service fail on purpose, so that the log may have a stack. Without it, a
 * stack in the log fails the tests.
 */
export async function provokingFaults<T>(work: () => Promise<T>): Promise<T> {
  isProvoked = true;
  try {
    return await work();
  } finally {
    isProvoked = false;
  }
}

/** The disclosures of all services of this process since the last call. */
export const newDisclosures = (): string[] => found.splice(0);

function note(where: string, text: string, allowed: readonly string[]): void {
  for (const kind of disclosuresIn(text)) {
    if (!allowed.includes(kind)) found.push(`${where} tells ${kind}: ${text.slice(0, 2_000)}`);
  }
}
