import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { SharedPoller } from '../../../src/platform/event-log/following/shared-poller.js';

const LONG = 10_000;
const never = () => new AbortController().signal;

/** A list that grows, and how often it was asked. */
function growing(length: number) {
  let asked = 0;
  let broken = false;
  const entries = Array.from({ length }, (_, index) => ({ id: index + 1 }));
  const failures: unknown[] = [];
  const ask = <T>(answer: T): T => {
    asked += 1;
    if (broken) throw new Error('away');
    return answer;
  };
  const source = {
    batchSize: 3,
    newest: async () => ask(entries.length),
    after: async (id: number) => ask(entries.filter((one) => one.id > id).slice(0, 3)),
  };
  return {
    tail: new SharedPoller(source, (error) => failures.push(error)),
    grow: () => entries.push({ id: entries.length + 1 }),
    break: () => {
      broken = true;
    },
    failures,
    asked: () => asked,
  };
}

describe('a tail', () => {
  it('gives all subscribers the result of one query', async () => {
    const { tail, grow, asked } = growing(3);
    const readers = Array.from({ length: 200 }, () => {
      tail.subscribe();
      return tail.next(3, LONG, never());
    });
    await sleep(50);
    grow();
    const news = await Promise.all(readers);
    expect(new Set(news.map((one) => JSON.stringify(one)))).toEqual(
      new Set([JSON.stringify({ last: 4, entries: [{ id: 4 }] })]),
    );
    expect(asked()).toBeLessThan(5);
    tail.stop();
  });

  it('polls again soon after a full batch', async () => {
    const { tail, grow } = growing(3);
    tail.subscribe();
    await tail.next(0, LONG, never());
    for (let entry = 4; entry <= 90; entry += 1) grow();
    let last = 3;
    await tail.next(last, LONG, never());
    const begun = performance.now();
    for (; last < 90; last = (await tail.next(last, LONG, never()))!.last);
    // At an interval of half a second, 28 batches of 3 would take 14 seconds.
    expect(performance.now() - begun).toBeLessThan(13_000);
    tail.stop();
  });

  it('sends who is behind to read', async () => {
    const { tail } = growing(3);
    tail.subscribe();
    expect(await tail.next(1, LONG, never())).toEqual({ last: 3, entries: undefined });
    tail.stop();
  });

  it('does not query without subscribers', async () => {
    const { tail, asked } = growing(3);
    tail.subscribe();
    await tail.next(0, LONG, never());
    expect(tail.unsubscribe()).toBe(true);
    const before = asked();
    await sleep(700);
    expect(asked()).toBe(before);
  });

  it('lets go when the time is over, the reader has gone, or all is over', async () => {
    const { tail } = growing(3);
    tail.subscribe();
    expect(await tail.next(3, 20, never())).toBeUndefined();
    const gone = new AbortController();
    const waiting = tail.next(3, LONG, gone.signal);
    gone.abort();
    expect(await waiting).toBeUndefined();
    const other = tail.next(3, LONG, never());
    tail.stop();
    expect(await other).toBeUndefined();
    expect(tail.isStopped).toBe(true);
  });

  it('reports why the source cannot be queried', async () => {
    const { tail, failures, ...source } = growing(3);
    source.break();
    tail.subscribe();
    expect(await tail.next(0, 50, never())).toBeUndefined();
    expect(failures).toMatchObject([{ message: 'away' }]);
    tail.stop();
  });
});
