import { Check, Entity, ForeignKey, Unique } from 'typeorm';
import {
  BooleanColumn,
  CreatedAtColumn,
  IdentityColumn,
  ShopIdColumn,
  TextColumn,
  UpdatedAtColumn,
} from '../../database/schema/columns.js';

/** A field that a shop defines for its items or rentals. */
@Entity('custom_field_definitions')
@ForeignKey('Shop', ['shopId'], ['id'], { name: 'fk_custom_field_definitions_shop' })
@Unique('uq_custom_field_definitions_key', ['shopId', 'ownerType', 'key'])
@Check('ck_custom_field_definitions_owner', `owner_type in ('item', 'rental', 'consignor')`)
@Check(
  'ck_custom_field_definitions_type',
  `type in ('string', 'single_line_text_field', 'multi_line_text_field', 'money', 'boolean',
    'date', 'date_time', 'customer_reference', 'rental_reference', 'return_reference')`,
)
export class CustomFieldDefinition {
  @ShopIdColumn('pk_custom_field_definitions') shopId!: number;
  @IdentityColumn('pk_custom_field_definitions') id!: number;
  @TextColumn() ownerType!: string;
  @TextColumn() key!: string;
  @TextColumn() name!: string;
  @TextColumn() type!: string;
  @BooleanColumn({ default: false }) groupFulfillments!: boolean;
  @CreatedAtColumn() createdAt!: string;
  @UpdatedAtColumn() updatedAt!: string;
}
