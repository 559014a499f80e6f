import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { navigation, type Group } from './navigation.js';
import { type OpenApi, referencePages } from './reference.js';

/**
 * Copies the documents and writes the pages of the reference to a folder.
 * @returns the navigation
 */
export async function writeContent(repository: string, folder: string): Promise<Group[]> {
  await rm(folder, { recursive: true, force: true });
  const isPublished = (path: string) => !path.includes(join('docs', 'bench'));
  await cp(join(repository, 'docs'), folder, { recursive: true, filter: isPublished });
  await cp(join(repository, 'README.md'), join(folder, 'index.md'));
  // The icon of the desk; VitePress copies `public` to the root of the pages.
  await cp(join(repository, 'apps/desk/src/styles/icon.svg'), join(folder, 'public/icon.svg'));
  const document: OpenApi = JSON.parse(await readFile(join(repository, 'openapi.json'), 'utf8'));
  const pages = referencePages(document);
  await mkdir(join(folder, 'reference'));
  for (const { name, text } of pages) {
    await writeFile(join(folder, 'reference', `${name}.md`), text);
  }
  const reference = pages.map(({ name, title }) => ({
    text: title,
    link: `/reference/${name === 'index' ? '' : name}`,
  }));
  return navigation(await decisionsIn(join(folder, 'adr')), reference);
}

/** The decisions by number, with their titles. */
async function decisionsIn(folder: string) {
  const names = (await readdir(folder)).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const [, text] = /^# (.+)$/m.exec(await readFile(join(folder, name), 'utf8'))!;
      return { text: text!, link: `/adr/${name.replace(/\.md$/, '')}` };
    }),
  );
}
