import { Check, Entity, ForeignKey, Index } from 'typeorm';
import {
  BigintColumn,
  BigintListColumn,
  BooleanColumn,
  CreatedAtColumn,
  IdentityColumn,
  IntegerColumn,
  ShopIdColumn,
  TextColumn,
  UpdatedAtColumn,
} from '../../../../database/schema/columns.js';

/** A choice within a method. Some columns mean something to one kind of method only. */
@Entity('method_options')
@ForeignKey('ProductMethod', ['shopId', 'methodId'], ['shopId', 'id'], {
  name: 'fk_method_options_method',
})
@ForeignKey('Variant', ['shopId', 'depositVariantId'], ['shopId', 'id'], {
  name: 'fk_method_options_deposit_variant',
})
@Index('ix_method_options_method', ['shopId', 'methodId'])
@Check('ck_method_options_status', `status in ('enabled', 'disabled')`)
@Check('ck_method_options_variants', `variant_application_type in ('all', 'some')`)
@Check('ck_method_options_markets', `market_application_type in ('all', 'some')`)
@Check('ck_method_options_conditions', `condition_application_type in ('all', 'some')`)
export class MethodOption {
  @ShopIdColumn('pk_method_options') shopId!: number;
  @IdentityColumn('pk_method_options') id!: number;
  @BigintColumn() methodId!: number;
  @TextColumn() name!: string;
  /** Resale only. */
  @TextColumn() status!: string;
  /** Calendar only. */
  @IntegerColumn({ nullable: true }) durationCount!: number | null;
  @IntegerColumn({ nullable: true }) priceCents!: number | null;
  /** Calendar only. */
  @BooleanColumn() idVerificationRequired!: boolean;
  /** Calendar only. */
  @BigintColumn({ nullable: true }) depositVariantId!: number | null;
  @TextColumn() variantApplicationType!: string;
  @TextColumn() marketApplicationType!: string;
  @TextColumn() conditionApplicationType!: string;
  /** Ascending. Markets are the platform's alone, so these lead to no table. */
  @BigintListColumn() marketPlatformIds!: number[];
  @CreatedAtColumn() createdAt!: string;
  @UpdatedAtColumn() updatedAt!: string;
}
