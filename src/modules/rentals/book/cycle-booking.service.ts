import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { AppError, invalidBody } from '../../../errors/app-error.js';
import { type BatchField, validateEach } from '../../../errors/entries.js';
import { dayIn } from '../../../time/zone.js';
import { groupedBy } from '../../../records/grouped-by.js';
import type { TenantContext } from '../../../database/tenant-context.js';
import { awaitPipelined, inTransaction, StaleReadError } from '../../../database/transaction.js';
import { CYCLE_BATCH_LIMIT } from '../../calendar/rules/cycle-values.js';
import type { Need } from '../../calendar/rules/needs.js';
import {
  type ReturnEstimate,
  returnEstimate,
  type TakenDays,
} from '../../calendar/rules/taken-days.js';
import { ResourcesService } from '../../resources/resources.service.js';
import type { ResourceNumbers } from '../../resources/resource-kind.js';
import { ShopReader } from '../../../platform/shops/shop.reader.js';
import { UnitCalendarReader } from '../../calendar/unit-calendar.reader.js';
import { StoreService } from '../store/store.service.js';
import { PictureService } from '../picture/picture.service.js';
import {
  assertBookable,
  assertNoBatchOverlap,
  assertOneTarget,
  type Booking,
  decideBooking,
  daysToFind,
  decideUnits,
  type ChosenUnit,
  type PlannedBooking,
  type RequestedBooking,
} from './booking-decision.js';
import { logisticsOf, type SchedulingContext } from '../../calendar/rules/schedule.js';
import { todayIn } from '../plan/cycle-state.js';
import type { LockedUnit } from '../picture/picture.js';
import type { Unit } from '../../calendar/rules/unit-allocation.js';
import { FreeUnitsService } from './free-units.service.js';
import { PromisedUnitsService } from './promised-units.service.js';
import { RefusedBookingsService } from './refused-bookings.service.js';
import { BookingRepository, type WantedUnits } from './booking.repository.js';

/** The units of bookings, and the cycles at risk that also need units of their variants. */
interface Allocation {
  readonly itemIds: readonly number[];
  /** The units that each booking of a variant could choose. */
  readonly candidates: ReadonlyMap<Booking, readonly Unit[]>;
  readonly wanted: readonly WantedUnits[];
  readonly promised: readonly Need[];
}

/** Books units. */
@Injectable()
export class CycleBookingService {
  constructor(
    private readonly bookings: BookingRepository,
    private readonly locks: PictureService,
    private readonly calendar: UnitCalendarReader,
    private readonly promisedUnits: PromisedUnitsService,
    private readonly resources: ResourcesService,
    private readonly storage: StoreService,
    private readonly shop: ShopReader,
    private readonly refused: RefusedBookingsService,
    private readonly freeUnits: FreeUnitsService,
  ) {}

  /**
   * Books the named units, or for named variants the free units with the tightest gaps; all or
   * none. The bookings are validated as a whole. Bookings of one variant get different units, and
   * none that another entry names.
   * @returns the ids of the cycles, in the order of the requests, one per unit
   * @throws AppError invalid_body; conflict that names the obstacle
   */
  async book(
    context: TenantContext,
    requests: readonly RequestedBooking[],
    list?: BatchField,
  ): Promise<number[]> {
    validateEach(list, requests, assertOneTarget);
    assertWithinLimit(requests);
    const book = () =>
      inTransaction(context, async (transaction) => {
        const { chosen, numbers } = await this.choose(transaction, requests, list);
        return this.storage.storeBookings(transaction, chosen, numbers, list);
      });
    try {
      return await this.freeUnits.explaining(context, book);
    } catch (error) {
      await this.countRefusal(context, error);
      throw error;
    }
  }

  private async countRefusal(context: TenantContext, error: unknown): Promise<void> {
    if (context.isDryRun) return;
    if (!(error instanceof AppError) || error.details.refusedVariantId === undefined) return;
    const timeZone = await this.shop.timeZone(context);
    const today = dayIn(context.now().toISOString(), timeZone);
    this.refused.count(context, error.details.refusedVariantId, today);
  }

  /**
   * The chosen units, their rows locked, and the numbers of their cycles. Units of variants are
   * chosen without a lock, and rechecked once they and the named units are locked.
   * @throws StaleReadError when another request took a unit in between
   */
  private async choose(
    context: TenantContext,
    requests: readonly RequestedBooking[],
    list: BatchField,
  ): Promise<{ chosen: ChosenUnit[]; numbers: ResourceNumbers[] }> {
    const logistics = await this.shop.logistics(context);
    const named = requests.flatMap(({ itemId }) => itemId ?? []);
    const isChoosing = named.length < requests.length;
    const [facts, known] = await awaitPipelined([
      this.bookings.facts(context, requests),
      isChoosing ? this.locks.findUnits(context, named) : this.locks.lockUnits(context, named),
    ]);
    const scheduling = { logistics, now: context.now().toISOString() };
    const planned = validateEach(list, requests, (request, index) =>
      decideBooking(request, facts[index]!, known, scheduling),
    );
    assertNoBatchOverlap(planned, known, list);
    const bookings = bookingPerUnit(planned);
    const allocated = isChoosing
      ? await this.allocate(context, bookings, named, scheduling, list)
      : { itemIds: named, candidates: new Map(), wanted: [], promised: [] };
    const { itemIds, wanted, promised } = allocated;
    const [units, numbers] = isChoosing
      ? await this.lockChosen(context, bookings, allocated, known)
      : [known];
    const chosen = bookings.map((booking, index) => {
      return { ...booking, unit: units.get(itemIds[index]!)! };
    });
    await this.assertUnitsBookable(context, chosen, scheduling, list);
    if (promised.length > 0) {
      await this.promisedUnits.assertKept(context, chosen, wanted, promised, list);
    }
    return {
      chosen,
      numbers: numbers ?? (await this.resources.create(context, 'Cycle', chosen.length)),
    };
  }

  /**
   * Chooses units, in the turns of their variants. The best units of each booking suffice, as many
   * as its variant has bookings, and named units: the others cannot take more. With different days, each booking also
   * compares the best units of the others, and the named ones: once one is assigned, its gaps are
   * tighter.
   */
  private async allocate(
    context: TenantContext,
    bookings: readonly Booking[],
    named: readonly number[],
    scheduling: SchedulingContext,
    list: BatchField,
  ): Promise<Allocation> {
    const choosing = bookings.filter(({ terms }) => terms.variant);
    const wanted = choosing.map((booking) => wantedUnits(booking, scheduling));
    const variantIds = wanted.map(({ variantId }) => variantId);
    const ofVariants = [...groupedBy(wanted, ({ variantId }) => variantId).values()];
    const rivals = named.length + Math.max(...ofVariants.map(({ length }) => length));
    const [, best] = await awaitPipelined([
      this.bookings.takeTurns(context, variantIds),
      this.bookings.bestUnits(context, wanted, rivals, estimateOf(scheduling)),
    ]);
    const lists = best.map(({ units }) => units);
    const areAlike =
      named.length === 0 && wanted.every((query) => isDeepStrictEqual(query, wanted[0]));
    const compared = [...named, ...lists.flat().map(({ itemId }) => itemId)];
    const units = areAlike
      ? lists
      : await this.bookings.unitsAmong(context, [...new Set(compared)], wanted);
    const candidates = new Map(choosing.map((booking, index) => [booking, units[index]!]));
    const promised = new Map(
      best.flatMap((one) => one.promised).map((need) => [need.cycleId, need]),
    );
    const itemIds = decideUnits(bookings, candidates, list);
    return { itemIds, candidates, wanted, promised: [...promised.values()] };
  }

  /** @throws AppError conflict when a unit cannot be booked */
  private async assertUnitsBookable(
    context: TenantContext,
    chosen: readonly ChosenUnit[],
    { logistics }: SchedulingContext,
    list: BatchField,
  ): Promise<void> {
    const named = chosen.filter(({ terms }) => !terms.variant);
    const units = [...new Set(named.map(({ unit }) => unit))];
    const from = Math.min(
      todayIn(logistics, context.now().toISOString()),
      ...named.map(({ projection }) => projection.state.booked.from),
    );
    const taken: ReadonlyMap<number, readonly TakenDays[]> =
      units.length === 0 ? new Map() : await this.calendar.taken(context, units, from, logistics);
    const assertEach = (booking: ChosenUnit) => {
      const { unit, terms } = booking;
      assertBookable(unit, booking, terms.variant ? [] : taken.get(unit.itemId)!);
    };
    validateEach(list, chosen, assertEach, ({ entry }) => entry);
  }

  /**
   * Locks the units, checks that the taken days of those of variants are unchanged, and takes the
   * numbers of the cycles: in one round trip, since other bookings of the variants wait. A unit that
   * is still free may no longer be the best one.
   * @param known the named units as they were when the others were chosen
   * @throws StaleReadError
   */
  private async lockChosen(
    context: TenantContext,
    bookings: readonly Booking[],
    { itemIds, candidates, wanted }: Allocation,
    known: ReadonlyMap<number, LockedUnit>,
  ): Promise<[units: ReadonlyMap<number, LockedUnit>, numbers: ResourceNumbers[]]> {
    const [units, found, numbers] = await awaitPipelined([
      this.locks.lockUnits(context, itemIds),
      this.bookings.unitsAmong(context, itemIds, wanted),
      this.resources.create(context, 'Cycle', bookings.length),
    ]);
    const isChanged = [...candidates].some(([booking, before], index) => {
      const itemId = itemIds[bookings.indexOf(booking)];
      const [one, other] = [before, found[index]!].map((all) =>
        all.find((unit) => unit.itemId === itemId),
      );
      return !isDeepStrictEqual(one, other);
    });
    const hasMoved = [...known.values()].some(
      ({ itemId, variantId }) => units.get(itemId)!.variantId !== variantId,
    );
    if (isChanged || hasMoved) throw new StaleReadError();
    return [units, numbers];
  }
}

/**
 * Checks that a batch is within its limit.
 * @throws AppError invalid_body
 */
function assertWithinLimit(requests: readonly RequestedBooking[]): void {
  const total = requests.reduce((sum, { quantity = 1 }) => sum + quantity, 0);
  if (total > CYCLE_BATCH_LIMIT) {
    throw invalidBody(`cycles would exceed ${CYCLE_BATCH_LIMIT} units: ${total} are needed`);
  }
}

/** A booking per unit, in the order of the requests. */
const bookingPerUnit = (planned: readonly PlannedBooking[]): Booking[] =>
  planned.flatMap((booking, entry) =>
    Array.from({ length: booking.request.quantity ?? 1 }, () => ({ ...booking, entry })),
  );

const estimateOf = ({ logistics, now }: SchedulingContext): ReturnEstimate =>
  returnEstimate(now, logistics);

function wantedUnits(
  { terms: { variant, requirements }, projection }: Booking,
  { logistics, now }: SchedulingContext,
): WantedUnits {
  const { restocked } = returnEstimate(now, logisticsOf(logistics, variant!));
  const { from, to } = daysToFind(projection);
  return { ...requirements, variantId: variant!.id, from, to, restocked };
}
