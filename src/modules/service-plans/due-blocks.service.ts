import { Injectable } from '@nestjs/common';
import type { TenantContext } from '../../database/tenant-context.js';
import { notFound } from '../../errors/app-error.js';
import {
  domainEvent,
  type DomainEvent,
  updatedEvents,
} from '../../platform/events/event-catalogue.js';
import { EventRecorderService } from '../../platform/events/event-recorder.service.js';
import { ShopReader } from '../../platform/shops/shop.reader.js';
import { changesBetween } from '../../records/changes.js';
import { groupedBy } from '../../records/grouped-by.js';
import { dateOf, dayOf } from '../../time/days.js';
import { localDay } from '../../time/local-day.js';
import {
  type ChangedBlock,
  DueBlocksRepository,
  type NewBlock,
  type ServiceReading,
} from './due-blocks.repository.js';
import { blockedFrom, countService } from './rules/service-due.js';
import type { UnitServiceResponse } from './unit-service.response.js';
import { type UnitServiceRow, usesOf } from './unit-services.sql.js';

/**
 * Keeps units for the services that they need. A due service is its block: nothing else says that a
 * unit is due.
 */
@Injectable()
export class DueBlocksService {
  constructor(
    private readonly blocks: DueBlocksRepository,
    private readonly shop: ShopReader,
    private readonly events: EventRecorderService,
  ) {}

  /** The services of units in stock, by unit; units of products without plans are omitted. */
  async servicesOf(
    context: TenantContext,
    itemIds: readonly number[],
  ): Promise<ReadonlyMap<number, UnitServiceResponse[]>> {
    if (itemIds.length === 0) return new Map();
    const reading = await this.reading(context);
    const found = await this.blocks.find(context, itemIds, reading);
    const serviced = groupedBy(
      found.filter(({ isServiced }) => isServiced),
      ({ itemId }) => itemId,
    );
    return new Map(
      [...serviced].map(([itemId, rows]) => [
        itemId,
        rows.map((row) => toUnitService(row, reading.today)),
      ]),
    );
  }

  /**
   * Compares the open blocks of locked units with those that their plans and their log ask for, and
   * writes the difference. The caller's other changes must be written before.
   * @returns the ids of new and changed blocks
   */
  async settle(context: TenantContext, itemIds: readonly number[]): Promise<number[]> {
    if (itemIds.length === 0) return [];
    const reading = await this.reading(context);
    const rows = await this.blocks.find(context, [...new Set(itemIds)], reading);
    const created: NewBlock[] = [];
    const changed: { row: UnitServiceRow; block: ChangedBlock }[] = [];
    const removedIds: number[] = [];
    for (const row of rows) {
      const block = openBlockOf(row, reading.today);
      if (row.blockId === null) {
        if (block) created.push({ itemId: row.itemId, servicePlanId: row.id, ...block });
      } else if (!block) removedIds.push(row.blockId);
      else if (isChanged(row, block)) changed.push({ row, block: { id: row.blockId, ...block } });
    }
    await this.blocks.remove(context, removedIds);
    const createdIds = await this.blocks.create(context, created);
    await this.blocks.update(
      context,
      changed.map(({ block }) => block),
    );
    await this.events.record(context, [
      ...removedIds.map((id) => domainEvent('BlockedDate', id, 'deleted', {})),
      ...createdIds.map((id) => domainEvent('BlockedDate', id, 'created', {})),
      ...changed.flatMap(changeEvents),
    ]);
    return [...createdIds, ...changed.map(({ block }) => block.id)];
  }

  /**
   * Locks a unit until the transaction ends, and returns its facts for a plan.
   * @returns undefined when the plan is none of the unit
   * @throws AppError not_found
   */
  async lockUnit(
    context: TenantContext,
    itemId: number,
    planId: number,
  ): Promise<UnitServiceRow | undefined> {
    if (!(await this.blocks.lockUnits(context, [itemId]))) throw notFound('Item');
    const rows = await this.blocks.find(context, [itemId], await this.reading(context));
    return rows.find(({ id }) => id === planId);
  }

  /** The same for many units, without their facts. */
  async lockUnits(context: TenantContext, itemIds: readonly number[]): Promise<void> {
    await this.blocks.lockUnits(context, itemIds);
  }

  /**
   * Ends the open block of a unit on the day before its service, or deletes it if it begins later,
   * and settles the unit.
   */
  async end(context: TenantContext, row: UnitServiceRow, doneOn: string): Promise<void> {
    const { itemId, blockId, blockedFrom: fromDay } = row;
    if (blockId !== null && fromDay !== null) {
      if (fromDay >= doneOn) await this.remove(context, blockId);
      else {
        const block = {
          id: blockId,
          fromDay,
          toDay: dateOf(dayOf(doneOn) - 1),
          serviceDays: null,
        };
        await this.blocks.update(context, [block]);
        await this.events.record(context, changeEvents({ row, block }));
      }
    }
    await this.settle(context, [itemId]);
  }

  /** Deletes a block. */
  async remove(context: TenantContext, blockId: number): Promise<void> {
    await this.blocks.remove(context, [blockId]);
    await this.events.record(context, [domainEvent('BlockedDate', blockId, 'deleted', {})]);
  }

  /** Deletes the open blocks of a plan that is deleted; the others become ordinary blocks. */
  async leavePlan(context: TenantContext, planId: number): Promise<void> {
    const { openIds, closedIds } = await this.blocks.leavePlan(context, planId);
    const changes = { servicePlanId: { from: planId, to: null } };
    await this.events.record(context, [
      ...openIds.map((id) => domainEvent('BlockedDate', id, 'deleted', {})),
      ...closedIds.flatMap((id) => updatedEvents('BlockedDate', id, changes)),
    ]);
  }

  /** The planned cycles that blocks leave at risk, by their start. */
  async affectedCycles(context: TenantContext, blockIds: readonly number[]): Promise<number[]> {
    if (blockIds.length === 0) return [];
    const { today } = await this.reading(context);
    return this.blocks.cyclesAtRisk(context, blockIds, today);
  }

  private async reading(context: TenantContext): Promise<ServiceReading> {
    const { timeZone, sameDayTurnover } = await this.shop.logistics(context);
    return {
      timeZone,
      sameDayTurnover,
      today: localDay(context.now().toISOString(), timeZone).date,
    };
  }
}

const countsOf = (row: UnitServiceRow, today: string) =>
  countService(row, dayOf(row.begunOn), usesOf(row), dayOf(today));

/** The open block that a unit should have for a plan. */
function openBlockOf(row: UnitServiceRow, today: string): Omit<ChangedBlock, 'id'> | undefined {
  if (!row.isServiced) return undefined;
  const { dueFrom } = countsOf(row, today);
  const { changedOn, blockedFrom: stored } = row;
  const from = blockedFrom(
    dueFrom,
    changedOn === null ? null : dayOf(changedOn),
    stored === null ? null : dayOf(stored),
  );
  if (from === null) return undefined;
  const { durationDays: serviceDays } = row;
  return { fromDay: dateOf(from), toDay: dateOf(from + serviceDays - 1), serviceDays };
}

const isChanged = (row: UnitServiceRow, block: Omit<ChangedBlock, 'id'>): boolean =>
  row.blockedFrom !== block.fromDay ||
  row.blockedTo !== block.toDay ||
  row.serviceDays !== block.serviceDays;

const changeEvents = ({
  row: { blockedFrom: from, blockedTo: to },
  block,
}: {
  readonly row: UnitServiceRow;
  readonly block: ChangedBlock;
}): DomainEvent[] => {
  const changes = changesBetween(
    ['from', 'to'],
    { from, to },
    { from: block.fromDay, to: block.toDay },
  );
  return updatedEvents('BlockedDate', block.id, changes);
};

/** The response for a service of a unit; it is due while its block has begun. */
function toUnitService(row: UnitServiceRow, today: string): UnitServiceResponse {
  const { rentalsLeft, rentedDaysLeft, dueOn } = countsOf(row, today);
  return {
    servicePlanId: row.id,
    name: row.name,
    lastDoneAt: row.lastDoneAt,
    rentalsLeft,
    rentedDaysLeft,
    dueOn: dueOn === null ? null : dateOf(dueOn),
    isDue: row.blockedFrom !== null && row.blockedFrom <= today,
  };
}
