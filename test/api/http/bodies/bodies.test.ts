import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectError } from '../../../support/factories/answers.js';
import { BODY_LIMIT } from '../../../../src/errors/app-error.js';
import { useApi, useShop } from '../../../support/service/api.js';
import type { Answer } from '../../../support/service/client.js';
import { rawRequest } from '../../../support/service/raw.js';

const INVALID = { errors: ['Invalid request body'] };
const TITLE = 'title must be text of 1 to 255 characters, without NUL or lone surrogates';

describe('a request body', () => {
  const api = useApi();
  const shop = useShop(api);
  let path: string;
  let made = 0;
  beforeAll(async () => {
    path = `/conditions/${(await shop.get('/conditions')).body.data[0].id}`;
  });

  const condition = () => ({ title: `Condition ${(made += 1)}`, severityKey: 'used' });
  const stored = async () => (await shop.all('/conditions')).length;
  const post = (body: unknown, headers?: Record<string, string>) =>
    shop.post('/conditions', body, headers);

  async function expectNothingStored(ask: () => Promise<Answer>): Promise<Answer> {
    const before = await stored();
    const answer = await ask();
    expect(await stored()).toBe(before);
    return answer;
  }

  it.each([
    '{',
    '{"title":"a"',
    '{"title":"a",}',
    "{'title':'a'}",
    '{title:"a"}',
    '{"title":"a"}x',
    '{"title":"a\n"}',
    '{"title":"\\x41"}',
    '[1,]',
    'undefined',
    'NaN',
    'title=a',
    '<a/>',
    '\ufeff',
    '\0',
  ])('that is not JSON is a 400: %j', async (text) => {
    const answer = await expectNothingStored(() => post(text));
    expect([answer.status, answer.body]).toEqual([400, INVALID]);
    expect((await shop.put(path, text)).status).toBe(400);
  });

  it.each(['[]', '[{"title":"a"}]', '"a"', '1', '-0.5e3', 'null', 'true', ' [] '])(
    'that is not an object is a 422: %j',
    async (text) => {
      for (const answer of [
        await expectNothingStored(() => post(text)),
        await shop.put(path, text),
      ]) {
        expect([answer.status, answer.body]).toEqual([422, INVALID]);
      }
    },
  );

  it.each<[string, number[]]>([
    ['a byte that never occurs', [0xff]],
    ['a stray continuation', [0x80]],
    ['a cut sequence', [0xe2, 0x82]],
    ['an overlong form', [0xc0, 0xaf]],
    ['an encoded surrogate', [0xed, 0xa0, 0x80]],
    ['a code point too high', [0xf4, 0x90, 0x80, 0x80]],
  ])('that is not UTF-8 is a 400: %s', async (_, bytes) => {
    const text = JSON.stringify(condition()).replace('Condition', 'é?');
    const body = Buffer.from(text);
    const broken = Buffer.concat([
      body.subarray(0, body.indexOf('?')),
      Buffer.from(bytes),
      body.subarray(body.indexOf('?') + 1),
    ]);
    const answer = await expectNothingStored(() => post(broken));
    expect([answer.status, answer.body]).toEqual([400, INVALID]);
    expect((await post(body)).status).toBe(201);
  });

  it('that is cut in a character at its very end is a 400, and spoils none after it', async () => {
    const broken = Buffer.concat([Buffer.from(JSON.stringify(condition())), Buffer.from([0xe2])]);
    expect((await post(broken)).status).toBe(400);
    expect((await post(condition())).status).toBe(201);
  });

  it('without content is a 400, whatever its type', async () => {
    const { port } = new URL(api.url);
    const bearer = `Authorization: Bearer ${shop.token}`;
    for (const head of [
      [],
      ['Content-Length: 0'],
      ['Content-Length: 0', 'Content-Type: application/json'],
      ['Content-Length: 0', 'Content-Type: text/plain'],
    ]) {
      const start = 'POST /api/v1/conditions HTTP/1.1';
      const { status, text } = await rawRequest(`http://127.0.0.1:${port}`, [
        start,
        bearer,
        ...head,
      ]);
      expect([status, text.split('\r\n\r\n')[1]]).toEqual([400, `${JSON.stringify(INVALID)}\n`]);
    }
    for (const blank of ['', ' ', '\n\n']) {
      const answer = await shop.put(path, blank);
      expect([answer.status, answer.body]).toEqual([400, INVALID]);
    }
  });

  it('may be in chunks, with white space or a byte order mark', async () => {
    const chunks = async function* () {
      for (const character of JSON.stringify(condition())) yield Buffer.from(character);
    };
    const response = await fetch(`${api.url}/api/v1/conditions`, {
      method: 'POST',
      body: ReadableStream.from(chunks()),
      duplex: 'half',
      headers: { Authorization: `Bearer ${shop.token}`, 'Content-Type': 'application/json' },
    } as RequestInit);
    expect(response.status).toBe(201);
    expect((await post(`\n\t ${JSON.stringify(condition())} \n`)).status).toBe(201);
    expect((await post(`\ufeff${JSON.stringify(condition())}`)).status).toBe(201);
  });

  it('may be 1 MiB and not a byte more', async () => {
    const fits = JSON.stringify(condition()).padEnd(BODY_LIMIT);
    expect((await post(fits)).status).toBe(201);
    const answer = await expectNothingStored(() =>
      post(JSON.stringify(condition()).padEnd(BODY_LIMIT + 1)),
    );
    expect(answer.status).toBe(413);
    expect(answer.body).toEqual({ error: 'The body must be at most 1048576 bytes' });
  });

  it('is too large as well when it comes in chunks or unfolds', async () => {
    const chunks = async function* () {
      for (let sent = 0; sent <= 2 * BODY_LIMIT; sent += 65_536) yield Buffer.alloc(65_536, ' ');
    };
    const response = await fetch(`${api.url}/api/v1/conditions`, {
      method: 'POST',
      body: ReadableStream.from(chunks()),
      duplex: 'half',
      headers: { Authorization: `Bearer ${shop.token}`, 'Content-Type': 'application/json' },
    } as RequestInit);
    expect([response.status, await response.json()]).toEqual([
      413,
      { error: 'The body must be at most 1048576 bytes' },
    ]);
    const bomb = gzipSync(JSON.stringify(condition()).padEnd(64 * BODY_LIMIT));
    expect((await post(bomb, { 'Content-Encoding': 'gzip' })).status).toBe(413);
  });

  it('may be gzipped, but not broken or in an unknown encoding', async () => {
    const zipped = gzipSync(JSON.stringify(condition()));
    expect((await post(zipped, { 'Content-Encoding': 'gzip' })).status).toBe(201);
    const broken = await post(zipped.subarray(0, 20), { 'Content-Encoding': 'gzip' });
    expect([broken.status, broken.body]).toEqual([400, INVALID]);
    const plain = await post(condition(), { 'Content-Encoding': 'gzip' });
    expect([plain.status, plain.body]).toEqual([400, INVALID]);
    const unknown = await post(condition(), { 'Content-Encoding': 'compress' });
    expect(unknown.status).toBe(415);
    expect(unknown.body).toEqual({ error: 'Content-Encoding must be gzip, deflate or br' });
  });

  it.each([
    'application/json',
    'APPLICATION/JSON',
    'application/json; charset=utf-8',
    'application/json;charset="UTF-8"',
    'application/json; charset=utf8',
    'application/json; version=1',
  ])('may be declared as %s', async (type) => {
    expect((await post(condition(), { 'Content-Type': type })).status).toBe(201);
  });

  it.each([
    'text/plain',
    'text/json',
    'application/xml',
    'application/problem+json',
    'application/jsonp',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/*',
    'json',
  ])('is a 415 when declared as %s', async (type) => {
    const answer = await expectNothingStored(() => post(condition(), { 'Content-Type': type }));
    expect(answer.status).toBe(415);
    expect(answer.body).toEqual({ error: 'Content-Type must be application/json' });
  });

  it('is a 415 when it is not declared at all', async () => {
    const body = new Blob([JSON.stringify(condition())]);
    const response = await fetch(`${api.url}/api/v1/conditions`, {
      method: 'POST',
      body,
      headers: { Authorization: `Bearer ${shop.token}` },
    });
    expect(response.status).toBe(415);
    expect(await response.json()).toEqual({ error: 'Content-Type must be application/json' });
  });

  it.each(['utf-16', 'utf-16le', 'utf-7', 'iso-8859-1', 'windows-1252', 'klingon'])(
    'is a 415 in the charset %s',
    async (charset) => {
      const body = Buffer.from(JSON.stringify(condition()), 'utf16le');
      for (const sent of [body, condition()]) {
        const type = `application/json; charset=${charset}`;
        await expectError(
          expectNothingStored(() => post(sent, { 'Content-Type': type })),
          415,
          'The charset must be utf-8',
        );
      }
      expect((await post(body)).status).toBe(400);
    },
  );

  it('counts the last of two fields of one name', async () => {
    const { title } = condition();
    const answer = await post(`{"title":"first","severityKey":"used","title":"${title}"}`);
    expect([answer.status, answer.body.title]).toEqual([201, title]);
  });

  it.each([
    ['"\\u0000"', '"\\u0000"'],
    ['"a\\u0000b"', '"a\\u0000b"'],
    ['"\\ud800"', '"\\ud800"'],
    ['"\\udc00\\ud800"', '"\\udc00\\ud800"'],
    ['1e400', 'Infinity'],
    ['{}', 'an object'],
    ['[]', 'a list of 0 entries'],
    ['null', 'null'],
  ])('with the text %s is a 422', async (value, shown) => {
    await expectError(
      expectNothingStored(() => post(`{"title":${value},"severityKey":"used"}`)),
      422,
      [`${TITLE}: ${shown}`],
    );
  });

  it('keeps any other text as it is', async () => {
    const name = `👗 é e\u0301 "\\/ \u2028 \u200f ${(made += 1)} <script> `;
    const definition = { ownerType: 'item', type: 'string', name, key: `text_${made}` };
    const answer = await shop.post('/custom_field_definitions', definition);
    expect(answer.body.name).toBe(name);
    const { body } = await shop.get(`/custom_field_definitions/${answer.body.id}`);
    expect(body.name).toBe(name);
  });

  it('does not matter where none is expected', async () => {
    const { body } = await post(condition());
    const removed = await shop.send('DELETE', `/conditions/${body.id}`, '{broken');
    expect(removed.status).toBe(204);
    expect((await shop.post('/nothing', '{broken')).status).toBe(404);
    expect((await shop.post(path, 'x', { 'Content-Type': 'text/plain' })).status).toBe(405);
  });
});
