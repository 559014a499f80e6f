import { Check, Entity, ForeignKey, Unique } from 'typeorm';
import {
  CreatedAtColumn,
  IdentityColumn,
  ShopIdColumn,
  TextColumn,
  UpdatedAtColumn,
} from '../../database/schema/columns.js';

/** A state that units can be in, named by the shop. */
@Entity('conditions')
@ForeignKey('Shop', ['shopId'], ['id'], { name: 'fk_conditions_shop' })
@Unique('uq_conditions_title', ['shopId', 'title'])
@Check(
  'ck_conditions_severity',
  `severity_key in ('unused', 'used', 'damaged_repairable', 'damaged_unrepairable')`,
)
export class Condition {
  @ShopIdColumn('pk_conditions') shopId!: number;
  @IdentityColumn('pk_conditions') id!: number;
  @TextColumn() title!: string;
  @TextColumn() severityKey!: string;
  @CreatedAtColumn() createdAt!: string;
  @UpdatedAtColumn() updatedAt!: string;
}
