import { Entity, ForeignKey, Index, Unique } from 'typeorm';
import {
  BigintColumn,
  CreatedAtColumn,
  IdentityColumn,
  IntegerColumn,
  ShopIdColumn,
  TextColumn,
  TimestampColumn,
  UpdatedAtColumn,
} from '../../database/schema/columns.js';

/** A variant of a product; archived when the platform no longer sends it. */
@Entity('variants')
@ForeignKey('Product', ['shopId', 'productId'], ['shopId', 'id'], { name: 'fk_variants_product' })
@Unique('uq_variants_platform', ['shopId', 'platformId'])
@Index('ix_variants_product', ['shopId', 'productId'])
@Index('ix_variants_sku', ['shopId', 'sku'])
@Index('ix_variants_search_keys', { synchronize: false })
@Index('ix_variants_updated', ['shopId', 'updatedAt'])
@Index('ix_variants_sort_title', { synchronize: false })
@Index('ix_variants_created', ['shopId', 'createdAt'])
export class Variant {
  @ShopIdColumn('pk_variants') shopId!: number;
  @IdentityColumn('pk_variants') id!: number;
  @BigintColumn() platformId!: number;
  @BigintColumn() productId!: number;
  /** The position among the variants of the product, from 1, as in the last import. */
  @IntegerColumn({ default: 0 }) position!: number;
  @TextColumn() title!: string;
  @TextColumn({ nullable: true }) sku!: string | null;
  @TextColumn({ nullable: true }) imageUrl!: string | null;
  @TimestampColumn({ nullable: true }) archivedAt!: string | null;
  /** The search text of title and SKU. */
  @TextColumn() searchText!: string;
  @CreatedAtColumn() createdAt!: string;
  @UpdatedAtColumn() updatedAt!: string;
}
