import { type CustomFieldRow, type FieldedRow, FIELDS_OF_OWNER } from './custom-field.sql.js';
import type { DefinitionRow } from './definitions.repository.js';
import type { CustomFieldResponse } from './dto/custom-field.response.js';
import type { DefinitionResponse } from './dto/definition.response.js';
import { OWNER_KINDS } from './rules/custom-field-types.js';

/** The answer for the value of a field. */
export function toCustomField(row: CustomFieldRow): CustomFieldResponse {
  const { id, ownerId, definitionId, key, value, valueJson } = row;
  // A field is only ever set on what its definition is for.
  const ownerType = OWNER_KINDS[row.ownerType]!;
  return { id, ownerId, ownerType, definitionId, key, value, valueJson };
}

/** The fields that a record embeds, oldest first. */
export const customFieldsOf = ({ customFields }: FieldedRow): CustomFieldResponse[] =>
  FIELDS_OF_OWNER.rowsOf(customFields).map(toCustomField);

/** The answer for the definition of a field. */
export function toDefinition(row: DefinitionRow): DefinitionResponse {
  const { id, key, name, ownerType, type, groupFulfillments } = row;
  return { id, key, name, ownerType, type, groupFulfillments };
}
