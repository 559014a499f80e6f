import { Entity, ForeignKey, Index, Unique } from 'typeorm';
import {
  BigintColumn,
  BigintListColumn,
  BooleanColumn,
  CreatedAtColumn,
  EnumerationColumn,
  IdColumn,
  IdentityColumn,
  IntegerColumn,
  ShopIdColumn,
  TextColumn,
  UpdatedAtColumn,
} from '../../../database/schema/columns.js';
import { ENABLED_STATUSES, type EnabledStatus } from '../../../fields/enumeration.js';
import {
  APPLICATION_TYPES,
  type ApplicationType,
  METHOD_KINDS,
  type MethodKind,
} from './rules/method-values.js';

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

/** A condition in the list of an option. */
@Entity('method_option_conditions')
@ForeignKey('MethodOption', ['shopId', 'optionId'], ['shopId', 'id'], {
  name: 'fk_method_option_conditions_option',
  onDelete: 'CASCADE',
})
@ForeignKey('Condition', ['shopId', 'conditionId'], ['shopId', 'id'], {
  name: 'fk_method_option_conditions_condition',
})
@Index('ix_method_option_conditions_condition', ['shopId', 'conditionId'])
export class MethodOptionCondition {
  @ShopIdColumn('pk_method_option_conditions') shopId!: number;
  @IdColumn('pk_method_option_conditions') optionId!: number;
  @IdColumn('pk_method_option_conditions') conditionId!: number;
}

/** A variant in the list of an option. */
@Entity('method_option_variants')
@ForeignKey('MethodOption', ['shopId', 'optionId'], ['shopId', 'id'], {
  name: 'fk_method_option_variants_option',
  onDelete: 'CASCADE',
})
@ForeignKey('Variant', ['shopId', 'variantId'], ['shopId', 'id'], {
  name: 'fk_method_option_variants_variant',
})
export class MethodOptionVariant {
  @ShopIdColumn('pk_method_option_variants') shopId!: number;
  @IdColumn('pk_method_option_variants') optionId!: number;
  @IdColumn('pk_method_option_variants') variantId!: number;
}

/** An option of a method. Some columns apply to one kind of method only. */
@Entity('method_options')
@ForeignKey('ProductMethod', ['shopId', 'methodId'], ['shopId', 'id'], {
  name: 'fk_method_options_method',
})
@ForeignKey('Variant', ['shopId', 'depositVariantId'], ['shopId', 'id'], {
  name: 'fk_method_options_deposit_variant',
})
@Index('ix_method_options_method', ['shopId', 'methodId'])
export class MethodOption {
  @ShopIdColumn('pk_method_options') shopId!: number;
  @IdentityColumn('pk_method_options') id!: number;
  @BigintColumn() methodId!: number;
  @TextColumn() name!: string;
  /** Resale only. */
  @EnumerationColumn('ck_method_options_status', ENABLED_STATUSES) status!: EnabledStatus;
  /** Calendar only. */
  @IntegerColumn({ nullable: true }) durationCount!: number | null;
  @IntegerColumn({ nullable: true }) priceCents!: number | null;
  /** Calendar only. */
  @BooleanColumn() idVerificationRequired!: boolean;
  /** Calendar only. */
  @BigintColumn({ nullable: true }) depositVariantId!: number | null;
  @EnumerationColumn('ck_method_options_variants', APPLICATION_TYPES)
  variantApplicationType!: ApplicationType;
  @EnumerationColumn('ck_method_options_markets', APPLICATION_TYPES)
  marketApplicationType!: ApplicationType;
  @EnumerationColumn('ck_method_options_conditions', APPLICATION_TYPES)
  conditionApplicationType!: ApplicationType;
  /** Ascending. Markets exist only on the platform, so no foreign key applies. */
  @BigintListColumn() marketPlatformIds!: number[];
  @CreatedAtColumn() createdAt!: string;
  @UpdatedAtColumn() updatedAt!: string;
}
