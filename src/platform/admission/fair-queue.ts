/** The limits on running and waiting work. */
export interface FairQueueLimits {
  readonly slots: number;
  /** Fewer than all slots, so that other tenants find a free one. */
  readonly maxSlotsPerTenant: number;
  /** Fewer again: reads use CPU for their whole duration. */
  readonly maxReadsPerTenant: { readonly uncontended: number; readonly contended: number };
  readonly queueCapacityPerTenant: { readonly normal: number; readonly overloaded: number };
  readonly queueTimeoutMs: number;
}

export type ReleaseSlot = () => void;
type TenantId = number | string;

interface WaitingEntry {
  readonly isRead: boolean;
  readonly admit: () => void;
}

/** The time in which the capacity of an overloaded queue doubles. */
const RECOVERY_INTERVAL_MS = 500;
/** The number of tenants with full queues that use up the total queue capacity. */
const FULL_QUEUES = 4;
/** How long a tenant counts as contended after another one ran. */
const CONTENTION_WINDOW_MS = 1_000;

/**
 * A FIFO queue with room for a burst. A timeout, or a rejection at normal capacity, marks it
 * overloaded: its capacity drops, and doubles again in intervals. Rejections in between do not
 * delay the recovery, since clients that retry at once would keep it overloaded.
 */
class WaitQueue {
  readonly entries = new Set<WaitingEntry>();
  private overloadedAt = -Infinity;

  constructor(private readonly limits: FairQueueLimits['queueCapacityPerTenant']) {}

  get isFull(): boolean {
    return this.entries.size >= this.capacity;
  }

  get isOverloaded(): boolean {
    return this.capacity < this.limits.normal;
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

interface Tenant {
  readonly id: TenantId;
  readonly queue: WaitQueue;
  running: number;
  runningReads: number;
}

/**
 * Limits concurrent work, round-robin by tenant. The work of one tenant is FIFO, except that reads
 * above their limit wait. Work beyond the queue capacity is rejected at once.
 */
export class FairQueue {
  /** The tenants with work or an overloaded queue; the one that ran last is the last. */
  private readonly tenants = new Map<TenantId, Tenant>();
  private readonly sharedQueue: WaitQueue;
  private running = 0;
  private lastTenantId: TenantId | undefined;
  /** Runs until only one tenant has run for the contention window. */
  private contention: NodeJS.Timeout | undefined;

  constructor(private readonly limits: FairQueueLimits) {
    const { normal, overloaded } = limits.queueCapacityPerTenant;
    const total = { normal: normal * FULL_QUEUES, overloaded: overloaded * FULL_QUEUES };
    this.sharedQueue = new WaitQueue(total);
  }

  get isBusy(): boolean {
    return this.running > 0;
  }

  /** True when work can neither start nor wait. */
  isFull(tenantId: TenantId, isRead: boolean): boolean {
    return this.findFullQueue(this.tenantOf(tenantId), isRead) !== undefined;
  }

  /** Counts work of a full queue as rejected. */
  recordRejection(tenantId: TenantId, isRead: boolean): void {
    const queue = this.findFullQueue(this.tenantOf(tenantId), isRead);
    if (queue && !queue.isOverloaded) queue.markOverloaded();
  }

  /** Waits for a slot; undefined on timeout, or when the queue is full. */
  async acquireSlot(tenantId: TenantId, isRead: boolean): Promise<ReleaseSlot | undefined> {
    const tenant = this.tenantOf(tenantId);
    if (this.canStart(tenant, isRead)) return this.occupySlot(tenant, isRead);
    if (!this.findFullQueue(tenant, isRead)) return this.waitForSlot(tenant, isRead);
    return void this.recordRejection(tenantId, isRead);
  }

  private waitForSlot(tenant: Tenant, isRead: boolean): Promise<ReleaseSlot | undefined> {
    this.tenants.set(tenant.id, tenant);
    const queues = [tenant.queue, this.sharedQueue];
    return new Promise((resolve) => {
      const settle = (slot?: ReleaseSlot): void => {
        clearTimeout(timer);
        for (const { entries } of queues) entries.delete(entry);
        resolve(slot);
      };
      const timer = setTimeout(() => {
        settle();
        (this.isAtLimit(tenant, isRead) ? tenant.queue : this.sharedQueue).markOverloaded();
        this.removeIfIdle(tenant);
      }, this.limits.queueTimeoutMs);
      const entry = { isRead, admit: () => settle(this.occupySlot(tenant, isRead)) };
      for (const { entries } of queues) entries.add(entry);
    });
  }

  private occupySlot(tenant: Tenant, isRead: boolean): ReleaseSlot {
    if (tenant.id !== this.lastTenantId) this.beginContention(tenant.id);
    this.countRunning(tenant, isRead, 1);
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      this.countRunning(tenant, isRead, -1);
      this.removeIfIdle(tenant);
      this.admitWaiting();
    };
  }

  /** Counts work that starts or ends, and moves its tenant behind the others. */
  private countRunning(tenant: Tenant, isRead: boolean, change: 1 | -1): void {
    this.running += change;
    tenant.running += change;
    tenant.runningReads += isRead ? change : 0;
    this.tenants.delete(tenant.id);
    this.tenants.set(tenant.id, tenant);
  }

  private beginContention(tenantId: TenantId): void {
    this.lastTenantId = tenantId;
    clearTimeout(this.contention);
    this.contention = setTimeout(() => {
      this.contention = undefined;
      this.admitWaiting();
    }, CONTENTION_WINDOW_MS).unref();
  }

  /** Starts all waiting work that can start, so that newcomers never overtake it. */
  private admitWaiting(): void {
    for (const tenant of this.tenants.values()) {
      const next = [...tenant.queue.entries].find(({ isRead }) => this.canStart(tenant, isRead));
      if (!next) continue;
      next.admit();
      // Its tenant is the last one now, so the search starts again.
      return this.admitWaiting();
    }
  }

  private findFullQueue(tenant: Tenant, isRead: boolean): WaitQueue | undefined {
    const queues = this.canStart(tenant, isRead) ? [] : [tenant.queue, this.sharedQueue];
    return queues.find(({ isFull }) => isFull);
  }

  private canStart(tenant: Tenant, isRead: boolean): boolean {
    return this.running < this.limits.slots && !this.isAtLimit(tenant, isRead);
  }

  private isAtLimit({ running, runningReads }: Tenant, isRead: boolean): boolean {
    const { maxSlotsPerTenant, maxReadsPerTenant } = this.limits;
    const maxReads = maxReadsPerTenant[this.contention ? 'contended' : 'uncontended'];
    return running >= maxSlotsPerTenant || (isRead && runningReads >= maxReads);
  }

  private tenantOf(id: TenantId): Tenant {
    const queue = () => new WaitQueue(this.limits.queueCapacityPerTenant);
    return this.tenants.get(id) ?? { id, queue: queue(), running: 0, runningReads: 0 };
  }

  private removeIfIdle({ id, running, queue }: Tenant): void {
    if (running + queue.entries.size === 0 && !queue.isOverloaded) this.tenants.delete(id);
  }
}
