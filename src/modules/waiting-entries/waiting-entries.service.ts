import { Injectable } from '@nestjs/common';
import { conditionsOf } from '../../database/list-table.js';
import type { TenantContext } from '../../database/tenant-context.js';
import { inTransaction } from '../../database/transaction.js';
import { conflict, invalidBody, notFound } from '../../errors/app-error.js';
import { mapPage, type Page, type PageRequest } from '../../http/paging/list.query.js';
import { domainEvent, updatedEvents } from '../../platform/events/event-catalogue.js';
import { EventRecorderService } from '../../platform/events/event-recorder.service.js';
import { ShopReader } from '../../platform/shops/shop.reader.js';
import { RecordVersionsService } from '../../platform/versions/record-versions.service.js';
import { pick } from '../../records/changes.js';
import { instantOf, parseMoment } from '../../time/moment.js';
import { customerOf } from '../customers/customer.sql.js';
import { CycleBookingService } from '../rentals/book/cycle-booking.service.js';
import type { PlannedBooking } from '../rentals/book/booking-decision.js';
import { CycleUpdateService } from '../rentals/change/cycle-update.service.js';
import { isPast, readingTime } from '../rentals/plan/cycle-status.js';
import { newCycleFields } from '../rentals/plain-fields.js';
import { OffersService } from '../rentals/wait/offers.service.js';
import { CHANGING_TERMS } from '../rentals/wait/waiting-terms.js';
import { WAITING_ENTRY_LIST, type WaitingEntryFilters } from './waiting-entries.list.js';
import {
  WaitingEntriesRepository,
  type WaitingEntryRow,
  type WaitingTerms,
} from './waiting-entries.repository.js';
import {
  type CreateWaitingEntryRequest,
  DEFAULT_OFFER_HOURS,
  type UpdateWaitingEntryRequest,
  type WaitingEntryResponse,
} from './dto/waiting-entry.response.js';

/** The customers who wait for units. Offers are made by `OffersService`. */
@Injectable()
export class WaitingEntriesService {
  constructor(
    private readonly entries: WaitingEntriesRepository,
    private readonly booking: CycleBookingService,
    private readonly updates: CycleUpdateService,
    private readonly offers: OffersService,
    private readonly shop: ShopReader,
    private readonly versions: RecordVersionsService,
    private readonly events: EventRecorderService,
  ) {}

  async list(
    context: TenantContext,
    window: PageRequest,
    query: WaitingEntryFilters,
  ): Promise<Page<WaitingEntryResponse>> {
    await this.offers.expire(context);
    const { rentalStart, created, updated } = query;
    const timeZone = await this.shop.timeZoneFor(context, rentalStart, created, updated);
    const filters = conditionsOf(WAITING_ENTRY_LIST, query, { timeZone });
    return mapPage(await this.entries.list(context, window, filters), toWaitingEntry);
  }

  /** @throws AppError not_found */
  async get(context: TenantContext, id: number): Promise<WaitingEntryResponse> {
    await this.offers.expire(context);
    return this.read(context, id);
  }

  /**
   * Puts a customer on the waiting list. The request is validated as a booking is, regardless of the
   * days that others take.
   * @throws AppError invalid_body
   */
  async create(
    context: TenantContext,
    request: CreateWaitingEntryRequest,
  ): Promise<WaitingEntryResponse> {
    const created = await inTransaction(context, async (transaction) => {
      const planned = await this.booking.plan(transaction, request);
      const { customerId, requirements, variant } = planned.terms;
      const { packingStatus: _, ...terms } = newCycleFields(request);
      const id = await this.entries.create(transaction, {
        ...terms,
        ...(await this.termsOf(transaction, planned, request)),
        variantId: variant!.id,
        customerId,
        methodType: request.methodType,
        deliveryMethodType: planned.projection.state.deliveryMethodType,
        requestedLocationId: requirements.locationId,
        conditionIds: [...(requirements.conditionIds ?? [])],
        creditCost: request.creditCost ?? null,
      });
      await this.events.record(transaction, [domainEvent('WaitingEntry', id, 'created', {})]);
      return this.read(transaction, id);
    });
    this.offers.noteEntry(context);
    return created;
  }

  /**
   * Changes an entry that waits, or withdraws one that waits or has an offer. The next customer gets the
   * days of an offer that is given up at once.
   * @throws AppError not_found; precondition_failed; invalid_body; conflict
   */
  async update(
    context: TenantContext,
    id: number,
    request: UpdateWaitingEntryRequest,
  ): Promise<WaitingEntryResponse> {
    const variantId = await inTransaction(context, async (transaction) => {
      await this.versions.lock(transaction, 'waitingEntry', [id]);
      const entry = await this.entries.get(transaction, id);
      if (!entry) throw notFound('Waiting entry');
      const { updatedAt } = request;
      const nameOf = () => nameOfEntry(entry);
      await this.versions.assertUnchanged(transaction, 'waitingEntry', [{ id, updatedAt }], nameOf);
      const isChanging = CHANGING_TERMS.some((name) => request[name] !== undefined);
      if (isChanging && entry.status !== 'waiting') throw closed(entry);
      if (isChanging) await this.change(transaction, entry, request);
      if (request.status === undefined) return undefined;
      if (entry.status === 'offered') {
        await this.updates.update(transaction, [{ id: entry.cycleId!, status: 'cancelled' }]);
        return entry.variantId;
      }
      if (entry.status !== 'waiting') throw closed(entry);
      await this.write(transaction, id, { status: 'withdrawn' });
      return undefined;
    });
    if (variantId !== undefined) await this.offers.refresh(context, [variantId]);
    return this.read(context, id);
  }

  private async change(
    context: TenantContext,
    entry: WaitingEntryRow,
    request: UpdateWaitingEntryRequest,
  ): Promise<void> {
    const { customerPlatformId, ...stored } = entry;
    const wanted = { ...stored, ...pick(request, CHANGING_TERMS.filter(isSentIn(request))) };
    const booking = { ...wanted, customerPlatformId: customerPlatformId! };
    const planned = await this.booking.plan(context, booking);
    await this.write(context, entry.id, await this.termsOf(context, planned, wanted));
  }

  private async write(
    context: TenantContext,
    id: number,
    values: Parameters<WaitingEntriesRepository['update']>[2],
  ): Promise<void> {
    const changes = await this.entries.update(context, id, values);
    await this.events.record(context, updatedEvents('WaitingEntry', id, changes));
  }

  /** @throws AppError invalid_body for times that are past */
  private async termsOf(
    context: TenantContext,
    { projection: { state } }: PlannedBooking,
    {
      offerHours = DEFAULT_OFFER_HOURS,
      expiresAt: sent,
    }: Pick<CreateWaitingEntryRequest, 'offerHours' | 'expiresAt'>,
  ): Promise<WaitingTerms> {
    const now = context.now().toISOString();
    const timeZone = await this.shop.timeZone(context);
    const expiresAt = sent ? instantOf(parseMoment(sent)!, timeZone) : null;
    const { rentalStart, rentalEnd, minimumRentalEnd } = state;
    const refusals = [
      ...(isPast(rentalStart, readingTime(now, timeZone))
        ? [`rentalStart must not be past: ${rentalStart}`]
        : []),
      ...(expiresAt !== null && expiresAt <= now ? [`expiresAt must not be past: ${sent}`] : []),
    ];
    if (refusals.length > 0) throw invalidBody(...refusals);
    const { fulfillAtGiven: fulfillAt, receiveAtGiven: receiveAt } = state;
    const days = { rentalStart, rentalEnd, minimumRentalEnd, fulfillAt, receiveAt };
    return { ...days, offerHours, expiresAt };
  }

  private async read(context: TenantContext, id: number): Promise<WaitingEntryResponse> {
    const row = await this.entries.get(context, id);
    if (!row) throw notFound('Waiting entry');
    return toWaitingEntry(row);
  }
}

const isSentIn =
  (request: UpdateWaitingEntryRequest) =>
  (name: (typeof CHANGING_TERMS)[number]): boolean =>
    request[name] !== undefined;

const nameOfEntry = ({ id }: WaitingEntryRow): string => `Waiting entry ${id}`;

const closed = (entry: WaitingEntryRow) =>
  conflict(`${nameOfEntry(entry)} is ${entry.status} and no longer waits`, 'entry_closed');

function toWaitingEntry(row: WaitingEntryRow): WaitingEntryResponse {
  return {
    id: row.id,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    status: row.status,
    position: row.position,
    cycleId: row.cycleId,
    customer: customerOf(row)!,
    customerPlatformId: row.customerPlatformId!,
    platformVariantId: row.platformVariantId,
    offerHours: row.offerHours,
    expiresAt: row.expiresAt,
    methodType: row.methodType as WaitingEntryResponse['methodType'],
    deliveryMethodType: row.deliveryMethodType,
    rentalStart: row.rentalStart,
    rentalEnd: row.rentalEnd,
    minimumRentalEnd: row.minimumRentalEnd,
    fulfillAt: row.fulfillAt,
    receiveAt: row.receiveAt,
    locationPlatformId: row.locationPlatformId,
    conditionIds: row.conditionIds,
    platformOrderId: row.platformOrderId,
    platformOrderLineId: row.platformOrderLineId,
    platformOrderName: row.platformOrderName,
    priceCents: row.priceCents,
    creditCost: row.creditCost,
  };
}
