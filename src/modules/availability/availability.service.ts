import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { SerializedResponse } from '../../http/responses/serialized-response.js';
import { invalidParameter, notFound } from '../../errors/app-error.js';
import { idsOf } from '../../records/grouped-by.js';
import { dateOf, dayOf } from '../../time/days.js';
import { LAST_DATE } from '../../time/moment.js';
import { dayIn, dayNumberIn, moved } from '../../time/zone.js';
import type { TenantContext } from '../../database/tenant-context.js';
import { BlockedDateReader } from '../blocked-dates/blocked-date.reader.js';
import type { Block, BlockableVariant } from '../blocked-dates/block.js';
import type { Logistics } from '../cycles/rules/cycle-schedule.js';
import { PromiseReader } from '../items/promise.reader.js';
import type { PromisedDays } from '../items/rules/promised-days.js';
import { blockedDaysOf, returnEstimate } from '../items/rules/taken-days.js';
import { LocationsService } from '../locations/locations.service.js';
import { VariantsService } from '../products/variants.service.js';
import { ShopReader } from '../../platform/shops/shop.reader.js';
import { type ActiveUnits, AvailabilityRepository } from './availability.repository.js';
import type { AvailabilityWindowQuery } from './availability.query.js';
import type { AvailabilityResponse, VariantAvailabilityResponse } from './availability.response.js';
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

/** Formats the counts of a variant, given the names of the days. */
type WriteUnits = (units: CountedUnits, names: readonly string[]) => string;

/** The timeline of the requested variant. */
const writeTimeline: WriteUnits = ({ free, counts }, names) =>
  written({ occupancy: {}, ...counts }, free, names);

/** The timeline of one of several variants. */
const writeVariant: WriteUnits = ({ platformVariantId, free, counts }, names) => {
  const answer: VariantAvailabilityResponse = { platformVariantId, occupancy: {}, ...counts };
  return written(answer, free, names);
};

/** The response for one variant, from its timeline. */
const toAvailability = (timeline: string): SerializedResponse =>
  new SerializedResponse(200, timeline);

/** The response for several variants, from their timelines. */
const toBatchAvailability = (timelines: readonly string[]): SerializedResponse =>
  new SerializedResponse(200, `{"data":[${timelines.join(',')}]}`);

/** The days as JSON keys of a response. */
const namesOf = (dates: readonly string[]): string[] => dates.map((date) => `"${date}":`);

/**
 * The JSON of a response, with the days inserted into its only `{}`. There are up to 73,100 days:
 * `JSON.stringify` of objects with these keys takes three times as long.
 */
function written(answer: AvailabilityResponse, free: Int32Array, names: readonly string[]): string {
  const days = names.map((name, day) => name + free[day]).join(',');
  return JSON.stringify(answer).replace('{}', `{${days}}`);
}

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
    private readonly blocks: BlockedDateReader,
    private readonly promises: PromiseReader,
    private readonly locations: LocationsService,
    private readonly shop: ShopReader,
  ) {}

  /** The timeline of one variant; throws as `timelines` does. */
  async timeline(
    context: TenantContext,
    platformId: number,
    query: AvailabilityWindowQuery,
  ): Promise<SerializedResponse> {
    const [timeline] = await this.write(context, [platformId], query, writeTimeline);
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
    return toBatchAvailability(await this.write(context, platformIds, query, writeVariant));
  }

  private async write(
    context: TenantContext,
    platformIds: readonly number[],
    query: AvailabilityWindowQuery,
    writeUnits: WriteUnits,
  ): Promise<string[]> {
    const now = context.now().toISOString();
    const logistics = await this.shop.logistics(context);
    const found = await this.variants.find(context, platformIds);
    const window = daysAskedFor(query, logistics, now);
    if (found.length < platformIds.length) throw notFound('Variant');
    const locationId = await this.locationOf(context, query);
    const ids = idsOf(found);
    const variants = found.map(({ id: variantId, ...variant }) => ({ variantId, ...variant }));
    const { dates } = window;
    const ends = { from: dates[0]!, to: dates.at(-1)! };
    // Sequential: a request uses one connection, so that it does not starve other requests.
    const bookable = await this.availability.units(context, ids, locationId);
    const estimate = returnEstimate(now, logistics);
    const reserved = await this.availability.reserved(context, ids, ends, estimate);
    const active = await this.availability.active(context, ids);
    const blocks = await this.blocks.findOfVariants(context, variants, ends);
    const promised = await this.promises.find(context, ids, ends, estimate);
    const unitsOf = byVariant(bookable);
    const reservedOf = byVariant(reserved);
    const activeOf = byVariant(active);
    const variantOf = new Map(variants.map((variant) => [variant.platformId, variant]));
    const names = namesOf(dates);
    const countUnits = (platformVariantId: number): CountedUnits => {
      const variant = variantOf.get(platformVariantId)!;
      const { variantId } = variant;
      const units = new Set(unitsOf.get(variantId)?.itemIds);
      const stretches = reservedOf.get(variantId) ?? NO_STRETCHES;
      const taken = withBlocks(stretches, variant, units, blocks, window);
      const free = freeUnitsByDay(units, taken, dates.length);
      subtractNeeds(free, needsOf(promised, variantId, locationId), window.first);
      free.fill(0, 0, variant.archived ? undefined : window.tooEarly);
      return { platformVariantId, free, counts: countsOf(units, activeOf.get(variantId)) };
    };
    const timelines: string[] = [];
    const atOnce = Math.ceil(DAYS_AT_ONCE / dates.length);
    for (const platformId of platformIds) {
      timelines.push(writeUnits(countUnits(platformId), names));
      if (timelines.length % atOnce === 0) await setImmediate();
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

/** The needs for units of a variant; for one location, of the cycles whose unit is there. */
const needsOf = (
  promised: readonly PromisedDays[],
  variantId: number,
  locationId: number | null,
): PromisedDays[] =>
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
