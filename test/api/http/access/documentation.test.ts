import { describe, expect, it } from 'vitest';
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
    ['/docs/openapi.json', 'application/json; charset=utf-8', /^\{\n {2}"openapi": "3\./],
    ['/docs/openapi.yaml', 'text/yaml; charset=utf-8', /^openapi: 3\./],
  ])('is the same until it changes: %s', async (path, type, beginning) => {
    const answer = await get(path);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type]);
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

  it('responds with 404 where it is switched off, and the root has no link to it', async () => {
    const other = new Api(api);
    await other.start({ swaggerEnabled: false });
    for (const path of ['/', '/docs', '/docs/openapi.json']) {
      const answer = await fetch(other.url + path, { redirect: 'manual' });
      expect([answer.status, await answer.json()]).toEqual([404, { error: 'Not found' }]);
    }
    await other.stop();
  });
});
