import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { patientFetch } from '../../clients/typescript/src/patient-fetch.js';

type Outcome = Response | 'lost';

const answer = (status: number, headers: Record<string, string> = {}): Response =>
  new Response('{}', { status, headers: { 'Content-Type': 'application/json', ...headers } });

const conflict = (): Response => answer(409);
const busy = (seconds: string): Response => answer(503, { 'Retry-After': seconds });
const limited = (seconds: string): Response => answer(429, { 'Retry-After': seconds });

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-01-31T08:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Sends a request whose tries end as told, the last one again and again. */
async function play(
  outcomes: Outcome[],
  request: RequestInit = {},
  patience = 120,
): Promise<{ status: number | 'lost'; tries: Request[]; seconds: number }> {
  const tries: Request[] = [];
  const start = Date.now();
  const send = patientFetch(
    async (sent) => {
      const outcome = outcomes[Math.min(tries.length, outcomes.length - 1)]!;
      tries.push(sent);
      if (outcome === 'lost') throw new TypeError('fetch failed');
      return outcome.clone();
    },
    { patience, timeout: 30, isReached: true },
  );
  const end = send(new Request('http://localhost/api/v1/items', request)).then(
    ({ status }) => status,
    () => 'lost' as const,
  );
  await vi.runAllTimersAsync();
  return { status: await end, tries, seconds: (Date.now() - start) / 1000 };
}

const post = { method: 'POST', body: '{"a":1}' };

describe('a retried request', () => {
  it.each([
    ['a limit, when its window is over', limited('42'), 42],
    ['a busy service that sends seconds', busy('5'), 5],
    ['a busy service that sends a date', busy('Sat, 31 Jan 2026 08:00:09 GMT'), 9],
  ])('%s', async (_, refusal, seconds) => {
    const played = await play([refusal, answer(200)]);
    expect([played.status, played.tries.length, played.seconds]).toEqual([200, 2, seconds]);
  });

  it.each([
    ['no answer', 'lost'],
    ['a proxy without the service', answer(502)],
    ['a proxy whose upstream timed out', answer(504)],
  ] as const)('%s, after waits that grow', async (_, outcome) => {
    const { status, tries, seconds } = await play([outcome, outcome, outcome, answer(200)]);
    expect([status, tries.length]).toEqual([200, 4]);
    expect(seconds).toBeGreaterThanOrEqual(0.25 + 0.5 + 1);
    expect(seconds).toBeLessThanOrEqual(2 * (0.25 + 0.5 + 1));
  });

  it('a POST with one key and the same body each time', async () => {
    const { status, tries } = await play(['lost', busy('1'), answer(201)], post);
    expect(status).toBe(201);
    const keys = tries.map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0], keys[0]]);
    expect(await Promise.all(tries.map((one) => one.text()))).toEqual(Array(3).fill(post.body));
  });

  it('a POST with the key that it brings', async () => {
    const { tries } = await play([answer(201)], { ...post, headers: { 'Idempotency-Key': 'x' } });
    expect(tries.map(({ headers }) => headers.get('Idempotency-Key'))).toEqual(['x']);
  });

  it('a POST that meets its own first try, which still runs', async () => {
    const { status, tries } = await play(['lost', conflict(), answer(201)], post);
    expect([status, tries.length]).toEqual([201, 3]);
  });
});

describe('a request that is not retried', () => {
  it.each([400, 401, 403, 404, 409, 412, 422, 500])('a %i', async (status) => {
    const played = await play([answer(status)], post);
    expect([played.status, played.tries.length]).toEqual([status, 1]);
  });

  it('a conflict that is the stored response of the first try', async () => {
    const stored = answer(409, { 'Idempotent-Replayed': 'true' });
    const { status, tries } = await play(['lost', stored], post);
    expect([status, tries.length]).toEqual([409, 2]);
  });

  it('with If-Match, what may have been done', async () => {
    const put = { method: 'PUT', body: '{}', headers: { 'If-Match': '"a"' } };
    expect((await play(['lost'], put)).tries).toHaveLength(1);
    expect((await play([busy('1')], put)).tries).toHaveLength(1);
    expect((await play([limited('1'), answer(200)], put)).status).toBe(200);
  });

  it('one that would exceed the time limit', async () => {
    const { status, tries, seconds } = await play([limited('60')], {}, 59);
    expect([status, tries.length, seconds]).toEqual([429, 1, 0]);
    const lost = await play(['lost'], {}, 20);
    expect(lost.status).toBe('lost');
    expect(lost.seconds).toBeLessThanOrEqual(20);
    expect((await play(['lost'], {}, 0)).tries).toHaveLength(1);
  });
});

describe('an address that was never reached', () => {
  const failure = (code?: string, message = ''): TypeError =>
    new TypeError(
      'fetch failed',
      code ? { cause: Object.assign(new Error(message), { code }) } : {},
    );

  /** Sends requests that end as given, one after the other. Returns the errors, and the attempts. */
  async function sendAll(outcomes: (Response | Error)[], requests: number) {
    let attempts = 0;
    const send = patientFetch(
      async () => {
        const outcome = outcomes[attempts++]!;
        if (outcome instanceof Error) throw outcome;
        return outcome.clone();
      },
      { patience: 120, timeout: 30 },
    );
    const errors: (Error | null)[] = [];
    for (let sent = 0; sent < requests; sent += 1) {
      const end = send(new Request('http://localhost/')).then(
        () => null,
        (error: Error) => error,
      );
      await vi.runAllTimersAsync();
      errors.push(await end);
    }
    return { errors, attempts };
  }

  it.each([
    ['a rejected connection', failure('ECONNREFUSED', 'connect ECONNREFUSED ::1:1'), /^connect /],
    ['a host with two rejecting addresses', failure('ECONNREFUSED'), /^ECONNREFUSED\. /],
    ['an unknown host', failure('ENOTFOUND', 'getaddrinfo ENOTFOUND x'), /^getaddrinfo /],
    ['a failure in a browser, which has no reason', failure(), /^fetch failed\. /],
  ])('fails at once: %s', async (_, error, message) => {
    const { errors, attempts } = await sendAll([error], 1);
    expect(attempts).toBe(1);
    expect(errors[0]).toMatchObject({ message: expect.stringMatching(message), cause: error });
    expect(errors[0]!.message).toMatch(/The service was never reached: check baseUrl, and .*CORS/);
  });

  it('is repeated for a connection that was there', async () => {
    const { errors, attempts } = await sendAll([failure('ECONNRESET'), answer(200)], 1);
    expect([errors, attempts]).toEqual([[null], 2]);
  });

  it('is repeated after any response', async () => {
    const refused = failure('ECONNREFUSED');
    const { errors, attempts } = await sendAll([answer(401), refused, refused, answer(200)], 2);
    expect([errors, attempts]).toEqual([[null, null], 4]);
  });
});

it('treats a record that is gone after a lost DELETE as deleted', async () => {
  const remove = { method: 'DELETE' };
  expect((await play(['lost', answer(404)], remove)).status).toBe(204);
  expect((await play([limited('1'), answer(404)], remove)).status).toBe(404);
  expect((await play(['lost', answer(404)])).status).toBe(404);
  const dry = { ...remove, headers: { 'Dry-Run': 'true' } };
  expect((await play(['lost', answer(404)], dry)).status).toBe(404);
});

it('gives up a try that takes too long, and tries again', async () => {
  let tries = 0;
  const send = patientFetch(
    ({ signal }) => {
      tries += 1;
      if (tries === 2) return Promise.resolve(answer(200));
      return new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      });
    },
    { patience: 120, timeout: 30, isReached: true },
  );
  const end = send(new Request('http://localhost/'));
  await vi.advanceTimersByTimeAsync(29_999);
  expect(tries).toBe(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect((await end).status).toBe(200);
});

it('ends with the signal of its caller, while it sends and while it waits', async () => {
  const caller = new AbortController();
  const send = patientFetch(async () => limited('60'), { patience: 120, timeout: 30 });
  const end = send(new Request('http://localhost/', { signal: caller.signal }));
  const told = expect(end).rejects.toThrow('changed my mind');
  await vi.advanceTimersByTimeAsync(1000);
  caller.abort(new Error('changed my mind'));
  await told;
  expect(vi.getTimerCount()).toBe(0);
});
