import { Injectable } from '@nestjs/common';
import { type AppError, conflict, invalidBody } from '../../../common/errors/app-error.js';
import type { Scope } from '../../../database/scope.js';
import { Stale } from '../../../database/transaction.js';
import type { DomainEvent } from '../../../events/rules/event-catalogue.js';
import type { TakenDays } from '../../items/rules/taken-days.js';
import { changeEvents } from '../rules/cycle-change.js';
import { CycleCreditsService } from '../changing/cycle-credits.service.js';
import { LogisticsReader } from '../calendar/logistics.reader.js';
import type { Logistics } from '../rules/cycle-schedule.js';
import { apply, laterOf, type Outcome } from '../rules/cycle-state.js';
import { isCancelled, notFulfilled } from '../rules/cycle-values.js';
import { describeObstacle, obstaclesOf } from '../rules/obstacles.js';
import { CyclesRepository, type LockedCycle } from '../cycles.repository.js';
import { type LockedUnit, UnitCalendarService } from '../calendar/unit-calendar.service.js';

/** Units and cycles whose rows are locked until the transaction ends. */
export interface LockedRentals {
  readonly units: ReadonlyMap<number, LockedUnit>;
  readonly cycles: ReadonlyMap<number, LockedCycle>;
}

/** What names units and cycles that come back. */
export interface NamedRentals {
  readonly itemIds?: readonly number[];
  readonly serials?: readonly string[];
  readonly cycleIds?: readonly number[];
  /** Lines of return orders. */
  readonly lineIds?: readonly number[];
}

const NOTHING: LockedRentals = { units: new Map(), cycles: new Map() };

/** What a return does to a rental. */
export type ReceiptChange = 'receive' | 'takeBack';

/** A receipt that is possible, or why it is not. */
export type PlannedReceipt = PossibleReceipt | RefusedReceipt;

interface PossibleReceipt {
  readonly cycle: LockedCycle;
  readonly outcome: Outcome;
  readonly refusal?: undefined;
}

interface RefusedReceipt {
  readonly cycle: LockedCycle;
  readonly refusal: AppError;
}

/** Receives rentals with their returns, any number at once, in the caller's transaction. */
@Injectable()
export class CycleReceiptsService {
  constructor(
    private readonly cycles: CyclesRepository,
    private readonly calendar: UnitCalendarService,
    private readonly logistics: LogisticsReader,
    private readonly credits: CycleCreditsService,
  ) {}

  /**
   * Locks what is named: first the units, then the cycles, with those of the units that are
   * active or on an open return order.
   * @throws Stale when a cycle got another unit meanwhile
   */
  async lock(
    scope: Scope,
    { itemIds = [], serials = [], cycleIds = [], lineIds = [] }: NamedRentals,
  ): Promise<LockedRentals> {
    const named = { itemIds, serials, cycleIds, lineIds };
    if (Object.values(named).every(({ length }) => length === 0)) return NOTHING;
    const locked = await this.calendar.lockReturning(scope, named);
    const units = new Map(locked.map((unit) => [unit.itemId, unit]));
    const cycles = await this.cycles.lockReturning(scope, [...units.keys()], named);
    if (cycles.some(({ itemId }) => !units.has(itemId))) throw new Stale();
    return { units, cycles: new Map(cycles.map((cycle) => [cycle.id, cycle])) };
  }

  /**
   * What receiving cycles, or taking their receipts back, comes to. To take one back claims the
   * days of the cycle again, which others may have by now.
   */
  async plan(
    scope: Scope,
    { units, cycles }: LockedRentals,
    changes: ReadonlyMap<number, ReceiptChange>,
    now: string,
  ): Promise<PlannedReceipt[]> {
    if (changes.size === 0) return [];
    const logisticsOf = await this.logistics.ofAll(
      scope,
      [...units.values()].map(({ productId }) => productId),
    );
    const planned = [...changes].map(([id, change]): PlannedReceipt => {
      const cycle = cycles.get(id)!;
      const refusal = change === 'receive' ? refusalOf(cycle) : undefined;
      if (refusal) return { cycle, refusal: invalidBody(refusal) };
      const receivedAt = change === 'receive' ? laterOf(now, cycle.fulfilledAt) : null;
      const logistics = logisticsOf(units.get(cycle.itemId)!.productId);
      return { cycle, outcome: apply(cycle, { receivedAt }, logistics) };
    });
    return this.refuseTaken(scope, units, planned, logisticsOf);
  }

  /** Stores receipts that are possible and answers what to tell the timeline. */
  async store(scope: Scope, planned: readonly PossibleReceipt[]): Promise<DomainEvent[]> {
    if (planned.length === 0) return [];
    const receipts = planned.map(({ cycle, outcome }) => ({ id: cycle.id, outcome }));
    await this.cycles.updateReceipts(scope, receipts);
    await this.credits.follow(
      scope,
      planned.map(({ cycle, outcome }) => ({ before: cycle, after: outcome.state })),
    );
    return planned.flatMap(({ cycle, outcome }) => changeEvents(cycle.id, cycle, outcome.state));
  }

  /** Refuses what claims days that are taken, by others or by what comes before it. */
  private async refuseTaken(
    scope: Scope,
    units: ReadonlyMap<number, LockedUnit>,
    planned: readonly PlannedReceipt[],
    logisticsOf: (productId: number) => Logistics,
  ): Promise<PlannedReceipt[]> {
    const claiming = planned.flatMap((one) => (one.refusal ? [] : claimsOf(one)));
    if (claiming.length === 0) return [...planned];
    const taken = await this.calendar.taken(
      scope,
      [...new Set(claiming.map(({ itemId }) => itemId))].map((itemId) => units.get(itemId)!),
      Math.min(...claiming.map(({ from }) => from)),
      logisticsOf,
    );
    return planned.map((one) => {
      if (one.refusal) return one;
      const claims = claimsOf(one);
      const days = taken.get(one.cycle.itemId) ?? [];
      const [obstacle] = obstaclesOf(days, claims, one.cycle.id);
      if (obstacle) return { cycle: one.cycle, refusal: conflict(describeObstacle(obstacle)) };
      days.push(...claims);
      return one;
    });
  }
}

/** Why a cycle cannot come back by a return. */
function refusalOf({ id, cancelledAt, fulfilledAt }: LockedCycle): string | undefined {
  if (cancelledAt !== null) return isCancelled(id);
  return fulfilledAt === null ? notFulfilled(id) : undefined;
}

/** The days that a receipt needs to be free, as days that it takes. */
function claimsOf({ cycle, outcome }: PossibleReceipt): TakenDays[] {
  const { itemId, id: cycleId, sequentialId } = cycle;
  return outcome.claimed.map((days) => ({ itemId, cycleId, sequentialId, ...days }));
}
