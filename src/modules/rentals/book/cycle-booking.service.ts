import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { AppError, invalidBody } from '../../../errors/app-error.js';
import { type BatchField, prefixErrors, validateEach } from '../../../errors/entries.js';
import { dayIn } from '../../../time/zone.js';
import { groupedBy, idsOf } from '../../../records/grouped-by.js';
import type { TenantContext } from '../../../database/tenant-context.js';
import { awaitPipelined, inTransaction, StaleReadError } from '../../../database/transaction.js';
import type { ConcernedIds } from '../change/cycle-update.service.js';
import { CYCLE_BATCH_LIMIT } from '../../calendar/rules/cycle-values.js';
import type { Need } from '../../calendar/rules/needs.js';
import {
  type ReturnEstimate,
  returnEstimate,
  type TakenDays,
} from '../../calendar/rules/taken-days.js';
import type { Room, Survey } from '../../calendar/rules/room.js';
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
  claimOf,
  daysToClaim,
  decideBooking,
  daysToFind,
  decideRoom,
  findFreeUnits,
  findLackingBooking,
  isWhollyPast,
  noUnitFree,
  type ChosenUnit,
  type PlannedBooking,
  type RequestedBooking,
} from './booking-decision.js';
import { logisticsOf, type SchedulingContext } from '../../calendar/rules/schedule.js';
import { todayIn } from '../plan/cycle-state.js';
import type { LockedUnit } from '../picture/picture.js';
import type { Unit } from '../../calendar/rules/unit-allocation.js';
import { type CycleMove, withoutPast } from '../change/moves.js';
import { FreeUnitsService } from './free-units.service.js';
import { PromisedUnitsService } from './promised-units.service.js';
import { RefusedBookingsService } from './refused-bookings.service.js';
import { BookingRepository, type WantedUnits } from './booking.repository.js';
import { type ClaimedDays, WaitingListService } from '../wait/waiting-list.service.js';

/** The units of bookings, and the cycles at risk that also need units of their variants. */
interface Allocation {
  readonly itemIds: readonly number[];
  /** The units that each booking of a variant chose from; none for variants that need room. */
  readonly candidates: ReadonlyMap<Booking, readonly Unit[]>;
  readonly wanted: ReadonlyMap<Booking, WantedUnits>;
  readonly promised: readonly Need[];
  readonly rooms: readonly VariantRoom[];
}

/** The units of the bookings of a variant whose planned cycles make room. */
interface VariantRoom extends Room {
  readonly variantId: number;
  readonly bookings: readonly Booking[];
  readonly survey: Survey;
}

/**
 * The booked cycles, the planned ones that exchanged units for them, and those that a service of
 * their unit now leaves at risk.
 */
export interface BookedIds extends ConcernedIds {
  readonly ids: readonly number[];
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
    private readonly waiting: WaitingListService,
  ) {}

  /**
   * Books the named units, or for named variants the free units with the tightest gaps; all or
   * none. The bookings are validated as a whole. Bookings of one variant get different units, and
   * none that another entry names. If no unit is free, planned cycles
   * exchange their units.
   * @param passedOver customers who wait go first, except these entries; absent for their offers
   * @returns the ids of the cycles, in the order of the requests, one per unit
   * @throws AppError invalid_body; conflict that names the obstacle
   * @throws OfferDueError
   */
  async book(
    context: TenantContext,
    requests: readonly RequestedBooking[],
    list?: BatchField,
    passedOver?: ReadonlySet<number>,
  ): Promise<BookedIds> {
    validateEach(list, requests, assertOneTarget);
    assertWithinLimit(requests);
    const book = () =>
      inTransaction(context, async (transaction) => {
        const { chosen, numbers, moves } = await this.choose(transaction, requests, list);
        if (passedOver) {
          await this.waiting.assertServed(transaction, claimedBy(chosen), passedOver);
        }
        const stored = await this.storage.storeBookings(transaction, chosen, numbers, moves, list);
        return { ...stored, movedIds: idsOf(moves.map(({ cycle }) => cycle)) };
      });
    try {
      return await this.freeUnits.explaining(context, book);
    } catch (error) {
      await this.countRefusal(context, error);
      throw error;
    }
  }

  /**
   * Plans the booking of a request, regardless of the days that others take.
   * @throws AppError invalid_body
   */
  async plan(context: TenantContext, request: RequestedBooking): Promise<PlannedBooking> {
    const logistics = await this.shop.logistics(context);
    const [facts] = await this.bookings.facts(context, [request]);
    const scheduling = { logistics, now: context.now().toISOString() };
    return decideBooking(request, facts!, new Map(), scheduling);
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
  ): Promise<{ chosen: ChosenUnit[]; numbers: ResourceNumbers[]; moves: readonly CycleMove[] }> {
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
      ? await this.allocate(context, bookings, known, scheduling, list)
      : { ...NOTHING_ALLOCATED, itemIds: named };
    const { itemIds, wanted, promised } = allocated;
    const locked = isChoosing
      ? await this.lockChosen(context, bookings, allocated, known, scheduling)
      : { units: known, moves: [], numbers: undefined };
    const chosen = bookings.map((booking, index) => {
      return { ...booking, unit: locked.units.get(itemIds[index]!)! };
    });
    await this.assertUnitsBookable(context, chosen, scheduling, list);
    const { moves, numbers } = locked;
    if (promised.length > 0) {
      await this.promisedUnits.assertKept(
        context,
        chosen,
        [...wanted.values()],
        promised,
        moves,
        list,
      );
    }
    return {
      chosen,
      numbers: numbers ?? (await this.resources.create(context, 'Cycle', chosen.length)),
      moves,
    };
  }

  /**
   * Chooses units, in the turns of their variants. The best units of each booking suffice, as many
   * as its variant has bookings, and named units: the others cannot take more. With different days, each booking also
   * compares the best units of the others, and the named ones: once one is assigned, its gaps are
   * tighter.
   * @param known the named units
   */
  private async allocate(
    context: TenantContext,
    bookings: readonly Booking[],
    known: ReadonlyMap<number, LockedUnit>,
    scheduling: SchedulingContext,
    list: BatchField,
  ): Promise<Allocation> {
    const named = [...known.keys()];
    const choosing = bookings.filter(({ terms }) => terms.variant);
    const queries = choosing.map((booking) => wantedUnits(booking, scheduling));
    const variantIds = queries.map(({ variantId }) => variantId);
    const ofVariants = [...groupedBy(queries, ({ variantId }) => variantId).values()];
    const rivals =
      bookings.length - choosing.length + Math.max(...ofVariants.map(({ length }) => length));
    const [, best] = await awaitPipelined([
      this.bookings.takeTurns(context, variantIds),
      this.bookings.bestUnits(context, queries, rivals, estimateOf(scheduling)),
    ]);
    const lists = best.map(({ units }) => units);
    const areAlike =
      named.length === 0 && queries.every((query) => isDeepStrictEqual(query, queries[0]));
    const compared = [...named, ...lists.flat().map(({ itemId }) => itemId)];
    const units = areAlike
      ? lists
      : await this.bookings.unitsAmong(context, [...new Set(compared)], queries);
    const promised = new Map(
      best.flatMap((one) => one.promised).map((need) => [need.cycleId, need]),
    );
    const wanted = new Map(choosing.map((booking, index) => [booking, queries[index]!]));
    const candidates = new Map(choosing.map((booking, index) => [booking, units[index]!]));
    const rooms: VariantRoom[] = [];
    for (;;) {
      const roomy = new Set(rooms.flatMap((room) => room.bookings));
      const open = bookings.filter((booking) => !roomy.has(booking));
      const found = findFreeUnits(open, candidates);
      if (!('without' in found)) {
        const itemIds = new Map([
          ...open.map((booking, index) => [booking, found.itemIds[index]!] as const),
          ...rooms.flatMap((room) =>
            room.bookings.map((booking, index) => [booking, room.itemIds[index]!] as const),
          ),
        ]);
        return {
          itemIds: bookings.map((booking) => itemIds.get(booking)!),
          candidates,
          wanted,
          promised: [...promised.values()],
          rooms,
        };
      }
      const { without } = found;
      // There is none that meets its requirements.
      if (isWhollyPast(without.projection)) {
        throw prefixErrors(list, without.entry, noUnitFree(without, bookings, {}));
      }
      const variantId = without.terms.variant!.id;
      const ofVariant = choosing.filter(
        ({ terms, projection }) => terms.variant!.id === variantId && !isWhollyPast(projection),
      );
      rooms.push(
        await this.makeRoom(
          context,
          ofVariant,
          bookings,
          known,
          wanted,
          [...promised.values()].filter((need) => need.variantId === variantId),
          scheduling,
          list,
        ),
      );
      for (const booking of ofVariant) candidates.delete(booking);
    }
  }

  /**
   * Finds units for bookings of a variant by exchanges of planned cycles. The days are counted first,
   * so that a variant without days left is not surveyed.
   * @throws AppError conflict that says why no unit is found
   */
  private async makeRoom(
    context: TenantContext,
    bookings: readonly Booking[],
    all: readonly Booking[],
    known: ReadonlyMap<number, LockedUnit>,
    wanted: ReadonlyMap<Booking, WantedUnits>,
    promised: readonly Need[],
    scheduling: SchedulingContext,
    list: BatchField,
  ): Promise<VariantRoom> {
    const variantId = bookings[0]!.terms.variant!.id;
    const namedDays = groupedBy(
      all.filter(({ request: { itemId } }) => known.get(itemId!)?.variantId === variantId),
      ({ request }) => request.itemId!,
    );
    const daysOn = (itemId: number) =>
      (namedDays.get(itemId) ?? []).map((booking) => claimOf(booking));
    const stock = await this.bookings.stock(
      context,
      bookings.map((booking) => wanted.get(booking)!),
    );
    const taken = stock.units.map(({ itemId }) => [...stock.taken.get(itemId)!, ...daysOn(itemId)]);
    const lacking = findLackingBooking(bookings, taken, list);
    const surveys = await this.calendar.survey(context, [variantId], estimateOf(scheduling));
    const survey = surveys.get(variantId)!;
    const units = survey.units.map((unit) => {
      const named = daysOn(unit.itemId).map((days) => ({
        ...days,
        cycleId: null,
        sequentialId: null,
      }));
      return { ...unit, taken: [...unit.taken, ...named] };
    });
    const room = decideRoom(bookings, { ...survey, units }, lacking, promised, list);
    return { ...room, variantId, bookings, survey };
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
   * Locks the units and the cycles that move, checks that the taken days of those of variants are
   * unchanged, and takes the numbers of the cycles: in one round trip, since other bookings of the
   * variants wait. A unit that is still free may no longer be the best one.
   * @param known the named units as they were when the others were chosen
   * @throws StaleReadError
   */
  private async lockChosen(
    context: TenantContext,
    bookings: readonly Booking[],
    { itemIds, candidates, wanted, rooms }: Allocation,
    known: ReadonlyMap<number, LockedUnit>,
    scheduling: SchedulingContext,
  ): Promise<{
    units: ReadonlyMap<number, LockedUnit>;
    moves: readonly CycleMove[];
    numbers: ResourceNumbers[];
  }> {
    const surveyed = rooms.flatMap(unitsOfRoom);
    const choosing = [...candidates.keys()];
    const variantIds = rooms.map(({ variantId }) => variantId);
    const movedIds = rooms.flatMap(({ moves }) => [...moves.keys()]);
    const [units, cycles, found, surveys, numbers] = await awaitPipelined([
      this.locks.lockUnits(context, [...new Set([...itemIds, ...surveyed])]),
      this.locks.lockCyclesToMove(context, movedIds, new Set(variantIds)),
      choosing.length === 0
        ? []
        : this.bookings.unitsAmong(
            context,
            itemIds,
            choosing.map((booking) => wanted.get(booking)!),
          ),
      rooms.length === 0
        ? NO_SURVEYS
        : this.calendar.survey(context, variantIds, estimateOf(scheduling), surveyed),
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
    const isRoomChanged = rooms.some(
      (room) => !isDeepStrictEqual(amongUnits(room), surveys.get(room.variantId)),
    );
    if (isChanged || hasMoved || isRoomChanged) throw new StaleReadError();
    const moves = rooms.flatMap((room) =>
      cycles.flatMap((cycle) => {
        const itemId = room.moves.get(cycle.id);
        const { entry: index } = room.bookings[0]!;
        return itemId === undefined ? [] : { cycle: withoutPast(cycle, scheduling), itemId, index };
      }),
    );
    return { units, moves, numbers };
  }
}

/** A named unit is a deliberate choice, which waits for nobody. */
const claimedBy = (chosen: readonly ChosenUnit[]): ClaimedDays[] =>
  chosen.flatMap(({ terms: { variant }, projection }) => {
    const days = variant && daysToClaim(projection);
    return days ? { variantId: variant.id, ...days } : [];
  });

const NOTHING_ALLOCATED = {
  candidates: new Map<Booking, readonly Unit[]>(),
  wanted: new Map<Booking, WantedUnits>(),
  promised: [],
  rooms: [],
};

const NO_SURVEYS: ReadonlyMap<number, Survey> = new Map();

/** The units that the bookings get, and those that cycles leave and move to. */
function unitsOfRoom({ itemIds, moves, survey }: VariantRoom): number[] {
  const left = survey.cycles.filter(({ id }) => moves.has(id)).map(({ itemId }) => itemId);
  return [...new Set([...itemIds, ...moves.values(), ...left])];
}

/** The survey of the units that a room changes. */
function amongUnits(room: VariantRoom): Survey {
  const { units, cycles, blocked } = room.survey;
  const itemIds = new Set(unitsOfRoom(room));
  return {
    units: units.filter(({ itemId }) => itemIds.has(itemId)),
    cycles: cycles.filter(({ itemId }) => itemIds.has(itemId)),
    blocked,
  };
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
  const { restocked, today } = returnEstimate(now, logisticsOf(logistics, variant!));
  const { from, to } = daysToFind(projection);
  return { ...requirements, variantId: variant!.id, from, to, restocked, today };
}
