import { Injectable } from '@nestjs/common';
import type { Changes } from '../../records/changes.js';
import { conflict, invalidBody, notFound } from '../../errors/app-error.js';
import { mapPage, type Page, type PageRequest } from '../../http/paging/list.query.js';
import { conditionsOf } from '../../database/list-table.js';
import type { TenantContext } from '../../database/tenant-context.js';
import { inTransaction } from '../../database/transaction.js';
import { EventRecorderService } from '../../platform/events/event-recorder.service.js';
import { domainEvent, updatedEvents } from '../../platform/events/event-catalogue.js';
import { ShopReader } from '../../platform/shops/shop.reader.js';
import { RecordVersionsService } from '../../platform/versions/record-versions.service.js';
import { dateOf, dayOf } from '../../time/days.js';
import { localDay } from '../../time/local-day.js';
import { instantOf, LAST_DATE } from '../../time/moment.js';
import type { BlockedDateRow } from './blocked-date.sql.js';
import { BLOCKED_DATE_LIST, type BlockedDateFilters } from './blocked-dates.list.js';
import { BlockedDatesRepository, type BlockedDays } from './blocked-dates.repository.js';
import type {
  BlockedDateResponse,
  BlockedDateWithCyclesResponse,
  BlockedResource,
  CreateBlockedDateRequest,
  UpdateBlockedDateRequest,
} from './dto/blocked-date.response.js';
import { nameOfUnit } from '../calendar/rules/item-values.js';
import { blockedTypeOf } from './blocked-resource.js';

/** Manages days that users block. Reservations of cycles are not among them. */
@Injectable()
export class BlockedDatesService {
  constructor(
    private readonly blocks: BlockedDatesRepository,
    private readonly shop: ShopReader,
    private readonly versions: RecordVersionsService,
    private readonly events: EventRecorderService,
  ) {}

  async list(
    context: TenantContext,
    window: PageRequest,
    query: BlockedDateFilters,
  ): Promise<Page<BlockedDateResponse>> {
    const timeZone = await this.shop.timeZoneFor(context, query.created, query.updated);
    const now = context.now().toISOString();
    const filters = conditionsOf(BLOCKED_DATE_LIST, query, { timeZone, now });
    return mapPage(await this.blocks.list(context, window, filters), (row) =>
      toBlockedDate(row, context.shopId),
    );
  }

  /** @throws AppError not_found */
  async get(context: TenantContext, id: number): Promise<BlockedDateWithCyclesResponse> {
    return this.withCycles(context, await this.blocks.get(context, id));
  }

  private async withCycles(
    context: TenantContext,
    block: BlockedDateRow | undefined,
  ): Promise<BlockedDateWithCyclesResponse> {
    if (!block) throw notFound('Blocked date');
    const affectedCycleIds = await this.affectedCycles(context, block);
    return { ...toBlockedDate(block, context.shopId), affectedCycleIds };
  }

  /**
   * Blocks days; cycles that already have them stay as they are.
   * @throws AppError invalid_body when the resource is not the shop's or `from` is after `to`
   */
  async create(
    context: TenantContext,
    request: CreateBlockedDateRequest,
  ): Promise<BlockedDateWithCyclesResponse> {
    const { resourceId } = request;
    const type = blockedTypeOf(request.resourceType);
    if (type === 'Store' && resourceId !== context.shopId) {
      throw invalidBody(`resourceId must be the id of the shop, ${context.shopId}: ${resourceId}`);
    }
    const days = daysOf({ ...DEFAULTS, ...request }) as BlockedDays;
    const id = await inTransaction(context, async (transaction) => {
      const createdId = await this.blocks.create(transaction, type, resourceId, days);
      await this.events.record(transaction, [domainEvent('BlockedDate', createdId, 'created', {})]);
      return createdId;
    });
    return this.get(context, id);
  }

  /**
   * @throws AppError not_found; precondition_failed; conflict for the block of a service plan;
   *   invalid_body when `from` is after `to`
   */
  async update(
    context: TenantContext,
    id: number,
    request: UpdateBlockedDateRequest,
  ): Promise<BlockedDateWithCyclesResponse> {
    const update = { id, updatedAt: request.updatedAt };
    await inTransaction(context, async (transaction) => {
      const nameOf = () => `Blocked date ${id}`;
      await this.versions.assertUnchanged(transaction, 'blockedDate', [update], nameOf);
      const changes = blockChanges(await this.blocks.update(transaction, id, daysOf(request)));
      await this.events.record(transaction, updatedEvents('BlockedDate', id, changes));
    });
    const block = await this.blocks.get(context, id);
    if (block) assertByHand(block);
    return this.withCycles(context, block);
  }

  /** @throws AppError not_found; conflict for the block of a service plan */
  async remove(context: TenantContext, id: number): Promise<void> {
    await inTransaction(context, async (transaction) => {
      if (!(await this.blocks.remove(transaction, id))) {
        const block = await this.blocks.get(transaction, id);
        if (block) assertByHand(block);
        throw notFound('Blocked date');
      }
      await this.events.record(transaction, [domainEvent('BlockedDate', id, 'deleted', {})]);
    });
  }

  /** Cycles at risk, or those that are due while the store is closed. */
  private async affectedCycles(
    context: TenantContext,
    { id, closing, from, to }: BlockedDateRow,
  ): Promise<number[]> {
    const timeZone = await this.shop.timeZone(context);
    if (!closing) {
      const today = localDay(context.now().toISOString(), timeZone).date;
      return this.blocks.cyclesAtRisk(context, [id], today);
    }
    const startOf = (date: string) => instantOf({ kind: 'date', date }, timeZone);
    const until = to === LAST_DATE ? 'infinity' : startOf(dateOf(dayOf(to!) + 1));
    return this.blocks.cyclesDue(context, startOf(from!), until);
  }
}

/** @throws AppError conflict for the block of a service plan, which only services change */
function assertByHand(block: BlockedDateRow): void {
  if (block.servicePlanId === null) return;
  const { itemSequentialId, itemSerial: serial, servicePlanName } = block;
  const unit = nameOfUnit({ sequentialId: itemSequentialId!, serial });
  throw conflict(
    `${unit} is blocked by the service plan ${servicePlanName}; record its service, or change the plan`,
    'block_of_plan',
  );
}

/** The values of absent fields of a new block. */
const DEFAULTS = {
  from: null,
  to: null,
  closing: false,
  reason: 'other',
  description: null,
} satisfies UpdateBlockedDateRequest;

const NAMES: Readonly<Record<string, string>> = { fromDay: 'from', toDay: 'to' };

/** The changed fields of a block, in the form of the response. */
const blockChanges = (changes: Changes): Changes =>
  Object.fromEntries(
    Object.entries(changes).map(([column, { from, to }]) => [
      NAMES[column] ?? column,
      { from: closedDay(from), to: closedDay(to) },
    ]),
  );

const closedDay = (value: unknown): unknown =>
  value === '-infinity' || value === 'infinity' ? null : value;

/** Null is an open end; undefined keeps the stored value. */
function daysOf({ from, to, ...others }: UpdateBlockedDateRequest): Partial<BlockedDays> {
  const { closing, reason, description } = others;
  return {
    fromDay: from === null ? '-infinity' : from,
    toDay: to === null ? 'infinity' : to,
    closing,
    reason,
    description,
  };
}

/** The response for one block. */
function toBlockedDate(row: BlockedDateRow, shopId: number): BlockedDateResponse {
  const resource = resourceOf(row, shopId);
  const { id, from, to, resourceType, closing, reason, description, createdAt, updatedAt } = row;
  const { servicePlanId } = row;
  return {
    id,
    from,
    to,
    resourceType,
    resourceId: resource.id,
    resource,
    closing,
    reason,
    description,
    servicePlanId,
    createdAt,
    updatedAt,
  };
}

function resourceOf(row: BlockedDateRow, shopId: number): BlockedResource {
  const { imageUrl, platformVariantId, platformProductId } = row;
  const shared = { formattedId: null, imageUrl, platformVariantId, platformProductId };
  switch (row.resourceType) {
    case 'Item':
      return {
        ...shared,
        id: row.itemId!,
        title: `${row.productTitle}, ${row.variantTitle}`,
        formattedId: String(row.itemSequentialId),
      };
    case 'Variant':
      return { ...shared, id: row.variantId!, title: `${row.productTitle}, ${row.variantTitle}` };
    case 'Product':
      return { ...shared, id: row.productId!, title: row.productTitle! };
    case 'Store':
      return { ...shared, id: shopId, title: row.shopName };
  }
}
