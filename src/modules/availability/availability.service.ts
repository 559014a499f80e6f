import { Injectable } from '@nestjs/common';
import { invalidParameter, notFound } from '../../common/errors/app-error.js';
import { groupedBy } from '../../common/lists/grouped-by.js';
import { idsOf } from '../../common/lists/ids-of.js';
import { dateOf, dayOf } from '../../common/time/days.js';
import { dayIn, dayNumberIn, moved } from '../../common/time/zone.js';
import type { Scope } from '../../database/scope.js';
import { BlockedDateReader } from '../blocked-dates/blocked-date.reader.js';
import type { Block, BlockableUnit } from '../blocked-dates/rules/block.js';
import type { Logistics } from '../cycles/rules/cycle-schedule.js';
import { absenceDays, blockedDaysOf } from '../items/rules/taken-days.js';
import { LocationReader } from '../locations/location.reader.js';
import { VariantReader } from '../products/variant.reader.js';
import { ShopReader } from '../shop/shop.reader.js';
import { AvailabilityRepository } from './availability.repository.js';
import type { AvailabilityWindowQuery } from './dto/availability.query.js';
import type {
  AvailabilityResponse,
  VariantAvailabilityResponse,
} from './dto/availability.response.js';
import { freeUnitsByDay, type TakenStretches } from './rules/availability-sweep.js';
import { DEFAULT_WINDOW, WINDOW_LIMIT } from './rules/availability-window.js';

/** The last day that a date of four digits names. */
const LAST_DAY = dayOf('9999-12-31');

/** Of a variant whose units nobody has. */
const NOTHING: TakenStretches = { itemIds: [], from: [], to: [] };

/** The days that are counted, named once for all variants. */
interface Window {
  readonly first: number;
  readonly dates: readonly string[];
  /** How many of them are before the first on which a unit could be handed over. */
  readonly tooEarly: number;
}

/** How many units of variants are available, day by day. */
@Injectable()
export class AvailabilityService {
  constructor(
    private readonly availability: AvailabilityRepository,
    private readonly variants: VariantReader,
    private readonly blocks: BlockedDateReader,
    private readonly locations: LocationReader,
    private readonly shop: ShopReader,
  ) {}

  /** The timeline of one variant; throws as `timelines` does. */
  async timeline(
    scope: Scope,
    platformId: number,
    query: AvailabilityWindowQuery,
  ): Promise<AvailabilityResponse> {
    const [timeline] = await this.timelines(scope, [platformId], query);
    const { platformVariantId: _asked, ...answer } = timeline!;
    return answer;
  }

  /**
   * The timelines of variants, in the order asked for.
   * @throws AppError not_found for an unknown variant or location; invalid_parameter for a window
   *   that is reversed or too long
   */
  async timelines(
    scope: Scope,
    platformIds: readonly number[],
    query: AvailabilityWindowQuery,
  ): Promise<VariantAvailabilityResponse[]> {
    const now = new Date().toISOString();
    const logistics = await this.shop.logistics(scope);
    const window = daysAskedFor(query, logistics, now);
    const variants = await this.variants.find(scope, platformIds);
    if (variants.length < platformIds.length) throw notFound('Variant');
    const locationId = await this.locationOf(scope, query);
    const ids = idsOf(variants);
    const productOf = new Map(variants.map(({ id, productId }) => [id, productId]));
    const variantOf = new Map(variants.map(({ id, platformId }) => [platformId, id]));
    const { dates } = window;
    const ends = { from: dates[0]!, to: dates.at(-1)! };
    const bookable = await this.availability.units(scope, ids, locationId);
    const units = bookable.flatMap(({ itemIds, variantId }) => {
      const productId = productOf.get(variantId)!;
      return itemIds.map((itemId) => ({ itemId, variantId, productId }));
    });
    const [reserved, active, blocks] = await Promise.all([
      this.availability.reserved(scope, ids, ends, absenceDays(now, logistics)),
      this.availability.active(scope, ids),
      this.blocks.find(scope, units, ends),
    ]);
    const unitsOf = groupedBy(units, ({ variantId }) => variantId);
    const reservedOf = new Map(reserved.map((one) => [one.variantId, one]));
    const rented = new Set(active.flatMap(({ itemIds }) => itemIds));
    const endless = new Set(active.flatMap(({ endlessIds }) => endlessIds ?? []));
    return platformIds.map((platformVariantId) => {
      const variantId = variantOf.get(platformVariantId)!;
      const own = unitsOf.get(variantId) ?? [];
      const taken = withBlocks(reservedOf.get(variantId) ?? NOTHING, own, blocks, window);
      const itemIds = new Set(own.map(({ itemId }) => itemId));
      const outside = (others: ReadonlySet<number>) =>
        own.filter(({ itemId }) => !others.has(itemId)).length;
      return {
        platformVariantId,
        occupancy: countsByDay(freeUnitsByDay(itemIds, taken, dates.length), window),
        inventoryCount: own.length,
        futureAvailabilityInventoryCount: outside(endless),
        uncommitedInventoryCount: outside(rented),
      };
    });
  }

  private async locationOf(
    scope: Scope,
    { location_id: platformId }: AvailabilityWindowQuery,
  ): Promise<number | null> {
    if (platformId === undefined) return null;
    const id = await this.locations.idOf(scope, platformId);
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
  { delivery_method_type: method }: AvailabilityWindowQuery,
  { timeZone, preparation, delivery }: Logistics,
  now: string,
): number {
  if (method === undefined) return -Infinity;
  const ready = moved(now, preparation, 1, timeZone);
  const handedOver = method === 'shipping' ? moved(ready, delivery, 1, timeZone) : ready;
  return dayNumberIn(handedOver, timeZone);
}

/** The days that are reserved or blocked. */
function withBlocks(
  reserved: TakenStretches,
  units: readonly BlockableUnit[],
  blocks: readonly Block[],
  { first }: Window,
): TakenStretches {
  const blocked = units.flatMap((unit) => blockedDaysOf(unit, blocks));
  if (blocked.length === 0) return reserved;
  return {
    itemIds: [...reserved.itemIds, ...blocked.map(({ itemId }) => itemId)],
    from: [...reserved.from, ...blocked.map(({ from }) => from - first)],
    to: [...reserved.to, ...blocked.map(({ to }) => to - first)],
  };
}

function countsByDay(free: Int32Array, { dates, tooEarly }: Window): Record<string, number> {
  // With a prototype, V8 takes it for a record of a few members and is three times as slow.
  const occupancy = Object.create(null) as Record<string, number>;
  dates.forEach((date, offset) => {
    occupancy[date] = offset < tooEarly ? 0 : free[offset]!;
  });
  return occupancy;
}
