import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { groupedBy } from '../../../src/common/lists/grouped-by.js';
import {
  type Leave,
  type WorkLimits,
  WorkQueue,
} from '../../../src/common/admission/work-queue.js';
import { eventuallyHolds } from '../../support/models/property.js';

const LIMITS: WorkLimits = {
  slots: 3,
  slotsOfOwner: 2,
  waitingOfOwner: 5,
  patience: 3_000,
};

describe('a queue of work', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  /** Asks for a turn; `begun` tells whether it came, once everything that is due has happened. */
  async function ask(queue: WorkQueue<string>, owner: string) {
    const asked: { leave?: Leave | undefined; answered: boolean } = { answered: false };
    void queue.enter(owner).then((leave) => Object.assign(asked, { leave, answered: true }));
    await settle();
    return asked;
  }
  const settle = () => vi.advanceTimersByTimeAsync(0);

  it('lets an owner begin as much as it may have, and others the rest', async () => {
    const queue = new WorkQueue<string>(LIMITS);
    const first = [await ask(queue, 'a'), await ask(queue, 'a'), await ask(queue, 'a')];
    expect(first.map(({ answered }) => answered)).toEqual([true, true, false]);
    const other = [await ask(queue, 'b'), await ask(queue, 'b')];
    expect(other.map(({ answered }) => answered)).toEqual([true, false]);
    first[0]!.leave!();
    await settle();
    expect([first[2]!.answered, other[1]!.answered]).toEqual([false, true]);
  });

  it('gives turns to owners, and those of one owner in the order in which they asked', async () => {
    const queue = new WorkQueue<string>({ ...LIMITS, slots: 1, slotsOfOwner: 1 });
    const running = await ask(queue, 'a');
    const waiting = [await ask(queue, 'a'), await ask(queue, 'a'), await ask(queue, 'b')];
    const order: number[] = [];
    let { leave } = running;
    for (let turn = 0; turn < waiting.length; turn += 1) {
      leave!();
      await settle();
      const next = waiting.findIndex(({ answered }, index) => answered && !order.includes(index));
      order.push(next);
      ({ leave } = waiting[next]!);
    }
    expect(order).toEqual([2, 0, 1]);
  });

  it('refuses at once what it has no room for', async () => {
    const queue = new WorkQueue<string>(LIMITS);
    const all = [];
    for (let index = 0; index < 8; index += 1) all.push(await ask(queue, 'a'));
    expect(all.map(({ answered }) => answered)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
      false,
      true,
    ]);
    expect(all[7]!.leave).toBeUndefined();
    expect(queue.isOverrun).toBe(true);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(queue.isOverrun).toBe(false);
  });

  it('refuses what has waited for too long, and goes on', async () => {
    const queue = new WorkQueue<string>(LIMITS);
    const [first] = [await ask(queue, 'a'), await ask(queue, 'a')];
    const late = await ask(queue, 'a');
    await vi.advanceTimersByTimeAsync(LIMITS.patience);
    expect(late).toEqual({ answered: true, leave: undefined });
    first!.leave!();
    // Twice is as good as once.
    first!.leave!();
    expect((await ask(queue, 'a')).leave).toBeDefined();
    expect((await ask(queue, 'a')).answered).toBe(false);
  });

  it('never begins more than it may, and leaves nobody waiting for a free slot', async () => {
    const steps = fc.array(
      fc.oneof(fc.record({ ask: fc.constantFrom('a', 'b', 'c') }), fc.record({ leave: fc.nat(5) })),
      { maxLength: 40 },
    );
    await eventuallyHolds(
      fc.asyncProperty(steps, async (walk) => {
        const queue = new WorkQueue<string>(LIMITS);
        const asked: { owner: string; one: Awaited<ReturnType<typeof ask>>; over: boolean }[] = [];
        const running = () => asked.filter(({ one, over }) => one.leave && !over);
        for (const step of walk) {
          if ('ask' in step) {
            asked.push({ owner: step.ask, one: await ask(queue, step.ask), over: false });
          } else {
            const ended = running()[step.leave];
            if (ended) ended.over = true;
            ended?.one.leave!();
            await settle();
          }
          const counts = groupedBy(running(), ({ owner }) => owner);
          expect(running().length).toBeLessThanOrEqual(LIMITS.slots);
          for (const own of counts.values()) {
            expect(own.length).toBeLessThanOrEqual(LIMITS.slotsOfOwner);
          }
          for (const { owner, one } of asked.filter(({ one: { answered } }) => !answered)) {
            const isFree =
              running().length < LIMITS.slots &&
              (counts.get(owner)?.length ?? 0) < LIMITS.slotsOfOwner;
            expect([owner, one.answered, isFree]).toEqual([owner, false, false]);
          }
        }
      }),
      200,
    );
  });
});
