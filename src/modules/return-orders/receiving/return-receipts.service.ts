import { Injectable } from '@nestjs/common';
import type { Scope } from '../../../database/scope.js';
import { CycleReceiptsService } from '../../cycles/receiving/cycle-receipts.service.js';
import type { Receipt, ReceiptChange } from '../../cycles/rules/cycle-receipt.js';
import type { LockedRentals } from '../../cycles/rules/locked-rentals.js';
import { ItemReceiptsService, type UnitState } from '../../items/item-receipts.service.js';
import type { DomainEvent } from '../../../events/rules/event-catalogue.js';
import { ReturnCreditsService } from './return-credits.service.js';
import {
  isChanged,
  type LineChange,
  lineEvents,
  type LineState,
  receiptChangeOf,
  restocks,
  type WishedLine,
} from '../rules/line-change.js';
import { type LockedLine, ReturnLinesRepository } from '../return-lines.repository.js';
import { ReturnOrdersRepository } from '../return-orders.repository.js';

/** Receipts of rentals, by the id of the rental. */
export type PlannedReceipts = ReadonlyMap<number, Receipt>;

/** Stores changes of lines with all that follows: units, rentals, credits. */
@Injectable()
export class ReturnReceiptsService {
  constructor(
    private readonly lines: ReturnLinesRepository,
    private readonly orders: ReturnOrdersRepository,
    private readonly rentals: CycleReceiptsService,
    private readonly items: ItemReceiptsService,
    private readonly credits: ReturnCreditsService,
  ) {}

  /** What the wishes do to rentals, with the refusals of what cannot be. */
  async plan(
    scope: Scope,
    locked: LockedRentals,
    wished: readonly WishedLine<LineState & { itemId: number; rentalId: number | null }>[],
    now: string,
  ): Promise<PlannedReceipts> {
    const changes = new Map<number, ReceiptChange>();
    for (const { line, wish } of wished) {
      const rental = line.rentalId === null ? undefined : locked.cycles.get(line.rentalId);
      if (rental?.itemId !== line.itemId) continue;
      const change = receiptChangeOf(line, wish);
      const isBack = rental.receivedAt !== null;
      if (change === 'received' && !isBack) changes.set(rental.id, 'receive');
      if (change === 'takenBack' && isBack) changes.set(rental.id, 'takeBack');
    }
    return this.rentals.plan(scope, locked, changes, now);
  }

  /**
   * Stores the receipts of rentals that are possible, the units as they are afterwards, and the
   * changes of lines that are there already.
   * @returns what to tell the timeline
   */
  async store(
    scope: Scope,
    locked: LockedRentals,
    receipts: PlannedReceipts,
    units: ReadonlyMap<number, UnitState>,
    changes: readonly LineChange<LockedLine>[],
    now: string,
  ): Promise<DomainEvent[]> {
    const possible = [...receipts.values()].filter((receipt) => receipt.refusal === undefined);
    const rentalEvents = await this.rentals.store(scope, possible);
    const unitEvents = await this.items.store(
      scope,
      [...units].map(([id, after]) => ({ id, before: locked.units.get(id)!, after })),
    );
    await this.updateLines(scope, changes, now);
    await this.removeLines(scope, locked, changes);
    const orderEvents = changes.flatMap((change) => lineEvents(change, change.line));
    return [...rentalEvents, ...unitEvents, ...orderEvents];
  }

  /**
   * Restocks the units of lines that were stored, which tells the timeline by itself: after what the
   * lines themselves have to tell.
   */
  async restock(
    scope: Scope,
    changes: readonly LineChange<LockedLine>[],
    now: string,
  ): Promise<void> {
    const restocked = changes.filter(({ line, wish }) => restocks(line, wish));
    if (restocked.length === 0) return;
    const itemIds = new Set(restocked.map(({ line }) => line.itemId));
    await this.items.processed(scope, [...itemIds], now);
  }

  private async updateLines(
    scope: Scope,
    changes: readonly LineChange<LockedLine>[],
    now: string,
  ): Promise<void> {
    const updated = changes.filter((change) => isChanged(change) && !change.wish.removed);
    const lines = updated.map(({ line, after }) => ({ ...after, id: line.id }));
    await this.lines.update(scope, lines, now);
  }

  /** With its line goes the credit that the return of a rental gave back. */
  private async removeLines(
    scope: Scope,
    { cycles }: LockedRentals,
    changes: readonly LineChange<LockedLine>[],
  ): Promise<void> {
    const removed = changes.flatMap(({ line, wish }) => (wish.removed ? [line] : []));
    if (removed.length === 0) return;
    await this.lines.remove(
      scope,
      removed.map(({ id }) => id),
    );
    const rentals = removed.flatMap(({ rentalId }) => cycles.get(rentalId ?? 0) ?? []);
    await this.orders.refreshSearch(
      scope,
      removed.map(({ returnOrderId }) => returnOrderId),
    );
    await this.credits.reclaim(scope, rentals);
  }
}
