import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const DOCS = resolve(import.meta.dirname, '../../docs');
const markdown = readFileSync(join(DOCS, 'glossary.md'), 'utf8');

/** The term, the name in the code and the file of each row. */
const rows = [
  ...markdown.matchAll(/^\| ([^|]+?) +\| [^|]+ \| \[`([^`]+)`\]\(([^)]+)\) +\|$/gm),
].map(([, term, name, path]) => [term!, name!, path!] as const);

describe('the glossary', () => {
  it('has each term once', () => {
    const terms = rows.map(([term]) => term);
    expect(terms.length).toBeGreaterThan(30);
    expect(new Set(terms).size).toBe(terms.length);
  });

  it.each(rows)('names a file that contains the name of "%s", %s', (_, name, path) => {
    expect(readFileSync(join(DOCS, path), 'utf8')).toMatch(new RegExp(`\\b${name}\\b`));
  });
});
