import { Check, Entity, ForeignKey, Unique } from 'typeorm';
import {
  BigintColumn,
  CreatedAtColumn,
  EnumerationColumn,
  IdentityColumn,
  IntegerColumn,
  ShopIdColumn,
  TextColumn,
  TextListColumn,
  TimestampColumn,
  UpdatedAtColumn,
} from '../../database/schema/columns.js';
import { ENABLED_STATUSES, type EnabledStatus } from '../../fields/enumeration.js';

/** A shop that has or had a webhook endpoint; workers poll these shops for deliveries. */
@Entity('webhook_shops')
@ForeignKey('Shop', ['shopId'], ['id'], { name: 'fk_webhook_shops_shop' })
export class WebhookShop {
  @ShopIdColumn('pk_webhook_shops') shopId!: number;
}

/** A URL that receives the events of a shop. */
@Entity('webhook_endpoints')
@ForeignKey('Shop', ['shopId'], ['id'], { name: 'fk_webhook_endpoints_shop' })
@Unique('uq_webhook_endpoints_place', ['shopId', 'place'])
@Check('ck_webhook_endpoints_place', 'place between 1 and 20')
export class WebhookEndpoint {
  @ShopIdColumn('pk_webhook_endpoints') shopId!: number;
  @IdentityColumn('pk_webhook_endpoints') id!: number;
  /** Its place among the 20 endpoints that a shop may have. */
  @IntegerColumn() place!: number;
  @TextColumn() url!: string;
  /** Types of events, `*` for all of a kind of record or of all. */
  @TextListColumn() types!: string[];
  @TextColumn({ nullable: true }) description!: string | null;
  @EnumerationColumn('ck_webhook_endpoints_status', ENABLED_STATUSES) status!: EnabledStatus;
  @TextColumn() secret!: string;
  /** Also signs until it expires. */
  @TextColumn({ nullable: true }) previousSecret!: string | null;
  @TimestampColumn({ nullable: true }) previousSecretUntil!: string | null;
  /** The last event with enqueued deliveries. */
  @BigintColumn() lastEventId!: number;
  /** When the last deliveries were enqueued. */
  @TimestampColumn({ nullable: true }) enqueuedAt!: string | null;
  /** While an instance sends to it, when its lease ends. */
  @TimestampColumn({ nullable: true }) sendingUntil!: string | null;
  /** The first failure since the last success; null without one. */
  @TimestampColumn({ nullable: true }) failingSince!: string | null;
  @CreatedAtColumn() createdAt!: string;
  @UpdatedAtColumn() updatedAt!: string;
}
