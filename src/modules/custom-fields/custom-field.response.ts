import {
  BooleanField,
  EnumField,
  IdField,
  JsonField,
  TextField,
} from '../../fields/body-fields.js';
import { LONG_TEXT_LIMIT } from '../../fields/rules.js';
import { RESOURCE_KINDS, type ResourceKind } from '../resources/resource-kind.js';
import { FIELD_TYPES, type FieldType, OWNER_TYPES, type OwnerType } from './custom-field-types.js';

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
}

/** The value of a custom field of one item or rental. */
export class CustomFieldResponse {
  @IdField({ description: 'Id', example: 44 })
  id!: number;

  @IdField({ description: 'Id of the item or rental', example: 17 })
  ownerId!: number;

  @EnumField(RESOURCE_KINDS, { description: 'Type of the owner' })
  ownerType!: ResourceKind;

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
    description: 'The value as JSON: a number for money and references, a boolean, or text',
    example: 'Wash cold',
  })
  valueJson!: unknown;
}
