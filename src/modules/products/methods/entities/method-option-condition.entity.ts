import { Entity, ForeignKey, Index } from 'typeorm';
import { IdColumn, ShopIdColumn } from '../../../../database/schema/columns.js';

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
