import { Check, Entity, ForeignKey, Index } from 'typeorm';
import {
  BigintColumn,
  BigintListColumn,
  CreatedAtColumn,
  EnumerationColumn,
  IdentityColumn,
  IntegerColumn,
  ShopIdColumn,
  TextColumn,
  TimestampColumn,
  UpdatedAtColumn,
} from '../../database/schema/columns.js';
import {
  DELIVERY_METHOD_TYPES,
  type DeliveryMethodType,
  METHOD_TYPES,
  type MethodType,
} from '../calendar/rules/cycle-values.js';
import { WAITING_STATUSES, type WaitingStatus } from '../rentals/wait/waiting-terms.js';

/** A customer who waits for a unit of a variant, with the terms of the booking. */
@Entity('waiting_entries')
@ForeignKey('Variant', ['shopId', 'variantId'], ['shopId', 'id'], {
  name: 'fk_waiting_entries_variant',
})
@ForeignKey('Customer', ['shopId', 'customerId'], ['shopId', 'id'], {
  name: 'fk_waiting_entries_customer',
})
@ForeignKey('Location', ['shopId', 'requestedLocationId'], ['shopId', 'id'], {
  name: 'fk_waiting_entries_location',
})
@ForeignKey('Cycle', ['shopId', 'cycleId'], ['shopId', 'id'], { name: 'fk_waiting_entries_cycle' })
@Index('ix_waiting_entries_variant', ['shopId', 'variantId', 'id'])
@Index('ix_waiting_entries_waiting', ['shopId', 'variantId', 'id'], {
  where: `status = 'waiting'`,
})
@Index('ix_waiting_entries_status', ['shopId', 'status', 'id'])
@Index('ix_waiting_entries_customer', ['shopId', 'customerId', 'id'])
@Index('ix_waiting_entries_cycle', ['shopId', 'cycleId'], {
  unique: true,
  where: 'cycle_id is not null',
})
@Index('ix_waiting_entries_rental_start', ['shopId', 'rentalStart', 'id'])
@Index('ix_waiting_entries_updated', ['shopId', 'updatedAt', 'id'])
@Check('ck_waiting_entries_hours', 'offer_hours between 1 and 168')
@Check(
  'ck_waiting_entries_offer',
  `case status when 'waiting' then cycle_id is null
    when 'offered' then cycle_id is not null when 'booked' then cycle_id is not null else true end`,
)
export class WaitingEntry {
  @ShopIdColumn('pk_waiting_entries') shopId!: number;
  @IdentityColumn('pk_waiting_entries') id!: number;
  @EnumerationColumn('ck_waiting_entries_status', WAITING_STATUSES) status!: WaitingStatus;
  @BigintColumn() variantId!: number;
  @BigintColumn() customerId!: number;
  /** The offer; null until there is one. */
  @BigintColumn({ nullable: true }) cycleId!: number | null;
  /** How long an offer is held. */
  @IntegerColumn() offerHours!: number;
  /** Until when the customer waits; null until the rental begins. */
  @TimestampColumn({ nullable: true }) expiresAt!: string | null;
  @EnumerationColumn('ck_waiting_entries_method', METHOD_TYPES) methodType!: MethodType;
  @EnumerationColumn('ck_waiting_entries_delivery', DELIVERY_METHOD_TYPES)
  deliveryMethodType!: DeliveryMethodType;
  @TimestampColumn() rentalStart!: string;
  @TimestampColumn({ nullable: true }) rentalEnd!: string | null;
  @TimestampColumn({ nullable: true }) minimumRentalEnd!: string | null;
  /** The due times as they were sent; null for computed ones. */
  @TimestampColumn({ nullable: true }) fulfillAt!: string | null;
  @TimestampColumn({ nullable: true }) receiveAt!: string | null;
  @BigintColumn({ nullable: true }) requestedLocationId!: number | null;
  @BigintListColumn() conditionIds!: number[];
  @BigintColumn({ nullable: true }) platformOrderId!: number | null;
  @BigintColumn({ nullable: true }) platformOrderLineId!: number | null;
  @TextColumn({ nullable: true }) platformOrderName!: string | null;
  @IntegerColumn({ nullable: true }) priceCents!: number | null;
  @IntegerColumn({ nullable: true }) creditCost!: number | null;
  @CreatedAtColumn() createdAt!: string;
  @UpdatedAtColumn() updatedAt!: string;
}
