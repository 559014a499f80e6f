import { Entity, ForeignKey, Index, Unique } from 'typeorm';
import {
  BigintColumn,
  CreatedAtColumn,
  IdentityColumn,
  ShopIdColumn,
  TextColumn,
  UpdatedAtColumn,
} from '../../database/schema/columns.js';

/** A product of the commerce platform. */
@Entity('products')
@ForeignKey('Shop', ['shopId'], ['id'], { name: 'fk_products_shop' })
@Unique('uq_products_platform', ['shopId', 'platformId'])
@Index('ix_products_search_keys', { synchronize: false })
@Index('ix_products_updated', ['shopId', 'updatedAt'])
@Index('ix_products_sort_title', { synchronize: false })
@Index('ix_products_created', ['shopId', 'createdAt'])
export class Product {
  @ShopIdColumn('pk_products') shopId!: number;
  @IdentityColumn('pk_products') id!: number;
  @BigintColumn() platformId!: number;
  @TextColumn() title!: string;
  @TextColumn({ nullable: true }) imageUrl!: string | null;
  /** The search text of the title. */
  @TextColumn() searchText!: string;
  @CreatedAtColumn() createdAt!: string;
  @UpdatedAtColumn() updatedAt!: string;
}
