import { Injectable } from '@nestjs/common';
import { Database, type ShopClock } from '../../database/database.js';
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
  'closedWeekdays',
  'consignmentEnabled',
  'membershipCreditReturnCondition',
  'isSandbox',
]);

/** The closing days of the store, as ranges that neither overlap nor adjoin; null for none. */
const CLOSED_DAYS = computed<{ closedDays: [from: string, to: string][] | null }>({
  closedDays: `(
     select jsonb_agg(jsonb_build_array(lower(days), upper(days) - 1)) from (
       select unnest(range_agg(daterange(b.from_day, b.to_day, '[]'))) as days
       from blocked_dates b where b.shop_id = $1 and b.closing) closed)`,
});

/** When the first hold lapses that is not cancelled yet; null without holds. */
const FIRST_HOLD = computed<{ firstHoldUntil: string | null }>({
  firstHoldUntil: `(
     select min(c.hold_until) from cycles c
     where c.shop_id = $1 and c.hold_until is not null and c.cancelled_at is null)`,
});

/** Without plans, no change of a unit needs to look for services. */
const HAS_SERVICE_PLANS = computed<{ hasServicePlans: boolean }>({
  hasServicePlans: `exists (select from service_plans s where s.shop_id = $1)`,
});

/** The variants that customers wait for. */
const WAITED = computed<{ waitedVariantIds: number[] }>({
  waitedVariantIds: `array(
     select distinct w.variant_id from waiting_entries w
     where w.shop_id = $1 and w.status = 'waiting')`,
});

const SETTINGS = joined(COLUMNS, CLOSED_DAYS, FIRST_HOLD, HAS_SERVICE_PLANS, WAITED);
export type ShopSettings = RowOf<typeof SETTINGS>;

const CLOCKS = columnsOf(Shop, 'shops', { shopId: 'id', clockOffsetMs: 'clockOffsetMs' });

const LIST_CLOCKS = statement<ShopClock>(
  'shops.list_clocks',
  `select ${CLOCKS} from shops order by id`,
);

const FIND_CLOCK = statement<ShopClock>(
  'shops.find_clock',
  `select ${CLOCKS} from shops where id = $1`,
);

const READ_SETTINGS = statement<ShopSettings>(
  'shops.read_settings',
  `select ${SETTINGS} from shops where id = $1`,
);

/** The settings that nearly every request needs, and the list of tenants. */
@Injectable()
export class ShopSettingsRepository {
  constructor(private readonly database: Database) {}

  /** All shops, oldest first. */
  listClocks(): Promise<ShopClock[]> {
    return this.database.queryGlobal(LIST_CLOCKS);
  }

  async findClock(shopId: number): Promise<ShopClock | undefined> {
    return (await this.database.queryGlobal(FIND_CLOCK, shopId))[0];
  }

  async get(context: TenantContext): Promise<ShopSettings> {
    return (await cachedRow(context, READ_SETTINGS))!;
  }

  /** Makes the next read of this request see an update. */
  invalidate(context: TenantContext): void {
    invalidate(context, READ_SETTINGS);
  }
}
