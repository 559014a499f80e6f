import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { documents } from '../support/code/documents.js';
import {
  commentsIn,
  nameViolations,
  paragraphsIn,
  type ProseViolation,
  proseViolations,
  testNamesIn,
  textsIn,
} from '../support/code/prose.js';
import { sourcesIn } from '../support/code/source.js';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

const FOLDERS = [
  'apps/desk/src',
  'bench',
  'clients/mcp/src',
  'clients/typescript/src',
  'demo',
  'migrations',
  'src',
];

/** The descriptions and summaries of the OpenAPI document. */
function openApiTexts(value: object): string[] {
  return Object.entries(value).flatMap(([name, member]: [string, unknown]) => {
    const isText = typeof member === 'string' && ['description', 'summary'].includes(name);
    if (isText) return [member];
    return typeof member === 'object' && member !== null ? openApiTexts(member) : [];
  });
}

/** The violations of sources, with their paths. */
const violationsIn = (folder: string, check: (text: string) => ProseViolation[]) =>
  sourcesIn(folder)
    // This file has bad examples on purpose.
    .filter(({ path }) => path !== 'test/contract/prose.test.ts')
    .flatMap(({ path, text }) => check(text).map((violation) => ({ path, ...violation })));

describe('plain English', () => {
  it.each(FOLDERS)('is written in the comments and texts of %s', (folder) => {
    const violations = violationsIn(folder, (text) =>
      proseViolations([...commentsIn(text), ...textsIn(text)]),
    );
    expect(violations).toEqual([]);
  });

  it('is written in the comments and names of tests', () => {
    const violations = violationsIn('test', (text) => [
      ...proseViolations(commentsIn(text)),
      ...nameViolations(testNamesIn(text)),
    ]);
    expect(violations).toEqual([]);
  });

  it.each(documents())('is written in %s, in sentences of at most 30 words', (path) => {
    expect(proseViolations(paragraphsIn(read(path)), 30)).toEqual([]);
  });

  it('is written in the OpenAPI document, in sentences of at most 30 words', () => {
    const texts = [...new Set(openApiTexts(JSON.parse(read('openapi.json')) as object))];
    expect(texts.length).toBeGreaterThan(400);
    expect(proseViolations(texts.flatMap(paragraphsIn), 30)).toEqual([]);
  });
});

describe('the check of prose', () => {
  it.each([
    ['What is sent again is answered as before.', 'begins with a pronoun'],
    ['It runs. Those that wait are rejected.', 'begins with a pronoun'],
    ['The index is built anew.', 'has "anew"'],
    ['The client is told so.', 'has "is told"'],
  ])('rejects: %s', (sentence, rule) => {
    expect(proseViolations([sentence])).toMatchObject([{ rule }]);
  });

  it('rejects a sentence of 31 words in a document', () => {
    expect(proseViolations([`${'word '.repeat(30)}end.`], 30)).toMatchObject([
      { rule: 'has 31 words' },
    ]);
  });

  it('accepts questions, code and sentences that name their subject', () => {
    expect(
      proseViolations(['What happens to the credit?', 'Requests that wait are rejected.']),
    ).toEqual([]);
    expect(proseViolations(paragraphsIn('Run it:\n\n```sh\nWhat is this.\n```\n'))).toEqual([]);
  });

  it('rejects "told" in the name of a test', () => {
    const names = testNamesIn("describe('a key', () => it.each([1])('is told %s', () => {}));");
    expect(names).toEqual(['a key', 'is told %s']);
    expect(nameViolations(['a key', 'told %s'])).toMatchObject([{ rule: 'has "told"' }]);
  });

  it('reads comments of both kinds, and joins lines', () => {
    const text = '/**\n * Reads a row.\n * @param id of the row\n */\n// What is\n// long.\nf();';
    expect(commentsIn(text)).toEqual(['Reads a row.', 'of the row', 'What is long.']);
  });
});
