import { Entity, ForeignKey, Index, Unique } from 'typeorm';
import {
  BigintColumn,
  CreatedAtColumn,
  IdentityColumn,
  JsonColumn,
  ShopIdColumn,
  TextColumn,
  UpdatedAtColumn,
} from '../../database/schema/columns.js';

/** The value of a custom field of one item or rental. */
@Entity('custom_fields')
@ForeignKey('CustomFieldDefinition', ['shopId', 'definitionId'], ['shopId', 'id'], {
  name: 'fk_custom_fields_definition',
  onDelete: 'CASCADE',
})
@ForeignKey('Resource', ['shopId', 'ownerId'], ['shopId', 'id'], { name: 'fk_custom_fields_owner' })
@Unique('uq_custom_fields_owner', ['shopId', 'ownerId', 'definitionId'])
@Index('ix_custom_fields_definition', ['shopId', 'definitionId'])
@Index('ix_custom_fields_value', { synchronize: false })
export class CustomField {
  @ShopIdColumn('pk_custom_fields') shopId!: number;
  @IdentityColumn('pk_custom_fields') id!: number;
  @BigintColumn() definitionId!: number;
  @BigintColumn() ownerId!: number;
  /** The key of its definition; null in rows of an earlier release. */
  @TextColumn({ nullable: true }) key!: string | null;
  @TextColumn() value!: string;
  @JsonColumn() valueJson!: unknown;
  @CreatedAtColumn() createdAt!: string;
  @UpdatedAtColumn() updatedAt!: string;
}
