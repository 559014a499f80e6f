import { Injectable } from '@nestjs/common';
import { invalidBody } from '../../common/errors/app-error.js';
import { refusing } from '../../database/sql/postgres-errors.js';
import type { Scope } from '../../database/scope.js';
import { row, rows, statement } from '../../database/sql/statement.js';
import { movedSql } from '../../database/sql/updated-at.sql.js';
import type { FieldType } from './rules/custom-field-types.js';
import type { CustomFieldResponse } from './dto/custom-field.response.js';

const SELECT = `select f.id, f.owner_id as "ownerId", r.kind as "ownerType",
    f.definition_id as "definitionId", d.key, f.value, f.value_json as "valueJson"
  from custom_fields f
  join custom_field_definitions d on d.shop_id = $1 and d.id = f.definition_id
  join resources r on r.shop_id = $1 and r.id = f.owner_id`;

const OF_OWNERS = statement<CustomFieldResponse>(
  'custom_fields.of_owners',
  `${SELECT} where f.shop_id = $1 and f.owner_id = any($2) order by f.id`,
);

const GET = statement<CustomFieldResponse>(
  'custom_fields.get',
  `${SELECT} where f.shop_id = $1 and f.id = $2`,
);

const TYPE_OF = statement<{ type: FieldType }>(
  'custom_fields.type_of',
  `select d.type from custom_fields f
   join custom_field_definitions d on d.shop_id = $1 and d.id = f.definition_id
   where f.shop_id = $1 and f.id = $2`,
);

const SET = statement<{ id: number }>(
  'custom_fields.set',
  `insert into custom_fields (shop_id, owner_id, definition_id, value, value_json, created_at,
     updated_at)
   values ($1, $2, $3, $4, $5, $6, $6)
   on conflict (shop_id, owner_id, definition_id) do update
   set value = excluded.value, value_json = excluded.value_json,
     updated_at = ${movedSql('custom_fields.updated_at', 'excluded.updated_at')}
   where (custom_fields.value, custom_fields.value_json)
     is distinct from (excluded.value, excluded.value_json)
   returning id`,
);

const UPDATE = statement<{ ownerId: number }>(
  'custom_fields.update',
  `update custom_fields
   set value = $3, value_json = $4, updated_at = ${movedSql('updated_at', '$5')}
   where shop_id = $1 and id = $2 and (value, value_json) is distinct from ($3, $4::jsonb)
   returning owner_id as "ownerId"`,
);

const REMOVE = statement<{ ownerId: number }>(
  'custom_fields.remove',
  `delete from custom_fields where shop_id = $1 and id = $2 returning owner_id as "ownerId"`,
);

const FIND = statement<{ id: number }>(
  'custom_fields.find',
  'select id from custom_fields where shop_id = $1 and owner_id = $2 and definition_id = $3',
);

/** A value as it was sent and as JSON. */
export interface FieldValue {
  value: string;
  json: string | number | boolean;
}

@Injectable()
export class CustomFieldsRepository {
  /** The fields of each owner, oldest first, in one statement. */
  ofOwners(scope: Scope, ownerIds: readonly number[]): Promise<CustomFieldResponse[]> {
    return rows(scope, OF_OWNERS, ownerIds);
  }

  get(scope: Scope, id: number): Promise<CustomFieldResponse | undefined> {
    return row(scope, GET, id);
  }

  /** The type of the field's definition, which is fixed. */
  async typeOf(scope: Scope, id: number): Promise<FieldType | undefined> {
    return (await row(scope, TYPE_OF, id))?.type;
  }

  /** Sets the value of an owner's field; undefined when it has that value already. */
  async set(
    scope: Scope,
    ownerId: number,
    definitionId: number,
    { value, json }: FieldValue,
  ): Promise<number | undefined> {
    const set = row(scope, SET, ownerId, definitionId, value, JSON.stringify(json), new Date());
    return (await refusing(set, DEFINITION_GONE))?.id;
  }

  /** The id of the value that an owner has for a definition. */
  async find(scope: Scope, ownerId: number, definitionId: number): Promise<number | undefined> {
    return (await row(scope, FIND, ownerId, definitionId))?.id;
  }

  /** @returns the owner; undefined when the field has that value already */
  async update(scope: Scope, id: number, { value, json }: FieldValue): Promise<number | undefined> {
    return (await row(scope, UPDATE, id, value, JSON.stringify(json), new Date()))?.ownerId;
  }

  /** @returns the owner; undefined when there is no such field */
  async remove(scope: Scope, id: number): Promise<number | undefined> {
    return (await row(scope, REMOVE, id))?.ownerId;
  }
}

/** Someone deleted the definition meanwhile. */
const DEFINITION_GONE = {
  fk_custom_fields_definition: () =>
    invalidBody('definition_id must be the id of a custom field definition'),
};
