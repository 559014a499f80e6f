import { Injectable } from '@nestjs/common';
import type { AppError } from '../../../errors/app-error.js';
import { type BatchField, validateEach } from '../../../errors/entries.js';
import type { TenantContext } from '../../../database/tenant-context.js';
import { type DayRange, isEmpty, overlaps, sqlDateOf } from '../../../time/days.js';
import { UnitCalendarReader } from '../../calendar/unit-calendar.reader.js';
import type { Need } from '../../calendar/rules/needs.js';
import { returnEstimate } from '../../calendar/rules/taken-days.js';
import { type ChosenUnit, daysToFind, noUnitFree } from './booking-decision.js';
import { isPlannedSale, type NewCycle } from '../plan/cycle-state.js';
import type { SchedulingContext } from '../../calendar/rules/schedule.js';
import { bookedVariantOf, type LockedCycle } from '../picture/picture.js';
import { noOtherUnitFree } from '../change/requests.js';
import type { PlannedUpdate } from '../change/cycle-update.js';
import { type CycleMove, daysToTake, noUnitToMoveTo } from '../change/moves.js';
import { BookingRepository, type Stock, type WantedUnits } from './booking.repository.js';

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
   * @param moves the cycles that make room
   * @throws AppError conflict that names the cycles at risk
   */
  async assertKept(
    context: TenantContext,
    chosen: readonly ChosenUnit[],
    wanted: readonly WantedUnits[],
    promised: readonly Need[],
    moves: readonly CycleMove[],
    list: BatchField,
  ): Promise<void> {
    const choices = chosen.map(choiceOf);
    const before = { ...(await this.bookings.stock(context, wanted)), promised };
    const taken = new Map(before.taken);
    for (const { cycle } of moves) {
      const stays = (days: DayRange) => !overlaps(days, daysToTake(cycle));
      taken.set(cycle.itemId, taken.get(cycle.itemId)!.filter(stays));
    }
    for (const { cycle, itemId } of moves) {
      taken.set(itemId, [...taken.get(itemId)!, daysToTake(cycle)]);
    }
    const take = ({ unit: { itemId }, projection }: ChosenUnit) =>
      taken.set(itemId, [...(taken.get(itemId) ?? []), ...daysTaken(projection)]);
    for (const booking of chosen) if (!choiceOf(booking)) take(booking);
    const assertMet = (booking: ChosenUnit, index: number) => {
      const choice = choices[index];
      if (!choice) return;
      take(booking);
      const needs = unmetNeeds(choice, before, { ...before, taken });
      if (needs.length > 0) throw noUnitFree(booking, chosen, { needs });
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

/** The same with the cycles at risk that need some of the units. */
interface Supply extends Stock {
  readonly promised: readonly Need[];
}

/** The days for which a unit of a variant was chosen; a location limits the choice to its units. */
export interface Choice {
  readonly variantId: number;
  readonly locationId: number | null;
  readonly days: readonly DayRange[];
}

/**
 * The cycles at risk on the days of a choice, if it leaves more of them without a unit than before;
 * else none. On each day, a cycle at risk needs one of the free units.
 * @param after with all choices of the request, and without the needs of cycles that it moves
 */
function unmetNeeds(choice: Choice, before: Supply, after: Supply): Need[] {
  const [supplyBefore, supplyAfter] = [narrowed(before, choice), narrowed(after, choice)];
  const needs = supplyAfter.promised.filter((need) =>
    choice.days.some((days) => overlaps(days, need)),
  );
  if (needs.length === 0) return [];
  const turns = [supplyBefore, supplyAfter].flatMap(turnsOf);
  const days = new Set([...turns, ...choice.days.map(({ from }) => from)]);
  const isShort = [...days].some(
    (day) => isOn(choice.days, day) && shortageOn(supplyAfter, day) > shortageOn(supplyBefore, day),
  );
  return isShort ? needs : [];
}

function narrowed({ units, taken, promised }: Supply, { variantId, locationId }: Choice): Supply {
  const isWanted = (one: { variantId: number; locationId: number | null }) =>
    one.variantId === variantId && (locationId === null || one.locationId === locationId);
  return { units: units.filter(isWanted), taken, promised: promised.filter(isWanted) };
}

/** The days on which the numbers of free and of needed units can change. */
function turnsOf({ units, taken, promised }: Supply): number[] {
  const stretches = [...units.flatMap(({ itemId }) => taken.get(itemId) ?? []), ...promised];
  return stretches.flatMap(({ from, to }) => [from, to + 1]);
}

/** The number of cycles at risk that find no free unit on a day. */
function shortageOn({ units, taken, promised }: Supply, day: number): number {
  const needed = promised.filter((need) => isOn([need], day)).length;
  if (needed === 0) return 0;
  const free = units.filter(({ itemId }) => !isOn(taken.get(itemId) ?? [], day)).length;
  return Math.max(0, needed - free);
}

const isOn = (ranges: readonly DayRange[], day: number): boolean =>
  ranges.some((range) => !isEmpty(range) && range.from <= day && day <= range.to);

/** A unit of a variant that was chosen for a cycle, and the index of the update. */
export interface MoveChoice {
  readonly choice: Choice;
  readonly index: number;
  /** Returns the error if cycles at risk need the unit. */
  readonly refusal: (needs: readonly Need[]) => AppError;
}

/**
 * The choices of units by variant: those of updates that name none, and of cycles that make room.
 * @param updates before the choice
 * @param chosen the same with their units
 */
export function choicesOf(
  updates: readonly PlannedUpdate[],
  chosen: readonly PlannedUpdate[],
  moves: readonly CycleMove[],
): MoveChoice[] {
  return [
    ...chosen.flatMap(({ before, unit, needed, corrections }, index) =>
      updates[index]!.choice && unit.itemId !== before.itemId && needed.length > 0
        ? {
            choice: {
              variantId: unit.variantId,
              locationId: corrections.requestedLocationId,
              days: needed,
            },
            index,
            refusal: (needs: readonly Need[]) =>
              noOtherUnitFree(before.id, corrections, needed[0]!, { needs }),
          }
        : [],
    ),
    ...moves.map(({ cycle, index }) => ({
      choice: choiceOfMove(cycle),
      index,
      refusal: (needs: readonly Need[]) => noUnitToMoveTo([cycle], moves.length - 1, { needs }),
    })),
  ];
}

/** The choice of a unit for a cycle that moves. */
export const choiceOfMove = (cycle: LockedCycle): Choice => ({
  variantId: bookedVariantOf(cycle),
  locationId: cycle.requestedLocationId,
  days: [daysToTake(cycle)],
});

/** @throws AppError conflict for the first choice that leaves a cycle at risk without a unit */
export function assertNeedsMet(
  updates: readonly PlannedUpdate[],
  choices: readonly MoveChoice[],
  needs: readonly (readonly Need[])[],
  list: BatchField,
): void {
  validateEach(list, updates, (_, index) => {
    const unmet = choices.findIndex(
      (one, place) => one.index === index && needs[place]!.length > 0,
    );
    if (unmet >= 0) throw choices[unmet]!.refusal(needs[unmet]!);
  });
}
