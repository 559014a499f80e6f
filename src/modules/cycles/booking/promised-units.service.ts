import { Injectable } from '@nestjs/common';
import { type BatchField, validateEach } from '../../../errors/entries.js';
import type { TenantContext } from '../../../database/tenant-context.js';
import { sqlDateOf } from '../../../time/days.js';
import { PromiseReader } from '../../items/promise.reader.js';
import { returnEstimate } from '../../items/rules/taken-days.js';
import { RentalLocksService } from '../rental-locks.service.js';
import { type ChosenUnit, noUnitFree } from '../rules/booking-decision.js';
import type { SchedulingContext } from '../rules/cycle-schedule.js';
import { type Choice, type Supply, unmetNeeds } from '../rules/promised-units.js';
import { UnitCalendarReader } from '../unit-calendar.reader.js';

/** Leaves free units to the cycles at risk that need them. */
@Injectable()
export class PromisedUnitsService {
  constructor(
    private readonly locks: RentalLocksService,
    private readonly calendar: UnitCalendarReader,
    private readonly promises: PromiseReader,
  ) {}

  /**
   * Checks that bookings by variant leave a unit to each cycle at risk that could have one. Named
   * units are a deliberate choice, and are not checked.
   * @param chosen their units, locked
   * @throws AppError conflict that names the cycles at risk
   */
  async assertKept(
    context: TenantContext,
    chosen: readonly ChosenUnit[],
    scheduling: SchedulingContext,
    list: BatchField,
  ): Promise<void> {
    const choices = chosen.map(choiceOf);
    const before = await this.supply(
      context,
      choices.flatMap((choice) => choice ?? []),
      scheduling,
    );
    const taken = new Map(before.taken);
    const take = ({ unit: { itemId }, projection }: ChosenUnit) =>
      taken.set(itemId, [...(taken.get(itemId) ?? []), ...projection.needed]);
    for (const booking of chosen) if (!choiceOf(booking)) take(booking);
    validateEach(list, chosen, (booking, index) => {
      const choice = choices[index];
      if (!choice) return;
      take(booking);
      const needs = unmetNeeds(choice, before, { ...before, taken });
      if (needs.length > 0) throw noUnitFree(booking, needs);
    });
  }

  /** The supply of the variants from the first day of the choices on. */
  private async supply(
    context: TenantContext,
    choices: readonly Choice[],
    { logistics, now }: SchedulingContext,
  ): Promise<Supply> {
    const days = choices.flatMap((choice) => choice.days);
    const variantIds = [...new Set(choices.map(({ variantId }) => variantId))];
    const from = Math.min(...days.map((range) => range.from));
    const to = Math.max(...days.map((range) => range.to));
    const units = await this.locks.findAvailableUnits(context, variantIds);
    const taken = await this.calendar.taken(context, units, from, logistics);
    const window = { from: sqlDateOf(from), to: sqlDateOf(to) };
    const estimate = returnEstimate(now, logistics);
    return {
      units,
      taken,
      promised: await this.promises.find(context, variantIds, window, estimate),
    };
  }
}

/** Undefined for a named unit. */
function choiceOf({ terms, projection }: ChosenUnit): Choice | undefined {
  const { variant, requirements } = terms;
  return variant === null
    ? undefined
    : { variantId: variant.id, locationId: requirements.locationId, days: projection.needed };
}
