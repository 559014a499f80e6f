import { Injectable } from '@nestjs/common';
import type { TenantContext } from '../../../database/tenant-context.js';
import {
  type DomainEvent,
  domainEvent,
  updatedEvents,
} from '../../../platform/events/event-catalogue.js';
import { EventRecorderService } from '../../../platform/events/event-recorder.service.js';
import type { UnitChange, UnitState } from '../../calendar/rules/item-values.js';
import { LocationsService } from '../../locations/locations.service.js';
import { itemChangeEvents, leftStockAt } from '../unit/item-update.js';
import {
  type LeftStockCorrection,
  type NewItem,
  UnitWritesRepository,
} from './unit-writes.repository.js';

/** Creates units, and stores those that returns and the ends of rentals change. */
@Injectable()
export class UnitEffectsService {
  constructor(
    private readonly units: UnitWritesRepository,
    private readonly locations: LocationsService,
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
    const states = changed.map(({ id, before, after, leftStockAt: leftAt = now }) => ({
      id,
      status: after.status,
      conditionId: after.conditionId,
      ...(isMoved({ before, after }) && { locationId: after.locationId! }),
      ...(after.visibility !== before.visibility && { visibility: after.visibility }),
      leftStockAt: leftStockAt(before.visibility, after.visibility, leftAt),
    }));
    // Units that leave the stock release their serials first.
    for (const leaves of [true, false]) {
      const own = states.filter(({ leftStockAt: at }) => leaves === Boolean(at));
      await this.units.updateStates(context, own);
    }
    const located = await this.withPlatformIds(context, changed);
    return located.flatMap(({ id, before, after, isReceiptUndone }) =>
      itemChangeEvents(id, before, after, isReceiptUndone ? 'receipt_undone' : 'status_changed'),
    );
  }

  /**
   * Corrects when units left the stock with their sales, in the caller's transaction.
   * @returns the events of the units
   */
  async correctLeftStock(
    context: TenantContext,
    corrections: readonly LeftStockCorrection[],
  ): Promise<DomainEvent[]> {
    if (corrections.length === 0) return [];
    const ids = new Set(await this.units.correctLeftStock(context, corrections));
    return corrections
      .filter(({ id }) => ids.has(id))
      .flatMap(({ id, from, to }) => updatedEvents('Item', id, { leftStockAt: { from, to } }));
  }

  /** Events name locations by the platform's ids. */
  private async withPlatformIds(context: TenantContext, changes: readonly UnitChange[]) {
    const moved = changes.filter(isMoved);
    const ids = moved.flatMap(({ before, after }) => [before.locationId!, after.locationId!]);
    const platformIds = await this.locations.platformIdsOf(context, ids);
    const located = (change: UnitChange, state: UnitState) => ({
      ...state,
      ...(isMoved(change) && { locationPlatformId: platformIds.get(state.locationId!) ?? null }),
    });
    return changes.map((change) => ({
      ...change,
      before: located(change, change.before),
      after: located(change, change.after),
    }));
  }
}

const stillRetired = (change: UnitChange): UnitChange => ({
  ...change,
  after: { ...change.after, visibility: change.before.visibility! },
});

const isMoved = ({ before, after }: Pick<UnitChange, 'before' | 'after'>): boolean =>
  after.locationId !== undefined && after.locationId !== before.locationId;

const hasEffect = ({ before, after }: UnitChange): boolean =>
  before.status !== after.status ||
  before.conditionId !== after.conditionId ||
  isMoved({ before, after }) ||
  before.visibility !== (after.visibility ?? before.visibility);
