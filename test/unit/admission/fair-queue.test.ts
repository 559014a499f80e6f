import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type ReleaseSlot,
  type FairQueueLimits,
  FairQueue,
} from '../../../src/platform/admission/fair-queue.js';
import { eventuallyHolds } from '../../support/models/property.js';

const LIMITS: FairQueueLimits = {
  slots: 3,
  maxSlotsPerTenant: 2,
  maxReadsPerTenant: { uncontended: 1, contended: 1 },
  queueCapacityPerTenant: { normal: 5, overloaded: 1 },
  queueTimeoutMs: 3_000,
};

describe('a queue of work', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  /** Asks for a turn; `begun` tells whether it came, once everything that is due has happened. */
  async function ask(queue: FairQueue, tenant: string, isRead = false) {
    const asked: { leave?: ReleaseSlot | undefined; answered: boolean } = { answered: false };
    void queue
      .acquireSlot(tenant, isRead)
      .then((leave) => Object.assign(asked, { leave, answered: true }));
    await settle();
    return asked;
  }
  const settle = () => vi.advanceTimersByTimeAsync(0);

  it('lets a tenant begin as much as it may have, and others the rest', async () => {
    const queue = new FairQueue(LIMITS);
    const first = [await ask(queue, 'a'), await ask(queue, 'a'), await ask(queue, 'a')];
    expect(first.map(({ answered }) => answered)).toEqual([true, true, false]);
    const other = [await ask(queue, 'b'), await ask(queue, 'b')];
    expect(other.map(({ answered }) => answered)).toEqual([true, false]);
    first[0]!.leave!();
    await settle();
    expect([first[2]!.answered, other[1]!.answered]).toEqual([false, true]);
  });

  it('gives slots to tenants in turn, and to requests of one tenant in order', async () => {
    const queue = new FairQueue({ ...LIMITS, slots: 1, maxSlotsPerTenant: 1 });
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

  it('keeps the rest of the slots of a tenant for what is no read', async () => {
    const queue = new FairQueue(LIMITS);
    const reads = [await ask(queue, 'a', true), await ask(queue, 'a', true)];
    const write = await ask(queue, 'a');
    const other = await ask(queue, 'b', true);
    const answered = () => [...reads, write, other].map((one) => one.answered);
    expect(answered()).toEqual([true, false, true, true]);
    write.leave!();
    await settle();
    expect(answered()).toEqual([true, false, true, true]);
    reads[0]!.leave!();
    await settle();
    expect(answered()).toEqual([true, true, true, true]);
  });

  it('lets a tenant read more at a time while no other is waiting', async () => {
    const queue = new FairQueue({
      ...LIMITS,
      maxReadsPerTenant: { uncontended: 2, contended: 1 },
    });
    const ended = async ({ leave }: { leave?: ReleaseSlot | undefined }) => {
      leave!();
      await settle();
    };
    await ended(await ask(queue, 'b'));
    const first = await ask(queue, 'a', true);
    const second = await ask(queue, 'a', true);
    expect([first.answered, second.answered]).toEqual([true, false]);
    await ended(first);
    await vi.advanceTimersByTimeAsync(1_000);
    const third = await ask(queue, 'a', true);
    expect([second.answered, third.answered]).toEqual([true, true]);
    await ended(await ask(queue, 'b'));
    await ended(third);
    expect((await ask(queue, 'a', true)).answered).toBe(false);
  });

  it('rejects at once what it has no room for', async () => {
    const queue = new FairQueue(LIMITS);
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
    expect((await ask(queue, 'b')).leave).toBeDefined();
  });

  describe('that had to reject requests', () => {
    /** How many of one tenant wait before one is refused. */
    async function roomOf(queue: FairQueue, tenant: string): Promise<number> {
      for (let room = 0; ; room += 1) if ((await ask(queue, tenant)).answered) return room;
    }

    /** Ends what is under way until nothing waits any more. */
    async function drain(asked: readonly { leave?: ReleaseSlot | undefined }[]): Promise<void> {
      for (const one of asked) {
        one.leave?.();
        await settle();
      }
    }

    /** A queue with two pieces of one tenant under way and five that wait, and a sixth that could not. */
    async function overrun() {
      const queue = new FairQueue(LIMITS);
      const asked = [];
      for (let index = 0; index < 8; index += 1) asked.push(await ask(queue, 'a'));
      return { queue, asked };
    }

    it('is short, for that tenant alone', async () => {
      const { queue, asked } = await overrun();
      await drain(asked.slice(0, 5));
      expect(asked.map(({ leave }) => leave !== undefined)).toEqual([
        ...Array.from({ length: 7 }, () => true),
        false,
      ]);
      expect(await roomOf(queue, 'a')).toBe(LIMITS.queueCapacityPerTenant.overloaded);
      expect((await ask(queue, 'b')).leave).toBeDefined();
      expect(await roomOf(queue, 'b')).toBe(LIMITS.queueCapacityPerTenant.normal);
    });

    it('is short as well once the tenant has nothing left in it', async () => {
      const { queue, asked } = await overrun();
      await drain(asked);
      expect(
        [await ask(queue, 'a'), await ask(queue, 'a')].map(({ answered }) => answered),
      ).toEqual([true, true]);
      expect(await roomOf(queue, 'a')).toBe(LIMITS.queueCapacityPerTenant.overloaded);
    });

    it('doubles its room every half second, even while it rejects requests', async () => {
      const { queue, asked } = await overrun();
      await drain(asked.slice(0, 5));
      let waiting = 0;
      for (const room of [1, 2, 4]) {
        waiting += await roomOf(queue, 'a');
        expect(waiting).toBe(room);
        expect(queue.isFull('a', false)).toBe(true);
        queue.recordRejection('a', false);
        await vi.advanceTimersByTimeAsync(500);
      }
      expect(waiting + (await roomOf(queue, 'a'))).toBe(LIMITS.queueCapacityPerTenant.normal);
    });

    it('is short as well after a wait timed out', async () => {
      const queue = new FairQueue(LIMITS);
      for (let index = 0; index < 4; index += 1) await ask(queue, 'a');
      await vi.advanceTimersByTimeAsync(LIMITS.queueTimeoutMs);
      expect(await roomOf(queue, 'a')).toBe(LIMITS.queueCapacityPerTenant.overloaded);
      expect((await ask(queue, 'b')).leave).toBeDefined();
      expect(await roomOf(queue, 'b')).toBe(LIMITS.queueCapacityPerTenant.normal);
    });

    it('is short for all where there were no slots for anybody', async () => {
      const queue = new FairQueue({ ...LIMITS, slots: 1, maxSlotsPerTenant: 1 });
      for (const tenant of ['a', 'b', 'c', 'd', 'e', 'f']) await ask(queue, tenant);
      await vi.advanceTimersByTimeAsync(LIMITS.queueTimeoutMs);
      const all = [];
      for (const tenant of ['b', 'c', 'd', 'e', 'f']) all.push((await ask(queue, tenant)).answered);
      expect(all).toEqual([false, false, false, false, true]);
    });
  });

  it('rejects requests that waited for too long, and continues', async () => {
    const queue = new FairQueue(LIMITS);
    const [first] = [await ask(queue, 'a'), await ask(queue, 'a')];
    const late = await ask(queue, 'a');
    await vi.advanceTimersByTimeAsync(LIMITS.queueTimeoutMs);
    expect(late).toEqual({ answered: true, leave: undefined });
    first!.leave!();
    // Twice is as good as once.
    first!.leave!();
    expect((await ask(queue, 'a')).leave).toBeDefined();
    expect((await ask(queue, 'a')).answered).toBe(false);
  });

  it('admits a read that waits when other tenants have been silent for a second', async () => {
    const queue = new FairQueue(CONTENDED_LIMITS);
    (await ask(queue, 'b')).leave!();
    const reads = [await ask(queue, 'a', true), await ask(queue, 'a', true)];
    expect(reads.map(({ answered }) => answered)).toEqual([true, false]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(reads.map(({ leave }) => leave !== undefined)).toEqual([true, true]);
  });

  it('admits no read before one that has waited for longer', async () => {
    const queue = new FairQueue(CONTENDED_LIMITS);
    (await ask(queue, 'b')).leave!();
    const reads = [];
    for (let count = 0; count < 4; count += 1) reads.push(await ask(queue, 'a', true));
    await vi.advanceTimersByTimeAsync(1_000);
    reads.push(await ask(queue, 'a', true));
    expect(reads.map(({ answered }) => answered)).toEqual([true, true, true, false, false]);
    reads[0]!.leave!();
    await settle();
    expect(reads.map(({ answered }) => answered)).toEqual([true, true, true, true, false]);
  });

  it('never exceeds its limits, uses every free slot, and lets nothing overtake', async () => {
    const steps = fc.array(
      fc.oneof(
        fc.record({ ask: fc.constantFrom('a', 'b', 'c'), isRead: fc.boolean() }),
        fc.record({ leave: fc.nat(5) }),
        fc.record({ pass: fc.constantFrom(300, 999, 1_000) }),
      ),
      { maxLength: 40 },
    );
    await eventuallyHolds(
      fc.asyncProperty(steps, async (walk) => {
        const model = new QueueModel(new FairQueue(CONTENDED_LIMITS));
        for (const step of walk) {
          if ('ask' in step) model.ask(step.ask, step.isRead);
          else if ('leave' in step) model.end(step.leave);
          else await vi.advanceTimersByTimeAsync(step.pass);
          await settle();
          model.check();
        }
      }),
      200,
    );
  });
});

const CONTENDED_LIMITS: FairQueueLimits = {
  ...LIMITS,
  slots: 5,
  maxSlotsPerTenant: 4,
  maxReadsPerTenant: { uncontended: 3, contended: 1 },
};

interface Piece {
  readonly tenant: string;
  readonly isRead: boolean;
  state: 'waiting' | 'running' | 'over';
  leave?: ReleaseSlot;
}

/** The pieces of work in the order in which they were asked for, and which of them may start. */
class QueueModel {
  private readonly faults: string[] = [];
  private readonly pieces: Piece[] = [];
  /** The tenant that started last, and since when no other did. */
  private last: { tenant?: string; since: number } = { since: -Infinity };

  constructor(private readonly queue: FairQueue) {}

  ask(tenant: string, isRead: boolean): void {
    const piece: Piece = { tenant, isRead, state: 'waiting' };
    this.pieces.push(piece);
    void this.queue.acquireSlot(tenant, isRead).then((leave) => {
      if (!leave) return Object.assign(piece, { state: 'over' });
      if (!this.isStartable(piece)) this.faults.push(`${tenant} exceeds a limit`);
      if (this.in('waiting').find(isLike(piece)) !== piece) this.faults.push(`${tenant} overtakes`);
      if (tenant !== this.last.tenant) this.last = { tenant, since: performance.now() };
      return Object.assign(piece, { state: 'running', leave });
    });
  }

  end(index: number): void {
    const piece = this.in('running')[index];
    if (!piece) return;
    piece.state = 'over';
    piece.leave!();
  }

  check(): void {
    expect(this.faults).toEqual([]);
    expect(this.in('waiting').filter((piece) => this.isStartable(piece))).toEqual([]);
  }

  private isStartable({ tenant, isRead }: Piece): boolean {
    const { slots, maxSlotsPerTenant, maxReadsPerTenant } = CONTENDED_LIMITS;
    const running = this.in('running');
    const own = running.filter((piece) => piece.tenant === tenant);
    const isContended = performance.now() - this.last.since < 1_000;
    const maxReads = maxReadsPerTenant[isContended ? 'contended' : 'uncontended'];
    return (
      running.length < slots &&
      own.length < maxSlotsPerTenant &&
      !(isRead && own.filter((piece) => piece.isRead).length >= maxReads)
    );
  }

  private in(state: Piece['state']): Piece[] {
    return this.pieces.filter((piece) => piece.state === state);
  }
}

const isLike = (piece: Piece) => (one: Piece) =>
  one.tenant === piece.tenant && one.isRead === piece.isRead;
