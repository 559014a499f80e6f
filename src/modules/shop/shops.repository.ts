import { Injectable } from '@nestjs/common';
import type { Changes } from '../../common/changes/changes.js';
import { Database } from '../../database/database.js';
import type { Scope } from '../../database/scope.js';
import { columnsOf, type RowOf } from '../../database/sql/columns.sql.js';
import { comparedChange, writeCompared } from '../../database/changes/compared-write.js';
import { forget, row, rowOnce, statement } from '../../database/sql/statement.js';
import { insertion, write } from '../../database/sql/write.js';
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

const CREATE = insertion('shops.create', Shop, SETTINGS, { returning: COLUMNS });

const UPDATE = comparedChange('shops.update', Shop, ['id'], SETTINGS);

/** The settings that a shop is made with. */
export type ShopValues = Required<Omit<UpdateShopRequest, 'membershipCreditReturnCondition'>>;

@Injectable()
export class ShopsRepository {
  constructor(private readonly database: Database) {}

  /** An id that no shop has yet. */
  async nextId(): Promise<number> {
    return (await this.database.globalRows(NEXT_ID))[0]!.id;
  }

  /** All shops, for the command line. */
  list(): Promise<ShopRow[]> {
    return this.database.globalRows(LIST);
  }

  get(scope: Scope): Promise<ShopRow | undefined> {
    return row(scope, GET);
  }

  /** What others ask for with nearly each request, read once for all of it. */
  async settings(scope: Scope): Promise<ShopSettings> {
    return (await rowOnce(scope, READ_SETTINGS))!;
  }

  async create(scope: Scope, values: ShopValues): Promise<ShopRow> {
    const [made] = await write(scope, CREATE, [values]);
    return made!;
  }

  /** @returns what it changed */
  async update(scope: Scope, settings: UpdateShopRequest): Promise<Changes> {
    const [changed] = await writeCompared(scope, UPDATE, [{ ...settings, id: scope.shopId }]);
    forget(scope, READ_SETTINGS);
    return changed?.changes ?? {};
  }
}
