import type { ResourceKind } from '../resources/resource-kind.js';
import { OWNER_KINDS } from './custom-field-types.js';
import {
  type CustomFieldRow,
  type FieldedRow,
  FIELDS_OF_OWNER,
  type FieldValueRow,
} from './custom-field.sql.js';
import type { DefinitionRow } from './definitions.repository.js';
import type { CustomFieldResponse, DefinitionResponse } from './custom-field.response.js';

export function toCustomField(row: CustomFieldRow): CustomFieldResponse {
  // The owner of a value always has the owner type of its definition.
  return fieldOf(row, row.ownerId, OWNER_KINDS[row.ownerType]!);
}

/** The fields that a record of a kind embeds, oldest first. */
export const customFieldsOf = (
  { id: ownerId, customFields }: FieldedRow & { id: number },
  ownerType: ResourceKind,
): CustomFieldResponse[] =>
  FIELDS_OF_OWNER.rowsOf(customFields).map((row) => fieldOf(row, ownerId, ownerType));

function fieldOf(
  { id, definitionId, key, value, valueJson }: FieldValueRow,
  ownerId: number,
  ownerType: ResourceKind,
): CustomFieldResponse {
  return { id, ownerId, ownerType, definitionId, key, value, valueJson };
}

export function toDefinition(row: DefinitionRow): DefinitionResponse {
  const { id, key, name, ownerType, type, groupFulfillments } = row;
  return { id, key, name, ownerType, type, groupFulfillments };
}
