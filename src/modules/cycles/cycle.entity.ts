import { Check, Entity, Exclusion, ForeignKey, Index, Unique } from 'typeorm';
import {
  BigintColumn,
  BigintListColumn,
  BooleanColumn,
  CreatedAtColumn,
  DateColumn,
  EnumerationColumn,
  IdColumn,
  IntegerColumn,
  ShopIdColumn,
  TextColumn,
  TextListColumn,
  TimestampColumn,
  UpdatedAtColumn,
} from '../../database/schema/columns.js';
import { type Visibility, VISIBILITIES } from '../calendar/rules/item-values.js';
import {
  CANCEL_REASONS,
  type CancelReason,
  type CycleEnd,
  CYCLE_ENDS,
  DELIVERY_METHOD_TYPES,
  type DeliveryMethodType,
  METHOD_TYPES,
  type MethodType,
  PACKING_STATUSES,
  type PackingStatus,
} from '../calendar/rules/cycle-values.js';

/** A rental of a unit; its due and actual times are on its two legs. */
@Entity('cycles')
@ForeignKey('Resource', ['shopId', 'id'], ['shopId', 'id'], { name: 'fk_cycles_resource' })
@ForeignKey('Item', ['shopId', 'itemId'], ['shopId', 'id'], { name: 'fk_cycles_item' })
@ForeignKey('Variant', ['shopId', 'variantId'], ['shopId', 'id'], { name: 'fk_cycles_variant' })
@ForeignKey('Variant', ['shopId', 'promisedVariantId'], ['shopId', 'id'], {
  name: 'fk_cycles_promised_variant',
})
@ForeignKey('Customer', ['shopId', 'customerId'], ['shopId', 'id'], { name: 'fk_cycles_customer' })
@ForeignKey('Location', ['shopId', 'requestedLocationId'], ['shopId', 'id'], {
  name: 'fk_cycles_requested_location',
})
@Unique('uq_cycles_sequential', ['shopId', 'sequentialId'])
@Unique('uq_cycles_item', ['shopId', 'id', 'itemId'])
@Exclusion(
  'ex_cycles_booked',
  `using gist (shop_id with =, item_id with =, daterange(booked_from, booked_to, '[]') with &&)
    where (booked_from <= booked_to)`,
)
@Index('ix_cycles_item', { synchronize: false })
@Index('ix_cycles_variant', { synchronize: false })
@Index('ix_cycles_occupied', ['shopId', 'occupiedTo'])
@Index('ix_cycles_promised_variant', ['shopId', 'promisedVariantId', 'id'], {
  where: 'promised_variant_id is not null',
})
@Index('ix_cycles_requested_location', ['shopId', 'requestedLocationId', 'id'], {
  where: 'requested_location_id is not null',
})
@Index('ix_cycles_requested_conditions', { synchronize: false })
@Index('ix_cycles_kind', ['shopId', 'methodType', 'packingStatus', 'id'])
@Index('ix_cycles_delivery', ['shopId', 'deliveryMethodType', 'id'])
@Index('ix_cycles_active', ['shopId', 'id'], { where: 'active' })
@Index('ix_cycles_over', ['shopId', 'id'], { where: 'not active' })
@Index('ix_cycles_out', ['shopId', 'id'], { where: 'out' })
@Index('ix_cycles_open', { synchronize: false })
@Index('ix_cycles_due_back', ['shopId', 'awaitedAt', 'id'], { where: 'out' })
@Index('ix_cycles_due_out', ['shopId', 'awaitedAt', 'id'], { where: 'active and not out' })
@Index('ix_cycles_unreminded', { synchronize: false })
@Index('ix_cycles_cancelled_kind', ['shopId', 'methodType', 'packingStatus', 'id'], {
  where: 'cancelled_at is not null',
})
@Index('ix_cycles_cancelled', ['shopId', 'id'], { where: 'cancelled_at is not null' })
@Index('ix_cycles_received_only', ['shopId', 'id'], {
  where: 'received_at is not null and fulfilled_at is null',
})
@Index('ix_cycles_active_item', ['shopId', 'itemId'], { where: 'active' })
@Index('ix_cycles_active_variant', { synchronize: false })
@Index('ix_cycles_out_item', ['shopId', 'itemId'], { where: 'out' })
@Index('ix_cycles_out_variant', ['shopId', 'variantId'], { where: 'out' })
@Index('ix_cycles_customer', ['shopId', 'customerId', 'id'])
@Index('ix_cycles_order', ['shopId', 'platformOrderId', 'id'])
@Index('ix_cycles_order_name', ['shopId', 'platformOrderName', 'id'], {
  where: 'platform_order_name is not null',
})
@Index('ix_cycles_sort_rental_start', ['shopId', 'rentalStart', 'id'])
@Index('ix_cycles_sort_rental_end', ['shopId', 'rentalEnd', 'id'])
@Index('ix_cycles_sort_updated', ['shopId', 'updatedAt', 'id'])
@Index('ix_cycles_created', ['shopId', 'createdAt', 'id'])
@Index('ix_cycles_fulfilled_at', ['shopId', 'fulfilledAt', 'id'])
@Index('ix_cycles_received_at', ['shopId', 'receivedAt', 'id'])
@Index('ix_cycles_receive_at', ['shopId', 'receiveAt', 'id'])
@Index('ix_cycles_tags', { synchronize: false })
@Index('ix_cycles_search_keys', { synchronize: false })
@Index('ix_cycles_marks', { synchronize: false })
@Index('ix_cycles_revenue', { synchronize: false })
@Index('ix_cycles_closed', ['shopId', 'closedAs', 'id'], { where: 'closed_as is not null' })
@Index('ix_cycles_sold', ['shopId', 'id'], {
  where: 'replaced_visibility is not null and closed_as is null',
})
@Index('ix_cycles_held', ['shopId', 'holdUntil', 'id'], {
  where: 'hold_until is not null and cancelled_at is null',
})
@Index('ix_cycles_fixed', ['shopId', 'id'], {
  where: `(unit_named or packing_status <> 'pending') and fulfilled_at is null and received_at is null`,
})
@Index('ix_cycles_unfixed', ['shopId', 'id'], {
  where: `not unit_named and packing_status = 'pending' and fulfilled_at is null and received_at is null`,
})
@Check('ck_cycles_out', 'active or not out')
@Check('ck_cycles_awaited', 'active or awaited_at is null')
@Check('ck_cycles_hold', 'hold_until is null or (fulfilled_at is null and received_at is null)')
export class Cycle {
  @ShopIdColumn('pk_cycles') shopId!: number;
  @IdColumn('pk_cycles') id!: number;
  @BigintColumn() sequentialId!: number;
  @BigintColumn() itemId!: number;
  /** Somebody named the unit: see `isUnitFixed`. */
  @BooleanColumn({ default: false }) unitNamed!: boolean;
  /** The item's variant, kept here for the availability index. */
  @BigintColumn() variantId!: number;
  /** The variant that was booked, where the unit is a substitute of another one; else null. */
  @BigintColumn({ nullable: true }) promisedVariantId!: number | null;
  /** The location at which the unit has to be; null for any. */
  @BigintColumn({ nullable: true }) requestedLocationId!: number | null;
  /** The conditions of which the unit has to have one; empty for any. */
  @BigintListColumn() conditionIds!: number[];
  @BigintColumn() customerId!: number;
  @EnumerationColumn('ck_cycles_method', METHOD_TYPES) methodType!: MethodType;
  @EnumerationColumn('ck_cycles_delivery', DELIVERY_METHOD_TYPES)
  deliveryMethodType!: DeliveryMethodType;
  @TimestampColumn() rentalStart!: string;
  @TimestampColumn({ nullable: true }) rentalEnd!: string | null;
  @TimestampColumn({ nullable: true }) minimumRentalEnd!: string | null;
  @EnumerationColumn('ck_cycles_packing', PACKING_STATUSES, { default: 'pending' })
  packingStatus!: PackingStatus;
  @BigintColumn({ nullable: true }) platformOrderId!: number | null;
  @BigintColumn({ nullable: true }) platformOrderLineId!: number | null;
  @TextColumn({ nullable: true }) platformOrderName!: string | null;
  @IntegerColumn({ nullable: true }) priceCents!: number | null;
  @TimestampColumn({ nullable: true }) cancelledAt!: string | null;
  /** When its booking lapses, unless it is confirmed before; null for all but holds. */
  @TimestampColumn({ nullable: true }) holdUntil!: string | null;
  @TimestampColumn({ nullable: true }) restockedAt!: string | null;
  /** Neither cancelled nor received, and its unit is not gone. */
  @BooleanColumn() active!: boolean;
  /** Active and fulfilled: its days extend until the unit is back. */
  @BooleanColumn() out!: boolean;
  /** When the next leg is due: out, then back; null without an end, or when both are done. */
  @TimestampColumn({ nullable: true }) awaitedAt!: string | null;
  /** The due times whose passing was recorded: see `RemindersService`. */
  @TimestampColumn({ nullable: true }) remindedFulfillAt!: string | null;
  @TimestampColumn({ nullable: true }) remindedReceiveAt!: string | null;
  /** Copies of times of the legs, for filters. */
  @TimestampColumn({ nullable: true }) fulfilledAt!: string | null;
  @TimestampColumn({ nullable: true }) receivedAt!: string | null;
  @TimestampColumn({ nullable: true }) receiveAt!: string | null;
  /** The days promised by booking, both included. */
  @DateColumn() bookedFrom!: string;
  @DateColumn() bookedTo!: string;
  /** The days on which no other cycle can have the unit, by actual times. */
  @DateColumn() occupiedFrom!: string;
  @DateColumn() occupiedTo!: string;
  @TextListColumn() tags!: string[];
  /** How it was closed without a return; receipt and cancellation follow from their times. */
  @EnumerationColumn('ck_cycles_closed', CYCLE_ENDS, { nullable: true }) closedAs!: CycleEnd | null;
  @EnumerationColumn('ck_cycles_reason', CANCEL_REASONS, { nullable: true })
  cancelReason!: CancelReason | null;
  /** The price of a rental that was closed as bought. */
  @IntegerColumn({ nullable: true }) salePriceCents!: number | null;
  /**
   * The visibility of the unit before the cycle was closed as lost or bought, or its sale fulfilled.
   * Null for all other cycles.
   */
  @EnumerationColumn('ck_cycles_replaced', VISIBILITIES, { nullable: true })
  replacedVisibility!: Visibility | null;
  /** Search text: the formatted id and the order's name. */
  @TextColumn() searchText!: string;
  @CreatedAtColumn() createdAt!: string;
  @UpdatedAtColumn() updatedAt!: string;
}
