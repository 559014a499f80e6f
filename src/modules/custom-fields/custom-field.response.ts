import {
  BooleanField,
  EnumField,
  IdField,
  JsonField,
  KeyTextField,
  MomentField,
  TextField,
  VersionField,
} from '../../fields/body-fields.js';
import { LONG_TEXT_LIMIT } from '../../fields/rules.js';
import {
  FIELD_OWNERS,
  type FieldOwner,
  FIELD_TYPES,
  type FieldType,
  OWNER_TYPES,
  type OwnerType,
} from './custom-field-types.js';

/** A field that a shop defines. */
export class DefinitionResponse {
  @IdField({ description: 'Id', example: 5 })
  id!: number;

  @TextField({ description: 'Key, unique per owner type', example: 'washing_instructions' })
  key!: string;

  @TextField({ description: 'Name', example: 'Washing instructions' })
  name!: string;

  @EnumField(OWNER_TYPES, { description: 'Type of the owner' })
  ownerType!: OwnerType;

  @EnumField(FIELD_TYPES, { description: 'Type of the values' })
  type!: FieldType;

  @BooleanField({ description: 'Whether fulfilments are grouped by the field', example: false })
  groupFulfillments!: boolean;

  @MomentField({ description: 'When it last changed' })
  updatedAt!: string;
}

/** The value of a custom field, as its owner embeds it. */
export class EmbeddedCustomFieldResponse {
  @IdField({ description: 'Id', example: 44 })
  id!: number;

  @IdField({ description: 'Id of the item, rental or customer', example: 17 })
  ownerId!: number;

  @EnumField(FIELD_OWNERS, { description: 'Type of the owner' })
  ownerType!: FieldOwner;

  @IdField({ description: 'Id of the definition', example: 5 })
  definitionId!: number;

  @TextField({ description: 'Key of the definition', example: 'washing_instructions' })
  key!: string;

  @TextField({
    description: 'The value as text',
    example: 'Wash cold',
    minimum: 0,
    maximum: LONG_TEXT_LIMIT,
  })
  value!: string;

  @JsonField({
    description:
      'The value as JSON: a number for numbers, money and references, a boolean, or text',
    example: 'Wash cold',
  })
  valueJson!: unknown;
}

/** The value of a custom field of one item, rental or customer. */
export class CustomFieldResponse extends EmbeddedCustomFieldResponse {
  @MomentField({
    description: 'The `updatedAt` of the owner, which its values are part of',
  })
  updatedAt!: string;
}

/** The body of `POST /custom_field_definitions`. */
export class CreateDefinitionRequest {
  @EnumField(OWNER_TYPES, {
    description: 'Type of the owner; `consignor` requires that the shop has consignment enabled',
  })
  ownerType!: OwnerType;

  @TextField({ description: 'Name', example: 'Washing instructions' })
  name!: string;

  @KeyTextField({
    description:
      'Key, unique per owner type, which cannot change after creation; derived from ' +
      'the name if absent',
    example: 'washing_instructions',
    optional: true,
  })
  key?: string;

  @EnumField(FIELD_TYPES, { description: 'Type of the values, which cannot change after creation' })
  type!: FieldType;

  @BooleanField({
    description: 'Whether fulfilments are grouped by the field; false if absent',
    example: false,
    optional: true,
  })
  groupFulfillments?: boolean;
}

/** The body of `PUT /custom_field_definitions/{id}`. */
export class UpdateDefinitionRequest {
  @VersionField()
  updatedAt?: string;

  @TextField({ description: 'Name', example: 'Washing instructions', optional: true })
  name?: string;

  @BooleanField({
    description: 'Whether fulfilments are grouped by the field',
    example: false,
    optional: true,
  })
  groupFulfillments?: boolean;
}

/** A value that is sent. */
class SentCustomFieldValue {
  @TextField({
    description: 'The value as text, in the format of the type of the field',
    example: 'Wash cold',
    minimum: 0,
    maximum: LONG_TEXT_LIMIT,
  })
  value!: string;
}

/** The body of `PUT /custom_fields/{id}`. */
export class UpdateCustomFieldRequest extends SentCustomFieldValue {
  @VersionField()
  updatedAt?: string;
}

/** The body of `POST /custom_fields`. */
export class SetCustomFieldRequest extends SentCustomFieldValue {
  @IdField({
    description: 'Id of the item, rental or customer',
    example: 17,
    aliases: ['owner_id'],
  })
  ownerId!: number;

  @IdField({
    description: 'Id of the definition; alternatively send `key` and `ownerType`',
    example: 5,
    optional: true,
    aliases: ['definition_id'],
  })
  definitionId?: number;

  @KeyTextField({
    description: 'Key of the definition',
    example: 'washing_instructions',
    optional: true,
  })
  key?: string;

  @EnumField(OWNER_TYPES, {
    description: 'Owner type of the definition',
    optional: true,
    aliases: ['owner_type'],
  })
  ownerType?: OwnerType;
}
