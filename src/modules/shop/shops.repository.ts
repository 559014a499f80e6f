import { Injectable } from '@nestjs/common';
import type { Changes } from '../../records/changes.js';
import { Database } from '../../database/database.js';
import type { TenantContext } from '../../database/tenant-context.js';
import { columnsOf, type RowOf } from '../../database/sql/columns.sql.js';
import { comparedUpdateStatement, writeCompared } from '../../database/compared-write.js';
import { queryOne, statement } from '../../database/sql/statement.js';
import { insertStatement, write } from '../../database/sql/write.js';
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
  'consignmentEnabled',
  'membershipCreditReturnCondition',
] as const;

const COLUMNS = columnsOf(Shop, 'shops', ['id', ...SETTINGS, 'createdAt', 'updatedAt']);

export type ShopRow = RowOf<typeof COLUMNS>;
export type ShopChanges = Pick<ShopRow, (typeof SETTINGS)[number]>;

const NEXT_ID = statement<{ id: number }>(
  'shops.next_id',
  `select nextval(pg_get_serial_sequence('shops', 'id')) as id`,
);

const LIST = statement<ShopRow>('shops.list', `select ${COLUMNS} from shops order by id`);

const GET = statement<ShopRow>('shops.get', `select ${COLUMNS} from shops where id = $1`);

const CREATE = insertStatement('shops.create', Shop, SETTINGS, { returning: COLUMNS });

const UPDATE = comparedUpdateStatement('shops.update', Shop, ['id'], SETTINGS);

/** The initial settings of a shop. */
export type ShopValues = Omit<ShopChanges, 'membershipCreditReturnCondition'>;

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

  /** @returns the changed columns */
  async update(context: TenantContext, settings: Partial<ShopChanges>): Promise<Changes> {
    const [changed] = await writeCompared(context, UPDATE, [{ ...settings, id: context.shopId }]);
    return changed?.changes ?? {};
  }
}
