import { LRUCache } from 'lru-cache';

interface QueueCapacity {
  readonly normal: number;
  readonly overloaded: number;
}

/** The time in which the capacity of an overloaded queue doubles, in milliseconds. */
const RECOVERY_INTERVAL_MS = 500;

/**
 * A FIFO queue with room for a burst. A timeout, or a rejection at full capacity, marks it
 * overloaded. A long queue then only adds latency, so its capacity drops and doubles again in
 * intervals. Rejections in between do not delay the recovery: clients that retry at once would keep
 * a queue overloaded that could serve them.
 */
class WaitQueue<Entry> {
  readonly waiting = new Set<Entry>();
  private overloadedAt = -Infinity;

  constructor(private readonly limits: QueueCapacity) {}

  /** True when it takes no more entries; this counts as a rejection. */
  rejects(): boolean {
    const { capacity } = this;
    if (this.waiting.size < capacity) return false;
    if (capacity === this.limits.normal) this.markOverloaded();
    return true;
  }

  markOverloaded(): void {
    this.overloadedAt = performance.now();
  }

  private get capacity(): number {
    const { normal, overloaded } = this.limits;
    const intervals = Math.floor((performance.now() - this.overloadedAt) / RECOVERY_INTERVAL_MS);
    return Math.min(normal, overloaded * 2 ** intervals);
  }
}

/** The limits on running and waiting work. */
export interface FairQueueLimits {
  /** How many pieces of work may be under way. */
  readonly slots: number;
  /** How many of them one tenant may use, so that others find a free one. */
  readonly maxSlotsPerTenant: number;
  /** How many of those may be reads, which use CPU for their whole duration. */
  readonly maxReadsPerTenant: ReadLimit;
  /** How many pieces of work of one tenant may wait. */
  readonly queueCapacityPerTenant: QueueCapacity;
  /** How long a piece may wait at most, in milliseconds. */
  readonly queueTimeoutMs: number;
}

export interface ReadLimit {
  readonly uncontended: number;
  readonly contended: number;
}

export type ReleaseSlot = () => void;

interface WaitingEntry {
  readonly isRead: boolean;
  readonly admit: () => void;
}

interface TenantState {
  active: number;
  reads: number;
  readonly queue: WaitQueue<WaitingEntry>;
}

/** The total queue capacity, as a multiple of that of one tenant. */
const TOTAL_CAPACITY_FACTOR = 4;

/** How long a tenant counts as contended after another one ran, in milliseconds. */
const CONTENTION_WINDOW_MS = 1_000;

/** For how many tenants the overload state is kept. */
const MAX_KNOWN_QUEUES = 10_000;

/**
 * Limits concurrent work, round-robin by tenant. The work of one tenant is FIFO, except that reads
 * above their limit wait. Work beyond the queue capacity is rejected at once.
 */
export class FairQueue<Key extends {}> {
  private readonly tenants = new Map<Key, TenantState>();
  private readonly sharedQueue: WaitQueue<WaitingEntry>;
  /** Includes idle tenants: an empty queue does not end an overload. */
  private readonly queues = new LRUCache<Key, WaitQueue<WaitingEntry>>({ max: MAX_KNOWN_QUEUES });
  private readonly idleTenant: TenantState;
  private active = 0;
  /** The tenant that ran last, and since when only it has run. */
  private lastTurn: { readonly key?: Key; readonly since: number } = { since: -Infinity };

  constructor(private readonly limits: FairQueueLimits) {
    const { normal, overloaded } = limits.queueCapacityPerTenant;
    this.sharedQueue = new WaitQueue({
      normal: TOTAL_CAPACITY_FACTOR * normal,
      overloaded: TOTAL_CAPACITY_FACTOR * overloaded,
    });
    this.idleTenant = { active: 0, reads: 0, queue: new WaitQueue(limits.queueCapacityPerTenant) };
  }

  /** True while work is under way. */
  get isBusy(): boolean {
    return this.active > 0;
  }

  /** True when the queue is full; the work then counts as rejected. */
  shedIfFull(key: Key, isRead: boolean): boolean {
    const owner = this.tenants.get(key) ?? this.idleTenant;
    return !this.canStart(owner, isRead) && this.isFull(owner);
  }

  /** Waits for a slot; undefined on timeout. */
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

  /** True when a tenant runs as much work as it may. */
  private isAtLimit({ active, reads }: TenantState, isRead: boolean): boolean {
    return active >= this.limits.maxSlotsPerTenant || (isRead && reads >= this.maxReads);
  }

  private get maxReads(): number {
    const { uncontended, contended } = this.limits.maxReadsPerTenant;
    return performance.now() - this.lastTurn.since < CONTENTION_WINDOW_MS ? contended : uncontended;
  }

  private isFull(owner: TenantState): boolean {
    return [owner.queue, this.sharedQueue].some((queue) => queue.rejects());
  }

  /** Returns the queue that limits a tenant: its own, or the shared one. */
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
