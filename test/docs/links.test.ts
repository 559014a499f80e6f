import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { documents } from '../support/code/documents.js';

const ROOT = resolve(import.meta.dirname, '../..');

/** Links that leave the project are not checked. */
const EXTERNAL = /^(?:[a-z]+:|\/\/)/;

const textOf = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** Code contains no links and no headings. */
const withoutCode = (markdown: string): string =>
  markdown.replaceAll(/^```[\s\S]*?^```/gm, '').replaceAll(/`[^`\n]*`/g, 'code');

function linksOf(path: string): string[] {
  const text = withoutCode(textOf(path));
  const inLine = [...text.matchAll(/\]\(([^)\s]+)\)/g)];
  const inTags = [...text.matchAll(/(?:src|srcset|href)="([^"]+)"/g)];
  return [...inLine, ...inTags].map(([, target]) => target!).filter((one) => !EXTERNAL.test(one));
}

/** The anchors that GitHub gives to headings. */
function anchorsOf(path: string): string[] {
  const markdown = textOf(path).replaceAll(/^```[\s\S]*?^```/gm, '');
  return [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replaceAll(/[^\p{Letter}\p{Number}\s_-]/gu, '')
      .replaceAll(/\s/g, '-'),
  );
}

/** The error of a link, if any. */
function errorOf(document: string, link: string): string | undefined {
  const [file, anchor] = link.split('#') as [string, string | undefined];
  const target = file === '' ? document : relative(ROOT, resolve(ROOT, dirname(document), file));
  if (!existsSync(join(ROOT, target))) return `${link}: no such file`;
  if (anchor === undefined || anchorsOf(target).includes(anchor)) return undefined;
  return `${link}: no such heading`;
}

/** The names of the checks that `npm run verify` lists, each with a sentence. */
const CHECKS = [
  ...execFileSync(process.execPath, ['scripts/verify.mjs'], {
    cwd: ROOT,
    encoding: 'utf8',
  }).matchAll(/^ {2}([\w-]+) +\w.+$/gm),
].map(([, name]) => name);

describe('the documents', () => {
  it.each(documents())('%s links only to existing files and headings', (document) => {
    const errors = linksOf(document).map((link) => errorOf(document, link));
    expect(errors.filter((error) => error !== undefined)).toEqual([]);
  });

  it.each(documents())('%s names only scripts of package.json', (document) => {
    const { scripts } = JSON.parse(textOf('package.json'));
    const named = [...textOf(document).matchAll(/npm run (?:--silent )?([\w:]+)/g)];
    for (const [, script] of named) expect(scripts).toHaveProperty([script!]);
  });

  it('names at most 14 scripts, and all of them in CONTRIBUTING.md', () => {
    const { scripts } = JSON.parse(textOf('package.json'));
    const names = Object.keys(scripts);
    expect(names.length).toBeLessThanOrEqual(14);
    const contributing = textOf('CONTRIBUTING.md');
    expect(names.filter((name) => !contributing.includes(`\`npm run ${name}`))).toEqual([
      'start',
      'test',
    ]);
  });

  it.each(documents())('%s names only checks that `npm run verify` lists', (document) => {
    const named = [...textOf(document).matchAll(/npm run verify -- ([\w-]+)/g)];
    for (const [, check] of named) expect(CHECKS).toContain(check);
  });

  it('are all linked from the README, directly or indirectly', () => {
    const reached = new Set(['README.md']);
    for (const document of reached) {
      for (const link of document.endsWith('.md') ? linksOf(document) : []) {
        const file = link.split('#')[0]!;
        if (file) reached.add(relative(ROOT, resolve(ROOT, dirname(document), file)));
      }
    }
    expect([...reached]).toEqual(expect.arrayContaining(documents()));
  });
});
