import { Injectable } from '@nestjs/common';
import { conflict, invalidBody, notFound } from '../../../common/errors/app-error.js';
import { changedTags } from '../../../common/fields/tags.js';
import { type DayRange, isEmpty } from '../../../common/time/days.js';
import type { Scope } from '../../../database/scope.js';
import { inTransaction, Stale } from '../../../database/transaction.js';
import { EventRecorderService } from '../../../events/event-recorder.service.js';
import { lastTakenDay, type TakenDays } from '../../items/rules/taken-days.js';
import { changeEvents, changeOf } from '../rules/cycle-change.js';
import { CycleCreditsService } from './cycle-credits.service.js';
import { CycleEventsService } from './cycle-events.service.js';
import { LogisticsReader } from '../calendar/logistics.reader.js';
import { CycleReallocationService } from './cycle-reallocation.service.js';
import type { Logistics } from '../rules/cycle-schedule.js';
import {
  apply,
  contradictionOf,
  isIdle,
  isOut,
  type Outcome,
  refusalsOf,
} from '../rules/cycle-state.js';
import { formattedCycleId } from '../rules/cycle-values.js';
import { describeObstacle, obstaclesOf } from '../rules/obstacles.js';
import { CyclesRepository, type LockedCycle } from '../cycles.repository.js';
import type { UpdateCycleRequest } from '../dto/cycle.request.js';
import { type LockedUnit, UnitCalendarService } from '../calendar/unit-calendar.service.js';

/** The units that were locked, and what is taken of those that matter. */
interface Surroundings {
  readonly units: readonly LockedUnit[];
  readonly taken: ReadonlyMap<number, TakenDays[]>;
  readonly reallocate: boolean;
}

/** Changes cycles: their plans, what really happened, their unit. */
@Injectable()
export class CycleUpdateService {
  constructor(
    private readonly cycles: CyclesRepository,
    private readonly calendar: UnitCalendarService,
    private readonly reallocation: CycleReallocationService,
    private readonly credits: CycleCreditsService,
    private readonly events: EventRecorderService,
    private readonly logistics: LogisticsReader,
    private readonly cycleEvents: CycleEventsService,
  ) {}

  /**
   * Changes the members that are given. Plans that need days which are taken are refused; what
   * really happened never is.
   * @throws AppError not_found; invalid_body; conflict that says what is in the way
   */
  async update(scope: Scope, id: number, request: UpdateCycleRequest): Promise<void> {
    await inTransaction(scope, (transaction) => this.lockAndChange(transaction, id, request));
  }

  /**
   * Locks the units first and then the cycle, as every change does. When the cycle got another
   * unit meanwhile, to lock that one as well would break the order in which units are locked, so
   * the locks have to be given back first.
   */
  private async lockAndChange(
    scope: Scope,
    id: number,
    request: UpdateCycleRequest,
  ): Promise<void> {
    const current = await this.itemOf(scope, id);
    const { itemId: target = current, reallocate = false } = request;
    const units = reallocate
      ? await this.calendar.lockWithSiblings(scope, [current, target], target)
      : await this.calendar.lock(scope, [current, target]);
    if ((await this.itemOf(scope, id)) !== current) throw new Stale();
    const [before] = await this.cycles.lock(scope, [id]);
    const unit = units.find(({ itemId }) => itemId === target);
    if (!unit) throw invalidBody('itemId must be the id of an item');
    await this.change(scope, before!, request, unit, units);
  }

  private async itemOf(scope: Scope, id: number): Promise<number> {
    const itemId = await this.cycles.itemOf(scope, id);
    if (itemId === undefined) throw notFound('Cycle');
    return itemId;
  }

  private async change(
    scope: Scope,
    before: LockedCycle,
    request: UpdateCycleRequest,
    unit: LockedUnit,
    units: readonly LockedUnit[],
  ): Promise<void> {
    const productIds = units.map(({ productId }) => productId);
    const logisticsOf = await this.logistics.ofAll(scope, productIds);
    const now = new Date().toISOString();
    const outcome = outcomeOf(before, request, logisticsOf(unit.productId), now);
    const needed = outcome ? neededDays(before, outcome, logisticsOf(unit.productId), now) : [];
    if (outcome && needed.length > 0) {
      refuseUnavailable(before, outcome, unit);
      const { reallocate = false } = request;
      const from = Math.min(...needed.map((days) => days.from));
      const looked = reallocate ? units : [unit];
      const taken = await this.calendar.taken(scope, looked, from, logisticsOf);
      await this.clear(scope, before, needed, unit, { units, taken, reallocate });
    }
    await this.cycles.update(scope, before.id, outcome, {
      variantId: unit.variantId,
      packingStatus: request.packingStatus,
      priceCents: request.priceCents,
      tags: changedTags(before.tags, request.tagsAttributes),
    });
    if (!outcome) return;
    await this.credits.follow(scope, [{ before, after: outcome.state }]);
    await this.events.record(scope, changeEvents(before.id, before, outcome.state));
    const isReceived = outcome.state.receivedAt !== null;
    if (isReceived === (before.receivedAt !== null)) return;
    await this.cycleEvents.receivalChanged(scope, { cycleId: before.id, isReceived, unit });
  }

  /** Makes sure that the days are free, moving other cycles away where that is asked. */
  private async clear(
    scope: Scope,
    before: LockedCycle,
    needed: readonly DayRange[],
    unit: LockedUnit,
    { units, taken, reallocate }: Surroundings,
  ): Promise<void> {
    const inTheWay = obstaclesOf(taken.get(unit.itemId)!, needed, before.id);
    if (inTheWay.length === 0) return;
    if (!reallocate || inTheWay.some(({ cycleId }) => cycleId === null)) {
      throw conflict(describeObstacle(inTheWay[0]!));
    }
    await this.reallocation.moveAway(scope, before, inTheWay, units, taken);
  }
}

/** Undefined when the request leaves the calendar as it is. */
function outcomeOf(
  before: LockedCycle,
  request: UpdateCycleRequest,
  logistics: Logistics,
  now: string,
): Outcome | undefined {
  const change = changeOf(request, before, logistics.timeZone, now);
  if (isIdle(before, change)) return undefined;
  const outcome = apply(before, change, logistics);
  const refusals = refusalsOf(outcome, now, logistics.timeZone);
  if (refusals.length > 0) throw invalidBody(...refusals);
  const contradiction = contradictionOf(before, outcome);
  if (contradiction) {
    throw conflict(`${formattedCycleId(before.sequentialId)} ${contradiction}`);
  }
  return outcome;
}

/** The days that have to be free: a unit that is out is needed until it is back. */
function neededDays(
  before: LockedCycle,
  { claimed, occupied, state }: Outcome,
  logistics: Logistics,
  now: string,
): readonly DayRange[] {
  if (!isOut(state) || state.itemId === before.itemId) return claimed;
  const to = lastTakenDay({ out: true, to: occupied.to }, now, logistics);
  return [{ from: isEmpty(state.booked) ? occupied.from : state.booked.from, to }];
}

function refuseUnavailable(before: LockedCycle, { state }: Outcome, unit: LockedUnit): void {
  if (state.itemId !== before.itemId && unit.visibility !== 'available') {
    throw conflict(`Item ${unit.itemId} is not available: its visibility is ${unit.visibility}`);
  }
}
