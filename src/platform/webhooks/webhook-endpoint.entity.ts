import { Check, Entity, ForeignKey, Unique } from 'typeorm';
import { ENABLED_STATUSES, type EnabledStatus } from '../../fields/enumeration.js';
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

/** A place that events are sent to. */
@Entity('webhook_endpoints')
@ForeignKey('Shop', ['shopId'], ['id'], { name: 'fk_webhook_endpoints_shop' })
@Unique('uq_webhook_endpoints_place', ['shopId', 'place'])
@Check('ck_webhook_endpoints_place', 'place between 1 and 20')
export class WebhookEndpoint {
  @ShopIdColumn('pk_webhook_endpoints') shopId!: number;
  @IdentityColumn('pk_webhook_endpoints') id!: number;
  /** Which of the shop's 20 it is. */
  @IntegerColumn() place!: number;
  @TextColumn() url!: string;
  /** Types of events, `*` for all of a kind of record or of all. */
  @TextListColumn() types!: string[];
  @TextColumn({ nullable: true }) description!: string | null;
  @EnumerationColumn('ck_webhook_endpoints_status', ENABLED_STATUSES) status!: EnabledStatus;
  @TextColumn() secret!: string;
  /** Signs as well until it ends. */
  @TextColumn({ nullable: true }) previousSecret!: string | null;
  @TimestampColumn({ nullable: true }) previousSecretUntil!: string | null;
  /** The last event that deliveries were made of. */
  @BigintColumn() lastEventId!: number;
  /** Since when nothing was delivered, though it was tried. */
  @TimestampColumn({ nullable: true }) failingSince!: string | null;
  @CreatedAtColumn() createdAt!: string;
  @UpdatedAtColumn() updatedAt!: string;
}
