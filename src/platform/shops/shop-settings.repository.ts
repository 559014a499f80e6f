import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import { columnsOf, computed, joined, type RowOf } from '../../database/sql/columns.sql.js';
import { cachedRow, invalidate, statement } from '../../database/sql/statement.js';
import type { TenantContext } from '../../database/tenant-context.js';
import { Shop } from './shop.entity.js';

const COLUMNS = columnsOf(Shop, 'shops', [
  'timeZone',
  'preparationDuration',
  'deliveryDuration',
  'reverseDeliveryDuration',
  'restockDuration',
  'sameDayTurnover',
  'consignmentEnabled',
  'membershipCreditReturnCondition',
]);

/** The closing days of the store, as ranges that neither overlap nor adjoin; null for none. */
const CLOSED_DAYS = computed<{ closedDays: [from: string, to: string][] | null }>({
  closedDays: `(
     select jsonb_agg(jsonb_build_array(lower(days), upper(days) - 1)) from (
       select unnest(range_agg(daterange(b.from_day, b.to_day, '[]'))) as days
       from blocked_dates b where b.shop_id = $1 and b.closing) closed)`,
});

const SETTINGS = joined(COLUMNS, CLOSED_DAYS);
export type ShopSettings = RowOf<typeof SETTINGS>;

const LIST_IDS = statement<{ id: number }>('shops.list_ids', 'select id from shops order by id');

const READ_SETTINGS = statement<ShopSettings>(
  'shops.read_settings',
  `select ${SETTINGS} from shops where id = $1`,
);

/** The settings that nearly every request needs, and the list of tenants. */
@Injectable()
export class ShopSettingsRepository {
  constructor(private readonly database: Database) {}

  async listIds(): Promise<number[]> {
    return (await this.database.queryGlobal(LIST_IDS)).map(({ id }) => id);
  }

  async get(context: TenantContext): Promise<ShopSettings> {
    return (await cachedRow(context, READ_SETTINGS))!;
  }

  /** Makes the next read of this request see an update. */
  invalidate(context: TenantContext): void {
    invalidate(context, READ_SETTINGS);
  }
}
