import { Injectable } from '@nestjs/common';
import type { Scope } from '../../../database/scope.js';
import {
  CycleEventsService,
  type CycleListener,
  type ReceivalChange,
} from '../../cycles/changing/cycle-events.service.js';
import { EventRecorderService } from '../../../events/event-recorder.service.js';
import { changeLines } from '../rules/line-change.js';
import { type LockedLine, ReturnLinesRepository } from '../return-lines.repository.js';
import { type LockedOrder, ReturnOrdersRepository } from '../return-orders.repository.js';
import { ReturnProgressService } from './return-progress.service.js';
import { ReturnReceiptsService } from './return-receipts.service.js';
import { isOpen } from '../rules/return-values.js';

/** What changes of a cycle mean for its return lines: line and cycle never disagree. */
@Injectable()
export class ReturnedCyclesListener implements CycleListener {
  constructor(
    cycles: CycleEventsService,
    private readonly lines: ReturnLinesRepository,
    private readonly orders: ReturnOrdersRepository,
    private readonly receipts: ReturnReceiptsService,
    private readonly progress: ReturnProgressService,
    private readonly events: EventRecorderService,
  ) {
    cycles.listen(this);
  }

  /** With its cycle a line is received, or awaited again, as if that was done to the line. */
  async receivalChanged(
    scope: Scope,
    { cycleId, isReceived, unit }: ReceivalChange,
  ): Promise<void> {
    const lines = await this.lines.ofRental(scope, cycleId, unit.itemId);
    if (lines.length === 0) return;
    const orderIds = [...new Set(lines.map(({ returnOrderId }) => returnOrderId))];
    const orders = new Map(
      (await this.orders.lock(scope, orderIds)).map((order) => [order.id, order]),
    );
    const following = isReceived
      ? awaitedLine(lines, orders)
      : lines.filter(({ status }) => status === 'received');
    const now = new Date().toISOString();
    const status = isReceived ? 'received' : 'awaiting';
    const units = new Map([[unit.itemId, unit]]);
    const changed = changeLines(
      following.map((line) => ({ line, wish: { status } as const })),
      units,
    );
    const events = await this.receipts.store(
      scope,
      { units, cycles: new Map() },
      new Map(),
      changed.units,
      changed.changes,
      now,
    );
    const progressEvents = await this.progress.follow(scope, orders, changed.changes);
    await this.events.record(scope, [...events, ...progressEvents]);
  }
}

/** The line on which a rental that comes back is awaited: that of an open order, else the newest. */
function awaitedLine(
  lines: readonly LockedLine[],
  orders: ReadonlyMap<number, LockedOrder>,
): LockedLine[] {
  const statusOf = ({ returnOrderId }: LockedLine) => orders.get(returnOrderId)!.status;
  const line =
    lines.find((one) => isOpen(statusOf(one))) ??
    lines.findLast((one) => statusOf(one) !== 'cancelled');
  return line && line.status !== 'received' ? [line] : [];
}
