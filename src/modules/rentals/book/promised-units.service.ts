import { Injectable } from '@nestjs/common';
import { type BatchField, validateEach } from '../../../errors/entries.js';
import type { TenantContext } from '../../../database/tenant-context.js';
import { type DayRange, sqlDateOf } from '../../../time/days.js';
import { UnitCalendarReader } from '../../calendar/unit-calendar.reader.js';
import type { Need } from '../../calendar/rules/needs.js';
import { returnEstimate } from '../../calendar/rules/taken-days.js';
import { type ChosenUnit, daysToFind, noUnitFree } from './booking-decision.js';
import { isPlannedSale, type NewCycle } from '../plan/cycle-state.js';
import type { SchedulingContext } from '../../calendar/rules/schedule.js';
import { type Choice, type Stock, unmetNeeds } from './promised-units.js';
import { BookingRepository, type WantedUnits } from './booking.repository.js';

/** Leaves free units to the cycles at risk that need them. */
@Injectable()
export class PromisedUnitsService {
  constructor(
    private readonly bookings: BookingRepository,
    private readonly calendar: UnitCalendarReader,
  ) {}

  /**
   * Checks that bookings by variant leave a unit to each cycle at risk that could have one. Named
   * units are a deliberate choice, and are not checked.
   * @param chosen their units, locked
   * @param wanted the queries for the units of variants
   * @param promised the cycles at risk on their days
   * @throws AppError conflict that names the cycles at risk
   */
  async assertKept(
    context: TenantContext,
    chosen: readonly ChosenUnit[],
    wanted: readonly WantedUnits[],
    promised: readonly Need[],
    list: BatchField,
  ): Promise<void> {
    const choices = chosen.map(choiceOf);
    const before = { ...(await this.bookings.stock(context, wanted)), promised };
    const taken = new Map(before.taken);
    const take = ({ unit: { itemId }, projection }: ChosenUnit) =>
      taken.set(itemId, [...(taken.get(itemId) ?? []), ...daysTaken(projection)]);
    for (const booking of chosen) if (!choiceOf(booking)) take(booking);
    const assertMet = (booking: ChosenUnit, index: number) => {
      const choice = choices[index];
      if (!choice) return;
      take(booking);
      const needs = unmetNeeds(choice, before, { ...before, taken });
      if (needs.length > 0) throw noUnitFree(booking, chosen, needs);
    };
    validateEach(list, chosen, assertMet, ({ entry }) => entry);
  }

  /**
   * The cycles at risk that need the units that moving cycles choose; none if each choice leaves as
   * many of them a unit as before.
   * @param isMet true for needs that the request meets, which never count against it
   */
  async unmetNeeds(
    context: TenantContext,
    choices: readonly Choice[],
    before: Stock,
    after: Stock,
    isMet: (need: Need) => boolean,
    scheduling: SchedulingContext,
  ): Promise<readonly Need[][]> {
    if (choices.length === 0) return [];
    const promised = await this.promised(context, choices, scheduling);
    const left = promised.filter((need) => !isMet(need));
    return choices.map((choice) =>
      unmetNeeds(choice, { ...before, promised }, { ...after, promised: left }),
    );
  }

  private promised(
    context: TenantContext,
    choices: readonly Choice[],
    { logistics, now }: SchedulingContext,
  ): Promise<Need[]> {
    const days = choices.flatMap((choice) => choice.days);
    const from = Math.min(...days.map((range) => range.from));
    const to = Math.max(...days.map((range) => range.to));
    const window = { from: sqlDateOf(from), to: sqlDateOf(to) };
    const estimate = returnEstimate(now, logistics);
    return this.calendar.needs(context, variantsOf(choices), window, estimate);
  }
}

/** A sale takes all later days, whoever chose its unit. */
const daysTaken = (projection: NewCycle): readonly DayRange[] =>
  isPlannedSale(projection.state) ? [daysToFind(projection)] : projection.needed;

const variantsOf = (choices: readonly Choice[]): number[] => [
  ...new Set(choices.map(({ variantId }) => variantId)),
];

/** Undefined for a named unit. */
function choiceOf({ terms, projection }: ChosenUnit): Choice | undefined {
  const { variant, requirements } = terms;
  return variant === null
    ? undefined
    : { variantId: variant.id, locationId: requirements.locationId, days: projection.needed };
}
