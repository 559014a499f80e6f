import { readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { filesIn, hashFiles, publish } from './build.mjs';

/** Builds the guide, which the service serves at `/guide`, unless its sources are those of the last build. */
const GUIDE = 'dist/guide';
const STAMP = 'dist/guide.sha256';
const SOURCES = [
  'README.md',
  'apps/desk/src/styles/icon.svg',
  'apps/guide',
  'docs',
  'openapi.json',
  'package-lock.json',
  'package.json',
];

const hash = await hashFiles(SOURCES);
const built = await readFile(STAMP, 'utf8').catch(() => undefined);
if (built === hash) process.stdout.write('The guide is up to date.\n');
else await build();

async function build() {
  const folder = `${GUIDE}.${process.pid}`;
  process.env.GUIDE_WORK = folder;
  const vitepress = await import('vitepress');
  try {
    await vitepress.build('apps/guide');
    const pages = join(folder, 'pages');
    const names = (await filesIn(pages)).map((path) => relative(pages, path));
    await publish(pages, GUIDE, names);
    await writeFile(STAMP, hash);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
