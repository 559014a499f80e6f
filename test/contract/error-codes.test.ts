import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ERROR_CODES } from '../../src/errors/error-codes.js';
import { ERROR_KINDS } from '../../src/errors/app-error.js';
import { sourcesIn } from '../support/code/source.js';

const ROW = /^\| `(\w+)` +\| [\d, ]+ +\| (.+?) +\|$/gm;

describe('the error codes', () => {
  it('are listed in docs/errors.md with what to do', () => {
    const rows = [...readFileSync('docs/errors.md', 'utf8').matchAll(ROW)];
    expect(Object.fromEntries(rows.map(([, code, remedy]) => [code, remedy]))).toEqual(ERROR_CODES);
  });

  it('are all used', () => {
    const source = sourcesIn('src')
      .filter(({ path }) => !path.endsWith('error-codes.ts'))
      .map(({ text }) => text)
      .join('\n');
    const used = (code: string) =>
      code in ERROR_KINDS || code.endsWith('_not_found') || source.includes(`'${code}'`);
    expect(Object.keys(ERROR_CODES).filter((code) => !used(code))).toEqual([]);
  });

  it('name the missing resource, if a record is missing', () => {
    const source = sourcesIn('src')
      .map(({ text }) => text)
      .join('\n');
    const resources = [...source.matchAll(/notFound\('([^']+)'\)|unknownEntry\(\w+, '([^']+)'\)/g)];
    const codes = resources.map(
      ([, one, other]) => `${(one ?? other)!.toLowerCase().replaceAll(' ', '_')}_not_found`,
    );
    const listed = Object.keys(ERROR_CODES).filter((code) => /.+_not_found$/.test(code));
    // Keys are found by the command line alone.
    expect(listed.toSorted()).toEqual(
      [...new Set(codes)].filter((code) => code !== 'key_not_found').toSorted(),
    );
  });
});
