import { Injectable } from '@nestjs/common';
import { conditionsOf, orderAt } from '../../database/list-table.js';
import type { TenantContext } from '../../database/tenant-context.js';
import { notFound } from '../../errors/app-error.js';
import type { BatchField } from '../../errors/entries.js';
import { inOrderOf } from '../../fields/unique-ids.js';
import { BY_VARIANT, queriesByValue } from '../../http/paging/counts.query.js';
import {
  type CountsResponse,
  toCounts,
  toVariantCounts,
} from '../../http/paging/counts.response.js';
import type { Page, PageRequest } from '../../http/paging/list.query.js';
import { DefinitionsService } from '../custom-fields/definitions.service.js';
import { ShopReader } from '../../platform/shops/shop.reader.js';
import { type ReturnEstimate, returnEstimate } from '../calendar/rules/taken-days.js';
import { type BookedIds, CycleBookingService } from '../rentals/book/cycle-booking.service.js';
import { assertEntriesNamed } from '../rentals/change/counted-updates.js';
import {
  type ConcernedIds,
  CycleUpdateService,
  type UpdatedIds,
} from '../rentals/change/cycle-update.service.js';
import { OffersService } from '../rentals/wait/offers.service.js';
import { type CountCyclesQuery, CYCLE_LIST } from './cycles.list.js';
import { CyclesRepository } from './cycles.repository.js';
import type { CycleFilters } from './dto/cycle-filters.query.js';
import type { CreateCyclesRequest, UpdateCyclesRequest } from './dto/cycle-batch.request.js';
import type { CreateCycleRequest, UpdateCycleRequest } from './dto/cycle.request.js';
import type {
  CycleItem,
  CycleResponse,
  CyclesResponse,
  WrittenCycleResponse,
  WrittenCyclesResponse,
} from './dto/cycle.response.js';
import {
  closedAsOf,
  cycleStatus,
  legStatus,
  readingTime,
  type ReadingTime,
} from '../rentals/plan/cycle-status.js';
import { isUnitFixed } from '../calendar/rules/fixed-unit.js';
import { creditOf } from '../credits/credit.sql.js';
import { customFieldsOf } from '../custom-fields/custom-field.sql.js';
import { SentFieldsService } from '../custom-fields/sent-fields.service.js';
import { customerOf } from '../customers/customer.sql.js';
import { pick } from '../../records/changes.js';
import { PLAIN_CYCLE_FIELDS } from '../rentals/plain-fields.js';
import { timelineEventsOf } from '../timeline/timeline.sql.js';
import type { CycleRow } from './cycles.sql.js';
import { formerUnitsOf } from './former-unit.sql.js';
import { locationOf } from '../items/items.sql.js';

/** The inputs that depend on the time of reading. */
interface Reading {
  readonly time: ReadingTime;
  readonly estimate: ReturnEstimate;
}

/** The rentals of a shop. */
@Injectable()
export class CyclesService {
  constructor(
    private readonly cycles: CyclesRepository,
    private readonly booking: CycleBookingService,
    private readonly updates: CycleUpdateService,
    private readonly offers: OffersService,
    private readonly shop: ShopReader,
    private readonly definitions: DefinitionsService,
    private readonly sentFields: SentFieldsService,
  ) {}

  async list(
    context: TenantContext,
    window: PageRequest,
    query: CycleFilters,
  ): Promise<Page<CycleResponse>> {
    const { time, estimate } = await this.read(context);
    const fields = await this.definitions.filters(context, 'rental', 'c.id', query.customFields);
    const filters = conditionsOf(CYCLE_LIST, query, { ...time, estimate, fields });
    const ordered = orderAt(window, time);
    const { data, ...rest } = await this.cycles.list(context, ordered, filters, estimate);
    return { data: data.map((row) => toCycle(row, time)), ...rest };
  }

  /** The number of cycles per value of an enumeration, or per booked variant. */
  async count(context: TenantContext, { by, ...query }: CountCyclesQuery): Promise<CountsResponse> {
    const { time, estimate } = await this.read(context);
    const fields = await this.definitions.filters(context, 'rental', 'c.id', query.customFields);
    const reading = { ...time, estimate, fields };
    if (by === BY_VARIANT) {
      const filters = conditionsOf(CYCLE_LIST, query, reading);
      return toVariantCounts(await this.cycles.countByVariant(context, filters));
    }
    const values = CYCLE_LIST.counts[by];
    const selections = queriesByValue(by, values, query).map(
      (one) => one && conditionsOf(CYCLE_LIST, one, reading),
    );
    return toCounts(values, await this.cycles.countEach(context, selections));
  }

  /** @throws AppError not_found */
  async get(context: TenantContext, id: number): Promise<CycleResponse> {
    const { time, estimate } = await this.read(context);
    const [row] = await this.cycles.find(context, [id], estimate, 'whole');
    if (!row) throw notFound('Cycle');
    return toCycle(row, time);
  }

  /** The cycles with these ids, by id. */
  async find(context: TenantContext, ids: readonly number[]): Promise<Map<number, CycleResponse>> {
    const { time, estimate } = await this.read(context);
    const found = await this.cycles.find(context, ids, estimate);
    return new Map(found.map((row) => [row.id, toCycle(row, time)]));
  }

  /** The earliest planned cycles of units, by unit; units without one are omitted. */
  async findNext(
    context: TenantContext,
    itemIds: readonly number[],
  ): Promise<Map<number, CycleResponse>> {
    const { time, estimate } = await this.read(context);
    const found = await this.cycles.findNext(context, itemIds, estimate);
    return new Map(found.map((row) => [row.itemId, toCycle(row, time)]));
  }

  /** @throws AppError invalid_body; conflict when no unit is free */
  async create(context: TenantContext, request: CreateCycleRequest): Promise<WrittenCycleResponse> {
    const booked = await this.book(context, [request]);
    return { ...(await this.get(context, booked.ids[0]!)), ...concernedBy(booked) };
  }

  /**
   * Books several units, all or none.
   * @returns the cycles, in the order of the request
   * @throws AppError invalid_body; conflict when no unit is free
   */
  async createAll(
    context: TenantContext,
    { cycles }: CreateCyclesRequest,
  ): Promise<WrittenCyclesResponse> {
    const booked = await this.book(context, cycles, 'cycles');
    return { ...(await this.findInOrder(context, booked.ids)), ...concernedBy(booked) };
  }

  /** @throws AppError not_found; invalid_body; conflict when the days are taken */
  async update(
    context: TenantContext,
    id: number,
    request: UpdateCycleRequest,
  ): Promise<WrittenCycleResponse> {
    const updates = [{ ...request, id }];
    let concerned = NONE_CONCERNED;
    await this.offers.serveFirst(context, (part, passedOver) =>
      this.sentFields.update(part, 'rental', updates, undefined, async (within) => {
        const updated = await this.updates.update(within, updates, undefined, passedOver);
        concerned = updated;
        return updated.ids;
      }),
    );
    return { ...(await this.get(context, id)), ...concernedBy(concerned) };
  }

  /**
   * Updates several cycles, all or none.
   * @returns the updated cycles, in the order of the request
   * @throws AppError invalid_body, also if two entries name one cycle or one names none, or too many;
   *   conflict when days are taken
   */
  async updateAll(
    context: TenantContext,
    { cycles }: UpdateCyclesRequest,
  ): Promise<WrittenCyclesResponse> {
    assertEntriesNamed('cycles', cycles);
    let updated: UpdatedIds = { ...NONE_CONCERNED, ids: [] };
    await this.offers.serveFirst(context, (part, passedOver) =>
      this.sentFields.update(part, 'rental', cycles, 'cycles', async (within) => {
        updated = await this.updates.update(within, cycles, 'cycles', passedOver);
        return updated.ids;
      }),
    );
    return { ...(await this.findInOrder(context, updated.ids.flat())), ...concernedBy(updated) };
  }

  private async book(
    context: TenantContext,
    requests: readonly CreateCycleRequest[],
    list?: BatchField,
  ): Promise<BookedIds> {
    let booked: BookedIds = { ...NONE_CONCERNED, ids: [] };
    await this.offers.serveFirst(context, (part, passedOver) =>
      this.sentFields.create(part, 'rental', requests, list, async (within) => {
        booked = await this.booking.book(within, requests, list, passedOver);
        return booked.ids.map((id) => [id]);
      }),
    );
    return booked;
  }

  private async findInOrder(
    context: TenantContext,
    ids: readonly number[],
  ): Promise<CyclesResponse> {
    const found = await this.find(context, ids);
    return { data: inOrderOf(ids, 'id', [...found.values()]) };
  }

  private async read(context: TenantContext): Promise<Reading> {
    const now = context.now().toISOString();
    const logistics = await this.shop.logistics(context);
    return { time: readingTime(now, logistics.timeZone), estimate: returnEstimate(now, logistics) };
  }
}

const NONE_CONCERNED: ConcernedIds = { movedIds: [], affectedIds: [] };

const concernedBy = ({ movedIds, affectedIds }: ConcernedIds) => ({
  movedCycleIds: [...movedIds],
  affectedCycleIds: [...affectedIds],
});

/** The response for one cycle. A hold that has lapsed reads as cancelled before it is. */
function toCycle(stored: CycleRow, time: ReadingTime): CycleResponse {
  const row = hasLapsed(stored, time) ? lapsed(stored) : stored;
  return {
    id: row.id,
    sequentialId: row.sequentialId,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    status: cycleStatus(row, time),
    methodType: row.methodType,
    customer: customerOf(row)!,
    itemId: row.itemId,
    isUnitFixed: isUnitFixed(row),
    platformVariantId: row.platformVariantId,
    item: itemOf(row),
    formerUnits: formerUnitsOf(row),
    location: locationOf(row),
    requestedLocation: requestedLocationOf(row),
    conditionIds: row.conditionIds,
    rentalStart: row.rentalStart,
    rentalEnd: row.rentalEnd,
    minimumRentalEnd: row.minimumRentalEnd,
    prepareFrom: row.prepareFrom!,
    fulfillAt: row.fulfillAt!,
    fulfilledAt: row.fulfilledAt,
    receiveAt: row.receiveAt,
    receivedAt: row.receivedAt,
    restockBy: row.restockBy,
    restockedAt: row.restockedAt,
    fulfillmentStatus: legStatus(row.fulfillAt, row.fulfilledAt, time),
    holdUntil: row.holdUntil,
    closedAs: closedAsOf(row),
    cancelledAt: row.cancelledAt,
    cancelReason: row.cancelReason,
    salePriceCents: row.salePriceCents,
    receivalStatus: legStatus(row.receiveAt, row.receivedAt, time),
    deliveryMethodType: row.deliveryMethodType,
    ...pick(row, PLAIN_CYCLE_FIELDS),
    returnOrderId: row.returnOrderId,
    membershipCredit: creditOf(row),
    conflictingCycleIds: row.conflictingCycleIds,
    risks: row.risks,
    tags: row.tags,
    timelineEvents: timelineEventsOf(row),
    customFields: customFieldsOf(row, 'Cycle'),
  };
}

const hasLapsed = ({ holdUntil, cancelledAt }: CycleRow, { now }: ReadingTime): boolean =>
  holdUntil !== null && cancelledAt === null && holdUntil <= now;

const lapsed = (row: CycleRow): CycleRow => ({
  ...row,
  cancelledAt: row.holdUntil,
  cancelReason: 'expired',
  creditStatus: row.creditStatus && 'returned',
  risks: [],
});

const requestedLocationOf = ({ requestedPlatformId, requestedName }: CycleRow) =>
  locationOf({ locationPlatformId: requestedPlatformId, locationName: requestedName });

function itemOf(row: CycleRow): CycleItem {
  const { itemId: id, serial, productTitle, variantTitle, unitVariantId } = row;
  return { id, serial, productTitle, variantTitle, platformVariantId: unitVariantId };
}
