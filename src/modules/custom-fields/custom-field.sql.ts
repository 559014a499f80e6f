import {
  type Columns,
  columnsOf,
  computed,
  joined,
  type RowOf,
} from '../../database/sql/columns.sql.js';
import { type Nested, nested, type Packed } from '../../database/sql/nested.sql.js';
import { type Statement, statement } from '../../database/sql/statement.js';
import { CustomField, CustomFieldDefinition } from './custom-field.entity.js';
import {
  type FieldOwner,
  OWNER_KINDS,
  type OwnerColumn,
  type OwnerType,
} from './custom-field-types.js';
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

const ownerUpdatedAt = (table: string, column: OwnerColumn = 'owner_id') =>
  `(select o.updated_at from ${table} o where o.shop_id = $1 and o.id = f.${column})`;

/** The columns of a single field, from field `f` and its definition `d`. */
export const CUSTOM_FIELD_COLUMNS = joined(
  VALUE_COLUMNS,
  columnsOf(CustomFieldDefinition, 'd', ['ownerType']),
  computed<{ ownerId: number; updatedAt: string }>({
    ownerId: 'coalesce(f.owner_id, f.customer_id)',
    updatedAt: `coalesce(${ownerUpdatedAt('items')}, ${ownerUpdatedAt('cycles')},
      ${ownerUpdatedAt('customers', 'customer_id')})`,
  }),
);
export type CustomFieldRow = RowOf<typeof CUSTOM_FIELD_COLUMNS>;

export const GET_FIELD = statement<CustomFieldRow>(
  'custom_fields.get',
  `select ${CUSTOM_FIELD_COLUMNS} from custom_fields f
   join custom_field_definitions d on d.shop_id = $1 and d.id = f.definition_id
   where f.shop_id = $1 and f.id = $2`,
);

const fieldsBy = (column: OwnerColumn): Nested<FieldValueRow> =>
  nested(
    VALUE_COLUMNS,
    (ownerId) => `from custom_fields f
    where f.shop_id = $1 and f.${column} = ${ownerId} order by f.id`,
  );

/** The fields of an owner, oldest first. */
const FIELDS_OF_OWNER: Readonly<Record<OwnerColumn, Nested<FieldValueRow>>> = {
  owner_id: fieldsBy('owner_id'),
  customer_id: fieldsBy('customer_id'),
};

/** A row that embeds its fields. */
export interface FieldedRow {
  customFields: Packed<FieldValueRow>;
}

/** The embedded fields of the owner with this id. */
export const embeddedFields = (id: string, column: OwnerColumn = 'owner_id'): Columns<FieldedRow> =>
  computed<FieldedRow>({ customFields: FIELDS_OF_OWNER[column].sql(id) });

const DEFINITION = columnsOf(CustomFieldDefinition, 'd', ['type', 'key', 'ownerType']);
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
  readonly ownerType: OwnerType;
  readonly value: string;
  readonly key: string;
}

export const REMOVE_FIELDS = statement<RemovedField>(
  'custom_fields.remove',
  `with removed as (
     delete from custom_fields f where f.shop_id = $1 and f.id = any($2)
     returning coalesce(f.owner_id, f.customer_id) as "ownerId", f.definition_id, f.value
   )
   select r."ownerId", d.owner_type as "ownerType", r.value, d.key from removed r
   join custom_field_definitions d on d.shop_id = $1 and d.id = r.definition_id`,
);

const findSql = (column: OwnerColumn): string =>
  `select f.id from unnest($2::bigint[], $3::bigint[]) as sent (owner_id, definition_id)
   join custom_fields f on f.shop_id = $1 and f.${column} = sent.owner_id
     and f.definition_id = sent.definition_id
   order by f.id`;

/** The values that owners have for definitions. */
export const FIND_FIELDS: Readonly<Record<OwnerColumn, Statement<{ id: number }>>> = {
  owner_id: statement('custom_fields.find_all', findSql('owner_id')),
  customer_id: statement('custom_fields.find_of_customers', findSql('customer_id')),
};

/** The response for a single field. */
export function toCustomField(row: CustomFieldRow): CustomFieldResponse {
  // The owner of a value always has the owner type of its definition.
  const field = fieldOf(row, row.ownerId, OWNER_KINDS[row.ownerType]!);
  return { ...field, updatedAt: row.updatedAt };
}

/** The fields that a record of a kind embeds, oldest first. */
export const customFieldsOf = (
  { id: ownerId, customFields }: FieldedRow & { id: number },
  ownerType: FieldOwner,
): EmbeddedCustomFieldResponse[] =>
  FIELDS_OF_OWNER.owner_id.rowsOf(customFields).map((row) => fieldOf(row, ownerId, ownerType));

function fieldOf(
  { id, definitionId, key, value, valueJson }: FieldValueRow,
  ownerId: number,
  ownerType: FieldOwner,
): EmbeddedCustomFieldResponse {
  return { id, ownerId, ownerType, definitionId, key, value, valueJson };
}
