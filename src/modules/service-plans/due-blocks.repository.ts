import { Injectable } from '@nestjs/common';
import { columnsOf } from '../../database/sql/columns.sql.js';
import { mapConstraintErrors } from '../../database/sql/postgres-errors.js';
import { queryAll, statement } from '../../database/sql/statement.js';
import {
  deleteStatement,
  insertStatement,
  movedSql,
  updateStatement,
  write,
} from '../../database/sql/write.js';
import type { TenantContext } from '../../database/tenant-context.js';
import { StaleReadError } from '../../database/transaction.js';
import { idsOf } from '../../records/grouped-by.js';
import { CYCLES_AT_RISK } from '../blocked-dates/blocked-date.sql.js';
import { BlockedDate } from '../blocked-dates/blocked-date.entity.js';
import { FIND_UNIT_SERVICES, type UnitServiceRow } from './unit-services.sql.js';

const DAYS = ['fromDay', 'toDay', 'serviceDays'] as const;

const CREATE = insertStatement(
  'service_blocks.create',
  BlockedDate,
  ['resourceType', 'itemId', 'servicePlanId', 'reason', ...DAYS],
  { returning: columnsOf(BlockedDate, 'blocked_dates', ['id']) },
);

const UPDATE = updateStatement('service_blocks.update', BlockedDate, ['id'], DAYS);

const REMOVE = deleteStatement('service_blocks.remove', BlockedDate, 'id');

const REMOVE_OPEN = statement<{ id: number }>(
  'service_blocks.remove_open',
  `delete from blocked_dates b
   where b.shop_id = $1 and b.service_plan_id = $2 and b.service_days is not null returning b.id`,
);

const LEAVE_PLAN = statement<{ id: number }>(
  'service_blocks.leave_plan',
  `update blocked_dates b
   set service_plan_id = null, updated_at = ${movedSql('b.updated_at', '$3')}
   where b.shop_id = $1 and b.service_plan_id = $2 returning b.id`,
);

const LOCK_UNITS = statement<{ id: number }>(
  'service_blocks.lock_units',
  `select i.id from items i where i.shop_id = $1 and i.id = any($2)
   order by i.id for no key update`,
);

/** A new block of a unit for a plan. */
export type NewBlock = Pick<BlockedDate, 'itemId' | 'servicePlanId' | (typeof DAYS)[number]>;

/** The days of a block; null `serviceDays` closes it. */
export type ChangedBlock = Pick<BlockedDate, 'id' | (typeof DAYS)[number]>;

/** The parameters of `FIND_UNIT_SERVICES` that are the same for all units. */
export interface ServiceReading {
  readonly timeZone: string;
  readonly today: string;
  readonly sameDayTurnover: boolean;
}

/** Reads the services of units, and writes the blocks that follow from them. */
@Injectable()
export class DueBlocksRepository {
  /** The facts of units for their plans, by unit and plan. */
  find(
    context: TenantContext,
    itemIds: readonly number[],
    { timeZone, today, sameDayTurnover }: ServiceReading,
  ): Promise<UnitServiceRow[]> {
    return queryAll(context, FIND_UNIT_SERVICES, itemIds, timeZone, today, sameDayTurnover);
  }

  /** @returns true if one of them exists */
  async lockUnits(context: TenantContext, itemIds: readonly number[]): Promise<boolean> {
    return (await queryAll(context, LOCK_UNITS, itemIds)).length > 0;
  }

  /** Takes all blocks off a plan. @returns the ids of those that were open, and of the others */
  async leavePlan(
    context: TenantContext,
    planId: number,
  ): Promise<{ openIds: number[]; closedIds: number[] }> {
    const openIds = idsOf(await queryAll(context, REMOVE_OPEN, planId));
    const closedIds = idsOf(await queryAll(context, LEAVE_PLAN, planId, context.now()));
    return { openIds, closedIds };
  }

  /**
   * @returns the ids of the blocks
   * @throws StaleReadError when another request deleted the plan
   */
  async create(context: TenantContext, blocks: readonly NewBlock[]): Promise<number[]> {
    const rows = blocks.map((block) => {
      return { ...block, resourceType: 'Item' as const, reason: 'maintenance' as const };
    });
    const writing = write(context, CREATE, rows);
    return idsOf(
      await mapConstraintErrors(writing, { fk_blocked_dates_plan: () => new StaleReadError() }),
    );
  }

  async update(context: TenantContext, blocks: readonly ChangedBlock[]): Promise<void> {
    await write(context, UPDATE, blocks);
  }

  async remove(context: TenantContext, ids: readonly number[]): Promise<void> {
    if (ids.length > 0) await queryAll(context, REMOVE, ids);
  }

  /** The planned cycles that blocks leave at risk from today on, by their start. */
  async cyclesAtRisk(
    context: TenantContext,
    ids: readonly number[],
    today: string,
  ): Promise<number[]> {
    return ids.length === 0 ? [] : idsOf(await queryAll(context, CYCLES_AT_RISK, ids, today));
  }
}
