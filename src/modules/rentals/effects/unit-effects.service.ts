import { Injectable } from '@nestjs/common';
import type { TenantContext } from '../../../database/tenant-context.js';
import { type DomainEvent, domainEvent } from '../../../platform/events/event-catalogue.js';
import { EventRecorderService } from '../../../platform/events/event-recorder.service.js';
import type { UnitChange } from '../../calendar/rules/item-values.js';
import { itemChangeEvents, leftStockAt } from '../rules/item-update.js';
import { type NewItem, UnitWritesRepository } from './unit-writes.repository.js';

/** Creates units, and stores those that returns and the ends of rentals change. */
@Injectable()
export class UnitEffectsService {
  constructor(
    private readonly units: UnitWritesRepository,
    private readonly events: EventRecorderService,
  ) {}

  /**
   * Creates units, in the caller's transaction, and records their events.
   * @param pathOf the path of a rejected serial in the request
   * @throws AppError invalid_body when a serial is taken, or the condition does not exist
   */
  async create(
    context: TenantContext,
    units: readonly NewItem[],
    pathOf: (serial: string) => string,
  ): Promise<void> {
    await this.units.create(context, units, pathOf);
    await this.events.record(
      context,
      units.map(({ id }) => domainEvent('Item', id, 'created', {})),
    );
  }

  /**
   * Stores any number of changes, in the caller's transaction.
   * @param foundIds the lost units that came back; they stay `retired` where another unit has their
   *   serial by now
   * @returns the events of the units
   * @throws AppError conflict when another unit has the serial of one that is in stock again
   */
  async store(
    context: TenantContext,
    changes: readonly UnitChange[],
    foundIds: readonly number[] = [],
  ): Promise<DomainEvent[]> {
    const taken = await this.units.findTakenSerials(context, foundIds);
    const changed = changes
      .map((change) => (taken.has(change.id) ? stillRetired(change) : change))
      .filter(hasEffect);
    if (changed.length === 0) return [];
    const now = context.now().toISOString();
    const states = changed.map(({ id, before, after: { status, conditionId, visibility } }) => ({
      id,
      status,
      conditionId,
      ...(visibility !== before.visibility && { visibility }),
      leftStockAt: leftStockAt(before.visibility, visibility, now),
    }));
    // Units that leave the stock release their serials first.
    for (const leaves of [true, false]) {
      const own = states.filter(({ leftStockAt: at }) => leaves === Boolean(at));
      await this.units.updateStates(context, own);
    }
    return changed.flatMap(({ id, before, after, isReceiptUndone }) =>
      itemChangeEvents(id, before, after, isReceiptUndone ? 'receipt_undone' : 'status_changed'),
    );
  }
}

const stillRetired = (change: UnitChange): UnitChange => ({
  ...change,
  after: { ...change.after, visibility: change.before.visibility! },
});

const hasEffect = ({ before, after }: UnitChange): boolean =>
  before.status !== after.status ||
  before.conditionId !== after.conditionId ||
  before.visibility !== (after.visibility ?? before.visibility);
