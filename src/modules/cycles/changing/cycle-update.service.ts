import { Injectable } from '@nestjs/common';
import { invalidBody } from '../../../common/errors/app-error.js';
import { changedTags } from '../../../common/fields/tags.js';
import type { Scope } from '../../../database/scope.js';
import { inTransaction } from '../../../database/transaction.js';
import { EventRecorderService } from '../../../events/event-recorder.service.js';
import type { DomainEvent } from '../../../events/rules/event-catalogue.js';
import { ShopReader } from '../../shop/shop.reader.js';
import { CycleWritesRepository } from '../cycle-writes.repository.js';
import type { UpdateCycleRequest } from '../dto/cycle.request.js';
import { type LockedChange, RentalLocksService } from '../locking/rental-locks.service.js';
import { cycleChangeEvents, otherChangeEvents } from '../rules/cycle-change.js';
import { type Logistics, logisticsOf } from '../rules/cycle-schedule.js';
import type { Outcome } from '../rules/cycle-state.js';
import { decideCycleUpdate } from '../rules/cycle-update.js';
import type { LockedUnit } from '../rules/locked-rentals.js';
import { CycleCreditsService } from './cycle-credits.service.js';
import { CycleEventsService } from './cycle-events.service.js';
import { CycleReallocationService } from './cycle-reallocation.service.js';

/** A cycle and what a change of it follows from; all rows are locked. */
interface ChangeFacts extends LockedChange {
  /** The unit that the cycle is to have. */
  readonly unit: LockedUnit;
  /** The settings of the shop. */
  readonly logistics: Logistics;
  readonly now: string;
}

/** Changes cycles: their plans, what really happened, their unit. */
@Injectable()
export class CycleUpdateService {
  constructor(
    private readonly locks: RentalLocksService,
    private readonly shop: ShopReader,
    private readonly reallocation: CycleReallocationService,
    private readonly cycles: CycleWritesRepository,
    private readonly credits: CycleCreditsService,
    private readonly events: EventRecorderService,
    private readonly cycleEvents: CycleEventsService,
  ) {}

  /**
   * Changes the members that are given. Plans that need days which are taken are refused; what
   * really happened never is.
   * @throws AppError not_found; invalid_body; conflict that says what is in the way
   */
  async update(scope: Scope, id: number, request: UpdateCycleRequest): Promise<void> {
    await inTransaction(scope, async (transaction) => {
      const facts = await this.gather(transaction, id, request);
      const { cycle, unit, logistics, now } = facts;
      const decided = decideCycleUpdate(cycle, request, unit, logisticsOf(logistics, unit), now);
      const { needed = [], outcome } = decided ?? {};
      const moves = await this.reallocation.makeRoom(
        transaction,
        facts,
        needed,
        request.reallocate,
      );
      await this.store(transaction, facts, request, outcome, moves);
    });
  }

  private async gather(
    scope: Scope,
    id: number,
    request: UpdateCycleRequest,
  ): Promise<ChangeFacts> {
    const locked = await this.locks.lockForChange(scope, id, request);
    const { itemId = locked.cycle.itemId } = request;
    const unit = locked.units.find((one) => one.itemId === itemId);
    if (!unit) throw invalidBody('itemId must be the id of an item');
    const logistics = await this.shop.logistics(scope);
    return { ...locked, unit, logistics, now: new Date().toISOString() };
  }

  /**
   * Without an outcome the calendar stays as it is.
   * @param moves what happened to cycles that were in the way
   */
  private async store(
    scope: Scope,
    { cycle: before, unit }: ChangeFacts,
    request: UpdateCycleRequest,
    outcome: Outcome | undefined,
    moves: readonly DomainEvent[],
  ): Promise<void> {
    const { packingStatus, priceCents } = request;
    const tags = changedTags(before.tags, request.tagsAttributes);
    const values = { packingStatus, priceCents, tags };
    await this.cycles.update(scope, before.id, outcome, { ...values, variantId: unit.variantId });
    const others = otherChangeEvents(before, { ...outcome?.state, ...values });
    if (!outcome) return this.events.record(scope, others);
    const { state: after } = outcome;
    await this.credits.settle(scope, [{ before, after }]);
    const events = cycleChangeEvents(before.id, before, after);
    await this.events.record(scope, [...moves, ...events, ...others]);
    const isReceived = after.receivedAt !== null;
    if (isReceived === (before.receivedAt !== null)) return;
    await this.cycleEvents.receivalChanged(scope, { cycleId: before.id, isReceived, unit });
  }
}
