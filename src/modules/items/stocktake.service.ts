import { Injectable } from '@nestjs/common';
import type { TenantContext } from '../../database/tenant-context.js';
import { unknownReference } from '../../errors/app-error.js';
import { groupedBy, idsOf } from '../../records/grouped-by.js';
import { isOutOfStock } from '../calendar/rules/item-values.js';
import { LocationsService } from '../locations/locations.service.js';
import { ItemsService } from './items.service.js';
import { type FoundUnit, StocktakeRepository } from './stocktake.repository.js';
import {
  STOCKTAKE_LIST_LIMIT,
  type StocktakeRequest,
  type StocktakeResponse,
  type StocktakeUnits,
  type UnexpectedReason,
  type UnexpectedSerial,
} from './stocktake.response.js';

/** Compares the units that were scanned with those that should be there. */
@Injectable()
export class StocktakeService {
  constructor(
    private readonly stocktakes: StocktakeRepository,
    private readonly items: ItemsService,
    private readonly locations: LocationsService,
  ) {}

  /**
   * Changes nothing.
   * @throws AppError invalid_body when the shop has no such location
   */
  async take(
    context: TenantContext,
    { serials, locationPlatformId }: StocktakeRequest,
  ): Promise<StocktakeResponse> {
    const locationId = await this.locationId(context, locationPlatformId);
    const unitOf = await this.unitsBySerial(context, serials);
    const inStock: FoundUnit[] = [];
    const unexpected: UnexpectedSerial[] = [];
    const seen = new Set<number | string>();
    for (const serial of serials) {
      const unit = unitOf.get(serial);
      const reason = reasonOf(unit, seen.has(unit?.id ?? serial));
      seen.add(unit?.id ?? serial);
      if (unit && !reason) inStock.push(unit);
      if (reason) {
        const { id: itemId = null, cycleId = null } = unit ?? {};
        unexpected.push({ serial, reason, itemId, cycleId });
      }
    }
    const isHere = (unit: FoundUnit) => locationId === null || unit.locationId === locationId;
    const misplaced = idsOf(inStock.filter((unit) => !isHere(unit))).toSorted(
      (one, other) => one - other,
    );
    const found = idsOf(inStock);
    const missing = await this.stocktakes.findMissing(
      context,
      locationId,
      found,
      STOCKTAKE_LIST_LIMIT,
    );
    return {
      counted: found.length - misplaced.length,
      missing: await this.units(context, idsOf(missing), missing[0]?.count ?? 0),
      misplaced: await this.units(context, misplaced, misplaced.length),
      unexpected: { count: unexpected.length, data: unexpected.slice(0, STOCKTAKE_LIST_LIMIT) },
    };
  }

  /**
   * The units that serials mean: those with an equal serial in stock, else sold or retired. Without
   * an equal serial, the only one that is written differently.
   */
  private async unitsBySerial(
    context: TenantContext,
    serials: readonly string[],
  ): Promise<ReadonlyMap<string, FoundUnit>> {
    const equal = await this.stocktakes.findScanned(context, [...new Set(serials)]);
    const units = new Map(equal.toReversed().map((unit) => [unit.scanned, unit]));
    const others = [...new Set(serials)].filter((serial) => !units.has(serial));
    if (others.length === 0) return units;
    const alike = await this.stocktakes.findScannedAlike(context, others);
    for (const [serial, candidates] of groupedBy(alike, ({ scanned }) => scanned)) {
      const stocked = candidates.filter(({ visibility }) => !isOutOfStock(visibility));
      const [unit, ...more] = stocked.length > 0 ? stocked : candidates;
      if (unit && more.length === 0) units.set(serial, unit);
    }
    return units;
  }

  private async units(
    context: TenantContext,
    ids: readonly number[],
    count: number,
  ): Promise<StocktakeUnits> {
    const items = await this.items.find(context, ids.slice(0, STOCKTAKE_LIST_LIMIT));
    return { count, data: [...items.values()] };
  }

  private async locationId(
    context: TenantContext,
    platformId: number | undefined,
  ): Promise<number | null> {
    if (platformId === undefined) return null;
    const id = await this.locations.idOf(context, platformId);
    if (id === undefined) throw unknownReference('locationPlatformId', platformId);
    return id;
  }
}

/** Why a serial was not expected; undefined for a unit in stock. */
function reasonOf(unit: FoundUnit | undefined, isRepeated: boolean): UnexpectedReason | undefined {
  if (isRepeated) return 'twice';
  if (!unit) return 'unknown';
  if (unit.visibility === 'sold' || unit.visibility === 'retired') return unit.visibility;
  return unit.cycleId === null ? undefined : 'out';
}
