import type { CustomFieldRow } from './custom-field.sql.js';
import type { DefinitionRow } from './definitions.repository.js';
import type { CustomFieldResponse } from './dto/custom-field.response.js';
import type { DefinitionResponse } from './dto/definition.response.js';

/** The answer for the value of a field. */
export function toCustomField(row: CustomFieldRow): CustomFieldResponse {
  const { id, ownerId, ownerType, definitionId, key, value, valueJson } = row;
  return { id, ownerId, ownerType, definitionId, key, value, valueJson };
}

/** The answer for the definition of a field. */
export function toDefinition(row: DefinitionRow): DefinitionResponse {
  const { id, key, name, ownerType, type, groupFulfillments } = row;
  return { id, key, name, ownerType, type, groupFulfillments };
}
