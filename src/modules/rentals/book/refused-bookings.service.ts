import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import type { TenantContext } from '../../../database/tenant-context.js';
import { inTransaction, isRecordBusy } from '../../../database/transaction.js';
import { ShopReader } from '../../../platform/shops/shop.reader.js';
import { BookingRepository, type CountedRefusals } from './booking.repository.js';

/** How long refusals are counted in memory before they are written, in milliseconds. */
const FLUSH_DELAY_MS = 2_000;

/** The most counters in memory; further variants and days are not counted until the next write. */
const MAX_COUNTERS = 10_000;

/** Refusals by shop, then by day and variant. */
type Counters = Map<number, Map<string, CountedRefusals>>;

/**
 * Counts the bookings that were rejected for lack of a free unit, for the report of refusals.
 * Counting costs a request nothing and never makes it fail; a crash loses the last seconds.
 */
@Injectable()
export class RefusedBookingsService implements OnModuleDestroy {
  private readonly logger = new Logger(RefusedBookingsService.name);
  private counters: Counters = new Map();
  private size = 0;
  private readonly stopping = new AbortController();
  private flushing: Promise<void> | undefined;

  constructor(
    private readonly bookings: BookingRepository,
    private readonly shops: ShopReader,
  ) {}

  /** Counts a refusal. @param day in the zone of the shop */
  count({ shopId }: TenantContext, variantId: number, day: string): void {
    this.add(shopId, { day, variantId, refusals: 1 });
    this.flushing ??= this.flush();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopping.abort();
    await this.flushing;
  }

  private add(shopId: number, { day, variantId, refusals }: CountedRefusals): void {
    const ofShop = this.counters.get(shopId) ?? new Map<string, CountedRefusals>();
    const key = `${day} ${variantId}`;
    const counted = ofShop.get(key);
    if (counted === undefined && this.size >= MAX_COUNTERS) return;
    if (counted === undefined) this.size += 1;
    this.counters.set(shopId, ofShop);
    ofShop.set(key, { day, variantId, refusals: (counted?.refusals ?? 0) + refusals });
  }

  private async flush(): Promise<void> {
    const { signal } = this.stopping;
    do {
      await sleep(FLUSH_DELAY_MS, undefined, { signal, ref: false }).catch(() => {});
      const counters = this.counters;
      this.counters = new Map();
      this.size = 0;
      for (const [shopId, counted] of counters) await this.write(shopId, [...counted.values()]);
    } while (this.size > 0 && !signal.aborted);
    this.flushing = undefined;
  }

  /** Refusals that cannot be written are counted again, for the next write. */
  private async write(shopId: number, counted: readonly CountedRefusals[]): Promise<void> {
    try {
      const context = await this.shops.createTenantContext(shopId);
      if (!context) return;
      await inTransaction(context.asBackground(), (transaction) =>
        this.bookings.addRefusals(transaction, counted),
      );
    } catch (error) {
      if (!isRecordBusy(error)) {
        this.logger.warn(`${counted.length} counters of refusals not written: ${String(error)}`);
      }
      for (const one of counted) this.add(shopId, one);
    }
  }
}
