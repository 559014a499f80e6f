import { Injectable } from '@nestjs/common';
import type { Scope } from '../database/scope.js';
import { BlockedDatesService } from '../modules/blocked-dates/blocked-dates.service.js';
import { CreditsService } from '../modules/credits/credits.service.js';
import { CyclesService } from '../modules/cycles/cycles.service.js';
import type { CycleResponse } from '../modules/cycles/dto/cycle.response.js';
import { CustomFieldsService } from '../modules/custom-fields/custom-fields.service.js';
import { ItemsService } from '../modules/items/items.service.js';
import { TimelineService } from '../modules/timeline/timeline.service.js';
import { actingAs } from './demo-actor.js';
import type { DemoCalendar } from './demo-calendar.js';
import type { GivenIds } from './demo-given-ids.js';
import type { DemoBlock, DemoCycle, DemoMoment, DemoShop } from './demo-shop.js';

/** A cycle of the demo and the one that was booked for it. */
export interface BookedCycle {
  readonly cycle: DemoCycle;
  readonly stored: CycleResponse;
}

/** Rents out the units of a new shop, and blocks days. */
@Injectable()
export class DemoRentalSeeder {
  constructor(
    private readonly cycles: CyclesService,
    private readonly credits: CreditsService,
    private readonly blockedDates: BlockedDatesService,
    private readonly items: ItemsService,
    private readonly customFields: CustomFieldsService,
    private readonly timeline: TimelineService,
  ) {}

  /**
   * Books all cycles before anything becomes of one: what came back late is in the way of cycles
   * that were booked by then. Blocks come last, as they refuse bookings.
   * @param made hears how many more cycles are there
   * @returns the cycles; those that a return order brings back are still out
   */
  async fill(
    scope: Scope,
    { cycles, returns, blocks }: DemoShop,
    given: GivenIds,
    calendar: DemoCalendar,
    made: (cycles: number) => void,
  ): Promise<readonly BookedCycle[]> {
    const booked: BookedCycle[] = [];
    for (const cycle of cycles) {
      booked.push({ cycle, stored: await this.book(scope, cycle, given, calendar) });
      made(1);
    }
    const returned = new Set(
      returns.flatMap(({ lines }) => lines.map(({ cycle }) => cycles[cycle])),
    );
    for (const one of inOrderOfStart(booked)) {
      await this.happen(scope, one, calendar, returned.has(one.cycle));
      await this.describe(scope, one, booked, given);
    }
    for (const block of blocks) await this.block(scope, block, given, calendar);
    return booked;
  }

  /** A unit comes back that a return order was made for. */
  async bringBack(
    scope: Scope,
    { cycle, stored }: BookedCycle,
    calendar: DemoCalendar,
  ): Promise<void> {
    const { handledBy, receivedAt } = cycle;
    if (!receivedAt) return;
    const authored = actingAs(handledBy, scope);
    await this.cycles.update(authored, stored.id, { receivedAt: calendar.instant(receivedAt) });
    await this.settle(authored, { cycle, stored });
  }

  private book(
    scope: Scope,
    { unit, bookedBy, booking, rentalStart, rentalEnd, minimumRentalEnd }: DemoCycle,
    given: GivenIds,
    calendar: DemoCalendar,
  ): Promise<CycleResponse> {
    const at = (moment: DemoMoment | null) => moment && calendar.instant(moment);
    return this.cycles.create(actingAs(bookedBy, scope), {
      ...booking,
      itemId: given.units[unit],
      rentalStart: calendar.instant(rentalStart),
      rentalEnd: at(rentalEnd),
      minimumRentalEnd: at(minimumRentalEnd),
    });
  }

  private async happen(
    scope: Scope,
    { cycle, stored }: BookedCycle,
    calendar: DemoCalendar,
    isReturned: boolean,
  ): Promise<void> {
    const { handledBy, change, fulfilledAt, unitStatus } = cycle;
    const receivedAt = isReturned ? null : cycle.receivedAt;
    const authored = actingAs(handledBy, scope);
    const request = {
      ...change,
      ...(fulfilledAt && { fulfilledAt: calendar.instant(fulfilledAt) }),
      ...(receivedAt && { receivedAt: calendar.instant(receivedAt) }),
    };
    if (Object.keys(request).length > 0) await this.cycles.update(authored, stored.id, request);
    if (isReturned) return;
    if (unitStatus) await this.items.update(authored, stored.itemId, { status: unitStatus });
    await this.settle(authored, { cycle, stored });
  }

  private async settle(
    scope: Scope,
    { cycle: { creditStatus }, stored }: BookedCycle,
  ): Promise<void> {
    if (creditStatus === null) return;
    await this.credits.update(scope, stored.membershipCredit!.id, { status: creditStatus });
  }

  private async describe(
    scope: Scope,
    { cycle, stored }: BookedCycle,
    booked: readonly BookedCycle[],
    { definitions }: GivenIds,
  ): Promise<void> {
    const set = (ownerId: number, key: string, value: string) =>
      this.customFields.set(scope, {
        owner_id: ownerId,
        definition_id: definitions.get(key),
        value,
      });
    for (const field of cycle.fields) {
      const value = 'value' in field ? field.value : String(booked[field.cycle]!.stored.id);
      await set(stored.id, field.key, value);
    }
    if (cycle.unitField) await set(stored.itemId, cycle.unitField, String(stored.id));
    for (const { author, comment } of cycle.remarks) {
      const remark = { eventableId: stored.id, message: comment };
      await this.timeline.createComment(actingAs(author, scope), remark);
    }
  }

  private async block(
    scope: Scope,
    { resourceType, resource, from, to, description }: DemoBlock,
    { units, variants, products }: GivenIds,
    calendar: DemoCalendar,
  ): Promise<void> {
    const idOf = {
      Item: () => units[resource!],
      Variant: () => variants.get(resource!),
      Product: () => products.get(resource!),
      Store: () => scope.shopId,
    };
    await this.blockedDates.create(scope, {
      resourceType,
      resourceId: idOf[resourceType]()!,
      from: from === null ? null : calendar.date(from),
      to: to === null ? null : calendar.date(to),
      description,
    });
  }
}

/** On each unit, one thing comes after the other. */
const inOrderOfStart = (booked: readonly BookedCycle[]): BookedCycle[] =>
  booked.toSorted((one, other) => one.cycle.rentalStart.day - other.cycle.rentalStart.day);
