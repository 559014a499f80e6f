import { Injectable } from '@nestjs/common';
import type { Changes } from '../../records/changes.js';
import { Database } from '../../database/database.js';
import type { TenantContext } from '../../database/tenant-context.js';
import { columnsOf, type RowOf } from '../../database/sql/columns.sql.js';
import { comparedUpdateStatement, writeChanges } from '../../database/compared-write.js';
import { queryAll, queryOne, statement } from '../../database/sql/statement.js';
import { insertStatement, movedSql, write } from '../../database/sql/write.js';
import { Shop } from '../../platform/shops/shop.entity.js';

const SETTINGS = [
  'name',
  'timeZone',
  'currency',
  'preparationDuration',
  'deliveryDuration',
  'reverseDeliveryDuration',
  'restockDuration',
  'sameDayTurnover',
  'closedWeekdays',
  'consignmentEnabled',
  'membershipCreditReturnCondition',
] as const;

const COLUMNS = columnsOf(Shop, 'shops', [
  'id',
  ...SETTINGS,
  'isSandbox',
  'createdAt',
  'updatedAt',
]);

export type ShopRow = RowOf<typeof COLUMNS>;
export type ShopChanges = Pick<ShopRow, (typeof SETTINGS)[number]>;

const NEXT_ID = statement<{ id: number }>(
  'shops.next_id',
  `select nextval(pg_get_serial_sequence('shops', 'id')) as id`,
);

const LIST = statement<ShopRow>('shops.list', `select ${COLUMNS} from shops order by id`);

const GET = statement<ShopRow>('shops.get', `select ${COLUMNS} from shops where id = $1`);

const CREATE = insertStatement('shops.create', Shop, [...SETTINGS, 'isSandbox'], {
  returning: COLUMNS,
});

const UPDATE = comparedUpdateStatement('shops.update', Shop, ['id'], SETTINGS);

const CLOCK = columnsOf(Shop, 'shops', ['isSandbox', 'clockOffsetMs', 'timeZone']);

export type ClockRow = RowOf<typeof CLOCK>;

const LOCK_CLOCK = statement<ClockRow>(
  'shops.lock_clock',
  `select ${CLOCK} from shops where id = $1 for no key update`,
);

const MOVE_CLOCK = statement(
  'shops.move_clock',
  'update shops set clock_offset_ms = $2 where id = $1',
);

/** Waits for all writes of the shop, whose foreign keys lock its row, and lets no other begin. */
const LOCK_SHOP = statement<ClockRow>(
  'shops.lock',
  `select ${CLOCK} from shops where id = $1 for update`,
);

/** All that belongs to a shop, except its keys and its counter of events. */
const RECORD_TABLES = [
  'blocked_dates',
  'conditions',
  'credit_entries',
  'custom_field_definitions',
  'custom_fields',
  'customers',
  'cycle_legs',
  'cycles',
  'events',
  'former_units',
  'idempotency_keys',
  'items',
  'locations',
  'membership_credits',
  'method_option_conditions',
  'method_option_variants',
  'method_options',
  'product_methods',
  'products',
  'refused_bookings',
  'resources',
  'return_lines',
  'return_orders',
  'service_plans',
  'services',
  'shop_counters',
  'timeline_events',
  'variants',
  'waiting_entries',
  'webhook_deliveries',
  'webhook_endpoints',
] as const;

/** One statement, at whose end foreign keys are checked, so that the tables need no order. */
const DELETE_RECORDS = statement(
  'shops.delete_records',
  `with ${RECORD_TABLES.map((table) => `deleted_${table} as (delete from ${table} where shop_id = $1)`).join(', ')}
   select`,
);

/** The shop is no longer polled for webhooks. */
const LEAVE_WEBHOOKS = statement(
  'shops.leave_webhooks',
  'delete from webhook_shops where shop_id = $1',
);

const RESET_CLOCK = statement(
  'shops.reset_clock',
  `update shops set clock_offset_ms = 0, updated_at = ${movedSql('updated_at', '$2')} where id = $1`,
);

/** `at time zone` accepts more: abbreviations, and names that it reads as rules. */
const FIND_TIME_ZONE = statement(
  'shops.find_time_zone',
  'select from pg_timezone_names where $1::bigint is not null and lower(name) = lower($2)',
);

/** The initial settings of a shop. */
export type ShopValues = Omit<ShopChanges, 'membershipCreditReturnCondition'> &
  Pick<Shop, 'isSandbox'>;

@Injectable()
export class ShopsRepository {
  constructor(private readonly database: Database) {}

  /** A new shop id. */
  async nextId(): Promise<number> {
    return (await this.database.queryGlobal(NEXT_ID))[0]!.id;
  }

  /** All shops, for the command line. */
  list(): Promise<ShopRow[]> {
    return this.database.queryGlobal(LIST);
  }

  get(context: TenantContext): Promise<ShopRow | undefined> {
    return queryOne(context, GET);
  }

  async create(context: TenantContext, values: ShopValues): Promise<ShopRow> {
    const [created] = await write(context, CREATE, [values]);
    return created!;
  }

  /** True for a time zone that PostgreSQL knows. It reads all its zones: some 100 ms. */
  async knowsTimeZone(context: TenantContext, name: string): Promise<boolean> {
    return (await queryAll(context, FIND_TIME_ZONE, name)).length > 0;
  }

  /** Returns the clock and locks it until the transaction ends. */
  lockClock(context: TenantContext): Promise<ClockRow | undefined> {
    return queryOne(context, LOCK_CLOCK);
  }

  async moveClock(context: TenantContext, offsetMs: number): Promise<void> {
    await queryAll(context, MOVE_CLOCK, offsetMs);
  }

  /** Returns the clock and locks out all writes of the shop until the transaction ends. */
  lock(context: TenantContext): Promise<ClockRow | undefined> {
    return queryOne(context, LOCK_SHOP);
  }

  /** Deletes all records of the shop, and sets its clock to the real time. */
  async reset(context: TenantContext): Promise<void> {
    await queryAll(context, DELETE_RECORDS);
    await queryAll(context, LEAVE_WEBHOOKS);
    await queryAll(context, RESET_CLOCK, context.now());
  }

  /** @returns the changed columns */
  update(context: TenantContext, settings: Partial<ShopChanges>): Promise<Changes> {
    return writeChanges(context, UPDATE, { ...settings, id: context.shopId });
  }
}
