import { Injectable } from '@nestjs/common';
import { conflict, invalidBody, notFound } from '../../common/errors/app.error.js';
import { changedTags } from '../../common/fields/tags.js';
import { stampAfter } from '../../common/time/stamp.js';
import type { Scope } from '../../database/scope.js';
import { inTransaction, Stale } from '../../database/transaction.js';
import { Timeline } from '../timeline/timeline.js';
import { assign } from './cycle.allocation.js';
import { changeEvents, changeOf } from './cycle.change.js';
import { CycleCredits } from './cycle.credits.js';
import { CycleEvents } from './cycle.events.js';
import { CycleLogistics } from './cycle.logistics.js';
import { apply, isIdle, type Outcome, refusalsOf } from './cycle.state.js';
import { formattedCycleId } from './cycle.values.js';
import { CyclesRepository, type LockedCycle } from './cycles.repository.js';
import type { UpdateCycleRequest } from './dto/cycle.request.js';
import {
  describeTaken,
  type LockedUnit,
  obstaclesOf,
  type Taken,
  UnitCalendar,
} from './unit.calendar.js';

/** Changes cycles: their plans, what really happened, their unit. */
@Injectable()
export class CycleUpdateService {
  constructor(
    private readonly cycles: CyclesRepository,
    private readonly calendar: UnitCalendar,
    private readonly credits: CycleCredits,
    private readonly timeline: Timeline,
    private readonly logistics: CycleLogistics,
    private readonly events: CycleEvents,
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
    const outcome = await this.outcomeOf(scope, before, request, unit.productId);
    if (outcome && outcome.claimed.length > 0) {
      await this.clear(scope, before, outcome, unit, units, request.reallocate ?? false);
    }
    await this.cycles.update(scope, before.id, outcome, {
      variantId: unit.variantId,
      packingStatus: request.packingStatus,
      priceCents: request.priceCents,
      tags: changedTags(before.tags, request.tagsAttributes),
      updatedAt: stampAfter(before.updatedAt),
    });
    if (!outcome) return;
    await this.credits.follow(scope, [{ before, after: outcome.state }]);
    await this.timeline.record(scope, changeEvents(before.id, before, outcome.state));
    const isReceived = outcome.state.receivedAt !== null;
    if (isReceived === (before.receivedAt !== null)) return;
    await this.events.receivalChanged(scope, { cycleId: before.id, isReceived, unit });
  }

  /** Undefined when the request leaves the calendar as it is. */
  private async outcomeOf(
    scope: Scope,
    before: LockedCycle,
    request: UpdateCycleRequest,
    productId: number,
  ): Promise<Outcome | undefined> {
    const logistics = await this.logistics.of(scope, productId);
    const now = new Date().toISOString();
    const change = changeOf(request, before, logistics.timeZone, now);
    if (isIdle(before, change)) return undefined;
    const outcome = apply(before, change, logistics);
    const refusals = refusalsOf(outcome, now, logistics.timeZone);
    if (refusals.length > 0) throw invalidBody(...refusals);
    return outcome;
  }

  /** Makes sure that the claimed days are free, moving other cycles away where that is asked. */
  private async clear(
    scope: Scope,
    before: LockedCycle,
    { claimed, state }: Outcome,
    unit: LockedUnit,
    units: readonly LockedUnit[],
    reallocate: boolean,
  ): Promise<void> {
    if (state.itemId !== before.itemId && unit.visibility !== 'available') {
      throw conflict(`Item ${unit.itemId} is not available: its visibility is ${unit.visibility}`);
    }
    const first = Math.min(...claimed.map(({ from }) => from));
    const taken = await this.calendar.taken(scope, reallocate ? units : [unit], first);
    const inTheWay = obstaclesOf(taken.get(unit.itemId)!, claimed, before.id);
    if (inTheWay.length === 0) return;
    if (!reallocate || inTheWay.some(({ cycleId }) => cycleId === null)) {
      throw conflict(describeTaken(inTheWay[0]!));
    }
    await this.moveAway(scope, before, inTheWay, units, taken);
  }

  private async moveAway(
    scope: Scope,
    mover: LockedCycle,
    obstacles: readonly Taken[],
    units: readonly LockedUnit[],
    taken: ReadonlyMap<number, Taken[]>,
  ): Promise<void> {
    const target = units.find(({ itemId }) => itemId === obstacles[0]!.itemId)!;
    const displaced = await this.cycles.lock(
      scope,
      obstacles.map(({ cycleId }) => cycleId!),
    );
    const out = displaced.find(({ fulfilledAt }) => fulfilledAt !== null);
    if (out) throw conflict(`${formattedCycleId(out.sequentialId)} is out and cannot be moved`);

    const siblings = units.filter(
      ({ itemId, visibility, variantId }) =>
        itemId !== target.itemId && visibility === 'available' && variantId === target.variantId,
    );
    const places = assign(
      siblings.map(({ itemId }) => ({
        itemId,
        busy: taken.get(itemId)!.filter(({ cycleId }) => cycleId !== mover.id),
      })),
      displaced.map(({ id, booked }) => ({ cycleId: id, days: booked })),
    );
    if (!places) {
      const names = displaced.map(({ sequentialId }) => formattedCycleId(sequentialId));
      throw conflict(`No free unit for ${names.join(', ')}`);
    }
    for (const { id } of [mover, ...displaced]) await this.cycles.release(scope, id);
    for (const cycle of displaced) {
      await this.cycles.place(scope, cycle.id, places.get(cycle.id)!, {
        days: cycle.booked,
        updatedAt: stampAfter(cycle.updatedAt),
      });
    }
    await this.timeline.record(
      scope,
      displaced.flatMap((cycle) =>
        changeEvents(cycle.id, cycle, { ...cycle, itemId: places.get(cycle.id)! }),
      ),
    );
  }
}
