import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');

/** Links that leave the project; whether they are alive is no matter of ours. */
const ELSEWHERE = /^(?:[a-z]+:|\/\/)/;

const documents = [
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'clients/typescript/README.md',
  'examples/back-office/README.md',
  ...documentsIn('docs'),
  ...documentsIn('src'),
];

function documentsIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`);
}

const textOf = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** What is shown as code holds no links and no headings. */
const withoutCode = (markdown: string): string =>
  markdown.replaceAll(/^```[\s\S]*?^```/gm, '').replaceAll(/`[^`\n]*`/g, 'code');

function linksOf(path: string): string[] {
  const text = withoutCode(textOf(path));
  const inLine = [...text.matchAll(/\]\(([^)\s]+)\)/g)];
  const inTags = [...text.matchAll(/(?:src|srcset|href)="([^"]+)"/g)];
  return [...inLine, ...inTags].map(([, target]) => target!).filter((one) => !ELSEWHERE.test(one));
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

/** What is wrong with a link, if anything. */
function faultOf(document: string, link: string): string | undefined {
  const [file, anchor] = link.split('#') as [string, string | undefined];
  const target = file === '' ? document : relative(ROOT, resolve(ROOT, dirname(document), file));
  if (!existsSync(join(ROOT, target))) return `${link}: no such file`;
  if (anchor === undefined || anchorsOf(target).includes(anchor)) return undefined;
  return `${link}: no such heading`;
}

describe('the documents', () => {
  it.each(documents)('%s links only to what is there', (document) => {
    const faults = linksOf(document).map((link) => faultOf(document, link));
    expect(faults.filter((fault) => fault !== undefined)).toEqual([]);
  });

  it.each(documents)('%s names only scripts that package.json has', (document) => {
    const { scripts } = JSON.parse(textOf('package.json'));
    const named = [...textOf(document).matchAll(/npm run (?:--silent )?([\w:]+)/g)];
    for (const [, script] of named) expect(scripts).toHaveProperty([script!]);
  });

  it('are all reached from the README', () => {
    const reached = new Set(['README.md']);
    for (const document of reached) {
      for (const link of document.endsWith('.md') ? linksOf(document) : []) {
        const file = link.split('#')[0]!;
        if (file) reached.add(relative(ROOT, resolve(ROOT, dirname(document), file)));
      }
    }
    expect([...reached]).toEqual(expect.arrayContaining(documents));
  });
});
