import { LRUCache } from 'lru-cache';

/** How many may wait in a line. */
interface QueueCapacity {
  /** As long as nobody has to be refused. */
  readonly normal: number;
  /** While somebody is. */
  readonly overloaded: number;
}

/** For how long a line is strained after a refusal, in milliseconds: less than `Retry-After`. */
const OVERLOAD_COOLDOWN_MS = 500;

/**
 * Those who wait for the same, in the order in which they came. There is room for a burst. Who finds
 * none, or waits in vain, shows that more comes than is done: a long line would then make everybody
 * wait and nothing be done the sooner, so it is short until nobody has been refused for a while.
 */
class WaitQueue<Entry> {
  readonly waiting = new Set<Entry>();
  private overloadedAt = -Infinity;

  constructor(private readonly capacity: QueueCapacity) {}

  get isFull(): boolean {
    const isOverloaded = performance.now() - this.overloadedAt < OVERLOAD_COOLDOWN_MS;
    return this.waiting.size >= (isOverloaded ? this.capacity.overloaded : this.capacity.normal);
  }

  /** Called when somebody is sent away for the sake of this line. */
  markOverloaded(): void {
    this.overloadedAt = performance.now();
  }
}

/** How much is done at a time, and how long the rest may wait. */
export interface FairQueueLimits {
  /** How many pieces of work may be under way. */
  readonly slots: number;
  /** How many of them may be of one owner, so that others find a free one. */
  readonly maxSlotsPerTenant: number;
  /** How many of those may be reads, which keep processors busy all the time that they take. */
  readonly maxReadsPerTenant: ReadLimit;
  /** How many pieces of one owner may wait. */
  readonly queueCapacityPerTenant: QueueCapacity;
  /** How long a piece may wait at most, in milliseconds. */
  readonly queueTimeoutMs: number;
}

/** How many reads of one owner may be under way. */
export interface ReadLimit {
  /** Of one who has all to itself. */
  readonly uncontended: number;
  /** As long as somebody else is here as well. */
  readonly contended: number;
}

/** Ends a piece of work. */
export type ReleaseSlot = () => void;

interface WaitingEntry {
  readonly isRead: boolean;
  readonly admit: () => void;
}

/** What one owner has under way and in the queue. */
interface TenantState {
  active: number;
  reads: number;
  readonly queue: WaitQueue<WaitingEntry>;
}

/** How many times the room of one owner there is for all together. */
const TOTAL_CAPACITY_FACTOR = 4;

/** For how long after the turn of another an owner is not alone, in milliseconds. */
const CONTENTION_WINDOW_MS = 1_000;

/** Of how many owners it is known whether they were refused of late. */
const MAX_KNOWN_QUEUES = 10_000;

/**
 * Lets so many pieces of work begin at a time, in turns by their owners and, of one owner, in the
 * order in which they came, but for reads where there are enough of them under way. What there is no room for is refused at once.
 */
export class FairQueue<Key extends {}> {
  private readonly tenants = new Map<Key, TenantState>();
  private readonly sharedQueue: WaitQueue<WaitingEntry>;
  /** Those of owners who left as well: a rush is not over because one has nothing here for a moment. */
  private readonly queues = new LRUCache<Key, WaitQueue<WaitingEntry>>({ max: MAX_KNOWN_QUEUES });
  /** Stands for whoever has nothing here. */
  private readonly idleTenant: TenantState;
  private active = 0;
  /** Whose turn it was last, and since when all turns were of that one. */
  private lastTurn: { readonly key?: Key; readonly since: number } = { since: -Infinity };

  constructor(private readonly limits: FairQueueLimits) {
    const { normal, overloaded } = limits.queueCapacityPerTenant;
    this.sharedQueue = new WaitQueue({
      normal: TOTAL_CAPACITY_FACTOR * normal,
      overloaded: TOTAL_CAPACITY_FACTOR * overloaded,
    });
    this.idleTenant = { active: 0, reads: 0, queue: new WaitQueue(limits.queueCapacityPerTenant) };
  }

  /** Whether there is no room for a piece of work; it counts as refused then. */
  shedIfFull(key: Key, isRead: boolean): boolean {
    const owner = this.tenants.get(key) ?? this.idleTenant;
    return !this.canStart(owner, isRead) && this.markFullQueue(owner);
  }

  /** Waits for a turn; undefined when there is none in time. */
  acquireSlot(key: Key, isRead: boolean): Promise<ReleaseSlot | undefined> {
    if (this.shedIfFull(key, isRead)) return Promise.resolve(undefined);
    const owner = this.getOrCreateTenant(key);
    if (this.canStart(owner, isRead)) return Promise.resolve(this.occupySlot(key, owner, isRead));
    return new Promise((resolve) => {
      const queues = [owner.queue, this.sharedQueue];
      const stopWaiting = (): void => {
        clearTimeout(timer);
        for (const queue of queues) queue.waiting.delete(waiting);
      };
      const waiting: WaitingEntry = {
        isRead,
        admit: () => {
          stopWaiting();
          resolve(this.occupySlot(key, owner, isRead));
        },
      };
      const timer = setTimeout(() => {
        stopWaiting();
        this.findBottleneck(owner, isRead).markOverloaded();
        this.removeIfIdle(key, owner);
        resolve(undefined);
      }, this.limits.queueTimeoutMs);
      for (const queue of queues) queue.waiting.add(waiting);
    });
  }

  private occupySlot(key: Key, owner: TenantState, isRead: boolean): ReleaseSlot {
    if (key !== this.lastTurn.key) this.lastTurn = { key, since: performance.now() };
    this.active += 1;
    owner.active += 1;
    owner.reads += Number(isRead);
    this.moveToBack(key, owner);
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      this.active -= 1;
      owner.active -= 1;
      owner.reads -= Number(isRead);
      this.moveToBack(key, owner);
      this.removeIfIdle(key, owner);
      this.admitNext();
    };
  }

  /** The next turn is that of another owner. */
  private moveToBack(key: Key, owner: TenantState): void {
    this.tenants.delete(key);
    this.tenants.set(key, owner);
  }

  private admitNext(): void {
    if (this.active >= this.limits.slots) return;
    for (const owner of this.tenants.values()) {
      for (const entry of owner.queue.waiting) {
        if (this.isAtLimit(owner, entry.isRead)) continue;
        entry.admit();
        return;
      }
    }
  }

  private canStart(owner: TenantState, isRead: boolean): boolean {
    return this.active < this.limits.slots && !this.isAtLimit(owner, isRead);
  }

  /** Whether an owner has as much under way as it may. */
  private isAtLimit({ active, reads }: TenantState, isRead: boolean): boolean {
    return active >= this.limits.maxSlotsPerTenant || (isRead && reads >= this.maxReads);
  }

  private get maxReads(): number {
    const { uncontended, contended } = this.limits.maxReadsPerTenant;
    return performance.now() - this.lastTurn.since < CONTENTION_WINDOW_MS ? contended : uncontended;
  }

  private markFullQueue(owner: TenantState): boolean {
    const full = [owner.queue, this.sharedQueue].find((line) => line.isFull);
    full?.markOverloaded();
    return full !== undefined;
  }

  /** Whom an owner waits for: itself, or the others. */
  private findBottleneck(owner: TenantState, isRead: boolean): WaitQueue<WaitingEntry> {
    return this.isAtLimit(owner, isRead) ? owner.queue : this.sharedQueue;
  }

  private getOrCreateTenant(key: Key): TenantState {
    const known = this.tenants.get(key);
    if (known) return known;
    const queue =
      this.queues.get(key) ?? new WaitQueue<WaitingEntry>(this.limits.queueCapacityPerTenant);
    this.queues.set(key, queue);
    const owner = { active: 0, reads: 0, queue };
    this.tenants.set(key, owner);
    return owner;
  }

  private removeIfIdle(key: Key, { active, queue }: TenantState): void {
    if (active === 0 && queue.waiting.size === 0) this.tenants.delete(key);
  }
}
