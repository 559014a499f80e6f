import { Injectable } from '@nestjs/common';
import { conditionsOf } from '../../database/list-table.js';
import type { TenantContext } from '../../database/tenant-context.js';
import { inTransaction } from '../../database/transaction.js';
import { conflict, notFound } from '../../errors/app-error.js';
import { mapPage, type Page, type PageRequest } from '../../http/paging/list.query.js';
import { domainEvent, updatedEvents } from '../../platform/events/event-catalogue.js';
import { EventRecorderService } from '../../platform/events/event-recorder.service.js';
import { ShopReader } from '../../platform/shops/shop.reader.js';
import { RecordVersionsService } from '../../platform/versions/record-versions.service.js';
import { DueBlocksService } from './due-blocks.service.js';
import {
  type CreateServicePlanRequest,
  PLAN_LIMIT,
  type ServicePlanResponse,
  type UpdateServicePlanRequest,
} from './service-plan.response.js';
import { SERVICE_PLAN_LIST, type ServicePlanFilters } from './service-plans.list.js';
import { type ServicePlanRow, ServicePlansRepository } from './service-plans.repository.js';

/** The service plans of products. */
@Injectable()
export class ServicePlansService {
  constructor(
    private readonly plans: ServicePlansRepository,
    private readonly versions: RecordVersionsService,
    private readonly events: EventRecorderService,
    private readonly blocks: DueBlocksService,
    private readonly shop: ShopReader,
  ) {}

  /** @throws AppError not_found when the product does not exist */
  async list(
    context: TenantContext,
    platformProductId: number,
    window: PageRequest,
    query: ServicePlanFilters,
  ): Promise<Page<ServicePlanResponse>> {
    const productId = await this.plans.findProduct(context, platformProductId);
    if (productId === undefined) throw notFound('Product');
    const filters = [
      { value: productId, sql: (id: string) => `s.product_id = ${id}` },
      ...conditionsOf(SERVICE_PLAN_LIST, query, {}),
    ];
    return mapPage(await this.plans.list(context, window, filters), toServicePlan);
  }

  /** @throws AppError not_found */
  async get(context: TenantContext, id: number): Promise<ServicePlanResponse> {
    const plan = await this.plans.get(context, id);
    if (!plan) throw notFound('Service plan');
    return toServicePlan(plan);
  }

  /**
   * @throws AppError not_found when the product does not exist; invalid_body when the name is taken
   *   or no interval is sent; conflict when the product has too many plans
   */
  async create(
    context: TenantContext,
    platformProductId: number,
    request: CreateServicePlanRequest,
  ): Promise<ServicePlanResponse> {
    const id = await inTransaction(context, async (transaction) => {
      const productId = await this.plans.lockProduct(transaction, platformProductId);
      if (productId === undefined) throw notFound('Product');
      if ((await this.plans.count(transaction, productId)) >= PLAN_LIMIT) throw tooMany();
      await this.plans.lockVariants(transaction, productId);
      const values = { ...DEFAULTS, ...request };
      const createdId = await this.plans.create(transaction, productId, values);
      await this.events.record(transaction, [
        domainEvent('ServicePlan', createdId, 'created', {}, platformProductId),
      ]);
      this.shop.invalidate(transaction);
      await this.settleNext(transaction);
      return createdId;
    });
    return this.get(context, id);
  }

  /**
   * @throws AppError not_found; precondition_failed; invalid_body when the name is taken or no
   *   interval is left
   */
  async update(
    context: TenantContext,
    id: number,
    request: UpdateServicePlanRequest,
  ): Promise<ServicePlanResponse> {
    const { updatedAt, ...values } = request;
    await inTransaction(context, async (transaction) => {
      const nameOf = () => `Service plan ${id}`;
      await this.versions.assertUnchanged(transaction, 'servicePlan', [{ id, updatedAt }], nameOf);
      const changes = await this.plans.update(transaction, id, values);
      const { platformProductId } = await this.get(transaction, id);
      const events = updatedEvents('ServicePlan', id, changes, platformProductId);
      await this.events.record(transaction, events);
      if (!SETTLED_BY.some((member) => member in changes)) return;
      const isReplanned = INTERVALS.some((member) => member in changes);
      const changedOn = isReplanned ? await this.shop.today(transaction) : undefined;
      await this.plans.unsettle(transaction, id, changedOn);
      await this.settleNext(transaction);
    });
    return this.get(context, id);
  }

  /** @throws AppError not_found */
  async remove(context: TenantContext, id: number): Promise<void> {
    await inTransaction(context, async (transaction) => {
      if (!(await this.plans.lock(transaction, id))) throw notFound('Service plan');
      const { platformProductId } = await this.get(transaction, id);
      await this.blocks.leavePlan(transaction, id);
      await this.plans.remove(transaction, id);
      await this.events.record(transaction, [
        domainEvent('ServicePlan', id, 'deleted', {}, platformProductId),
      ]);
    });
  }

  /**
   * Blocks the next units that a changed plan asks to block, in the caller's transaction.
   * @returns true when others may be left
   */
  async settleNext(context: TenantContext): Promise<boolean> {
    const next = await this.plans.nextUnits(context, BATCH);
    if (!next) return false;
    const { planId, itemIds } = next;
    if (itemIds.length > 0) {
      await this.blocks.lockUnits(context, itemIds);
      await this.blocks.settle(context, itemIds);
    }
    await this.plans.setSettled(context, planId, itemIds.length < BATCH ? null : itemIds.at(-1)!);
    return true;
  }
}

/** How many units a transaction blocks. */
const BATCH = 1_000;

const INTERVALS = ['everyRentals', 'everyRentedDays', 'everyDays'];

/** The fields that the blocks of units follow from. */
const SETTLED_BY = [...INTERVALS, 'durationDays'];

/** The values of absent fields of a new plan. */
const DEFAULTS = { everyRentals: null, everyRentedDays: null, everyDays: null, durationDays: 1 };

const tooMany = () =>
  conflict(`The product already has ${PLAN_LIMIT} service plans`, 'too_many_plans');

function toServicePlan(row: ServicePlanRow): ServicePlanResponse {
  const { id, platformProductId, name, everyRentals, everyRentedDays, everyDays } = row;
  const { durationDays, createdAt, updatedAt } = row;
  return {
    id,
    platformProductId,
    name,
    everyRentals,
    everyRentedDays,
    everyDays,
    durationDays,
    createdAt,
    updatedAt,
  };
}
