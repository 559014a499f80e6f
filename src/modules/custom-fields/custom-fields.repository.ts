import { Injectable } from '@nestjs/common';
import { invalidBody } from '../../common/errors/app-error.js';
import type { Scope } from '../../database/scope.js';
import { columnsOf } from '../../database/sql/columns.sql.js';
import { refusing } from '../../database/sql/postgres-errors.js';
import { row, rows } from '../../database/sql/statement.js';
import { movedSql } from '../../database/sql/updated-at.sql.js';
import { change, insertion, removal, write } from '../../database/sql/write.js';
import { CustomField } from './custom-field.entity.js';
import { type CustomFieldRow, FIELD_TYPE_OF, FIND_FIELD, GET_FIELD } from './custom-field.sql.js';
import type { FieldType } from './rules/custom-field-types.js';

const SET = insertion(
  'custom_fields.set',
  CustomField,
  ['ownerId', 'definitionId', 'key', 'value', 'valueJson'],
  {
    onConflict: `on conflict (shop_id, owner_id, definition_id) do update
   set value = excluded.value, value_json = excluded.value_json,
     updated_at = ${movedSql('custom_fields.updated_at', 'excluded.updated_at')}
   where (custom_fields.value, custom_fields.value_json)
     is distinct from (excluded.value, excluded.value_json)`,
    returning: columnsOf(CustomField, 'custom_fields', ['id', 'ownerId']),
  },
);

const OWNER = columnsOf(CustomField, 'custom_fields', ['ownerId']);

const UPDATE = change('custom_fields.update', CustomField, ['id'], ['value', 'valueJson'], {
  returning: OWNER,
});

const REMOVE = removal('custom_fields.remove', CustomField, 'id', OWNER);

/** A value as it was sent and as JSON. */
export interface FieldValue {
  value: string;
  json: string | number | boolean;
}

/** A value, whose it is and by which definition. */
export type NewField = FieldValue & Pick<CustomField, 'ownerId' | 'definitionId' | 'key'>;

/** A field that was made or got another value. */
export type SetField = Pick<CustomField, 'id' | 'ownerId'>;

@Injectable()
export class CustomFieldsRepository {
  get(scope: Scope, id: number): Promise<CustomFieldRow | undefined> {
    return row(scope, GET_FIELD, id);
  }

  /** The type of the field's definition, which is fixed. */
  async typeOf(scope: Scope, id: number): Promise<FieldType | undefined> {
    return (await row(scope, FIELD_TYPE_OF, id))?.type;
  }

  /** Sets the values of different fields in one statement; answers those that were not so already. */
  set(scope: Scope, fields: readonly NewField[]): Promise<SetField[]> {
    const records = fields.map(({ json, ...field }) => ({ ...field, valueJson: json }));
    return refusing(write(scope, SET, records), DEFINITION_GONE);
  }

  /** The id of the value that an owner has for a definition. */
  async find(scope: Scope, ownerId: number, definitionId: number): Promise<number | undefined> {
    return (await row(scope, FIND_FIELD, ownerId, definitionId))?.id;
  }

  /** @returns the owner; undefined when the field has that value already */
  async update(scope: Scope, id: number, { value, json }: FieldValue): Promise<number | undefined> {
    return (await write(scope, UPDATE, [{ id, value, valueJson: json }]))[0]?.ownerId;
  }

  /** @returns the owner; undefined when there is no such field */
  async remove(scope: Scope, id: number): Promise<number | undefined> {
    return (await this.removeAll(scope, [id]))[0];
  }

  /** @returns the owners of those that there were */
  async removeAll(scope: Scope, ids: readonly number[]): Promise<number[]> {
    if (ids.length === 0) return [];
    return (await rows(scope, REMOVE, ids)).map(({ ownerId }) => ownerId);
  }
}

/** Someone deleted the definition meanwhile. */
const DEFINITION_GONE = {
  fk_custom_fields_definition: () =>
    invalidBody('definition_id must be the id of a custom field definition'),
};
