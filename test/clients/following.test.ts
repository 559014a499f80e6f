import { afterAll, describe, expect, it } from 'vitest';
import { type LoggedEvent, RentalClient, RentalError } from '../../clients/typescript/src/index.js';
import { expectSuccess } from '../support/factories/answers.js';
import { useOwnApi, useShop } from '../support/service/api.js';

const api = useOwnApi();
const shop = useShop(api);
let made = 0;

// After a stream that was left, `fetch` opens a connection in advance, for which a stop waits 30 s.
afterAll(() => api.app.getHttpServer().closeAllConnections());

const change = () => shop.createCondition(`Condition ${(made += 1)}`, 'used');

const clientWith = (
  send: (request: Request) => Promise<Response> = fetch,
  { token } = shop,
): RentalClient => new RentalClient({ baseUrl: api.url, token, patience: 5, fetch: send });

async function take(
  events: AsyncGenerator<LoggedEvent>,
  count: number,
  onEvent: (event: LoggedEvent) => unknown = () => {},
): Promise<LoggedEvent[]> {
  const taken: LoggedEvent[] = [];
  for await (const event of events) {
    taken.push(event);
    await onEvent(event);
    if (taken.length === count) break;
  }
  return taken;
}

const typesOf = (events: readonly LoggedEvent[]): string[] => events.map(({ type }) => type);

describe('following events', () => {
  it('returns all events from the beginning, and new ones', async () => {
    await change();
    const events = await take(clientWith().follow({ after: 0, type: ['condition.*'] }), 3, change);
    expect(typesOf(events)).toEqual(Array.from({ length: 3 }, () => 'condition.created'));
    const { data } = (await shop.get('/events?type=condition.*')).body;
    expect(events).toEqual(data.toReversed().slice(0, 3));
  });

  it('begins with what comes next, and misses nothing between two connections', async () => {
    const connections: AbortController[] = [];
    const client = clientWith((request) => {
      if (!request.url.includes('/stream')) return fetch(request);
      const connection = new AbortController();
      connections.push(connection);
      return fetch(request, { signal: AbortSignal.any([request.signal, connection.signal]) });
    });
    const following = client.follow();
    const first = following.next();
    await expect.poll(() => connections.length).toBe(1);
    connections[0]!.abort();
    const changed = [await change(), await change()];
    const events = [(await first).value!, (await following.next()).value!];
    await following.return();
    expect(events.map(({ resourceId }) => resourceId)).toEqual(changed.map(({ id }) => id));
    expect(connections).toHaveLength(2);
  });

  it('reads everything again after a reset, and misses nothing that follows', async () => {
    const sandbox = await api.newShop('Sandbox', true);
    const read: string[][] = [];
    const end = new AbortController();
    let streams = 0;
    const send = (request: Request): Promise<Response> => {
      if (request.url.includes('/stream')) streams += 1;
      return fetch(request);
    };
    const client = clientWith(send, sandbox);
    const readAgain = async () => {
      const { data } = await client.get('/conditions');
      read.push(data.map(({ title }) => title));
      await sandbox.createCondition('While it is read');
    };
    const following = client.follow({ readAgain, signal: end.signal });
    const first = following.next();
    // Before its stream, it has not read yet what the newest event is.
    await expect.poll(() => streams).toBe(1);
    await sandbox.createCondition('Before');
    const before = (await first).value!;
    await expectSuccess(sandbox.post('/clock/reset'));
    const [next] = await take(following, 1);
    expect(read).toEqual([expect.not.arrayContaining(['Before'])]);
    expect(next!.id).toBeGreaterThan(before.id + 900_000);
    const { data } = await client.get('/events', { params: { query: { limit: 1 } } });
    expect(data).toEqual([next]);
  });

  it('throws what happened, where nothing can be read again', async () => {
    const [{ id }] = (await shop.get('/events?limit=1')).body.data;
    const gone = clientWith().follow({ after: id + 5 });
    await expect(gone.next()).rejects.toMatchObject({
      status: 410,
      message: expect.stringContaining('read everything again'),
    });
  });

  it('ends when it is aborted', async () => {
    const end = new AbortController();
    const following = clientWith().follow({ signal: end.signal });
    const next = following.next();
    end.abort(new Error('enough'));
    await expect(next).rejects.toThrow('enough');
  });

  it('reports why it cannot continue', async () => {
    const client = new RentalClient({ baseUrl: api.url, token: 'rk_wrong', patience: 0 });
    const refusal = await client
      .follow({ after: 0 })
      .next()
      .catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(RentalError);
    expect(refusal).toMatchObject({ status: 401 });
  });
});
