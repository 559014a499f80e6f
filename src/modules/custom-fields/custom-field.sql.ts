import {
  type Columns,
  columnsOf,
  computed,
  joined,
  type RowOf,
} from '../../database/sql/columns.sql.js';
import { nested, type Packed } from '../../database/sql/nested.sql.js';
import { statement } from '../../database/sql/statement.js';
import type { ResourceKind } from '../resources/resource-kind.js';
import { CustomField, CustomFieldDefinition } from './custom-field.entity.js';
import { OWNER_KINDS } from './custom-field-types.js';
import type { CustomFieldResponse, EmbeddedCustomFieldResponse } from './custom-field.response.js';

/** The columns of field `f` in every response. */
const VALUE_COLUMNS = joined(
  columnsOf(CustomField, 'f', ['id', 'definitionId', 'value', 'valueJson']),
  computed<{ key: string }>({
    key: `coalesce(f.key, (select d.key from custom_field_definitions d
      where d.shop_id = $1 and d.id = f.definition_id))`,
  }),
);
export type FieldValueRow = RowOf<typeof VALUE_COLUMNS>;

const ownerUpdatedAt = (table: string) =>
  `(select o.updated_at from ${table} o where o.shop_id = $1 and o.id = f.owner_id)`;

/** The columns of a single field, from field `f` and its definition `d`. */
export const CUSTOM_FIELD_COLUMNS = joined(
  VALUE_COLUMNS,
  columnsOf(CustomField, 'f', ['ownerId']),
  columnsOf(CustomFieldDefinition, 'd', ['ownerType']),
  computed<{ updatedAt: string }>({
    updatedAt: `coalesce(${ownerUpdatedAt('items')}, ${ownerUpdatedAt('cycles')})`,
  }),
);
export type CustomFieldRow = RowOf<typeof CUSTOM_FIELD_COLUMNS>;

export const GET_FIELD = statement<CustomFieldRow>(
  'custom_fields.get',
  `select ${CUSTOM_FIELD_COLUMNS} from custom_fields f
   join custom_field_definitions d on d.shop_id = $1 and d.id = f.definition_id
   where f.shop_id = $1 and f.id = $2`,
);

/** The fields of an owner, oldest first. */
export const FIELDS_OF_OWNER = nested(
  VALUE_COLUMNS,
  (ownerId) => `from custom_fields f
    where f.shop_id = $1 and f.owner_id = ${ownerId} order by f.id`,
);

/** A row that embeds its fields. */
export interface FieldedRow {
  customFields: Packed<FieldValueRow>;
}

/** The embedded fields of the owner with this id. */
export const embeddedFields = (id: string): Columns<FieldedRow> =>
  computed<FieldedRow>({ customFields: FIELDS_OF_OWNER.sql(id) });

const DEFINITION = columnsOf(CustomFieldDefinition, 'd', ['type', 'key']);
export type FieldDefinition = RowOf<typeof DEFINITION>;

export const FIELD_DEFINITION_OF = statement<FieldDefinition>(
  'custom_fields.definition_of',
  `select ${DEFINITION} from custom_fields f
   join custom_field_definitions d on d.shop_id = $1 and d.id = f.definition_id
   where f.shop_id = $1 and f.id = $2`,
);

/** A removed field with its last value. */
export interface RemovedField {
  readonly ownerId: number;
  readonly value: string;
  readonly key: string;
}

export const REMOVE_FIELDS = statement<RemovedField>(
  'custom_fields.remove',
  `with removed as (
     delete from custom_fields f where f.shop_id = $1 and f.id = any($2)
     returning ${columnsOf(CustomField, 'f', ['ownerId', 'definitionId', 'value'])}
   )
   select r."ownerId", r.value, d.key from removed r
   join custom_field_definitions d on d.shop_id = $1 and d.id = r."definitionId"`,
);

export const FIND_FIELD = statement<{ id: number }>(
  'custom_fields.find',
  'select id from custom_fields where shop_id = $1 and owner_id = $2 and definition_id = $3',
);

export const FIND_FIELDS = statement<{ id: number }>(
  'custom_fields.find_all',
  `select f.id from unnest($2::bigint[], $3::bigint[]) as sent (owner_id, definition_id)
   join custom_fields f on f.shop_id = $1 and f.owner_id = sent.owner_id
     and f.definition_id = sent.definition_id
   order by f.id`,
);

/** The response for a single field. */
export function toCustomField(row: CustomFieldRow): CustomFieldResponse {
  // The owner of a value always has the owner type of its definition.
  const field = fieldOf(row, row.ownerId, OWNER_KINDS[row.ownerType]!);
  return { ...field, updatedAt: row.updatedAt };
}

/** The fields that a record of a kind embeds, oldest first. */
export const customFieldsOf = (
  { id: ownerId, customFields }: FieldedRow & { id: number },
  ownerType: ResourceKind,
): EmbeddedCustomFieldResponse[] =>
  FIELDS_OF_OWNER.rowsOf(customFields).map((row) => fieldOf(row, ownerId, ownerType));

function fieldOf(
  { id, definitionId, key, value, valueJson }: FieldValueRow,
  ownerId: number,
  ownerType: ResourceKind,
): EmbeddedCustomFieldResponse {
  return { id, ownerId, ownerType, definitionId, key, value, valueJson };
}
