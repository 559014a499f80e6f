import { Injectable } from '@nestjs/common';
import type { BatchField } from '../../../errors/entries.js';
import type { TenantContext } from '../../../database/tenant-context.js';
import { UnitCalendarReader } from '../../calendar/unit-calendar.reader.js';
import { PromisedUnitsService } from '../book/promised-units.service.js';
import { ReturnLocksRepository } from '../picture/return-locks.repository.js';
import { RentalLocksService, type UnitsWithReplacements } from '../picture/rental-locks.service.js';
import type { SchedulingContext } from '../../calendar/rules/schedule.js';
import type { DecidedUpdates } from './cycle-decision.js';
import type { PlannedUpdate } from './cycle-update.js';
import { assertNeedsMet, choicesOf } from '../book/promised-units.js';
import { usableUnits } from '../../calendar/rules/usable-unit.js';
import { applySales, type Units } from './ends-and-swaps.js';
import { todayIn } from '../plan/cycle-state.js';
import {
  assertInStock,
  assertNotHeld,
  calendarsAfter,
  calendarsWith,
  chooseUnits,
  cyclesToMove,
  decideMoves,
  isMet,
  leavingWithOrders,
  withoutPast,
} from './moves.js';

/** Makes room for cycles on their units. */
@Injectable()
export class CycleReallocationService {
  constructor(
    private readonly locks: RentalLocksService,
    private readonly calendar: UnitCalendarReader,
    private readonly orders: ReturnLocksRepository,
    private readonly promisedUnits: PromisedUnitsService,
  ) {}

  /**
   * Chooses the units that updates leave open, and checks that units are free on the days that the
   * updates need, after all updates. Other cycles on the days of an update that makes room
   * move to free units of their variants, all or none.
   * @param planned the updates, and the units after all ends but sales
   * @throws AppError conflict that names the obstacle, or the cycle that cannot be moved
   */
  async makeRoom(
    context: TenantContext,
    planned: Omit<DecidedUpdates, 'moves'>,
    locked: UnitsWithReplacements,
    scheduling: SchedulingContext,
    list: BatchField,
  ): Promise<DecidedUpdates> {
    const updates = planned.updates.map(keptWithoutNeed);
    const needing = updates.filter(needsUnit);
    if (needing.length === 0) {
      await this.assertNotHeld(context, leavingWithOrders(updates, []), planned.units, list);
      return { ...applySales(planned.units, updates, list), moves: [] };
    }
    const isSearching = needing.some(({ makesRoom }) => makesRoom) || updates.some(isChoosing);
    const concerned = isSearching
      ? planned.units.values()
      : new Set(needing.map(({ unit }) => unit));
    const today = todayIn(scheduling.logistics, scheduling.now);
    const from = Math.min(
      ...needing.flatMap(({ needed }) => needed.map((days) => days.from)),
      ...(needing.some(({ needsStock }) => needsStock) ? [today] : []),
    );
    const stored = await this.calendar.taken(context, [...concerned], from, scheduling.logistics);
    const chosen = chooseUnits(
      updates,
      calendarsAfter(stored, updates, scheduling),
      scheduling,
      list,
    );
    const taken = calendarsAfter(stored, chosen, scheduling);
    assertInStock(chosen, taken, list);
    const sold = applySales(planned.units, chosen, list);
    const inTheWay = cyclesToMove(chosen, taken, list);
    const cycles = await this.locks.lockCyclesToMove(context, inTheWay.flat(), locked.variantIds);
    const others = cycles.map((cycle) => withoutPast(cycle, scheduling));
    const moves = decideMoves(chosen, inTheWay, others, [...sold.units.values()], taken, list);
    const choices = choicesOf(updates, chosen, moves);
    const needs = await this.promisedUnits.unmetNeeds(
      context,
      choices.map(({ choice }) => choice),
      { units: usableUnits(locked.units.values(), 'moveTo'), taken: stored },
      { units: usableUnits(sold.units.values(), 'moveTo'), taken: calendarsWith(taken, moves) },
      (need) => isMet(need, chosen, moves, scheduling),
      scheduling,
    );
    assertNeedsMet(updates, choices, needs, list);
    await this.assertNotHeld(context, leavingWithOrders(chosen, moves), planned.units, list);
    return { ...sold, moves };
  }

  /** The constraint has the last word, but its error names neither the order nor the unit. */
  private async assertNotHeld(
    context: TenantContext,
    leaving: ReturnType<typeof leavingWithOrders>,
    units: Units,
    list: BatchField,
  ): Promise<void> {
    const ids = leaving.map(({ cycle }) => cycle.id);
    assertNotHeld(leaving, units, await this.orders.customerOrders(context, ids), list);
  }
}

/** Whether other cycles must leave the unit on some days, or now. */
const needsUnit = ({ needed, needsStock }: PlannedUpdate): boolean =>
  needed.length > 0 || needsStock;

const isChoosing = ({ choice }: PlannedUpdate): boolean => choice !== undefined;

/** A plan that needs no days, such as one in the past, keeps the unit that it may keep. */
const keptWithoutNeed = (update: PlannedUpdate): PlannedUpdate =>
  needsUnit(update) ? update : (update.choice?.kept ?? update);
