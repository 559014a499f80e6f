import { Injectable, Logger } from '@nestjs/common';
import type { TenantContext } from '../../../database/tenant-context.js';
import { inTransaction } from '../../../database/transaction.js';
import { atMost, PeriodicService, PeriodicTask } from '../../../platform/periodic-task.js';
import { ShopReader } from '../../../platform/shops/shop.reader.js';
import { PictureRepository } from '../picture/picture.repository.js';
import { CycleUpdateService } from '../change/cycle-update.service.js';

/** The author of the cancellations. */
const EXPIRY = { keyId: null, name: 'Hold expiry' };

/** The longest delay between two runs, in milliseconds. */
const SWEEP_INTERVAL_MS = 60_000;

/** How many cycles a transaction cancels. */
const BATCH = 50;

/**
 * Cancels held cycles whose time is over. Requests that depend on which days are free do this
 * for their shop first, so that they never meet a lapsed hold. A sweep does it once per minute.
 */
@Injectable()
export class HoldExpiryService extends PeriodicService {
  private readonly logger = new Logger(HoldExpiryService.name);
  /** The runs of reads, by shop. */
  private readonly runs = new Map<number, Promise<unknown>>();
  protected readonly task = new PeriodicTask({
    run: () => this.sweep(),
    delayMs: atMost(SWEEP_INTERVAL_MS),
    onError: (error) => this.logger.warn(`lapsed holds not cancelled: ${String(error)}`),
  });

  constructor(
    private readonly cycles: PictureRepository,
    private readonly updates: CycleUpdateService,
    private readonly shop: ShopReader,
  ) {
    super();
  }

  /** Cancels the cycles of the shop whose hold has lapsed, if there are any. */
  async expire(context: TenantContext): Promise<void> {
    if (await this.shop.hasLapsedHolds(context)) await this.cancelAll(context.withActor(EXPIRY));
  }

  /**
   * Does the same for a read, which waits for no change: it skips cycles whose unit is locked by one,
   * and shows them as cancelled. Simultaneous reads share a run, so that all see its effects.
   */
  expireUnlocked(context: TenantContext): Promise<unknown> {
    const { shopId } = context;
    const run =
      this.runs.get(shopId) ??
      this.expireFreeUnits(context).finally(() => this.runs.delete(shopId));
    this.runs.set(shopId, run);
    return run;
  }

  /** Cancels the lapsed holds of all shops, except of units that are locked. */
  async sweep(): Promise<void> {
    const contexts = await this.shop.createTenantContexts(EXPIRY);
    await this.task.forEachShop(contexts, async (context) => {
      while (!this.task.signal.aborted && (await this.expireFreeUnits(context)) === BATCH);
    });
  }

  /** Cancels a batch of lapsed holds whose unit no change has locked. @returns how many */
  private async expireFreeUnits(context: TenantContext): Promise<number> {
    if (!(await this.shop.hasLapsedHolds(context))) return 0;
    return inTransaction(context.withActor(EXPIRY), async (transaction) => {
      const ids = await this.cycles.lockLapsedHolds(transaction, BATCH);
      if (ids.length > 0) await this.updates.cancelLapsed(transaction, ids);
      return ids.length;
    });
  }

  private async cancelAll(context: TenantContext): Promise<void> {
    let ids = await this.cycles.lapsedHolds(context, BATCH);
    while (ids.length > 0) {
      await this.updates.cancelLapsed(context, ids);
      ids = ids.length < BATCH ? [] : await this.cycles.lapsedHolds(context, BATCH);
    }
  }
}
