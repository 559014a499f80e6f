import { Check, Entity, ForeignKey, Index } from 'typeorm';
import {
  BigintColumn,
  BooleanColumn,
  CreatedAtColumn,
  DateColumn,
  EnumerationColumn,
  IdentityColumn,
  IntegerColumn,
  ShopIdColumn,
  TextColumn,
  UpdatedAtColumn,
} from '../../database/schema/columns.js';
import { BLOCK_REASONS, type BlockedType, type BlockReason } from './blocked-resource.js';

/** Days on which an item, a variant, a product or the whole store cannot be rented. */
@Entity('blocked_dates')
@ForeignKey('Shop', ['shopId'], ['id'], { name: 'fk_blocked_dates_shop' })
@ForeignKey('Item', ['shopId', 'itemId'], ['shopId', 'id'], { name: 'fk_blocked_dates_item' })
@ForeignKey('Variant', ['shopId', 'variantId'], ['shopId', 'id'], {
  name: 'fk_blocked_dates_variant',
})
@ForeignKey('Product', ['shopId', 'productId'], ['shopId', 'id'], {
  name: 'fk_blocked_dates_product',
})
@ForeignKey('ServicePlan', ['shopId', 'servicePlanId'], ['shopId', 'id'], {
  name: 'fk_blocked_dates_plan',
})
@Index('ix_blocked_dates_item', ['shopId', 'itemId', 'toDay'])
@Index('ix_blocked_dates_variant', ['shopId', 'variantId', 'toDay'])
@Index('ix_blocked_dates_product', ['shopId', 'productId', 'toDay'])
@Index('ix_blocked_dates_to', ['shopId', 'toDay'])
@Index('ix_blocked_dates_search_keys', { synchronize: false })
@Index('ix_blocked_dates_closing', ['shopId', 'toDay'], { where: 'closing' })
@Index('uq_blocked_dates_service', ['shopId', 'itemId', 'servicePlanId'], {
  unique: true,
  where: 'service_days is not null',
})
@Index('ix_blocked_dates_due', ['shopId', 'fromDay', 'itemId'], {
  where: 'service_days is not null',
})
@Index('ix_blocked_dates_plan', ['shopId', 'servicePlanId', 'id'], {
  where: 'service_plan_id is not null',
})
@Check('ck_blocked_dates_days', 'from_day <= to_day')
@Check('ck_blocked_dates_closing', `not closing or resource_type = 'Store'`)
@Check('ck_blocked_dates_closing_days', 'not closing or isfinite(from_day) and isfinite(to_day)')
@Check(
  'ck_blocked_dates_service',
  'service_days is null or (service_plan_id is not null and item_id is not null)',
)
@Check(
  'ck_blocked_dates_resource',
  `(resource_type = 'Item' and item_id is not null and num_nonnulls(variant_id, product_id) = 0)
    or (resource_type = 'Variant' and variant_id is not null and num_nonnulls(item_id, product_id) = 0)
    or (resource_type = 'Product' and product_id is not null and num_nonnulls(item_id, variant_id) = 0)
    or (resource_type = 'Store' and num_nonnulls(item_id, variant_id, product_id) = 0)`,
)
export class BlockedDate {
  @ShopIdColumn('pk_blocked_dates') shopId!: number;
  @IdentityColumn('pk_blocked_dates') id!: number;
  @TextColumn() resourceType!: BlockedType;
  @BigintColumn({ nullable: true }) itemId!: number | null;
  @BigintColumn({ nullable: true }) variantId!: number | null;
  @BigintColumn({ nullable: true }) productId!: number | null;
  /** Both days included; `-infinity` and `infinity` are open ends. */
  @DateColumn() fromDay!: string;
  @DateColumn() toDay!: string;
  /** True for days on which the store only closes, so that rentals may lie across them. */
  @BooleanColumn({ default: false }) closing!: boolean;
  @EnumerationColumn('ck_blocked_dates_reason', BLOCK_REASONS, { default: 'other' })
  reason!: BlockReason;
  @TextColumn({ nullable: true }) description!: string | null;
  /** The service plan that wrote it; nobody changes its block by hand. */
  @BigintColumn({ nullable: true }) servicePlanId!: number | null;
  /**
   * How many days the service takes, from today on if it is late; null once it is done. See
   * `lastBlockedDaySql`.
   */
  @IntegerColumn({ nullable: true }) serviceDays!: number | null;
  /** The search text: the description. */
  @TextColumn({ default: '' }) searchText!: string;
  @CreatedAtColumn() createdAt!: string;
  @UpdatedAtColumn() updatedAt!: string;
}
