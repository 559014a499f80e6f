import { Entity, ForeignKey, Unique } from 'typeorm';
import {
  BooleanColumn,
  CreatedAtColumn,
  EnumerationColumn,
  IdentityColumn,
  ShopIdColumn,
  TextColumn,
  UpdatedAtColumn,
} from '../../database/schema/columns.js';
import { FIELD_TYPES, type FieldType, OWNER_TYPES, type OwnerType } from './custom-field-types.js';

/** A field that a shop defines for its items or rentals. */
@Entity('custom_field_definitions')
@ForeignKey('Shop', ['shopId'], ['id'], { name: 'fk_custom_field_definitions_shop' })
@Unique('uq_custom_field_definitions_key', ['shopId', 'ownerType', 'key'])
export class CustomFieldDefinition {
  @ShopIdColumn('pk_custom_field_definitions') shopId!: number;
  @IdentityColumn('pk_custom_field_definitions') id!: number;
  @EnumerationColumn('ck_custom_field_definitions_owner', OWNER_TYPES) ownerType!: OwnerType;
  @TextColumn() key!: string;
  @TextColumn() name!: string;
  @EnumerationColumn('ck_custom_field_definitions_type', FIELD_TYPES) type!: FieldType;
  @BooleanColumn({ default: false }) groupFulfillments!: boolean;
  @CreatedAtColumn() createdAt!: string;
  @UpdatedAtColumn() updatedAt!: string;
}
