import {
  BooleanField,
  EnumField,
  IdField,
  KeyTextField,
  TextField,
} from '../../fields/body-fields.js';
import { LONG_TEXT_LIMIT } from '../../fields/rules.js';
import { FIELD_TYPES, type FieldType, OWNER_TYPES, type OwnerType } from './custom-field-types.js';

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
  @TextField({ description: 'Name', example: 'Washing instructions', optional: true })
  name?: string;

  @BooleanField({
    description: 'Whether fulfilments are grouped by the field',
    example: false,
    optional: true,
  })
  groupFulfillments?: boolean;
}

/** The body of `PUT /custom_fields/{id}`. */
export class UpdateCustomFieldRequest {
  @TextField({
    description: 'The value as text, in the format of the type of the field',
    example: 'Wash cold',
    minimum: 0,
    maximum: LONG_TEXT_LIMIT,
  })
  value!: string;
}

/** The body of `POST /custom_fields`. */
export class SetCustomFieldRequest extends UpdateCustomFieldRequest {
  @IdField({ description: 'Id of the item or rental', example: 17, aliases: ['owner_id'] })
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
