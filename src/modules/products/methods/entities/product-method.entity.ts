import { Check, Entity, ForeignKey, Unique } from 'typeorm';
import {
  BigintColumn,
  CreatedAtColumn,
  IdentityColumn,
  IntegerColumn,
  ShopIdColumn,
  TextColumn,
  UpdatedAtColumn,
} from '../../../../database/schema/columns.js';

/** How a product is let (`calendar`) or sold (`resale`): one of each kind at most. */
@Entity('product_methods')
@ForeignKey('Product', ['shopId', 'productId'], ['shopId', 'id'], {
  name: 'fk_product_methods_product',
})
@Unique('uq_product_methods_kind', ['shopId', 'productId', 'kind'])
@Check('ck_product_methods_kind', `kind in ('calendar', 'resale')`)
@Check('ck_product_methods_status', `status in ('enabled', 'disabled')`)
export class ProductMethod {
  @ShopIdColumn('pk_product_methods') shopId!: number;
  @IdentityColumn('pk_product_methods') id!: number;
  @BigintColumn() productId!: number;
  @TextColumn() kind!: string;
  @TextColumn({ default: 'enabled' }) status!: string;
  /** Days that take the place of the shop's restock duration; only a calendar has them. */
  @IntegerColumn({ nullable: true }) customRestockDurationCount!: number | null;
  @CreatedAtColumn() createdAt!: string;
  @UpdatedAtColumn() updatedAt!: string;
}
