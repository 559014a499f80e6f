import { Check, Entity, ForeignKey, Index, Unique } from 'typeorm';
import {
  BigintColumn,
  CreatedAtColumn,
  DateColumn,
  IdColumn,
  ShopIdColumn,
  TextColumn,
  TextListColumn,
  TimestampColumn,
  UpdatedAtColumn,
} from '../../../database/schema/columns.js';

/** What a customer sends back. */
@Entity('return_orders')
@ForeignKey('Resource', ['shopId', 'id'], ['shopId', 'id'], { name: 'fk_return_orders_resource' })
@ForeignKey('Customer', ['shopId', 'customerId'], ['shopId', 'id'], {
  name: 'fk_return_orders_customer',
})
@Unique('uq_return_orders_sequential', ['shopId', 'sequentialId'])
@Index('ix_return_orders_status', ['shopId', 'status', 'id'])
@Index('ix_return_orders_receival', ['shopId', 'receivalStatus', 'id'])
@Index('ix_return_orders_customer', ['shopId', 'customerId', 'id'])
@Index('ix_return_orders_updated', ['shopId', 'updatedAt'])
@Index('ix_return_orders_created', ['shopId', 'createdAt'])
@Index('ix_return_orders_tags', { synchronize: false })
@Index('ix_return_orders_search', { synchronize: false })
@Index('ix_return_orders_rentals', { synchronize: false })
@Check(
  'ck_return_orders_status',
  `status in ('requested', 'expected', 'received', 'in_progress', 'completed', 'cancelled')`,
)
@Check(
  'ck_return_orders_receival',
  `receival_status in ('unreceived', 'partially_received', 'received')`,
)
@Check(
  'ck_return_orders_method',
  `method_type in ('ReturnMethod::Collection', 'ReturnMethod::ReturnLabel')`,
)
export class ReturnOrder {
  @ShopIdColumn('pk_return_orders') shopId!: number;
  @IdColumn('pk_return_orders') id!: number;
  @BigintColumn() sequentialId!: number;
  /** Null where nothing on it was rented to anybody. */
  @BigintColumn({ nullable: true }) customerId!: number | null;
  @TextColumn() status!: string;
  /** Follows from the lines. */
  @TextColumn() receivalStatus!: string;
  @TimestampColumn() requestedAt!: string;
  @TextColumn({ nullable: true }) methodType!: string | null;
  @TextColumn({ nullable: true }) trackingUrl!: string | null;
  @BigintColumn({ nullable: true }) addressPlatformId!: number | null;
  @DateColumn({ nullable: true }) collectionDate!: string | null;
  @TextListColumn() tags!: string[];
  /** Of the formatted id. */
  @TextColumn() searchText!: string;
  /** Of the formatted ids of its rentals: a join would search all rentals of the shop. */
  @TextColumn({ default: '' }) rentalsSearchText!: string;
  @CreatedAtColumn() createdAt!: string;
  @UpdatedAtColumn() updatedAt!: string;
}
