import { Injectable } from '@nestjs/common';
import type { Changes } from '../../common/changes/changes.js';
import { Database } from '../../database/database.js';
import type { TenantContext } from '../../database/tenant-context.js';
import { columnsOf, type RowOf } from '../../database/sql/columns.sql.js';
import { comparedUpdateStatement, writeCompared } from '../../database/changes/compared-write.js';
import { invalidate, queryOne, cachedRow, statement } from '../../database/sql/statement.js';
import { insertStatement, write } from '../../database/sql/write.js';
import type { UpdateShopRequest } from './dto/shop.request.js';
import { Shop } from './shop.entity.js';

const SETTINGS = [
  'name',
  'timeZone',
  'currency',
  'preparationDuration',
  'deliveryDuration',
  'reverseDeliveryDuration',
  'restockDuration',
  'consignmentEnabled',
  'membershipCreditReturnCondition',
] as const;

const COLUMNS = columnsOf(Shop, 'shops', ['id', ...SETTINGS, 'createdAt', 'updatedAt']);

export type ShopRow = RowOf<typeof COLUMNS>;

const LOGISTICS = columnsOf(Shop, 'shops', [
  'timeZone',
  'preparationDuration',
  'deliveryDuration',
  'reverseDeliveryDuration',
  'restockDuration',
  'consignmentEnabled',
  'membershipCreditReturnCondition',
]);
export type ShopSettings = RowOf<typeof LOGISTICS>;

const NEXT_ID = statement<{ id: number }>(
  'shops.next_id',
  `select nextval(pg_get_serial_sequence('shops', 'id')) as id`,
);

const LIST = statement<ShopRow>('shops.list', `select ${COLUMNS} from shops order by id`);

const GET = statement<ShopRow>('shops.get', `select ${COLUMNS} from shops where id = $1`);

const READ_SETTINGS = statement<ShopSettings>(
  'shops.read_settings',
  `select ${LOGISTICS} from shops where id = $1`,
);

const CREATE = insertStatement('shops.create', Shop, SETTINGS, { returning: COLUMNS });

const UPDATE = comparedUpdateStatement('shops.update', Shop, ['id'], SETTINGS);

/** The settings that a shop is made with. */
export type ShopValues = Required<Omit<UpdateShopRequest, 'membershipCreditReturnCondition'>>;

@Injectable()
export class ShopsRepository {
  constructor(private readonly database: Database) {}

  /** An id that no shop has yet. */
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

  /** What others ask for with nearly each request, read once for all of it. */
  async settings(context: TenantContext): Promise<ShopSettings> {
    return (await cachedRow(context, READ_SETTINGS))!;
  }

  async create(context: TenantContext, values: ShopValues): Promise<ShopRow> {
    const [created] = await write(context, CREATE, [values]);
    return created!;
  }

  /** @returns what it changed */
  async update(context: TenantContext, settings: UpdateShopRequest): Promise<Changes> {
    const [changed] = await writeCompared(context, UPDATE, [{ ...settings, id: context.shopId }]);
    invalidate(context, READ_SETTINGS);
    return changed?.changes ?? {};
  }
}
