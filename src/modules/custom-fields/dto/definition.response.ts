import { BooleanField, EnumField, IdField, TextField } from '../../../fields/body-fields.js';
import { FIELD_TYPES, type FieldType, OWNER_TYPES, type OwnerType } from '../custom-field-types.js';

/** A field that a shop defines. */
export class DefinitionResponse {
  @IdField({ description: 'Id', example: 5 })
  id!: number;

  @TextField({ description: 'Key, unique for its owner type', example: 'washing_instructions' })
  key!: string;

  @TextField({ description: 'Name', example: 'Washing instructions' })
  name!: string;

  @EnumField(OWNER_TYPES, { description: 'The record type that has the field' })
  ownerType!: OwnerType;

  @EnumField(FIELD_TYPES, { description: 'The type of its values' })
  type!: FieldType;

  @BooleanField({ description: 'Whether fulfilments are grouped by it', example: false })
  groupFulfillments!: boolean;
}
