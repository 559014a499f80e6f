import { Entity, ForeignKey, Index, Unique } from 'typeorm';
import {
  BigintColumn,
  CreatedAtColumn,
  EnumerationColumn,
  IdentityColumn,
  IntegerColumn,
  JsonColumn,
  ShopIdColumn,
  TextColumn,
  TimestampColumn,
} from '../../../database/schema/columns.js';
import { type Attempt, DELIVERY_STATUSES, type DeliveryStatus } from '../rules/delivery-outcome.js';

const PENDING = { where: `status = 'pending'` };

/** An event that is sent to an endpoint, or a ping. */
@Entity('webhook_deliveries')
@ForeignKey('Shop', ['shopId'], ['id'], { name: 'fk_webhook_deliveries_shop' })
@ForeignKey('WebhookEndpoint', ['shopId', 'endpointId'], ['shopId', 'id'], {
  name: 'fk_webhook_deliveries_endpoint',
  onDelete: 'CASCADE',
})
@Unique('uq_webhook_deliveries_event', ['shopId', 'endpointId', 'eventId'])
@Index('ix_webhook_deliveries_due', ['shopId', 'endpointId', 'dueAt', 'id'], PENDING)
@Index('ix_webhook_deliveries_order', ['shopId', 'endpointId', 'resourceId', 'id'], PENDING)
@Index('ix_webhook_deliveries_endpoint_id', ['shopId', 'endpointId', 'id'])
@Index('ix_webhook_deliveries_event_id', ['shopId', 'eventId', 'id'])
@Index('ix_webhook_deliveries_status', ['shopId', 'status', 'id'])
@Index('ix_webhook_deliveries_created_at', ['shopId', 'createdAt', 'id'])
export class WebhookDelivery {
  @ShopIdColumn('pk_webhook_deliveries') shopId!: number;
  @IdentityColumn('pk_webhook_deliveries') id!: number;
  @BigintColumn() endpointId!: number;
  /** Null for a ping. */
  @BigintColumn({ nullable: true }) eventId!: number | null;
  @TextColumn() type!: string;
  /** The record, whose events are sent in order; null for a ping. */
  @BigintColumn({ nullable: true }) resourceId!: number | null;
  @EnumerationColumn('ck_webhook_deliveries_status', DELIVERY_STATUSES) status!: DeliveryStatus;
  /** When it is due. */
  @TimestampColumn() dueAt!: string;
  /** The failed attempts since its creation or the last resend request. */
  @IntegerColumn() failures!: number;
  @JsonColumn() attempts!: Attempt[];
  @CreatedAtColumn() createdAt!: string;
}
