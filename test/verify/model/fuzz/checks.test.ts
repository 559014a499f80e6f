import { describe, expect, it } from 'vitest';
import { faultsOf } from './checks.js';
import { readContract } from '../../../support/models/contract.js';
import { encode } from './generate/draft.js';
import { Pool } from './generate/pool.js';
import { type Answer, readAnswer } from './send/answer.js';

const CONDITION = {
  id: 3,
  title: 'Good',
  severityKey: 'used',
  severityTone: 'info',
  createdAt: '2026-01-31T08:00:00.000Z',
  updatedAt: '2026-01-31T08:00:00.000Z',
};
const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'x-request-id': 'one',
  'x-ratelimit-limit': '120',
};

describe('a response to a fuzzed request', () => {
  const contract = readContract();
  const operation = contract.operations.find(({ id }) => id === 'updateCondition')!;

  const answer = (status: number, body: unknown, headers: object = {}): Answer => ({
    status,
    headers: new Map(Object.entries({ ...HEADERS, ...headers }).filter(([, one]) => one !== '')),
    body: Buffer.from(JSON.stringify(body)),
  });
  const faults = (answered: Answer, body: object = { title: 'Good' }, path = '/3') =>
    faultsOf(
      contract,
      encode(
        {
          operation,
          pool: new Pool(),
          method: 'PUT',
          path: `/api/v1/conditions${path}`,
          query: [],
          headers: [],
          body,
        },
        'localhost',
      ),
      answered,
    );

  it('is without fault where it is as declared', () => {
    expect(faults(answer(200, CONDITION))).toEqual([]);
    expect(faults(answer(422, { errors: ['title must be text'] }))).toEqual([]);
    expect(faults(answer(404, { error: 'Path not found' }), {}, '/3/4')).toEqual([]);
  });

  it.each<[string, Answer]>([
    ['status 500', answer(500, { error: 'Internal server error' })],
    ['undeclared status 418', answer(418, { error: 'A teapot' })],
    ['no X-Request-Id', answer(200, CONDITION, { 'x-request-id': '' })],
    ['no X-RateLimit-Limit', answer(200, CONDITION, { 'x-ratelimit-limit': '' })],
    ['a header that the request wrote', answer(200, CONDITION, { 'x-injected': '1' })],
    ['a body that is not JSON', answer(200, CONDITION, { 'content-type': 'text/html' })],
    ['must have required property', answer(200, { ...CONDITION, title: undefined })],
    ['must NOT have additional properties', answer(200, { ...CONDITION, shopId: 1 })],
    ['must be string', answer(422, { errors: [1] })],
    ['something of the inside', answer(404, { error: 'select * from items' })],
  ])('is found out: %s', (fault, answered) => {
    expect(faults(answered)).toEqual([expect.stringContaining(fault)]);
  });

  it('is without fault where too much was sent before the body', () => {
    const tooLong = answer(431, { error: 'Request Header Fields Too Large' });
    expect(faults(tooLong, {}, `/3?${'x'.repeat(16_384)}`)).toEqual([]);
    expect(faults(tooLong, {}, `/3?${'x'.repeat(8_192)}`)).not.toEqual([]);
  });

  it('is without fault where a path that is not percent-encoded is rejected before the limits', () => {
    const rejected = answer(400, { error: 'Bad Request' }, { 'x-ratelimit-limit': '' });
    expect(faults(rejected, {}, '/%zz')).toEqual([]);
    expect(faults(rejected, {}, '/none')).toEqual(['no X-RateLimit-Limit']);
  });

  it('is detected where it does what the schema rejects', () => {
    expect(faults(answer(200, CONDITION), { title: 1 })).toEqual([
      expect.stringContaining('accepted although the body /title must be string'),
    ]);
  });

  it('is read from the wire as it was sent', () => {
    const head = 'HTTP/1.1 200 OK\r\nX-Request-Id: one\r\n';
    const read = (text: string, isHead = false) => readAnswer(Buffer.from(text), isHead);
    expect(read(`${head}Content-Length: 2\r\n\r\n{`)).toBeUndefined();
    const { answer: first, rest } = read(`${head}Content-Length: 2\r\n\r\n{}HTTP`)!;
    expect([first.headers.get('x-request-id'), first.body.toString()]).toEqual(['one', '{}']);
    expect(rest.toString()).toBe('HTTP');
    const chunked = 'Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n1\r\n}\r\n0\r\n\r\n';
    expect(read(head + chunked)!.answer.body.toString()).toBe('{}');
    expect(read(`${head}Content-Length: 2\r\n\r\n`, true)!.answer.body).toHaveLength(0);
    expect(() => read('HTTP/1.1 200 OK\r\nbroken\r\n\r\n')).toThrow('not a header');
  });
});
