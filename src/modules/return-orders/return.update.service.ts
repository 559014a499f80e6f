import { Injectable } from '@nestjs/common';
import { invalidBody, notFound } from '../../common/errors/app.error.js';
import { changedTags } from '../../common/fields/tags.js';
import type { Scope } from '../../database/scope.js';
import { inTransaction, Stale } from '../../database/transaction.js';
import { ConditionReader } from '../conditions/condition.reader.js';
import { CycleReceiptsService, type LockedRentals } from '../cycles/cycle.receipts.service.js';
import type { NewTimelineEvent } from '../timeline/new.timeline.event.js';
import { Timeline } from '../timeline/timeline.js';
import type { UpdateReturnLine, UpdateReturnOrderRequest } from './dto/return.order.request.js';
import {
  changeLines,
  isChanged,
  isMoved,
  type LineChange,
  type LineWish,
  statusAfter,
  type WishedLine,
} from './return.line.change.js';
import {
  type LockedLine,
  type LockedOrder,
  ReturnOrdersRepository,
} from './return.orders.repository.js';
import { ReturnProgressService } from './return.progress.service.js';
import { ReturnReceiptsService } from './return.receipts.service.js';
import { isOpen, type ReturnLineStatus } from './return.values.js';

/** Changes return orders and their lines. */
@Injectable()
export class ReturnUpdateService {
  constructor(
    private readonly orders: ReturnOrdersRepository,
    private readonly receipts: ReturnReceiptsService,
    private readonly progress: ReturnProgressService,
    private readonly rentals: CycleReceiptsService,
    private readonly conditions: ConditionReader,
    private readonly timeline: Timeline,
  ) {}

  /**
   * Changes the members that are given, all or nothing. Without a status the order follows the
   * lines that change.
   * @throws AppError not_found; invalid_body; conflict when a rental cannot go out again, or a
   *   line of an order that opens is on another open one
   */
  async update(scope: Scope, id: number, request: UpdateReturnOrderRequest): Promise<void> {
    await inTransaction(scope, async (transaction) => {
      const { returnLines = [], status } = request;
      const locked = await this.rentals.lock(transaction, { lineIds: returnLines.map(idOf) });
      const order = await this.lockOrder(transaction, id, locked, returnLines);
      const lines = await this.orders.linesOf(transaction, [id]);
      const now = new Date().toISOString();
      const { changes, events } = await this.changeLines(
        transaction,
        locked,
        await this.wishedLines(transaction, order, lines, returnLines),
        now,
      );
      const tags = changedTags(order.tags, request.tagsAttributes);
      await this.orders.setTags(transaction, id, tags);
      const isSet = status !== undefined && status !== order.status;
      const progressEvents = await this.progress.store(
        transaction,
        isSet || tags || changes.some(isChanged)
          ? [{ order, lines: statusesAfter(lines, changes), moved: changes.some(isMoved) }]
          : [],
        status,
      );
      await this.timeline.record(transaction, [...events, ...progressEvents]);
      await this.receipts.restock(transaction, changes, now);
    });
  }

  /**
   * Locks an order together with those that restocking its units will change, since orders are
   * locked by id.
   */
  private async lockOrder(
    scope: Scope,
    id: number,
    { units }: LockedRentals,
    changes: readonly UpdateReturnLine[],
  ): Promise<LockedOrder> {
    const restocks = changes.some(({ restocked }) => restocked);
    const orders = await this.orders.lock(scope, [id], restocks ? [...units.keys()] : []);
    const order = orders.find((one) => one.id === id);
    if (!order) throw notFound('Return order');
    return order;
  }

  private async changeLines(
    scope: Scope,
    locked: LockedRentals,
    wished: readonly WishedLine<LockedLine>[],
    now: string,
  ): Promise<{ changes: LineChange<LockedLine>[]; events: NewTimelineEvent[] }> {
    // The order was made since the units were locked.
    if (wished.some(({ line }) => !locked.units.has(line.itemId))) throw new Stale();
    const receipts = await this.receipts.plan(scope, locked, wished, now);
    for (const [index, { line }] of wished.entries()) {
      const refusal = line.rentalId === null ? undefined : receipts.get(line.rentalId)?.refusal;
      if (refusal?.code === 'invalid_body') {
        throw invalidBody(`returnLines[${index}].status must not be received: ${refusal.message}`);
      }
      if (refusal) throw refusal;
    }
    const { changes, units } = changeLines(wished, locked.units, receipts);
    const events = await this.receipts.store(scope, locked, receipts, units, changes, now);
    return { changes, events };
  }

  /** The lines that are named, with what is wished of them. */
  private async wishedLines(
    scope: Scope,
    order: LockedOrder,
    lines: readonly LockedLine[],
    changes: readonly UpdateReturnLine[],
  ): Promise<WishedLine<LockedLine>[]> {
    const byId = new Map(lines.map((line) => [line.id, line]));
    const conditionIds = await this.conditions.keep(
      scope,
      changes.flatMap(({ conditionId }) => conditionId ?? []),
    );
    const refusals = changes.flatMap((change, index) => {
      const first = changes.findIndex(({ id }) => id === change.id);
      if (first < index)
        return `returnLines[${index}].id must not be that of returnLines[${first}]`;
      const refusal = refusalOf(change, byId.get(change.id), order, conditionIds);
      return refusal ? `returnLines[${index}].${refusal}` : [];
    });
    if (refusals.length > 0) throw invalidBody(...refusals);
    return changes.map((change) => ({ line: byId.get(change.id)!, wish: wishOf(change) }));
  }
}

const idOf = ({ id }: UpdateReturnLine): number => id;

/** The statuses of the lines that are left on an order. */
function statusesAfter(
  lines: readonly LockedLine[],
  changes: readonly LineChange<LockedLine>[],
): ReturnLineStatus[] {
  const changed = new Map(changes.map((change) => [change.line.id, change]));
  return lines
    .filter(({ id }) => !changed.get(id)?.wish.removed)
    .map(({ id, status }) => changed.get(id)?.after.status ?? status);
}

const wishOf = ({ status, conditionId, restocked, _destroy }: UpdateReturnLine): LineWish => ({
  status,
  conditionId,
  restocked,
  removed: _destroy,
});

/** What is wrong with a change to a line, from its member on. */
function refusalOf(
  change: UpdateReturnLine,
  line: LockedLine | undefined,
  { status }: LockedOrder,
  conditionIds: ReadonlySet<number>,
): string | undefined {
  if (!line) return 'id must be the id of a line of this return order';
  const { conditionId, restocked, _destroy } = change;
  if (conditionId != null && !conditionIds.has(conditionId)) {
    return 'conditionId must be the id of a condition';
  }
  if (_destroy && !isOpen(status)) return '_destroy must not be true: the order is not open';
  const isReceived = statusAfter(line, wishOf(change)) === 'received';
  if (restocked && !isReceived) return 'restocked must not be true: the line is not received';
  if (restocked === false && isReceived && line.restockedAt !== null) {
    return 'restocked must not be false: take the receipt back with status awaiting';
  }
  return undefined;
}
