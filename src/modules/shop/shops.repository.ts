import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import type { Scope } from '../../database/scope.js';
import { row, statement } from '../../database/sql/statement.js';
import { updateShop } from '../../database/sql/write.js';
import type { UpdateShopRequest } from './dto/shop.request.js';
import type { ShopResponse } from './dto/shop.response.js';
import { Shop } from './shop.entity.js';

const COLUMNS = `id, name, time_zone as "timeZone", currency,
  preparation_duration as "preparationDuration", delivery_duration as "deliveryDuration",
  reverse_delivery_duration as "reverseDeliveryDuration", restock_duration as "restockDuration",
  consignment_enabled as "consignmentEnabled",
  membership_credit_return_condition as "membershipCreditReturnCondition",
  created_at as "createdAt", updated_at as "updatedAt"`;

const NEXT_ID = statement<{ id: number }>(
  'shops.next_id',
  `select nextval(pg_get_serial_sequence('shops', 'id')) as id`,
);

const LIST = statement<ShopResponse>('shops.list', `select ${COLUMNS} from shops order by id`);

const GET = statement<ShopResponse>('shops.get', `select ${COLUMNS} from shops where id = $1`);

const CREATE = statement<ShopResponse>(
  'shops.create',
  `insert into shops (id, name, time_zone, currency, preparation_duration, delivery_duration,
     reverse_delivery_duration, restock_duration, consignment_enabled)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning ${COLUMNS}`,
);

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
  list(): Promise<ShopResponse[]> {
    return this.database.globalRows(LIST);
  }

  get(scope: Scope): Promise<ShopResponse | undefined> {
    return row(scope, GET);
  }

  async create(scope: Scope, values: ShopValues): Promise<ShopResponse> {
    const made = await row(
      scope,
      CREATE,
      values.name,
      values.timeZone,
      values.currency,
      values.preparationDuration,
      values.deliveryDuration,
      values.reverseDeliveryDuration,
      values.restockDuration,
      values.consignmentEnabled,
    );
    return made!;
  }

  async update(scope: Scope, changes: UpdateShopRequest): Promise<void> {
    await updateShop(scope, Shop, changes);
  }
}
