import { BooleanField, EnumField, TextField } from '../../../fields/body-fields.js';
import { FIELD_TYPES, type FieldType, OWNER_TYPES, type OwnerType } from '../custom-field-types.js';

/** The body of `POST /custom_field_definitions`. */
export class CreateDefinitionRequest {
  @EnumField(OWNER_TYPES, {
    description: 'Who has the field; `consignor` only where consignment is enabled',
  })
  ownerType!: OwnerType;

  @TextField({ description: 'Name', example: 'Washing instructions' })
  name!: string;

  @TextField({
    description: 'Key, unique for its owner type and fixed once made; from the name if absent',
    example: 'washing_instructions',
    optional: true,
  })
  key?: string;

  @EnumField(FIELD_TYPES, { description: 'The type of its values; cannot change after creation' })
  type!: FieldType;

  @BooleanField({
    description: 'Whether fulfilments are grouped by it; false if absent',
    example: false,
    optional: true,
  })
  groupFulfillments?: boolean;
}

/** The body of `PUT /custom_field_definitions/{id}`; what is absent stays as it is. */
export class UpdateDefinitionRequest {
  @TextField({ description: 'Name', example: 'Washing instructions', optional: true })
  name?: string;

  @BooleanField({
    description: 'Whether fulfilments are grouped by it',
    example: false,
    optional: true,
  })
  groupFulfillments?: boolean;
}
