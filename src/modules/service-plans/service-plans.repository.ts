import { Injectable } from '@nestjs/common';
import { comparedUpdateStatement, writeChanges } from '../../database/compared-write.js';
import { columnsOf, joined, type RowOf } from '../../database/sql/columns.sql.js';
import { pagesOf } from '../../database/sql/counts.js';
import { listStatement } from '../../database/sql/page.js';
import { mapConstraintErrors } from '../../database/sql/postgres-errors.js';
import { join, Joins } from '../../database/sql/selection.sql.js';
import { queryAll, queryOne, statement } from '../../database/sql/statement.js';
import { deleteStatement, insertStatement, write } from '../../database/sql/write.js';
import type { TenantContext } from '../../database/tenant-context.js';
import { invalidBody, rejectedBody } from '../../errors/app-error.js';
import type { Changes } from '../../records/changes.js';
import { Product } from '../products/product.entity.js';
import { ServicePlan } from './service-plan.entity.js';

const VALUES = [
  'name',
  'everyRentals',
  'everyRentedDays',
  'everyDays',
  'durationDays',
] as const satisfies readonly (keyof ServicePlan)[];

/** The fields of a plan that users set. */
export type PlanValues = Pick<ServicePlan, (typeof VALUES)[number]>;

const COLUMNS = joined(
  columnsOf(ServicePlan, 's', ['id', ...VALUES, 'createdAt', 'updatedAt']),
  columnsOf(Product, 'p', { platformProductId: 'platformId' }),
);
export type ServicePlanRow = RowOf<typeof COLUMNS>;

const JOINS = new Joins(join(Product, 'p', 'p.id = s.product_id'));

const LIST = listStatement('service_plans.list', ServicePlan, 's', COLUMNS, { joins: JOINS });

const GET = statement<ServicePlanRow>(
  'service_plans.get',
  `select ${COLUMNS} from service_plans s ${JOINS} where s.shop_id = $1 and s.id = $2`,
);

const FIND_PRODUCT = statement<{ id: number }>(
  'service_plans.find_product',
  'select p.id from products p where p.shop_id = $1 and p.platform_id = $2',
);

/** Plans of one product are created one after the other. */
const LOCK_PRODUCT = statement<{ id: number }>(
  'service_plans.lock_product',
  `select p.id from products p
   where p.shop_id = $1 and p.platform_id = $2 for no key update`,
);

const COUNT = statement<{ count: number }>(
  'service_plans.count',
  'select count(*) from service_plans s where s.shop_id = $1 and s.product_id = $2',
);

/** Units that others are creating for the product, or moving to it, are waited for. */
const LOCK_VARIANTS = statement(
  'service_plans.lock_variants',
  `select v.id from variants v
   where v.shop_id = $1 and v.product_id = $2 order by v.id for no key update`,
);

const CREATE = insertStatement(
  'service_plans.create',
  ServicePlan,
  ['productId', 'settledItemId', ...VALUES],
  { returning: columnsOf(ServicePlan, 'service_plans', ['id']) },
);

/** All units have to be compared with the plan again. `$3` is today, if its intervals changed. */
const UNSETTLE = statement(
  'service_plans.unsettle',
  `update service_plans s
   set settled_item_id = 0, changed_on = coalesce($3::date, s.changed_on)
   where s.shop_id = $1 and s.id = $2`,
);

/** A plan with units that were not compared with it since it changed, and the next of them. */
const NEXT_UNITS = statement<{ planId: number; itemIds: number[] }>(
  'service_plans.next_units',
  `select s.id as "planId", array(
     select unit.id from (
       select i.id from variants v join items i on i.shop_id = $1 and i.variant_id = v.id
       where v.shop_id = $1 and v.product_id = s.product_id and i.id > s.settled_item_id
       union
       select b.item_id from blocked_dates b
       where b.shop_id = $1 and b.service_plan_id = s.id and b.service_days is not null
         and b.item_id > s.settled_item_id) unit
     order by unit.id limit $2) as "itemIds"
   from service_plans s where s.shop_id = $1 and s.settled_item_id is not null
   order by s.id limit 1 for no key update`,
);

const SET_SETTLED = statement(
  'service_plans.set_settled',
  `update service_plans s set settled_item_id = $3 where s.shop_id = $1 and s.id = $2`,
);

const REMOVE_SERVICES = statement(
  'service_plans.remove_services',
  'delete from services d where d.shop_id = $1 and d.service_plan_id = $2',
);

/** Units that others are blocking for the plan are waited for. */
const LOCK = statement<{ id: number }>(
  'service_plans.lock',
  'select s.id from service_plans s where s.shop_id = $1 and s.id = $2 for update',
);

const UPDATE = comparedUpdateStatement('service_plans.update', ServicePlan, ['id'], VALUES);

const REMOVE = deleteStatement('service_plans.remove', ServicePlan, 'id');

/** Reads and writes service plans. */
@Injectable()
export class ServicePlansRepository {
  readonly list = pagesOf(LIST);

  get(context: TenantContext, id: number): Promise<ServicePlanRow | undefined> {
    return queryOne(context, GET, id);
  }

  /** The id of a product by its platform id. */
  async findProduct(context: TenantContext, platformId: number): Promise<number | undefined> {
    return (await queryOne(context, FIND_PRODUCT, platformId))?.id;
  }

  /** The same, locked until the transaction ends. */
  async lockProduct(context: TenantContext, platformId: number): Promise<number | undefined> {
    return (await queryOne(context, LOCK_PRODUCT, platformId))?.id;
  }

  /** The number of plans of a product. */
  async count(context: TenantContext, productId: number): Promise<number> {
    return (await queryOne(context, COUNT, productId))!.count;
  }

  async lockVariants(context: TenantContext, productId: number): Promise<void> {
    await queryAll(context, LOCK_VARIANTS, productId);
  }

  /** Locks a plan against new blocks of units. @returns true if it exists */
  async lock(context: TenantContext, id: number): Promise<boolean> {
    return (await queryAll(context, LOCK, id)).length > 0;
  }

  /** @param changedOn today, if the intervals of the plan changed */
  async unsettle(context: TenantContext, id: number, changedOn: string | undefined): Promise<void> {
    await queryAll(context, UNSETTLE, id, changedOn ?? null);
  }

  /** The next units to compare with a plan, by their ids; undefined when none is left. */
  nextUnits(
    context: TenantContext,
    limit: number,
  ): Promise<{ planId: number; itemIds: number[] } | undefined> {
    return queryOne(context, NEXT_UNITS, limit);
  }

  /** @param itemId the last unit that was compared; null for all */
  async setSettled(context: TenantContext, id: number, itemId: number | null): Promise<void> {
    await queryAll(context, SET_SETTLED, id, itemId);
  }

  async create(context: TenantContext, productId: number, values: PlanValues): Promise<number> {
    const writing = write(context, CREATE, [{ ...values, productId, settledItemId: 0 }]);
    const [created] = await mapConstraintErrors(writing, rejections(values.name));
    return created!.id;
  }

  /** @returns the changed columns */
  update(context: TenantContext, id: number, values: Partial<PlanValues>): Promise<Changes> {
    const writing = writeChanges(context, UPDATE, { ...values, id });
    return mapConstraintErrors(writing, rejections(values.name));
  }

  /** Deletes a plan without blocks, with its services. */
  async remove(context: TenantContext, id: number): Promise<void> {
    await queryAll(context, REMOVE_SERVICES, id);
    await queryAll(context, REMOVE, [id]);
  }
}

const rejections = (name: string | undefined) => ({
  uq_service_plans_name: () =>
    rejectedBody(`name must be unique in the product: ${name} is taken`, 'name_taken'),
  ck_service_plans_interval: () =>
    invalidBody('everyRentals, everyRentedDays or everyDays must be given'),
});
