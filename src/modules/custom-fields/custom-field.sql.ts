import {
  type Columns,
  columnsOf,
  computed,
  joined,
  type RowOf,
} from '../../database/sql/columns.sql.js';
import { nested, type Packed } from '../../database/sql/nested.sql.js';
import { statement } from '../../database/sql/statement.js';
import { CustomFieldDefinition } from './custom-field-definition.entity.js';
import { CustomField } from './custom-field.entity.js';
import type { FieldType } from './rules/custom-field-types.js';

/** The columns of field `f` that its answer takes wherever it stands. */
const VALUE_COLUMNS = joined(
  columnsOf(CustomField, 'f', ['id', 'definitionId', 'value', 'valueJson']),
  computed<{ key: string }>({
    key: `coalesce(f.key, (select d.key from custom_field_definitions d
      where d.shop_id = $1 and d.id = f.definition_id))`,
  }),
);
export type FieldValueRow = RowOf<typeof VALUE_COLUMNS>;

/** The columns of the answer for a field, out of field `f` and its definition. */
const COLUMNS = joined(
  VALUE_COLUMNS,
  columnsOf(CustomField, 'f', ['ownerId']),
  columnsOf(CustomFieldDefinition, 'd', ['ownerType']),
);
export type CustomFieldRow = RowOf<typeof COLUMNS>;

export const GET_FIELD = statement<CustomFieldRow>(
  'custom_fields.get',
  `select ${COLUMNS} from custom_fields f
   join custom_field_definitions d on d.shop_id = $1 and d.id = f.definition_id
   where f.shop_id = $1 and f.id = $2`,
);

/** The fields of an owner, oldest first. */
export const FIELDS_OF_OWNER = nested(
  VALUE_COLUMNS,
  (ownerId) => `from custom_fields f
    where f.shop_id = $1 and f.owner_id = ${ownerId} order by f.id`,
);

/** What a row has that embeds its fields. */
export interface FieldedRow {
  customFields: Packed<FieldValueRow>;
}

/** The fields of the owner with an id, in its row. */
export const embeddedFields = (id: string): Columns<FieldedRow> =>
  computed<FieldedRow>({ customFields: FIELDS_OF_OWNER.sql(id) });

export const FIELD_TYPE_OF = statement<{ type: FieldType }>(
  'custom_fields.type_of',
  `select d.type from custom_fields f
   join custom_field_definitions d on d.shop_id = $1 and d.id = f.definition_id
   where f.shop_id = $1 and f.id = $2`,
);

export const FIND_FIELD = statement<{ id: number }>(
  'custom_fields.find',
  'select id from custom_fields where shop_id = $1 and owner_id = $2 and definition_id = $3',
);
