import { Entity, ForeignKey, Unique } from 'typeorm';
import { ENABLED_STATUSES, type EnabledStatus } from '../../../fields/enumeration.js';
import {
  BigintColumn,
  CreatedAtColumn,
  EnumerationColumn,
  IdentityColumn,
  IntegerColumn,
  ShopIdColumn,
  UpdatedAtColumn,
} from '../../../database/schema/columns.js';
import { METHOD_KINDS, type MethodKind } from './rules/method-values.js';

/** The terms of rental (`calendar`) or sale (`resale`) of a product, at most one of each kind. */
@Entity('product_methods')
@ForeignKey('Product', ['shopId', 'productId'], ['shopId', 'id'], {
  name: 'fk_product_methods_product',
})
@Unique('uq_product_methods_kind', ['shopId', 'productId', 'kind'])
export class ProductMethod {
  @ShopIdColumn('pk_product_methods') shopId!: number;
  @IdentityColumn('pk_product_methods') id!: number;
  @BigintColumn() productId!: number;
  @EnumerationColumn('ck_product_methods_kind', METHOD_KINDS) kind!: MethodKind;
  @EnumerationColumn('ck_product_methods_status', ENABLED_STATUSES, { default: 'enabled' })
  status!: EnabledStatus;
  /** Days that replace the shop's restock duration; calendar only. */
  @IntegerColumn({ nullable: true }) customRestockDurationCount!: number | null;
  @CreatedAtColumn() createdAt!: string;
  @UpdatedAtColumn() updatedAt!: string;
}
