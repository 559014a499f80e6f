import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Turns } from '../../../src/http/route-declaration.js';
import { contendedRecords } from '../../../src/platform/admission/contended-records.js';
import { TurnQueue } from '../../../src/platform/admission/turn-queue.js';
import { eventuallyHolds } from '../../support/models/property.js';

const FOREVER_MS = 60_000;

describe('a queue of turns', () => {
  it('starts requests of one record one after the other, in their order', async () => {
    const queue = new TurnQueue();
    const order: number[] = [];
    await Promise.all(
      [1, 2, 3].map(async (request) => {
        const endTurn = await queue.waitForTurn(['a'], FOREVER_MS);
        order.push(request);
        await new Promise(setImmediate);
        order.push(-request);
        endTurn!();
      }),
    );
    expect(order).toEqual([1, -1, 2, -2, 3, -3]);
    expect(queue.isIdle).toBe(true);
  });

  it('returns nothing after the timeout, and the next request has its turn', async () => {
    const queue = new TurnQueue();
    const endFirst = await queue.waitForTurn(['a', 'b'], FOREVER_MS);
    expect(await queue.waitForTurn(['b'], 5)).toBeUndefined();
    const third = queue.waitForTurn(['b'], FOREVER_MS);
    endFirst!();
    (await third)!();
    expect([queue.isIdle, queue.waitingCount]).toEqual([true, 0]);
  });

  it('ends all that wait for a record that is stuck, and goes on with later ones', async () => {
    const queue = new TurnQueue();
    const endFirst = await queue.waitForTurn(['a'], FOREVER_MS);
    const waiting = [queue.waitForTurn(['a'], FOREVER_MS), queue.waitForTurn(['a'], FOREVER_MS)];
    endFirst!(true);
    expect(await Promise.all(waiting)).toEqual([undefined, undefined]);
    expect([queue.isIdle, queue.waitingCount]).toEqual([true, 0]);
    expect(await queue.waitForTurn(['a'], FOREVER_MS)).toBeDefined();
  });

  it('lets the requests for all records go on when one of several is stuck', async () => {
    const queue = new TurnQueue();
    const endBatch = await queue.waitForTurn(['busy', 'free'], FOREVER_MS);
    const waiting = ['busy', 'free'].map((key) => queue.waitForTurn([key], FOREVER_MS));
    endBatch!(true);
    for (const endTurn of await Promise.all(waiting)) endTurn!();
    expect(queue.isIdle).toBe(true);
  });

  it('never has two turns of one record, and starts every request', async () => {
    const keys = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1 });
    await eventuallyHolds(
      fc.asyncProperty(fc.array(keys, { maxLength: 12 }), async (requests) => {
        const queue = new TurnQueue();
        const inTurn = new Set<string>();
        await Promise.all(
          requests.map(async (unsorted) => {
            const records = unsorted.toSorted();
            const endTurn = await queue.waitForTurn(records, FOREVER_MS);
            for (const record of records) {
              expect(inTurn.has(record)).toBe(false);
              inTurn.add(record);
            }
            await new Promise(setImmediate);
            for (const record of records) inTurn.delete(record);
            endTurn!();
          }),
        );
        expect([queue.isIdle, queue.waitingCount]).toEqual([true, 0]);
      }),
      100,
    );
  });
});

describe('the contended records', () => {
  const FIELDS = { id: 'cycle', itemId: 'item', serial: 'serial' } as const;
  const of = (turns: Turns, params: object, body?: unknown) =>
    contendedRecords({ params, body } as never, turns);

  it.each<[Turns, object, unknown, string[]]>([
    [{ record: 'condition' }, { id: '4' }, {}, ['condition 4']],
    [{ record: 'product' }, {}, { products: [{ id: 1 }] }, ['product']],
    [{ record: 'cycle', fields: FIELDS }, { id: '17' }, { itemId: 5 }, ['cycle 17', 'item 5']],
    [
      { fields: FIELDS, list: 'cycles' },
      {},
      { itemId: 3, cycles: [{ itemId: 2 }, { itemId: 1 }, { itemId: 2, serial: 'A' }] },
      ['item 1', 'item 2', 'item 3', 'serial A'],
    ],
  ])('are named by %j for the path %j and the body %j: %j', (turns, params, body, records) => {
    expect(of(turns, params, body)).toEqual(records);
  });

  it.each([
    [null],
    [[null, 1, 'x']],
    ['text'],
    [{ itemId: { a: [1] }, id: null }],
    [{ itemId: 0, id: 1.5, serial: 'x'.repeat(256) }],
    [{ id: '5', itemId: '6', serial: 7 }],
    [{ x: [{ id: 5 }], cycles: [{ x: 5 }, null] }],
    [{ cycles: Array.from({ length: 251 }, (_, id) => ({ id: id + 1 })) }],
  ])('ignore fields that no validation accepts: %j', (body) => {
    expect(of({ fields: FIELDS, list: 'cycles' }, {}, body)).toEqual([]);
  });
});
