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

  get isOverloaded(): boolean {
    return this.capacity < this.limits.normal;
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

/**
 * Limits concurrent work, round-robin by tenant. The work of one tenant is FIFO, except that reads
 * above their limit wait. Work beyond the queue capacity is rejected at once.
 */
export class FairQueue<Key extends {}> {
  /** The tenants with work or an overloaded queue; the one that ran last is the last. */
  private readonly tenants = new Map<Key, TenantState>();
  private readonly sharedQueue: WaitQueue<WaitingEntry>;
  private active = 0;
  private lastKey: Key | undefined;
  /** Runs until only one tenant has run for the contention window. */
  private contention: NodeJS.Timeout | undefined;

  constructor(private readonly limits: FairQueueLimits) {
    const { normal, overloaded } = limits.queueCapacityPerTenant;
    this.sharedQueue = new WaitQueue({
      normal: TOTAL_CAPACITY_FACTOR * normal,
      overloaded: TOTAL_CAPACITY_FACTOR * overloaded,
    });
  }

  /** True while work is under way. */
  get isBusy(): boolean {
    return this.active > 0;
  }

  /** True when the queue is full; the work then counts as rejected. */
  shedIfFull(key: Key, isRead: boolean): boolean {
    const owner = this.tenantOf(key);
    const queues = [owner.queue, this.sharedQueue];
    return !this.canStart(owner, isRead) && queues.some((queue) => queue.rejects());
  }

  /** Waits for a slot; undefined on timeout. */
  acquireSlot(key: Key, isRead: boolean): Promise<ReleaseSlot | undefined> {
    if (this.shedIfFull(key, isRead)) return Promise.resolve(undefined);
    const owner = this.tenantOf(key);
    if (this.canStart(owner, isRead)) return Promise.resolve(this.occupySlot(key, owner, isRead));
    this.tenants.set(key, owner);
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
    if (key !== this.lastKey) this.beginContention(key);
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
      this.admitWaiting();
    };
  }

  private beginContention(key: Key): void {
    this.lastKey = key;
    clearTimeout(this.contention);
    this.contention = setTimeout(() => {
      this.contention = undefined;
      this.admitWaiting();
    }, CONTENTION_WINDOW_MS).unref();
  }

  private moveToBack(key: Key, owner: TenantState): void {
    this.tenants.delete(key);
    this.tenants.set(key, owner);
  }

  /** Starts all waiting work that can start, so that newcomers never overtake it. */
  private admitWaiting(): void {
    for (let entry = this.findNext(); entry; entry = this.findNext()) entry.admit();
  }

  private findNext(): WaitingEntry | undefined {
    for (const owner of this.tenants.values()) {
      for (const entry of owner.queue.waiting) {
        if (this.canStart(owner, entry.isRead)) return entry;
      }
    }
    return undefined;
  }

  private canStart(owner: TenantState, isRead: boolean): boolean {
    return this.active < this.limits.slots && !this.isAtLimit(owner, isRead);
  }

  /** True when a tenant runs as much work as it may. */
  private isAtLimit({ active, reads }: TenantState, isRead: boolean): boolean {
    return active >= this.limits.maxSlotsPerTenant || (isRead && reads >= this.maxReads);
  }

  private get maxReads(): number {
    return this.limits.maxReadsPerTenant[this.contention ? 'contended' : 'uncontended'];
  }

  /** Returns the queue that limits a tenant: its own, or the shared one. */
  private findBottleneck(owner: TenantState, isRead: boolean): WaitQueue<WaitingEntry> {
    return this.isAtLimit(owner, isRead) ? owner.queue : this.sharedQueue;
  }

  private tenantOf(key: Key): TenantState {
    const queue = () => new WaitQueue<WaitingEntry>(this.limits.queueCapacityPerTenant);
    return this.tenants.get(key) ?? { active: 0, reads: 0, queue: queue() };
  }

  private removeIfIdle(key: Key, { active, queue }: TenantState): void {
    const isIdle = active === 0 && queue.waiting.size === 0;
    if (isIdle && !queue.isOverloaded) this.tenants.delete(key);
  }
}
