import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import type { Answer, HttpClient } from '../../support/service/client.js';

/** How a command ended; see `importFile`. */
interface ListOutcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly told: readonly string[];
}

const OPTIONS = /^--(map|decimal|dates)$/;

/** Sends the list with the options of the command, as a dry run. */
export async function sendDryRun(
  client: HttpClient,
  list: string,
  path: string,
  options: readonly string[],
): Promise<Answer> {
  const query = new URLSearchParams(
    options.flatMap((option, index): [string, string][] => {
      if (option === '--update' || option === '--rename') return [[option.slice(2), 'true']];
      return OPTIONS.test(option) ? [[option.slice(2), options[index + 1]!]] : [];
    }),
  );
  const charset = options[options.indexOf('--encoding') + 1];
  const type = options.includes('--encoding') ? `text/csv; charset=${charset}` : 'text/csv';
  return client.post(`/imports/${list}?${query}`, await readFile(path), {
    'Content-Type': type,
    'Dry-Run': 'true',
  });
}

/** Expects that the request has the outcome of the command, in the same words. */
export function expectSameOutcome(
  list: string,
  { code, stdout, told }: ListOutcome,
  { status, body }: Answer,
): void {
  if (code !== 0) {
    const lines = told.filter((line) => /^line \d+: /.test(line));
    const [, whole] = /^(is .*?); nothing was imported$/.exec(told[0]!) ?? [];
    const errors = whole === undefined ? lines : [`line 1: ${whole}`];
    expect([status, body.errors.map(inOptions)]).toEqual([422, errors.map(inOptions)]);
    return;
  }
  expect([status, body]).toEqual([200, body]);
  const { created, updated, unchanged, changes } = body;
  if (stdout.startsWith('{')) {
    const { invalid: _, reasons: __, faults: ___, ...outcome } = JSON.parse(stdout);
    expect(body).toEqual(outcome);
    return;
  }
  const [first, ...printed] = stdout.trimEnd().split('\n');
  const plan = /^(\d+) +(created|updated|unchanged)$/gm;
  const counts = first!.startsWith('Lines')
    ? [...stdout.matchAll(plan)].map(([, count, kind]) => `${count} ${kind}`).join(', ')
    : first!.replace(`Imported ${list}: `, '');
  expect(counts).toBe(`${created} created, ${updated} updated, ${unchanged} unchanged`);
  const changeLines = printed.filter((line) => /: \d+ lines?: /.test(line));
  expect(changes.map(lineOf)).toEqual(changeLines.map((line) => line.split(': ', 2).join(': ')));
}

const lineOf = ({ column, count }: { column: string; count: number }): string =>
  `${column}: ${count} ${count === 1 ? 'line' : 'lines'}`;

/** The options of the command as the parameters of the request, without control characters. */
const inOptions = (sentence: string): string =>
  sentence
    .replaceAll(/\b(pass|send) --(update|rename)\b/g, '$1 $2=true')
    .replace(/, or name its encoding, as --encoding (\S+)/, ', or send charset=$1')
    .replace(', or name it .json if the command imports JSON', '')
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim();
