import { Entity, ForeignKey, Index, Unique } from 'typeorm';
import {
  BigintColumn,
  CreatedAtColumn,
  DateColumn,
  EnumerationColumn,
  IdColumn,
  ShopIdColumn,
  TextColumn,
  TextListColumn,
  TimestampColumn,
  UpdatedAtColumn,
} from '../../database/schema/columns.js';
import { RETURN_ORDER_STATUSES, type ReturnOrderStatus } from '../resources/return-order-status.js';
import {
  RECEIVAL_STATUSES,
  type ReceivalStatus,
  RETURN_METHODS,
  type ReturnMethodType,
} from '../rentals/return/return-order.js';

/** The units that a customer sends back. */
@Entity('return_orders')
@ForeignKey('Resource', ['shopId', 'id'], ['shopId', 'id'], { name: 'fk_return_orders_resource' })
@ForeignKey('Customer', ['shopId', 'customerId'], ['shopId', 'id'], {
  name: 'fk_return_orders_customer',
})
@Unique('uq_return_orders_sequential', ['shopId', 'sequentialId'])
@Index('ix_return_orders_sort_requested', ['shopId', 'requestedAt', 'id'])
@Index('ix_return_orders_sort_updated', ['shopId', 'updatedAt', 'id'])
@Index('ix_return_orders_state', ['shopId', 'status', 'receivalStatus', 'id'])
@Index('ix_return_orders_customer', ['shopId', 'customerId', 'id'])
@Index('ix_return_orders_collection', ['shopId', 'collectionDate', 'id'], {
  where: 'collection_date is not null',
})
@Index('ix_return_orders_created', ['shopId', 'createdAt', 'id'])
@Index('ix_return_orders_tags', { synchronize: false })
@Index('ix_return_orders_search_keys', { synchronize: false })
@Index('ix_return_orders_marks', { synchronize: false })
@Index('ix_return_orders_rental_marks', { synchronize: false })
@Index('ix_return_orders_rental_keys', { synchronize: false })
@Index('ix_return_orders_tracking_keys', { synchronize: false })
export class ReturnOrder {
  @ShopIdColumn('pk_return_orders') shopId!: number;
  @IdColumn('pk_return_orders') id!: number;
  @BigintColumn() sequentialId!: number;
  /** Null if none of its units was rented. */
  @BigintColumn({ nullable: true }) customerId!: number | null;
  @EnumerationColumn('ck_return_orders_status', RETURN_ORDER_STATUSES) status!: ReturnOrderStatus;
  /** Computed from the lines. */
  @EnumerationColumn('ck_return_orders_receival', RECEIVAL_STATUSES)
  receivalStatus!: ReceivalStatus;
  @TimestampColumn() requestedAt!: string;
  @EnumerationColumn('ck_return_orders_method', RETURN_METHODS, { nullable: true })
  methodType!: ReturnMethodType | null;
  @TextColumn({ nullable: true }) trackingUrl!: string | null;
  @BigintColumn({ nullable: true }) addressPlatformId!: number | null;
  @DateColumn({ nullable: true }) collectionDate!: string | null;
  @TextListColumn() tags!: string[];
  /** The search text of the formatted id. */
  @TextColumn() searchText!: string;
  /** The formatted ids of its rentals; a join would search all rentals of the shop. */
  @TextColumn({ default: '' }) rentalsSearchText!: string;
  @CreatedAtColumn() createdAt!: string;
  @UpdatedAtColumn() updatedAt!: string;
}
