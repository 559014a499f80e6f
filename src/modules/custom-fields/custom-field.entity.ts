import { Check, Entity, ForeignKey, Index, Unique } from 'typeorm';
import {
  BigintColumn,
  BooleanColumn,
  CreatedAtColumn,
  EnumerationColumn,
  IdentityColumn,
  JsonColumn,
  ShopIdColumn,
  TextColumn,
  UpdatedAtColumn,
} from '../../database/schema/columns.js';
import { FIELD_TYPES, type FieldType, OWNER_TYPES, type OwnerType } from './custom-field-types.js';

/** A field that a shop defines for its items, rentals or customers. */
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

/** The value of a custom field of one item, rental or customer. */
@Entity('custom_fields')
@ForeignKey('CustomFieldDefinition', ['shopId', 'definitionId'], ['shopId', 'id'], {
  name: 'fk_custom_fields_definition',
  onDelete: 'CASCADE',
})
@ForeignKey('Resource', ['shopId', 'ownerId'], ['shopId', 'id'], { name: 'fk_custom_fields_owner' })
@ForeignKey('Customer', ['shopId', 'customerId'], ['shopId', 'id'], {
  name: 'fk_custom_fields_customer',
})
@Check('ck_custom_fields_owner', 'num_nonnulls(owner_id, customer_id) = 1')
@Unique('uq_custom_fields_owner', ['shopId', 'ownerId', 'definitionId'])
@Index('uq_custom_fields_customer', ['shopId', 'customerId', 'definitionId'], {
  unique: true,
  where: 'customer_id is not null',
})
@Index('ix_custom_fields_definition', ['shopId', 'definitionId'])
@Index('ix_custom_fields_value', { synchronize: false })
export class CustomField {
  @ShopIdColumn('pk_custom_fields') shopId!: number;
  @IdentityColumn('pk_custom_fields') id!: number;
  @BigintColumn() definitionId!: number;
  /** The item or rental; null where a customer owns the value. */
  @BigintColumn({ nullable: true }) ownerId!: number | null;
  /** The key of its definition; null in rows of an earlier release. */
  @TextColumn({ nullable: true }) key!: string | null;
  @TextColumn() value!: string;
  @JsonColumn() valueJson!: unknown;
  @CreatedAtColumn() createdAt!: string;
  @UpdatedAtColumn() updatedAt!: string;
  @BigintColumn({ nullable: true }) customerId!: number | null;
}
