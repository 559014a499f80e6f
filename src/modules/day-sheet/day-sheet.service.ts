import { Injectable } from '@nestjs/common';
import type { TenantContext } from '../../database/tenant-context.js';
import { notFound } from '../../errors/app-error.js';
import { ShopReader } from '../../platform/shops/shop.reader.js';
import { groupedBy, idsOf } from '../../records/grouped-by.js';
import { CyclesService } from '../cycles/cycles.service.js';
import { returnEstimate } from '../calendar/rules/taken-days.js';
import { ItemsService } from '../items/items.service.js';
import { LocationsService } from '../locations/locations.service.js';
import { DaySheetRepository } from './day-sheet.repository.js';
import type {
  DaySheetListResponse,
  DaySheetQuery,
  DaySheetResponse,
} from './day-sheet.response.js';
import { SERVICE_LIST, SHEET_LISTS } from './day-sheet.sql.js';
import { sheetDaysOf } from './sheet-days.js';

/** The open work of a desk on a day. */
@Injectable()
export class DaySheetService {
  constructor(
    private readonly sheets: DaySheetRepository,
    private readonly cycles: CyclesService,
    private readonly items: ItemsService,
    private readonly locations: LocationsService,
    private readonly shop: ShopReader,
  ) {}

  /** @throws AppError not_found when the shop has no such location */
  async get(
    context: TenantContext,
    { date, locationPlatformId }: DaySheetQuery,
  ): Promise<DaySheetResponse> {
    const now = context.now().toISOString();
    const logistics = await this.shop.logistics(context);
    const days = sheetDaysOf(date, now, logistics.timeZone);
    const locationId = await this.locationId(context, locationPlatformId);
    const estimate = returnEstimate(now, logistics);
    const rows = await this.sheets.read(context, days, locationId, estimate);
    const rowsOf = groupedBy(rows, ({ list }) => list);
    const serviced = rowsOf.get(SERVICE_LIST) ?? [];
    const ofCycles = rows.filter(({ list }) => list !== SERVICE_LIST);
    const cycles = await this.cycles.find(context, [...new Set(idsOf(ofCycles))]);
    const items = await this.items.find(context, idsOf(serviced));
    const lists = SHEET_LISTS.map((list): [string, DaySheetListResponse] => {
      const found = rowsOf.get(list) ?? [];
      const data = found.flatMap(({ id }) => cycles.get(id) ?? []);
      return [list, { data, count: found[0]?.count ?? 0 }];
    });
    const service = {
      data: serviced.flatMap(({ id }) => items.get(id) ?? []),
      count: serviced[0]?.count ?? 0,
    };
    return {
      date: days.date,
      ...Object.fromEntries(lists),
      service,
    } as unknown as DaySheetResponse;
  }

  private async locationId(
    context: TenantContext,
    platformId: number | undefined,
  ): Promise<number | null> {
    if (platformId === undefined) return null;
    const id = await this.locations.idOf(context, platformId);
    if (id === undefined) throw notFound('Location');
    return id;
  }
}
