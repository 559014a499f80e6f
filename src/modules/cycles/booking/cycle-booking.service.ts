import { Injectable } from '@nestjs/common';
import { type EntryList, judgeEach } from '../../../common/errors/entries.js';
import { idsOf } from '../../../common/lists/ids-of.js';
import type { Scope } from '../../../database/scope.js';
import { inTransaction, Stale } from '../../../database/transaction.js';
import { EventRecorderService } from '../../../events/event-recorder.service.js';
import { domainEvent } from '../../../events/rules/event-catalogue.js';
import { CreditsService } from '../../credits/credits.service.js';
import { absenceDays } from '../../items/rules/taken-days.js';
import { ResourcesService } from '../../resources/resources.service.js';
import type { ResourceNumbers } from '../../resources/rules/resource-kind.js';
import { ShopReader } from '../../shop/shop.reader.js';
import { UnitCalendarReader } from '../calendar/unit-calendar.reader.js';
import { type BookedCycle, CycleWritesRepository } from '../cycle-writes.repository.js';
import type { CreateCycleRequest } from '../dto/cycle.request.js';
import { RentalLocksService } from '../locking/rental-locks.service.js';
import {
  type Booking,
  decideBooking,
  decideUnits,
  isStillFree,
  refuseAmbiguous,
  refuseRivals,
  refuseUnit,
} from '../rules/booking-decision.js';
import { type Circumstances, logisticsOf } from '../rules/cycle-schedule.js';
import { formattedCycleId } from '../rules/cycle-values.js';
import type { LockedUnit } from '../rules/locked-rentals.js';
import { BookingRepository, type WantedUnits } from './booking.repository.js';

/** A booking with a unit that can be booked, its row locked. */
interface ChosenUnit extends Booking {
  readonly unit: LockedUnit;
}

/** Books units. */
@Injectable()
export class CycleBookingService {
  constructor(
    private readonly bookings: BookingRepository,
    private readonly cycles: CycleWritesRepository,
    private readonly locks: RentalLocksService,
    private readonly calendar: UnitCalendarReader,
    private readonly resources: ResourcesService,
    private readonly credits: CreditsService,
    private readonly events: EventRecorderService,
    private readonly shop: ShopReader,
  ) {}

  /**
   * Books the named units, and of the named variants the free units that leave the largest free
   * stretches; all or none. The bookings are judged as a whole: those of one variant get different
   * units, and none that is named.
   * @returns the ids of the cycles, in the order of the requests
   * @throws AppError invalid_body; conflict that says what is in the way
   */
  async book(
    scope: Scope,
    requests: readonly CreateCycleRequest[],
    list?: EntryList,
  ): Promise<number[]> {
    judgeEach(list, requests, refuseAmbiguous);
    return inTransaction(scope, async (transaction) => {
      const chosen = await this.choose(transaction, requests, list);
      return this.store(transaction, chosen, list);
    });
  }

  /**
   * Units of variants are chosen without a lock, and looked at again once they are locked with
   * those that are named.
   * @throws Stale when others took a unit in between
   */
  private async choose(
    scope: Scope,
    requests: readonly CreateCycleRequest[],
    list: EntryList,
  ): Promise<ChosenUnit[]> {
    const facts = await this.bookings.facts(scope, requests);
    const logistics = await this.shop.logistics(scope);
    const named = requests.flatMap(({ itemId }) => itemId ?? []);
    const isChoosing = named.length < requests.length;
    const known = isChoosing
      ? await this.locks.findUnits(scope, named)
      : await this.locks.lockUnits(scope, named);
    const circumstances = { logistics, now: new Date().toISOString() };
    const bookings = judgeEach(list, requests, (request, index) =>
      decideBooking(request, facts[index]!, known, circumstances),
    );
    refuseRivals(bookings, list);
    const itemIds = isChoosing ? await this.allocate(scope, bookings, circumstances, list) : named;
    const units = isChoosing ? await this.locks.lockUnits(scope, itemIds) : known;
    const chosen = bookings.map((booking, index) => {
      return { ...booking, unit: units.get(itemIds[index]!)! };
    });
    await this.refuseTaken(scope, chosen, circumstances, list);
    if (isChoosing) await this.lookAgain(scope, chosen, known, circumstances);
    return chosen;
  }

  private async allocate(
    scope: Scope,
    bookings: readonly Booking[],
    circumstances: Circumstances,
    list: EntryList,
  ): Promise<number[]> {
    const choosing = bookings.filter(({ terms }) => terms.variant);
    const wanted = choosing.map((booking) => wantedUnits(booking, circumstances));
    const found = await this.bookings.candidates(scope, wanted);
    const candidates = new Map(choosing.map((booking, index) => [booking, found[index]!]));
    return decideUnits(bookings, candidates, list);
  }

  /** @throws AppError conflict when a unit that is named cannot be booked */
  private async refuseTaken(
    scope: Scope,
    chosen: readonly ChosenUnit[],
    { logistics }: Circumstances,
    list: EntryList,
  ): Promise<void> {
    const named = chosen.filter(({ terms }) => !terms.variant);
    if (named.length === 0) return;
    const units = [...new Set(named.map(({ unit }) => unit))];
    const from = Math.min(...named.map(({ outcome }) => outcome.occupied.from));
    const taken = await this.calendar.taken(scope, units, from, logistics);
    judgeEach(list, chosen, (one) => {
      if (!one.terms.variant) refuseUnit(one.unit, one, taken.get(one.unit.itemId)!);
    });
  }

  /**
   * @param known the named units as they were when the others were chosen
   * @throws Stale
   */
  private async lookAgain(
    scope: Scope,
    chosen: readonly ChosenUnit[],
    known: ReadonlyMap<number, LockedUnit>,
    circumstances: Circumstances,
  ): Promise<void> {
    const ofVariants = chosen.filter(({ terms }) => terms.variant);
    const found = await this.bookings.candidates(
      scope,
      ofVariants.map((one) => ({ ...wantedUnits(one, circumstances), itemId: one.unit.itemId })),
    );
    const isTaken = ofVariants.some(({ outcome }, index) => !isStillFree(outcome, found[index]!));
    const hasMoved = chosen.some(({ unit: { itemId, variantId } }) => {
      const before = known.get(itemId);
      return before !== undefined && before.variantId !== variantId;
    });
    if (isTaken || hasMoved) throw new Stale();
  }

  private async store(
    scope: Scope,
    chosen: readonly ChosenUnit[],
    list: EntryList,
  ): Promise<number[]> {
    const numbers = await this.resources.create(scope, 'Cycle', chosen.length);
    const booked = chosen.map((one, index) => bookedCycle(one, numbers[index]!));
    await this.cycles.create(scope, booked, list);
    const ids = idsOf(numbers);
    await this.charge(scope, chosen, ids);
    await this.events.record(
      scope,
      chosen.map(({ unit: { itemId } }, index) =>
        domainEvent('Cycle', ids[index]!, 'created', { itemId }),
      ),
    );
    return ids;
  }

  private async charge(
    scope: Scope,
    chosen: readonly ChosenUnit[],
    ids: readonly number[],
  ): Promise<void> {
    const costs = chosen.flatMap(({ request: { creditCost }, terms: { customerId } }, index) =>
      creditCost ? { cycleId: ids[index]!, customerId, creditCost } : [],
    );
    if (costs.length === 0) return;
    const returnCondition = await this.shop.creditReturnCondition(scope);
    await this.credits.charge(
      scope,
      costs.map((cost) => ({ ...cost, returnCondition })),
    );
  }
}

function wantedUnits(
  { terms: { variant, requirements }, outcome }: Booking,
  { logistics, now }: Circumstances,
): WantedUnits {
  const { restocked } = absenceDays(now, logisticsOf(logistics, variant!));
  return { ...requirements, variantId: variant!.id, from: outcome.occupied.from, restocked };
}

function bookedCycle(
  { request, terms: { customerId }, unit: { itemId, variantId }, outcome }: ChosenUnit,
  { id, sequentialId, createdAt }: ResourceNumbers,
): BookedCycle {
  const names = [formattedCycleId(sequentialId), request.platformOrderName ?? ''];
  return {
    cycle: {
      id,
      sequentialId,
      createdAt,
      customerId,
      searchText: names.join(' '),
      variantId,
      methodType: request.methodType,
      platformOrderId: request.platformOrderId ?? null,
      platformOrderLineId: request.platformOrderLineId ?? null,
      platformOrderName: request.platformOrderName ?? null,
      priceCents: request.priceCents ?? null,
      tags: request.tags ?? [],
    },
    outcome: { ...outcome, state: { ...outcome.state, itemId } },
  };
}
