import { Entity, ForeignKey } from 'typeorm';
import { ShopIdColumn } from '../../database/schema/columns.js';

/** A shop that has or had a webhook endpoint; workers poll these shops for deliveries. */
@Entity('webhook_shops')
@ForeignKey('Shop', ['shopId'], ['id'], { name: 'fk_webhook_shops_shop' })
export class WebhookShop {
  @ShopIdColumn('pk_webhook_shops') shopId!: number;
}
