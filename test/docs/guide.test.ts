import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { addressOf } from '../../apps/guide/links.js';
import { buildGuide } from '../cli/support/command.js';
import { Api, useOwnApi } from '../support/service/api.js';

const GUIDE = resolve('dist/guide');

const pages = () =>
  readdirSync(GUIDE, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.html'),
  );

const read = (page: string): string => readFileSync(join(GUIDE, page), 'utf8');

/** The ids of elements in a page. */
const idsOf = (html: string) => new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!));

/** The page of the guide at an address. */
const fileOf = (path: string) => (/(^|\/)$/.test(path) ? `${path}index.html` : `${path}.html`);

describe('the guide', () => {
  const api = useOwnApi({ guideEnabled: true });
  const get = (path: string) => fetch(api.url + path, { redirect: 'manual' });
  beforeAll(buildGuide);

  it.each([
    ['/guide/', 'Rental inventory'],
    ['/guide/cycles', 'Cycles'],
    ['/guide/adr/0036-holds', '36. Holds'],
    ['/guide/reference/items', 'Items'],
  ])('serves %s, which clients validate', async (path, title) => {
    const response = await get(path);
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-cache']);
    expect(await response.text()).toMatch(new RegExp(`<h1[^>]*>${title}`));
    const policy = response.headers.get('content-security-policy')!;
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
  });

  it('has its first page at a path with and without a slash', async () => {
    expect((await get('/guide')).headers.get('location')).toBe('/guide/');
  });

  it('serves assets for a year', async () => {
    const [asset] = /\/guide\/assets\/[^"]+\.js/.exec(read('index.html'))!;
    const { headers } = await get(asset);
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('content-type')).toMatch(/^text\/javascript/);
  });

  it('responds with 404 to unknown paths', async () => {
    expect((await get('/guide/nothing')).status).toBe(404);
    expect((await get('/guide/assets/old.js')).status).toBe(404);
  });

  it('responds with 404 where it is switched off', async () => {
    const other = new Api(api);
    await other.start({ guideEnabled: false });
    const response = await fetch(`${other.url}/guide/`);
    expect([response.status, await response.json()]).toEqual([404, { error: 'Not found' }]);
    await other.stop();
  });

  it('contains every operation of openapi.json', () => {
    const { paths } = JSON.parse(readFileSync('openapi.json', 'utf8'));
    const ids = pages()
      .filter((page) => page.startsWith('reference/'))
      .flatMap((page) => [...idsOf(read(page))]);
    const operations = Object.values<object>(paths).flatMap((path) => Object.values(path));
    expect(operations.length).toBeGreaterThan(80);
    const missing = operations.filter(
      ({ operationId }) => !ids.includes(operationId.toLowerCase()),
    );
    expect(missing).toEqual([]);
  });

  it('has every document in its navigation', () => {
    const [sidebar] = /<aside[^]*?<\/aside>/.exec(read('tour.html'))!;
    const documents = readdirSync('docs').filter((name) => name.endsWith('.md'));
    expect(documents.length).toBeGreaterThan(15);
    const missing = documents.filter(
      (name) => !sidebar.includes(`href="/guide/${name.replace('.md', '')}"`),
    );
    expect(missing).toEqual([]);
  });

  it('has no inline code, and links only to its own pages and headings', () => {
    const ids = new Map(pages().map((page) => [page, idsOf(read(page))]));
    const errors = [...ids.keys()].flatMap((page) => {
      const html = read(page);
      const links = [...html.matchAll(/<a [^>]*?href="([^"]+)"/g)].map(([, link]) => link!);
      const dead = links.filter((link) => {
        if (/^https?:/.test(link)) return false;
        const url = new URL(link, `http://guide/guide/${page.replace(/(?:index)?\.html$/, '')}`);
        const section = ids.get(fileOf(url.pathname.slice('/guide/'.length)));
        const anchor = decodeURIComponent(url.hash.slice(1));
        return !section || (anchor !== '' && !section.has(anchor));
      });
      const inline = html.match(/<script(?![^>]* src=)[^>]*>| style="|<style/g) ?? [];
      return [...dead, ...inline].map((one) => `${page}: ${one}`);
    });
    expect(errors).toEqual([]);
  });
});

describe('a link of the documents', () => {
  it.each([
    ['index.md', 'docs/tour.md', '/tour.md'],
    ['tour.md', '../README.md#try-it', '/#try-it'],
    ['adr/0001-tenant-context-first.md', '../cycles.md#holds', '/cycles.md#holds'],
    ['api.md', '../openapi.json', '/reference/'],
    ['api.md', '#lists', '#lists'],
    ['api.md', 'https://example.com', 'https://example.com'],
  ])('on %s to %s leads to %s', (page, link, address) => {
    expect(addressOf(page, link, undefined)).toBe(address);
  });

  it('to another file leads to the repository if that has an address', () => {
    const link = '../src/main.ts#start';
    expect(addressOf('api.md', link, undefined)).toBeUndefined();
    expect(addressOf('api.md', link, 'https://code.example/rental')).toBe(
      'https://code.example/rental/src/main.ts#start',
    );
  });
});
