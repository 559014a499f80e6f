import { Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import {
  BigintColumn,
  EnumerationColumn,
  IdentityColumn,
  ShopIdColumn,
  TimestampColumn,
} from '../../database/schema/columns.js';
import { RESOURCE_KINDS, type ResourceKind } from './resource-kind.js';

/** An id and the kind of thing it names: an item, a cycle or a return order. */
@Entity('resources')
@ForeignKey('Shop', ['shopId'], ['id'], { name: 'fk_resources_shop' })
export class Resource {
  @ShopIdColumn('pk_resources') shopId!: number;
  @IdentityColumn('pk_resources') id!: number;
  @EnumerationColumn('ck_resources_kind', RESOURCE_KINDS) kind!: ResourceKind;
}

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
