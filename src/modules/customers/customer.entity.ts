import { Entity, ForeignKey, Index, Unique } from 'typeorm';
import {
  BigintColumn,
  CreatedAtColumn,
  IdentityColumn,
  JsonColumn,
  ShopIdColumn,
  TextColumn,
  TextListColumn,
  TimestampColumn,
  UpdatedAtColumn,
} from '../../database/schema/columns.js';

/** A customer of the commerce platform. */
@Entity('customers')
@ForeignKey('Shop', ['shopId'], ['id'], { name: 'fk_customers_shop' })
@Unique('uq_customers_platform', ['shopId', 'platformId'])
@Index('ix_customers_search_keys', { synchronize: false })
@Index('ix_customers_person_keys', { synchronize: false })
@Index('ix_customers_phone_keys', { synchronize: false })
@Index('ix_customers_phones_keys', { synchronize: false })
@Index('ix_customers_marks', { synchronize: false })
@Index('ix_customers_tags', { synchronize: false })
@Index('ix_customers_updated', ['shopId', 'updatedAt'])
@Index('ix_customers_sort_name', { synchronize: false })
@Index('ix_customers_sort_created', ['shopId', 'createdAt', 'id'])
@Index('ix_customers_created', ['shopId', 'createdAt'])
export class Customer {
  @ShopIdColumn('pk_customers') shopId!: number;
  @IdentityColumn('pk_customers') id!: number;
  @BigintColumn() platformId!: number;
  @TextColumn({ nullable: true }) email!: string | null;
  @TextColumn({ nullable: true }) firstName!: string | null;
  @TextColumn({ nullable: true }) lastName!: string | null;
  @TextColumn({ nullable: true }) phone!: string | null;
  @JsonColumn({ nullable: true }) defaultAddress!: object | null;
  /** The tags of the shop; imports of the platform leave them unchanged. */
  @TextListColumn() tags!: string[];
  /** The search text of name and email. */
  @TextColumn() searchText!: string;
  @CreatedAtColumn() createdAt!: string;
  @UpdatedAtColumn() updatedAt!: string;
  /** When the data of the person was erased; null for all others. */
  @TimestampColumn({ nullable: true }) erasedAt!: string | null;
}
