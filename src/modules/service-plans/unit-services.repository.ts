import { Injectable } from '@nestjs/common';
import { columnsOf } from '../../database/sql/columns.sql.js';
import { queryAll, queryOne, statement } from '../../database/sql/statement.js';
import { insertStatement, write } from '../../database/sql/write.js';
import type { TenantContext } from '../../database/tenant-context.js';
import { Service } from './service-plan.entity.js';

/** The same service twice is one. */
const CREATE = insertStatement('services.create', Service, ['itemId', 'servicePlanId', 'doneAt'], {
  onConflict: 'on conflict (shop_id, item_id, service_plan_id, done_at) do nothing',
  returning: columnsOf(Service, 'services', ['id']),
});

const REMOVE_LATEST = statement<{ doneAt: string }>(
  'services.remove_latest',
  `delete from services d where d.shop_id = $1 and d.id = (
     select l.id from services l
     where l.shop_id = $1 and l.item_id = $2 and l.service_plan_id = $3
     order by l.done_at desc limit 1)
   returning d.done_at as "doneAt"`,
);

/** Opens the block that a service ended on the day before it, if it began with the same counts. */
const REOPEN = statement<{ id: number }>(
  'services.reopen_block',
  `update blocked_dates b set service_days = $5
   where b.shop_id = $1 and b.id = (
     select max(l.id) from blocked_dates l
     where l.shop_id = $1 and l.item_id = $2 and l.service_plan_id = $3 and l.service_days is null
       and l.to_day = $4::date - 1 and l.from_day >= $6::date)
   returning b.id`,
);

/** Reads and writes the services of units. */
@Injectable()
export class UnitServicesRepository {
  /** @returns false when the unit has the same service already */
  async create(
    context: TenantContext,
    service: Pick<Service, 'itemId' | 'servicePlanId' | 'doneAt'>,
  ): Promise<boolean> {
    return (await write(context, CREATE, [service])).length > 0;
  }

  /** @returns when the deleted service was done; undefined if there was none */
  async removeLatest(
    context: TenantContext,
    itemId: number,
    planId: number,
  ): Promise<string | undefined> {
    return (await queryOne(context, REMOVE_LATEST, itemId, planId))?.doneAt;
  }

  /**
   * @param doneOn the day of the service that ended the block
   * @param begunOn the day on which the counts before it began
   */
  async reopen(
    context: TenantContext,
    [itemId, planId]: readonly [itemId: number, planId: number],
    serviceDays: number,
    { doneOn, begunOn }: { readonly doneOn: string; readonly begunOn: string },
  ): Promise<void> {
    await queryAll(context, REOPEN, itemId, planId, doneOn, serviceDays, begunOn);
  }
}
