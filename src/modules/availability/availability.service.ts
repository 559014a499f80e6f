import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { SerializedResponse } from '../../http/responses/serialized-response.js';
import { invalidParameter, notFound } from '../../errors/app-error.js';
import { idsOf } from '../../records/grouped-by.js';
import { dateOf, dayOf } from '../../time/days.js';
import { LAST_DATE } from '../../time/moment.js';
import { dayIn, dayNumberIn, moved } from '../../time/zone.js';
import type { TenantContext } from '../../database/tenant-context.js';
import type { Block, BlockableVariant } from '../calendar/rules/blocks.js';
import type { Logistics } from '../calendar/rules/schedule.js';
import { UnitCalendarReader } from '../calendar/unit-calendar.reader.js';
import type { Need } from '../calendar/rules/needs.js';
import { blockedDaysOf, returnEstimate } from '../calendar/rules/taken-days.js';
import { LocationsService } from '../locations/locations.service.js';
import { VariantsService } from '../products/variants.service.js';
import { OffersService } from '../rentals/wait/offers.service.js';
import { ShopReader } from '../../platform/shops/shop.reader.js';
import { type ActiveUnits, AvailabilityRepository } from './availability.repository.js';
import type { AvailabilityResponse, AvailabilityWindowQuery } from './availability.response.js';
import {
  DEFAULT_WINDOW,
  freeUnitsByDay,
  subtractNeeds,
  type TakenStretches,
  WINDOW_LIMIT,
} from './availability-sweep.js';

/** The counts of a variant. */
interface CountedUnits {
  readonly platformVariantId: number;
  /** The free units of each day. */
  readonly free: Int32Array;
  readonly counts: Omit<AvailabilityResponse, 'occupancy'>;
}

/** Formats the counts of a variant as JSON, given the dates as keys: `"2026-01-31":`. */
type FormatUnits = (units: CountedUnits, dateKeys: readonly string[]) => string;

/** The timeline of the requested variant: an `AvailabilityResponse`. */
const formatTimeline: FormatUnits = (units, dateKeys) => `{${membersOf(units, dateKeys)}}`;

/** The timeline of one of several variants: a `VariantAvailabilityResponse`. */
const formatVariant: FormatUnits = (units, dateKeys) =>
  `{"platformVariantId":${units.platformVariantId},${membersOf(units, dateKeys)}}`;

/**
 * The members of an `AvailabilityResponse` as JSON. There are up to 73,100 days: `JSON.stringify` of
 * objects with these keys takes three times as long.
 */
function membersOf({ free, counts }: CountedUnits, dateKeys: readonly string[]): string {
  const days = dateKeys.map((key, day) => key + free[day]).join(',');
  const countMembers = JSON.stringify(counts).slice(1, -1);
  return `"occupancy":{${days}},${countMembers}`;
}

/** The response for one variant, from its timeline. */
const toAvailability = (timeline: string): SerializedResponse =>
  new SerializedResponse(200, timeline);

/** The response for several variants, from their timelines. */
const toBatchAvailability = (timelines: readonly string[]): SerializedResponse =>
  new SerializedResponse(200, `{"data":[${timelines.join(',')}]}`);

/** The last day with a four-digit year. */
const LAST_DAY = dayOf(LAST_DATE);

/** The number of counted days after which the loop yields to other requests. */
const DAYS_AT_ONCE = 5_000;

/** The stretches of a variant whose units are never taken. */
const NO_STRETCHES: TakenStretches = { itemIds: [], from: [], to: [] };

/** The counted days, formatted once for all variants. */
interface Window {
  readonly first: number;
  readonly dates: readonly string[];
  /** The number of days before the first possible handover. */
  readonly tooEarly: number;
}

/** Counts the available units of variants, day by day. */
@Injectable()
export class AvailabilityService {
  constructor(
    private readonly availability: AvailabilityRepository,
    private readonly variants: VariantsService,
    private readonly calendar: UnitCalendarReader,
    private readonly locations: LocationsService,
    private readonly offers: OffersService,
    private readonly shop: ShopReader,
  ) {}

  /** The timeline of one variant; throws as `timelines` does. */
  async timeline(
    context: TenantContext,
    platformId: number,
    query: AvailabilityWindowQuery,
  ): Promise<SerializedResponse> {
    const [timeline] = await this.timelinesOf(context, [platformId], query, formatTimeline);
    return toAvailability(timeline!);
  }

  /**
   * The timelines of variants, in the order of the request.
   * @throws AppError not_found for an unknown variant or location; invalid_parameter for a window
   *   that is reversed or too long
   */
  async timelines(
    context: TenantContext,
    platformIds: readonly number[],
    query: AvailabilityWindowQuery,
  ): Promise<SerializedResponse> {
    return toBatchAvailability(await this.timelinesOf(context, platformIds, query, formatVariant));
  }

  private async timelinesOf(
    context: TenantContext,
    platformIds: readonly number[],
    query: AvailabilityWindowQuery,
    formatUnits: FormatUnits,
  ): Promise<string[]> {
    const now = context.now().toISOString();
    const logistics = await this.shop.logistics(context);
    const found = await this.variants.find(context, platformIds);
    const window = daysAskedFor(query, logistics, now);
    if (found.length < platformIds.length) throw notFound('Variant');
    const locationId = await this.locationOf(context, query);
    const ids = idsOf(found);
    await this.offers.refresh(context, ids);
    const variants = found.map(({ id: variantId, ...variant }) => ({ variantId, ...variant }));
    const { dates } = window;
    const ends = { from: dates[0]!, to: dates.at(-1)! };
    // Sequential: a request uses one connection, so that it does not starve other requests.
    const bookable = await this.availability.units(context, ids, locationId);
    const estimate = returnEstimate(now, logistics);
    const reserved = await this.availability.reserved(context, ids, ends, estimate);
    const active = await this.availability.active(context, ids);
    const blocks = await this.calendar.blocksOfVariants(context, variants, ends, estimate.today);
    const promised = await this.calendar.needs(context, ids, ends, estimate);
    const unitsOf = byVariant(bookable);
    const reservedOf = byVariant(reserved);
    const activeOf = byVariant(active);
    const variantOf = new Map(variants.map((variant) => [variant.platformId, variant]));
    const countUnits = (platformVariantId: number): CountedUnits => {
      const variant = variantOf.get(platformVariantId)!;
      const { variantId } = variant;
      const units = new Set(unitsOf.get(variantId)?.itemIds);
      const stretches = reservedOf.get(variantId) ?? NO_STRETCHES;
      const taken = withBlocks(stretches, variant, units, blocks, window);
      const free = freeUnitsByDay(units, taken, dates.length);
      subtractNeeds(free, needsOf(promised, variantId, locationId), window.first);
      const daysNotBookable = variant.archived ? dates.length : window.tooEarly;
      free.fill(0, 0, daysNotBookable);
      return { platformVariantId, free, counts: countsOf(units, activeOf.get(variantId)) };
    };
    const dateKeys = dates.map((date) => `"${date}":`);
    const variantsAtOnce = Math.ceil(DAYS_AT_ONCE / dates.length);
    const timelines: string[] = [];
    for (const platformId of platformIds) {
      timelines.push(formatUnits(countUnits(platformId), dateKeys));
      if (timelines.length % variantsAtOnce === 0) await setImmediate();
    }
    return timelines;
  }

  private async locationOf(
    context: TenantContext,
    { locationPlatformId: platformId }: AvailabilityWindowQuery,
  ): Promise<number | null> {
    if (platformId === undefined) return null;
    const id = await this.locations.idOf(context, platformId);
    if (id === undefined) throw notFound('Location');
    return id;
  }
}

function daysAskedFor(query: AvailabilityWindowQuery, logistics: Logistics, now: string): Window {
  const first = dayOf(query.from ?? dayIn(now, logistics.timeZone));
  const last =
    query.to === undefined ? Math.min(first + DEFAULT_WINDOW, LAST_DAY) : dayOf(query.to);
  if (last < first) throw invalidParameter('from must not be after to');
  const days = last - first + 1;
  if (days > WINDOW_LIMIT) {
    throw invalidParameter(`to must be at most ${WINDOW_LIMIT - 1} days after from`);
  }
  const dates = Array.from({ length: days }, (_, offset) => dateOf(first + offset));
  return {
    first,
    dates,
    tooEarly: Math.max(0, handoverOf(query, logistics, now) - first),
  };
}

function handoverOf(
  { deliveryMethodType: method }: AvailabilityWindowQuery,
  { timeZone, preparation, delivery }: Logistics,
  now: string,
): number {
  if (method === undefined) return -Infinity;
  const ready = moved(now, preparation, 1, timeZone);
  const handedOver = method === 'shipping' ? moved(ready, delivery, 1, timeZone) : ready;
  return dayNumberIn(handedOver, timeZone);
}

/** The days that units of a variant are reserved or blocked. */
function withBlocks(
  reserved: TakenStretches,
  variant: BlockableVariant,
  units: ReadonlySet<number>,
  blocks: readonly Block[],
  { first }: Window,
): TakenStretches {
  const own = blocks.filter(({ itemId }) => itemId === null || units.has(itemId));
  if (own.length === 0) return reserved;
  const blocked = [...units].flatMap((itemId) => blockedDaysOf({ itemId, ...variant }, own));
  return {
    itemIds: [...reserved.itemIds, ...blocked.map(({ itemId }) => itemId)],
    from: [...reserved.from, ...blocked.map(({ from }) => from - first)],
    to: [...reserved.to, ...blocked.map(({ to }) => to - first)],
  };
}

/** The needs for units of a variant; for one location, those of cycles there. */
const needsOf = (promised: readonly Need[], variantId: number, locationId: number | null): Need[] =>
  promised.filter(
    (need) =>
      need.variantId === variantId && (locationId === null || need.locationId === locationId),
  );

/** The units of a variant, and the units without an active rental. */
function countsOf(
  units: ReadonlySet<number>,
  { itemIds: rented = [], endlessIds }: Partial<ActiveUnits> = {},
): CountedUnits['counts'] {
  const without = (others: readonly number[]) =>
    units.size - others.filter((id) => units.has(id)).length;
  return {
    inventoryCount: units.size,
    futureAvailabilityInventoryCount: without(endlessIds ?? []),
    uncommitedInventoryCount: without(rented),
  };
}

/** Indexes rows by variant. */
const byVariant = <T extends { readonly variantId: number }>(records: readonly T[]) =>
  new Map(records.map((record) => [record.variantId, record]));
