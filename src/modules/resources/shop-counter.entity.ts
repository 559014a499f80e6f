import { Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { BigintColumn, ShopIdColumn, TimestampColumn } from '../../database/schema/columns.js';

/** The last running number given out in a shop, by kind. */
@Entity('shop_counters')
@ForeignKey('Shop', ['shopId'], ['id'], { name: 'fk_shop_counters_shop' })
export class ShopCounter {
  @ShopIdColumn('pk_shop_counters') shopId!: number;
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'pk_shop_counters' }) kind!: string;
  @BigintColumn() value!: number;
  /** When it was given out; never falls, whatever the clocks of several processes say. */
  @TimestampColumn() madeAt!: string;
}
