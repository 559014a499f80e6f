import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Admission } from '../../platform/admission/admission.js';
import { type ReleaseSlot, FairQueue } from '../../platform/admission/fair-queue.js';
import { busy } from '../../errors/app-error.js';
import {
  LARGEST_PAGE,
  MAX_LIMIT,
  type Page,
  type PageRequest,
  type Position,
  windowIn,
} from '../../http/paging/list.query.js';
import type { SortOrder } from '../../http/paging/sort.js';
import type { TenantContext } from '../../database/tenant-context.js';

/** The maximum number of attempts to get a slot for a page, and the pause between attempts. */
const MAX_TRIES = 20;
const RETRY_DELAY_MS = 1_000;

/** The maximum wait for the pages of other exports, in milliseconds. */
const EXPORT_QUEUE_TIMEOUT_MS = 60_000;

/** The text of a page, whose records are no longer in memory, and where the next one begins. */
interface ExportPage {
  readonly text: Buffer;
  readonly next: Page<object>['next'];
}

/** The order of an export; oldest first without one. */
type ExportOrder = readonly SortOrder[];

/** Reads and serializes one page of a list. */
export type ReadExportPage = (window: PageRequest) => Promise<ExportPage>;

/**
 * Reads complete lists, page by page. All exports together read one page at a time.
 * Each page takes a slot of its shop, so that other requests wait for at most one page.
 */
@Injectable()
export class ExportPagesService {
  private readonly exports = new FairQueue({
    slots: 1,
    maxSlotsPerTenant: 1,
    maxReadsPerTenant: { uncontended: 1, contended: 1 },
    queueCapacityPerTenant: { normal: Infinity, overloaded: Infinity },
    queueTimeoutMs: EXPORT_QUEUE_TIMEOUT_MS,
  });

  constructor(private readonly admission: Admission) {}

  /** The first page, which uses the slot of its request. */
  first(read: ReadExportPage, sort?: ExportOrder): Promise<ExportPage> {
    return read(windowAfter(sort));
  }

  /**
   * The texts of all pages. A page is read once the client has read the previous one, so that an
   * export holds one page in memory.
   * @param page the first page; the parameter is reused, since it would stay in memory otherwise
   * @param gone aborts the reading
   */
  async *all(
    context: TenantContext,
    page: ExportPage,
    read: ReadExportPage,
    gone: AbortSignal,
    sort?: ExportOrder,
  ): AsyncGenerator<Buffer> {
    yield page.text;
    while (page.next !== null) {
      const window = windowAfter(sort, page.next);
      page = await this.inTurn(context, () => read(window), gone);
      yield page.text;
    }
  }

  private async inTurn<T>(
    { shopId }: TenantContext,
    work: () => Promise<T>,
    gone: AbortSignal,
  ): Promise<T> {
    for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
      const releaseSlot = await this.acquireSlots(shopId);
      try {
        gone.throwIfAborted();
        if (releaseSlot) return await work();
      } finally {
        releaseSlot?.();
      }
      await sleep(RETRY_DELAY_MS, undefined, { signal: gone });
    }
    throw busy();
  }

  /** Waits for the other exports first, so that no request slot is held while waiting. */
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

/** The page after a record. Pages in an order other than by id have the size of a list's page. */
const windowAfter = (sort: ExportOrder | undefined, start?: Position): PageRequest =>
  sort
    ? { limit: MAX_LIMIT, ...windowIn(sort, start) }
    : { limit: LARGEST_PAGE, after: start?.id ?? 0 };
