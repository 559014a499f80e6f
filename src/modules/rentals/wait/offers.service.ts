import { Injectable, Logger } from '@nestjs/common';
import type { TenantContext } from '../../../database/tenant-context.js';
import { inOwnPart, inTransaction, isRecordBusy } from '../../../database/transaction.js';
import { AppError } from '../../../errors/app-error.js';
import { atMost, PeriodicService, PeriodicTask } from '../../../platform/periodic-task.js';
import { ShopReader } from '../../../platform/shops/shop.reader.js';
import { localDay } from '../../../time/local-day.js';
import { CycleBookingService } from '../book/cycle-booking.service.js';
import { HoldExpiryService } from '../upkeep/hold-expiry.service.js';
import { type ClaimedDays, OfferDueError, WaitingListService } from './waiting-list.service.js';
import type { WaitingRequest } from './waiting-list.repository.js';

/** The author of offers. */
const WAITING_LIST = { keyId: null, name: 'Waiting list' };

/** The longest delay between two runs, in milliseconds. */
const SWEEP_INTERVAL_MS = 3_000;

/** How often all shops are looked at, in milliseconds, and not only those in which customers wait. */
const SEARCH_INTERVAL_MS = 60_000;

const HOUR_MS = 3_600_000;

const NOBODY: ReadonlySet<number> = new Set();

/** A request that claims days, given the entries that cannot be offered a unit. */
type ClaimingWork<Result> = (
  context: TenantContext,
  passedOver: ReadonlySet<number>,
) => Promise<Result>;

/**
 * Holds units for customers who wait, in the order of their entries. This happens every few seconds,
 * and before requests that claim or show free days.
 */
@Injectable()
export class OffersService extends PeriodicService {
  private readonly logger = new Logger(OffersService.name);
  /** The shops in which customers wait, as far as this process knows. */
  private readonly waitedShops = new Set<number>();
  private searchedAt = -Infinity;
  /** The time until which a sandbox shop is up to date, by shop. */
  private readonly upToDate = new Map<number, Date>();
  protected readonly task = new PeriodicTask({
    run: () => this.sweep(),
    delayMs: atMost(SWEEP_INTERVAL_MS),
    onError: (error) => this.logger.warn(`offers failed: ${String(error)}`),
  });

  constructor(
    private readonly waiting: WaitingListService,
    private readonly bookings: CycleBookingService,
    private readonly holds: HoldExpiryService,
    private readonly shop: ShopReader,
  ) {
    super();
  }

  /**
   * Runs a request that claims days. Customers who wait for them get their offers first, also where the
   * request then finds no unit.
   */
  async serveFirst<Result>(context: TenantContext, run: ClaimingWork<Result>): Promise<Result> {
    if ((await this.waitedVariants(context)).length === 0) return run(context, NOBODY);
    const passedOver = new Set<number>();
    for (;;) {
      try {
        return await inOwnPart(context, (part) => run(part, passedOver));
      } catch (error) {
        const claims = claimsIn(error);
        if (!claims) throw error;
        for (const variantId of new Set(claims.map((claim) => claim.variantId))) {
          await this.offer(context, variantId, claims, passedOver);
        }
        if (!(error instanceof OfferDueError)) throw error;
      }
    }
  }

  /**
   * Makes the offers of variants, or of all variants of the shop, before their free days are shown. A
   * variant that others are booking just now is left to the next run.
   */
  async refresh(context: TenantContext, variantIds?: readonly number[]): Promise<void> {
    const waited = await this.waitedVariants(context);
    for (const variantId of waited) {
      if (variantIds && !variantIds.includes(variantId)) continue;
      try {
        await this.offer(context.asBackground(), variantId, [], new Set());
      } catch (error) {
        if (!isRecordBusy(error)) throw error;
      }
    }
  }

  /** Expires entries whose time is over. */
  async expire(context: TenantContext): Promise<void> {
    if ((await this.waitedVariants(context)).length === 0) return;
    await this.waiting.expire(context.withActor(WAITING_LIST));
  }

  /**
   * Brings a sandbox shop up to date: lapses of holds, expiries and offers follow each other in the order
   * of time, however far its clock was moved.
   */
  async catchUp(context: TenantContext, isRead: boolean): Promise<void> {
    if ((await this.waitedVariants(context)).length > 0) {
      const now = context.now();
      const known = this.upToDate.get(context.shopId);
      // A reset sets the clock back.
      let after = known && known <= now ? known : new Date(0);
      for (;;) {
        const next = await this.waiting.nextTurn(context, after, now);
        if (next === null) break;
        after = new Date(next);
        await this.bringTo(context.at(next), isRead);
      }
    }
    this.upToDate.set(context.shopId, context.now());
    await this.bringTo(context, isRead);
  }

  /** Makes the offers of all shops. */
  async sweep(): Promise<void> {
    await this.task.forEachShop(await this.contextsToSweep(), async (context) => {
      await this.expire(context);
      await this.refresh(context);
    });
  }

  /** A new entry is offered a unit by the next run, if one is free. */
  noteEntry({ shopId }: TenantContext): void {
    this.waitedShops.add(shopId);
  }

  private async contextsToSweep(): Promise<readonly TenantContext[]> {
    if (performance.now() - this.searchedAt < SEARCH_INTERVAL_MS) {
      const known = [...this.waitedShops].map((id) =>
        this.shop.createTenantContext(id, WAITING_LIST),
      );
      return (await Promise.all(known)).filter((context) => context !== undefined);
    }
    this.searchedAt = performance.now();
    return this.shop.createTenantContexts(WAITING_LIST);
  }

  private async waitedVariants(context: TenantContext): Promise<readonly number[]> {
    const waited = await this.shop.waitedVariants(context);
    if (waited.length > 0) this.waitedShops.add(context.shopId);
    else this.waitedShops.delete(context.shopId);
    return waited;
  }

  /** A read waits for no change: see `HoldExpiryService`. */
  private async bringTo(context: TenantContext, isRead: boolean): Promise<void> {
    this.shop.invalidate(context);
    await (isRead ? this.holds.expireUnlocked(context) : this.holds.expire(context));
    await this.expire(context);
    await this.refresh(context);
  }

  /**
   * Makes all offers of a variant. An entry that fails once is read again: others may have taken the unit
   * in between, and the next free unit is for the same entry.
   * @param passedOver receives the entries that cannot be booked although a unit seems free
   */
  private async offer(
    context: TenantContext,
    variantId: number,
    claims: readonly ClaimedDays[],
    passedOver: Set<number>,
  ): Promise<void> {
    const failed = new Set<number>();
    for (;;) {
      const entry = await this.waiting.findDue(context, variantId, claims, passedOver);
      if (!entry) return;
      if (await this.hold(context, entry)) continue;
      (failed.has(entry.id) ? passedOver : failed).add(entry.id);
    }
  }

  /** Holds a unit for an entry. @returns false if none can be booked, or the entry has changed */
  private async hold(context: TenantContext, entry: WaitingRequest): Promise<boolean> {
    const { timeZone } = await this.shop.logistics(context);
    const holdUntil = endOfOffer(entry, context.now(), timeZone);
    const book = (part: TenantContext): Promise<void> =>
      inTransaction(part, async (transaction) => {
        const { ids } = await this.bookings.book(transaction, [{ ...entry, holdUntil }]);
        const isOffered = await this.waiting.offer(transaction, entry, ids[0]!);
        if (!isOffered) throw new EntryChangedError();
      });
    try {
      await inOwnPart(context.withActor(WAITING_LIST), book);
      return true;
    } catch (error) {
      const isRejected =
        error instanceof AppError && (error.kind === 'conflict' || error.kind === 'invalid_body');
      if (isRejected || error instanceof EntryChangedError) return false;
      throw error;
    }
  }
}

/** The entry was withdrawn, changed or offered a unit by another process. */
class EntryChangedError extends Error {}

/** The days that a request asked for when it found that others go first, or that no unit is free. */
function claimsIn(error: unknown): readonly ClaimedDays[] | undefined {
  if (error instanceof OfferDueError) return error.claims;
  const sought = error instanceof AppError ? error.details.soughtUnit : undefined;
  return sought && [{ variantId: sought.variantId, ...sought.days }];
}

/** An offer is held at most until the rental begins, or until the end of today if it has begun. */
function endOfOffer(
  { offerHours, expiresAt, rentalStart }: WaitingRequest,
  now: Date,
  timeZone: string,
): string {
  const today = localDay(now.toISOString(), timeZone);
  const start = rentalStart > now.toISOString() ? rentalStart : today.nextStart;
  const offered = new Date(now.getTime() + offerHours * HOUR_MS).toISOString();
  return [offered, start, ...(expiresAt === null ? [] : [expiresAt])].toSorted()[0]!;
}
