import { Injectable } from '@nestjs/common';
import type { TenantContext } from '../../../database/tenant-context.js';
import { StaleReadError } from '../../../database/transaction.js';
import { idsOf } from '../../../records/grouped-by.js';
import { ConditionsService } from '../../conditions/conditions.service.js';
import { mayReopen, type RequestedUpdate } from '../change/requests.js';
import { isActive } from '../plan/cycle-state.js';
import { conditionsOfLines } from '../return/lines.js';
import type { FollowingReturns } from '../return/return-order.js';
import { bookedVariantOf, type LockedCycle, type LockedUnit, type Picture } from './picture.js';
import { type NamedReturns, type NewVariant, PictureRepository } from './picture.repository.js';
import { ReturnLocksRepository } from './return-locks.repository.js';

const NO_PICTURE: Picture = { units: new Map(), cycles: new Map() };

const NO_RETURNS: FollowingReturns = { orders: new Map(), lines: [], damagedIds: new Set() };

const NO_VARIANTS: ReadonlySet<number> = new Set();

/** Locked units, with the variants of which all available units are locked. */
export interface UnitsWithReplacements {
  readonly units: ReadonlyMap<number, LockedUnit>;
  readonly variantIds: ReadonlySet<number>;
}

/**
 * Locks units, then their cycles, then return orders, each in the order of their ids:
 * docs/inside/locking.md.
 */
@Injectable()
export class PictureService {
  constructor(
    private readonly locks: PictureRepository,
    private readonly orders: ReturnLocksRepository,
    private readonly conditions: ConditionsService,
  ) {}

  /** Units by their ids; locks nothing. */
  async findUnits(
    context: TenantContext,
    itemIds: readonly number[],
  ): Promise<ReadonlyMap<number, LockedUnit>> {
    return unitsById(itemIds.length === 0 ? [] : await this.locks.findUnits(context, itemIds));
  }

  /** Cycles, and their units where `withUnits`; locks nothing. */
  async findCycles(
    context: TenantContext,
    ids: readonly number[],
    withUnits: boolean,
  ): Promise<Picture> {
    const cycles = await this.locks.findCycles(context, ids);
    const itemIds = withUnits ? cycles.map(({ itemId }) => itemId) : [];
    return {
      units: await this.findUnits(context, itemIds),
      cycles: new Map(cycles.map((cycle) => [cycle.id, cycle])),
    };
  }

  /** Locks units to book, and returns them by their ids. */
  async lockUnits(
    context: TenantContext,
    itemIds: readonly number[],
  ): Promise<ReadonlyMap<number, LockedUnit>> {
    return unitsById(itemIds.length === 0 ? [] : await this.locks.lockUnits(context, itemIds));
  }

  /**
   * Locks cycles with their current and new units. To choose units, it also locks all available
   * units of the variants. Missing cycles are omitted.
   * @param variants the new variants of cycles
   * @throws StaleReadError when a concurrent change gave a cycle another unit or variant. Locking
   *   further units would break the lock order, so the locks must be released first
   */
  async lockForChange(
    context: TenantContext,
    changes: readonly RequestedUpdate[],
    variants: readonly NewVariant[],
  ): Promise<Picture & UnitsWithReplacements> {
    const moving = changes.filter(({ reallocate }) => reallocate);
    const reopening = idsOf(changes.filter(mayReopen));
    const { units, variantIds } =
      moving.length + variants.length + reopening.length === 0
        ? { units: await this.locks.lockChangingUnits(context, changes), variantIds: NO_VARIANTS }
        : await this.locks.lockChangingUnitsWithSiblings(
            context,
            changes,
            moving,
            variants,
            reopening,
          );
    const picture = pictureOf(
      unitsById(units),
      await this.locks.lockCycles(context, idsOf(changes)),
    );
    const searching = moving.flatMap(({ id, itemId }) =>
      itemId === undefined ? (picture.cycles.get(id) ?? []) : [],
    );
    assertReplacementsLocked(variantIds, searching);
    const isUnlocked = (id: number) => {
      const cycle = picture.cycles.get(id);
      return cycle && cycle.cancelledAt !== null && !variantIds.has(bookedVariantOf(cycle));
    };
    if (reopening.some(isUnlocked)) throw new StaleReadError();
    const isOpen = ({ id, variantId }: NewVariant) =>
      !variantIds.has(variantId) && (picture.cycles.get(id)?.variantId ?? variantId) !== variantId;
    if (variants.some(isOpen)) throw new StaleReadError();
    return { ...picture, variantIds };
  }

  /** Locks a unit and the available units that its planned cycles can move to. */
  async lockUnitsWithReplacements(
    context: TenantContext,
    itemIds: readonly number[],
    clearedIds = itemIds,
  ): Promise<UnitsWithReplacements> {
    const named = (ids: readonly number[]) => ids.map((itemId) => ({ itemId }));
    const { units, variantIds } = await this.locks.lockChangingUnitsWithSiblings(
      context,
      named(itemIds),
      named(clearedIds),
      [],
      [],
    );
    return { units: unitsById(units), variantIds };
  }

  /**
   * Locks more cycles of locked units, to move them to other units.
   * @param variantIds the variants whose available units are locked
   * @throws StaleReadError when one got another unit or variant while the units were waited for
   */
  async lockCyclesToMove(
    context: TenantContext,
    ids: readonly number[],
    variantIds: ReadonlySet<number>,
  ): Promise<LockedCycle[]> {
    const cycles = ids.length === 0 ? [] : await this.locks.lockCycles(context, ids);
    assertReplacementsLocked(variantIds, cycles);
    return cycles;
  }

  /**
   * Locks the return orders of locked cycles, and reads their lines. A cycle joins or leaves an order
   * only under the lock of its unit.
   */
  async lockReturnsOf(
    context: TenantContext,
    cycles: readonly LockedCycle[],
  ): Promise<FollowingReturns> {
    const ids = idsOf(cycles.filter(({ returnOrderId }) => returnOrderId !== null));
    if (ids.length === 0) return NO_RETURNS;
    const ofCycles = await this.orders.findLines(context, 'ofCycles', ids);
    const orderIds = [...new Set(ofCycles.map(({ returnOrderId }) => returnOrderId))];
    const orders = await this.orders.lock(context, orderIds);
    const lines = await this.orders.findLines(context, 'ofOrders', orderIds);
    const damagedIds = await this.conditions.damagedAmong(context, conditionsOfLines(ofCycles));
    return { orders: new Map(orders.map((order) => [order.id, order])), lines, damagedIds };
  }

  /**
   * Locks the named units, then the named cycles and cycles of the units that are active, lost or on
   * an open return order.
   * @throws StaleReadError when a concurrent change gave a cycle another unit
   */
  async lockReturning(
    context: TenantContext,
    { itemIds = [], serials = [], cycleIds = [], lineIds = [] }: Partial<NamedReturns>,
  ): Promise<Picture> {
    const named = { itemIds, serials, cycleIds, lineIds };
    if (Object.values(named).every(({ length }) => length === 0)) return NO_PICTURE;
    const locked = await this.locks.lockReturningUnits(context, named);
    const units = unitsById(locked);
    const cycles = await this.locks.lockReturningCycles(context, [...units.keys()], named);
    return pictureOf(units, cycles);
  }
}

const unitsById = (units: readonly LockedUnit[]): ReadonlyMap<number, LockedUnit> =>
  new Map(units.map((unit) => [unit.itemId, unit]));

/** @throws StaleReadError when an active cycle was booked for a variant whose units are not locked */
function assertReplacementsLocked(
  variantIds: ReadonlySet<number>,
  cycles: readonly LockedCycle[],
): void {
  const isLocked = (cycle: LockedCycle) => variantIds.has(bookedVariantOf(cycle));
  if (cycles.some((cycle) => isActive(cycle) && !isLocked(cycle))) throw new StaleReadError();
}

/** @throws StaleReadError when a unit of the cycles is not among the units */
function pictureOf(
  units: ReadonlyMap<number, LockedUnit>,
  cycles: readonly LockedCycle[],
): Picture {
  if (cycles.some(({ itemId }) => !units.has(itemId))) throw new StaleReadError();
  return { units, cycles: new Map(cycles.map((cycle) => [cycle.id, cycle])) };
}
