import { Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { BigintColumn, ShopIdColumn, TimestampColumn } from '../../database/schema/columns.js';

/** The last sequential number allocated in a shop, by kind. */
@Entity('shop_counters')
@ForeignKey('Shop', ['shopId'], ['id'], { name: 'fk_shop_counters_shop' })
export class ShopCounter {
  @ShopIdColumn('pk_shop_counters') shopId!: number;
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'pk_shop_counters' }) kind!: string;
  @BigintColumn() value!: number;
  /** When it was allocated; never decreases, even if the clocks of processes differ. */
  @TimestampColumn() madeAt!: string;
}
