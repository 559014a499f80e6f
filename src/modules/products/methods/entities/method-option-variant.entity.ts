import { Entity, ForeignKey } from 'typeorm';
import { IdColumn, ShopIdColumn } from '../../../../database/schema/columns.js';

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
