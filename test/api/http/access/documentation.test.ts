import { describe, expect, it } from 'vitest';
import { operationsOf } from '../../../support/code/openapi-rules.js';
import { Api, useOwnApi } from '../../../support/service/api.js';
import { rawRequest } from '../../../support/service/raw.js';

describe('the documentation', () => {
  const api = useOwnApi();
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(api.url + path, { headers, redirect: 'manual' });

  it('is where the root points to', async () => {
    const answer = await get('/');
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/docs']);
    expect((await get('/docs')).status).toBe(200);
  });

  it.each([
    ['/docs/openapi.json', 'application/json; charset=utf-8', /^\{"openapi":"3\./],
    ['/docs/llms.txt', 'text/markdown; charset=utf-8', /^# Rental Inventory and Returns\n\n> /],
  ])('has the same %s until it changes', async (path, contentType, beginning) => {
    const answer = await get(path);
    const type = answer.headers.get('content-type');
    expect([answer.status, type]).toEqual([200, contentType]);
    expect(await answer.text()).toMatch(beginning);
    const etag = answer.headers.get('etag')!;
    // The other headers of `fetch` demand a fresh response.
    const ask = (match: string) =>
      rawRequest(api.url, [`GET ${path} HTTP/1.1`, `If-None-Match: ${match}`]);
    const again = await ask(etag);
    expect([again.status, again.text.split('\r\n\r\n')[1]]).toEqual([304, '']);
    expect((await ask('"other"')).status).toBe(200);
    expect((await ask('*')).status).toBe(304);
  });

  it('links every operation that is not deprecated in llms.txt, by its place in the document', async () => {
    const document = (await (await get('/docs/openapi.json')).json()) as any;
    const text = await (await get('/docs/llms.txt')).text();
    const [guide, ...sections] = text.split(/^## .+\n$/m);
    expect(guide).toContain('- **First call.**');
    const lines = sections.flatMap((section) => section.trim().split('\n'));
    const links = lines.map((line) => /^- \[(.+)\]\((.+)\): .+$/.exec(line)!.slice(1));
    expect(links.slice(0, 2).map(([, url]) => url)).toEqual(['/docs/openapi.json', '/docs']);
    const linked = links.slice(2).map(([name, url]) => {
      const [, , path, method] = new URL(url!, api.url).hash.split('/');
      const { deprecated = false } =
        document.paths[decodeURI(path!).replaceAll('~1', '/')][method as string];
      return [name, deprecated];
    });
    const operations = operationsOf(document).filter(({ operation }) => !operation.deprecated);
    expect(linked.toSorted()).toEqual(
      operations.map(({ path, method }) => [`${method.toUpperCase()} ${path}`, false]).toSorted(),
    );
  });

  it('responds with 404 where it is switched off, and the root has no link to it', async () => {
    const other = new Api(api);
    await other.start({ swaggerEnabled: false });
    for (const path of ['/', '/docs', '/docs/openapi.json', '/docs/llms.txt']) {
      const answer = await fetch(other.url + path, { redirect: 'manual' });
      expect([answer.status, await answer.json()]).toEqual([404, { error: 'Not found' }]);
    }
    await other.stop();
  });
});
