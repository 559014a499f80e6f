import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Admission } from '../../platform/admission/admission.js';
import { type ReleaseSlot, FairQueue } from '../../platform/admission/fair-queue.js';
import { busy } from '../../errors/app-error.js';
import { LARGEST_PAGE, type Page, type PageRequest } from '../../http/paging/list.query.js';
import type { TenantContext } from '../../database/tenant-context.js';

/** How often a page is tried to be read while others have all turns, and the pause in between. */
const MAX_TRIES = 20;
const RETRY_DELAY_MS = 1_000;

/** How long a page may wait for those of other exports, in milliseconds. */
const EXPORT_QUEUE_TIMEOUT_MS = 60_000;

/** Answers one page of a list. */
export type ReadPage<T> = (window: PageRequest) => Promise<Page<T>>;

/**
 * Reads lists from their beginning to their end. All exports together have one page read at a time, and
 * that has a turn of its shop like a request: so others wait for a page at most, and never for an export.
 */
@Injectable()
export class ExportPagesService {
  private readonly exports = new FairQueue<number>({
    slots: 1,
    maxSlotsPerTenant: 1,
    maxReadsPerTenant: { uncontended: 1, contended: 1 },
    queueCapacityPerTenant: { normal: Infinity, overloaded: Infinity },
    queueTimeoutMs: EXPORT_QUEUE_TIMEOUT_MS,
  });

  constructor(private readonly admission: Admission) {}

  /** The first page; it has the turn of its request. */
  first<T>(read: ReadPage<T>): Promise<Page<T>> {
    return read({ limit: LARGEST_PAGE, after: 0 });
  }

  /**
   * The records of all pages from the first one on. The next page is read while one is taken, and none
   * after that.
   * @param gone nothing is read any more when it is aborted
   */
  async *all<T>(
    context: TenantContext,
    first: Page<T>,
    read: ReadPage<T>,
    gone?: AbortSignal,
  ): AsyncGenerator<readonly T[]> {
    let page = first;
    while (page.next !== null) {
      const window = { limit: LARGEST_PAGE, after: page.next };
      const next = this.inTurn(context, () => read(window), gone);
      // Whoever stops here no longer hears of it.
      next.catch(() => {});
      yield page.data;
      page = await next;
    }
    yield page.data;
  }

  private async inTurn<T>(
    { shopId }: TenantContext,
    work: () => Promise<T>,
    gone?: AbortSignal,
  ): Promise<T> {
    for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
      const releaseSlot = await this.acquireSlots(shopId);
      try {
        gone?.throwIfAborted();
        if (releaseSlot) return await work();
      } finally {
        releaseSlot?.();
      }
      await sleep(RETRY_DELAY_MS, undefined, { signal: gone });
    }
    throw busy();
  }

  /** First among the exports: who waits for those must not have a turn that others could have. */
  private async acquireSlots(shopId: number): Promise<ReleaseSlot | undefined> {
    const releaseExportSlot = await this.exports.acquireSlot(shopId, true);
    const releaseRequestSlot = releaseExportSlot && (await this.admission.acquireReadSlot(shopId));
    if (!releaseRequestSlot) {
      releaseExportSlot?.();
      return undefined;
    }
    return () => {
      releaseRequestSlot();
      releaseExportSlot();
    };
  }
}
