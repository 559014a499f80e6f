import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { TenantContext } from '../../../database/tenant-context.js';
import { inTransaction } from '../../../database/transaction.js';
import { AppError } from '../../../errors/app-error.js';
import { domainEvent, updatedEvents } from '../../../platform/events/event-catalogue.js';
import { EventRecorderService } from '../../../platform/events/event-recorder.service.js';
import { ShopReader } from '../../../platform/shops/shop.reader.js';
import { type DayRange, overlaps } from '../../../time/days.js';
import { localDay } from '../../../time/local-day.js';
import { requirementsOf } from '../../calendar/rules/requirements.js';
import { logisticsOf, type SchedulingContext } from '../../calendar/rules/schedule.js';
import { returnEstimate } from '../../calendar/rules/taken-days.js';
import { meetsSorted } from '../../calendar/rules/unit-allocation.js';
import { UnitCalendarReader } from '../../calendar/unit-calendar.reader.js';
import {
  impossibleDays,
  isBookable,
  type PausableWork,
  type Shelf,
  shelfOf,
} from '../book/basket.js';
import { daysToClaim, planBooking } from '../book/booking-decision.js';
import type { CycleState } from '../plan/cycle-state.js';
import type { CycleChange } from '../store/cycle-change.js';
import {
  type ReopenableDays,
  WaitingListRepository,
  type WaitingRequest,
} from './waiting-list.repository.js';
import type { WaitingStatus } from './waiting-terms.js';

/** How long a cancelled booking can be reopened before its days are offered, in seconds. */
export const REOPENING_SECONDS = 60;

/** True for a booking that somebody cancelled shortly before: its days are not offered yet. */
export const isReopenable = (
  { cancelledAt, cancelReason }: Pick<CycleState, 'cancelledAt' | 'cancelReason'>,
  now: Date,
): boolean =>
  cancelledAt !== null &&
  cancelReason !== 'expired' &&
  Date.parse(cancelledAt) > now.getTime() - REOPENING_SECONDS * 1000;

/** Days of a variant that a request claims. */
export interface ClaimedDays extends DayRange {
  readonly variantId: number;
}

/** Thrown when a request would take days that are offered to a waiting customer first. */
export class OfferDueError extends Error {
  constructor(readonly claims: readonly ClaimedDays[]) {
    super('days are offered to a waiting customer first');
  }
}

/** Finds the waiting customers who get an offer, and keeps their entries in step with their offers. */
@Injectable()
export class WaitingListService {
  constructor(
    private readonly entries: WaitingListRepository,
    private readonly calendar: UnitCalendarReader,
    private readonly shop: ShopReader,
    private readonly events: EventRecorderService,
  ) {}

  /**
   * Checks that nobody waits for days that a request is about to take. A booking checks it in the turn
   * of its variant, once it has chosen its units: days that were freed later are not among them.
   * @param passedOver entries that cannot be offered a unit
   * @throws OfferDueError
   */
  async assertServed(
    context: TenantContext,
    claims: readonly ClaimedDays[],
    passedOver: ReadonlySet<number>,
  ): Promise<void> {
    const waited = await this.shop.waitedVariants(context);
    const claimed = new Set(claims.map((claim) => claim.variantId));
    for (const variantId of waited.filter((id) => claimed.has(id))) {
      const due = await this.findDue(context, variantId, claims, passedOver);
      if (due) throw new OfferDueError(claims);
    }
  }

  /**
   * The oldest entry of a variant that a unit can be booked for now.
   * @param claims days that somebody asks for: they are offered although a cancelled booking can be
   *   reopened on them
   */
  async findDue(
    context: TenantContext,
    variantId: number,
    claims: readonly ClaimedDays[],
    passedOver: ReadonlySet<number>,
  ): Promise<WaitingRequest | undefined> {
    const logistics = await this.shop.logistics(context);
    const now = context.now().toISOString();
    const { timeZone } = logistics;
    const shelf = await this.shelfOf(context, variantId, { logistics, now }, claims);
    const { midnights } = localDay(now, timeZone);
    const full = shelf.free.below(1);
    const local = { midnights, timeZone };
    const waiting = await this.entries.findWaiting(context, variantId, local, full);
    const isImpossible = impossibleOn(shelf);
    for (const entry of waiting.filter(({ id }) => !passedOver.has(id))) {
      const days = daysOf(entry, { logistics, now });
      const line = { quantity: 1, requirements: requirementsOf(entry) };
      if (!days || isImpossible(line, days)) continue;
      if (await unhurried(isBookable(shelf, [line], days))) return entry;
    }
    return undefined;
  }

  /** Makes a booked cycle the offer of an entry. @returns false if the entry has changed */
  async offer(context: TenantContext, entry: WaitingRequest, cycleId: number): Promise<boolean> {
    const changes = await this.entries.offer(context, entry, cycleId);
    if (!changes) return false;
    await this.events.record(context, [
      domainEvent('WaitingEntry', entry.id, 'offered', { changes }),
    ]);
    return true;
  }

  /** Sets the status of entries whose offers are confirmed, cancelled, reopened or lapsed. */
  async follow(context: TenantContext, changes: readonly CycleChange[]): Promise<void> {
    const offers = changes.flatMap(({ before, projection }) => {
      const after = projection?.state;
      if (!after || before.holdUntil === null || isSameHold(before, after)) return [];
      return { cycleId: before.id, status: statusAfter(after) };
    });
    const followed = await this.entries.follow(context, offers);
    await this.events.record(
      context,
      followed.flatMap(({ id, changes: changed }) =>
        changed['status']!.to === 'offered'
          ? domainEvent('WaitingEntry', id, 'offered', { changes: changed })
          : updatedEvents('WaitingEntry', id, changed),
      ),
    );
  }

  /** Expires entries whose time is over. */
  async expire(context: TenantContext): Promise<void> {
    const timeZone = await this.shop.timeZone(context);
    const { midnights } = localDay(context.now().toISOString(), timeZone);
    if (!(await this.entries.hasOver(context, midnights))) return;
    const changes = { status: { from: 'waiting', to: 'expired' } };
    await inTransaction(context, async (transaction) => {
      const ids = await this.entries.expire(transaction, midnights);
      const events = ids.flatMap((id) => updatedEvents('WaitingEntry', id, changes));
      await this.events.record(transaction, events);
    });
  }

  /** The first moment in a stretch of time that can free days. */
  nextTurn(context: TenantContext, after: Date, until: Date): Promise<string | null> {
    return this.entries.nextTurn(context, after, until, REOPENING_SECONDS);
  }

  /** The units of a variant; cancelled bookings that can be reopened keep their days. */
  private async shelfOf(
    context: TenantContext,
    variantId: number,
    { logistics, now }: SchedulingContext,
    claims: readonly ClaimedDays[],
  ): Promise<Shelf> {
    const estimate = returnEstimate(now, logistics);
    const surveys = await this.calendar.survey(context, [variantId], estimate);
    const window = { from: estimate.today, to: 'infinity' };
    const needs = await this.calendar.needs(context, [variantId], window, estimate);
    const since = new Date(Date.parse(now) - REOPENING_SECONDS * 1000);
    const reopenable = await this.entries.reopenable(context, variantId, since);
    const isClaimed = (days: DayRange) =>
      claims.some((claim) => claim.variantId === variantId && overlaps(claim, days));
    const kept = reopenable.filter((days) => !isClaimed(days));
    const survey = surveys.get(variantId)!;
    return shelfOf({ ...survey, units: survey.units.map(withDays(kept)) }, needs);
  }
}

const withDays =
  (kept: readonly ReopenableDays[]) =>
  (unit: Shelf['survey']['units'][number]): Shelf['survey']['units'][number] => {
    const own = kept.filter(({ itemId }) => itemId === unit.itemId);
    if (own.length === 0) return unit;
    const days = own.map(({ from, to }) => ({ from, to, cycleId: null, sequentialId: null }));
    return { ...unit, taken: [...unit.taken, ...days] };
  };

/**
 * The days on which an entry needs a unit; null for a plan that a booking would reject by now, such as a
 * hand-over that cannot be met.
 */
function daysOf(entry: WaitingRequest, { logistics, now }: SchedulingContext): DayRange | null {
  try {
    return daysToClaim(planBooking(entry, logisticsOf(logistics, entry), now, false));
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** Whether counts alone rule out a booking. */
function impossibleOn(shelf: Shelf) {
  const known = new Map<string, readonly DayRange[]>();
  return (line: Parameters<typeof impossibleDays>[1][number], days: DayRange): boolean => {
    const key = JSON.stringify(line.requirements);
    const impossible = known.get(key) ?? impossibleDays(shelf, [line]);
    known.set(key, impossible);
    return meetsSorted(impossible, days);
  };
}

/** Serves other requests between the steps. */
export async function unhurried<Result>(steps: PausableWork<Result>): Promise<Result> {
  let step;
  while (!(step = steps.next()).done) await setImmediate();
  return step.value;
}

type Hold = Pick<CycleState, 'holdUntil' | 'cancelledAt' | 'cancelReason'>;

const isSameHold = (before: Hold, after: Hold): boolean =>
  before.holdUntil === after.holdUntil && before.cancelledAt === after.cancelledAt;

function statusAfter({ cancelledAt, cancelReason, holdUntil }: Hold): WaitingStatus {
  if (cancelledAt !== null) return cancelReason === 'expired' ? 'expired' : 'withdrawn';
  return holdUntil === null ? 'booked' : 'offered';
}
