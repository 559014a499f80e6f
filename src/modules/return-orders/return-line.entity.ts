import { Check, Entity, ForeignKey, Index } from 'typeorm';
import {
  BigintColumn,
  BooleanColumn,
  CreatedAtColumn,
  EnumerationColumn,
  IdentityColumn,
  ShopIdColumn,
  TextColumn,
  TimestampColumn,
  UpdatedAtColumn,
} from '../../database/schema/columns.js';
import type { ItemStatus, Visibility } from '../calendar/rules/item-values.js';
import { RETURN_ORDER_STATUSES, type ReturnOrderStatus } from '../resources/return-order-status.js';
import { RETURN_LINE_STATUSES, type ReturnLineStatus } from '../rentals/return/return-order.js';

/** A unit on a return order. */
@Entity('return_lines')
@ForeignKey('ReturnOrder', ['shopId', 'returnOrderId'], ['shopId', 'id'], {
  name: 'fk_return_lines_order',
})
@ForeignKey('Item', ['shopId', 'itemId'], ['shopId', 'id'], { name: 'fk_return_lines_item' })
@ForeignKey('Cycle', ['shopId', 'rentalId'], ['shopId', 'id'], { name: 'fk_return_lines_rental' })
@ForeignKey('Cycle', ['shopId', 'rentalId', 'heldItemId'], ['shopId', 'id', 'itemId'], {
  name: 'fk_return_lines_held',
})
@ForeignKey('Condition', ['shopId', 'conditionId'], ['shopId', 'id'], {
  name: 'fk_return_lines_condition',
})
@ForeignKey('Condition', ['shopId', 'itemConditionBefore'], ['shopId', 'id'], {
  name: 'fk_return_lines_condition_before',
})
@ForeignKey('Location', ['shopId', 'locationId'], ['shopId', 'id'], {
  name: 'fk_return_lines_location',
})
@ForeignKey('Location', ['shopId', 'itemLocationBefore'], ['shopId', 'id'], {
  name: 'fk_return_lines_location_before',
})
@Index('uq_return_lines_open_rental', ['shopId', 'rentalId'], { unique: true, where: 'open' })
@Index('uq_return_lines_open_item', ['shopId', 'itemId'], {
  unique: true,
  where: 'open and rental_id is null',
})
@Index('ix_return_lines_order_status', ['shopId', 'orderStatus', 'itemId'])
@Index('ix_return_lines_open', ['shopId', 'itemId'], { where: 'open' })
@Index('ix_return_lines_order', ['shopId', 'returnOrderId', 'id'])
@Index('ix_return_lines_item', ['shopId', 'itemId', 'id'])
@Index('ix_return_lines_rental', ['shopId', 'rentalId', 'id'])
@Index('ix_return_lines_condition', ['shopId', 'conditionId'])
@Check('ck_return_lines_open', `open = (order_status not in ('completed', 'cancelled'))`)
@Check('ck_return_lines_held', 'held_item_id is not distinct from case when open then item_id end')
export class ReturnLine {
  @ShopIdColumn('pk_return_lines') shopId!: number;
  @IdentityColumn('pk_return_lines') id!: number;
  @BigintColumn() returnOrderId!: number;
  @BigintColumn() itemId!: number;
  @BigintColumn({ nullable: true }) rentalId!: number | null;
  @EnumerationColumn('ck_return_lines_status', RETURN_LINE_STATUSES) status!: ReturnLineStatus;
  @BigintColumn({ nullable: true }) conditionId!: number | null;
  /** A copy of the status of its order. */
  @EnumerationColumn('ck_return_lines_order_status', RETURN_ORDER_STATUSES)
  orderStatus!: ReturnOrderStatus;
  /** True while its order is neither completed nor cancelled. */
  @BooleanColumn() open!: boolean;
  /** The unit while the order is open. A foreign key keeps the unit of a rental on such a line. */
  @BigintColumn({ nullable: true }) heldItemId!: number | null;
  @TimestampColumn() requestedAt!: string;
  @TimestampColumn({ nullable: true }) restockedAt!: string | null;
  /** The state of the unit before the receipt, to restore when the receipt is undone. */
  @TextColumn({ nullable: true }) itemStatusBefore!: ItemStatus | null;
  @BigintColumn({ nullable: true }) itemConditionBefore!: number | null;
  /** Null unless the receipt took the unit out of the offer. */
  @TextColumn({ nullable: true }) itemVisibilityBefore!: Visibility | null;
  /** The location of the receipt; null if it named none. */
  @BigintColumn({ nullable: true }) locationId!: number | null;
  @BigintColumn({ nullable: true }) itemLocationBefore!: number | null;
  @CreatedAtColumn() createdAt!: string;
  @UpdatedAtColumn() updatedAt!: string;
}
