import { EnumField, IdField, TextField } from '../../../fields/body-fields.js';
import { LONG_TEXT_LIMIT } from '../../../fields/text.js';
import { OWNER_TYPES, type OwnerType } from '../custom-field-types.js';

/** The body of `PUT /custom_fields/{id}`. */
export class UpdateCustomFieldRequest {
  @TextField({
    description: 'The value as text, as the type of the field takes it',
    example: 'Wash cold',
    minimum: 0,
    maximum: LONG_TEXT_LIMIT,
  })
  value!: string;
}

/** The body of `POST /custom_fields`; names may also be sent in camelCase. */
export class SetCustomFieldRequest extends UpdateCustomFieldRequest {
  @IdField({ description: 'Id of the item or rental', example: 17 })
  owner_id!: number;

  @IdField({
    description: 'Id of the definition; or send `key` and `owner_type`',
    example: 5,
    optional: true,
  })
  definition_id?: number;

  @TextField({
    description: 'Key of the definition',
    example: 'washing_instructions',
    optional: true,
  })
  key?: string;

  @EnumField(OWNER_TYPES, { description: 'Owner type of the definition', optional: true })
  owner_type?: OwnerType;
}
