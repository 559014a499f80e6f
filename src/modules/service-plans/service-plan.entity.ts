import { Check, Entity, ForeignKey, Index, Unique } from 'typeorm';
import {
  BigintColumn,
  CreatedAtColumn,
  DateColumn,
  IdentityColumn,
  IntegerColumn,
  ShopIdColumn,
  TextColumn,
  TimestampColumn,
  UpdatedAtColumn,
} from '../../database/schema/columns.js';

/** After how much use or time the units of a product need a service. */
@Entity('service_plans')
@ForeignKey('Shop', ['shopId'], ['id'], { name: 'fk_service_plans_shop' })
@ForeignKey('Product', ['shopId', 'productId'], ['shopId', 'id'], {
  name: 'fk_service_plans_product',
})
@Unique('uq_service_plans_name', ['shopId', 'productId', 'name'])
@Index('ix_service_plans_unsettled', ['shopId', 'id'], { where: 'settled_item_id is not null' })
@Check(
  'ck_service_plans_interval',
  'num_nonnulls(every_rentals, every_rented_days, every_days) > 0',
)
export class ServicePlan {
  @ShopIdColumn('pk_service_plans') shopId!: number;
  @IdentityColumn('pk_service_plans') id!: number;
  @BigintColumn() productId!: number;
  @TextColumn() name!: string;
  @IntegerColumn({ nullable: true }) everyRentals!: number | null;
  @IntegerColumn({ nullable: true }) everyRentedDays!: number | null;
  @IntegerColumn({ nullable: true }) everyDays!: number | null;
  @IntegerColumn() durationDays!: number;
  /** The day on which its intervals last changed; null if they never did. */
  @DateColumn({ nullable: true }) changedOn!: string | null;
  /** The last unit whose block was compared with the plan since it changed; null after all. */
  @BigintColumn({ nullable: true }) settledItemId!: number | null;
  @CreatedAtColumn() createdAt!: string;
  @UpdatedAtColumn() updatedAt!: string;
}

/** A service of a unit that was done. */
@Entity('services')
@ForeignKey('Item', ['shopId', 'itemId'], ['shopId', 'id'], { name: 'fk_services_item' })
@ForeignKey('ServicePlan', ['shopId', 'servicePlanId'], ['shopId', 'id'], {
  name: 'fk_services_plan',
})
@Unique('uq_services_done', ['shopId', 'itemId', 'servicePlanId', 'doneAt'])
@Index('ix_services_plan', ['shopId', 'servicePlanId', 'id'])
export class Service {
  @ShopIdColumn('pk_services') shopId!: number;
  @IdentityColumn('pk_services') id!: number;
  @BigintColumn() itemId!: number;
  @BigintColumn() servicePlanId!: number;
  @TimestampColumn() doneAt!: string;
}
