import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { expectError } from '../../../support/factories/answers.js';
import { BODY_LIMIT } from '../../../../src/errors/app-error.js';
import { useOwnApi, useShop } from '../../../support/service/api.js';
import type { Answer } from '../../../support/service/client.js';
import { rawRequest } from '../../../support/service/raw.js';

const INVALID = { errors: ['Invalid request body'] };

describe('a hostile request body', () => {
  const api = useOwnApi();
  const shop = useShop(api);

  const condition = () => ({ title: 'Hostile', severityKey: 'used' });
  const stored = async () => (await shop.all('/conditions')).length;
  const post = (body: unknown) => shop.post('/conditions', body);

  async function expectNothingStored(ask: () => Promise<Answer>): Promise<Answer> {
    const before = await stored();
    const answer = await ask();
    expect(await stored()).toBe(before);
    return answer;
  }

  it.each(['__proto__', 'constructor', 'prototype', 'toString', '$where', ''])(
    'with the field %j is a 422 that names it, and changes no prototype',
    async (name) => {
      const text = JSON.stringify(condition());
      const body = text.replace('{', `{${JSON.stringify(name)}:{"polluted":true},`);
      await expectError(
        expectNothingStored(() => post(body)),
        422,
        [`${name} is not a known field`],
      );
      expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    },
  );

  it.each([
    ['lists', '[', ']'],
    ['objects', '{"title":', '}'],
  ])('with 100,000 levels of %s is a 422', async (_, open, close) => {
    const deep = `${open.repeat(100_000)}1${close.repeat(100_000)}`;
    const answer = await expectNothingStored(() => post(`{"title":${deep},"severityKey":"used"}`));
    expect([answer.status, answer.body]).toEqual([422, INVALID]);
  });

  it('with more fields than the limit is a 422', async () => {
    const members = Array.from({ length: 80_000 }, (_, index) => [`m${index}`, 1]);
    const answer = await expectNothingStored(() => post(Object.fromEntries(members)));
    expect([answer.status, answer.body]).toEqual([422, INVALID]);
  });

  it('with more wrong fields than anybody reads is a 422 that names a hundred', async () => {
    const variants = Array(250).fill({ a: 1, b: 2, c: 3, d: 4 });
    const products = Array(100).fill({ title: 1, variants });
    const answer = await shop.post('/products', { products });
    expect([answer.status, answer.body.errors.length]).toEqual([422, 100]);
  });

  it('that breaks off leaves the service as it was', async () => {
    const before = await stored();
    const socket = connect(Number(new URL(api.url).port), '127.0.0.1');
    socket.write(
      [
        'POST /api/v1/conditions HTTP/1.1',
        'Host: localhost',
        `Authorization: Bearer ${shop.token}`,
        'Content-Type: application/json',
        'Content-Length: 1000',
        '',
        '{"title":"Half"',
      ].join('\r\n'),
    );
    await new Promise((resolve) => setTimeout(resolve, 100));
    socket.destroy();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await stored()).toBe(before);
    expect(api.log.join('')).not.toContain('request failed');
  });

  it('is not even read from someone without a valid key', async () => {
    for (const [authorization, status] of [
      ['X-Nothing: here', 401],
      [`Authorization: Bearer ${shop.token.slice(0, -1)}-`, 401],
      [`Authorization: Bearer ${(await api.newKey(shop.shopId, ['read'])).token}`, 403],
    ] as const) {
      const answer = await rawRequest(api.url, [
        'POST /api/v1/conditions HTTP/1.1',
        authorization,
        'Content-Type: application/json',
        'Content-Length: 1000000',
      ]);
      expect(answer.status).toBe(status);
    }
    for (const body of ['{broken', '[]', 'x'.repeat(BODY_LIMIT + 1)]) {
      await expectError(api.client().post('/conditions', body), 401, 'Unauthorized');
    }
  });
});
