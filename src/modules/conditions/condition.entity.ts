import { Entity, ForeignKey, Unique } from 'typeorm';
import {
  CreatedAtColumn,
  EnumerationColumn,
  IdentityColumn,
  ShopIdColumn,
  TextColumn,
  UpdatedAtColumn,
} from '../../database/schema/columns.js';
import { SEVERITY_KEYS, type SeverityKey } from './condition-severity.js';

/** A state that units can be in, named by the shop. */
@Entity('conditions')
@ForeignKey('Shop', ['shopId'], ['id'], { name: 'fk_conditions_shop' })
@Unique('uq_conditions_title', ['shopId', 'title'])
export class Condition {
  @ShopIdColumn('pk_conditions') shopId!: number;
  @IdentityColumn('pk_conditions') id!: number;
  @TextColumn() title!: string;
  @EnumerationColumn('ck_conditions_severity', SEVERITY_KEYS) severityKey!: SeverityKey;
  @CreatedAtColumn() createdAt!: string;
  @UpdatedAtColumn() updatedAt!: string;
}
