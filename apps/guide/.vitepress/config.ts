import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { defineConfig, type MarkdownOptions } from 'vitepress';
import { writeContent } from '../content.js';
import { resolveLinks, slugOf } from '../links.js';
import { adaptTables, type Token } from '../tables.js';

const REPOSITORY = resolve(import.meta.dirname, '../../..');

/** The folder of one build, below `dist/`: the sources, VitePress's own files and the pages. */
const WORK = resolve(process.env['GUIDE_WORK'] ?? join(REPOSITORY, 'dist/guide.work'));
const [SOURCE, PAGES] = [join(WORK, 'source'), join(WORK, 'pages')];

const BASE = '/guide/';

const { repository } = JSON.parse(await readFile(join(REPOSITORY, 'package.json'), 'utf8'));

export default defineConfig({
  title: 'Rental inventory',
  description: 'The guide to the rental inventory, with its API reference',
  lang: 'en',
  base: BASE,
  srcDir: SOURCE,
  outDir: PAGES,
  cacheDir: join(WORK, 'cache'),
  cleanUrls: true,
  head: [['link', { rel: 'icon', href: `${BASE}icon.svg`, type: 'image/svg+xml' }]],
  // Its transition would be an inline style, which the content security policy blocks.
  appearance: { disableTransition: false },
  markdown: {
    anchor: { slugify: slugOf },
    config: adaptTokens(repository?.url),
    highlight: (text) => `<pre v-pre tabindex="0"><code>${escapeHtml(text)}</code></pre>`,
  },
  transformHtml: moveInlineCode,
  themeConfig: {
    sidebar: await writeContent(REPOSITORY, SOURCE),
    outline: { level: [2, 3] },
    search: { provider: 'local' },
  },
  // The chunks of the search index and of the schemas are larger than Vite recommends.
  vite: { build: { chunkSizeWarningLimit: 2_000 } },
});

function adaptTokens(address: string | undefined): MarkdownOptions['config'] {
  return (markdown) => {
    markdown.core.ruler.push('links', ({ tokens, env }) =>
      resolveLinks(tokens as unknown as Token[], env.relativePath, address),
    );
    markdown.core.ruler.push('tables', ({ tokens }) => adaptTables(tokens as unknown as Token[]));
  };
}

/** Moves scripts to files and drops inline styles, since the content security policy blocks both. */
async function moveInlineCode(html: string): Promise<string> {
  let page = html.replaceAll(/ style="[^"]*"/g, '');
  for (const [element, script] of html.matchAll(/<script id="[^"]*">([^]*?)<\/script>/g)) {
    const hash = createHash('sha256').update(script!).digest('hex').slice(0, 8);
    const file = `assets/inline.${hash}.js`;
    await mkdir(join(PAGES, 'assets'), { recursive: true });
    await writeFile(join(PAGES, file), script!);
    page = page.replace(element, `<script src="${BASE}${file}"></script>`);
  }
  return page;
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
