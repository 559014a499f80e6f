import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Admission } from '../../common/admission/admission.js';
import { type Leave, WorkQueue } from '../../common/admission/work-queue.js';
import { busy } from '../../common/errors/app-error.js';
import { LARGEST_PAGE, type Page, type PageWindow } from '../../common/paging/list.query.js';
import type { Scope } from '../../database/scope.js';

/** How often a page is tried to be read while others have all turns, and the pause in between. */
const TRIES = 20;
const PAUSE = 1_000;

/** How long a page may wait for those of other exports, in milliseconds. */
const PATIENCE = 60_000;

/** Answers one page of a list. */
export type ReadPage<T> = (window: PageWindow) => Promise<Page<T>>;

/**
 * Reads lists from their beginning to their end. All exports together have one page read at a time, and
 * that has a turn of its shop like a request: so others wait for a page at most, and never for an export.
 */
@Injectable()
export class ExportPagesService {
  private readonly exports = new WorkQueue<number>({
    slots: 1,
    slotsOfOwner: 1,
    readsOfOwner: { alone: 1, besideOthers: 1 },
    roomOfOwner: { burst: Infinity, strained: Infinity },
    patience: PATIENCE,
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
    scope: Scope,
    first: Page<T>,
    read: ReadPage<T>,
    gone?: AbortSignal,
  ): AsyncGenerator<readonly T[]> {
    let page = first;
    while (page.next !== null) {
      const window = { limit: LARGEST_PAGE, after: page.next };
      const next = this.inTurn(scope, () => read(window), gone);
      // Whoever stops here no longer hears of it.
      next.catch(() => {});
      yield page.data;
      page = await next;
    }
    yield page.data;
  }

  private async inTurn<T>(
    { shopId }: Scope,
    work: () => Promise<T>,
    gone?: AbortSignal,
  ): Promise<T> {
    for (let tries = 1; tries <= TRIES; tries += 1) {
      const leave = await this.enter(shopId);
      try {
        gone?.throwIfAborted();
        if (leave) return await work();
      } finally {
        leave?.();
      }
      await sleep(PAUSE, undefined, { signal: gone });
    }
    throw busy();
  }

  /** First among the exports: who waits for those must not have a turn that others could have. */
  private async enter(shopId: number): Promise<Leave | undefined> {
    const leaveExports = await this.exports.enter(shopId, true);
    const leaveRequests = leaveExports && (await this.admission.enterToRead(shopId));
    if (!leaveRequests) {
      leaveExports?.();
      return undefined;
    }
    return () => {
      leaveRequests();
      leaveExports();
    };
  }
}
