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
