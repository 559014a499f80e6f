import { Injectable } from '@nestjs/common';
import { comparedUpdateStatement, writeCompared } from '../../database/compared-write.js';
import { columnsOf } from '../../database/sql/columns.sql.js';
import { mapConstraintErrors, rejectedValueOf } from '../../database/sql/postgres-errors.js';
import { queryAll, queryOne } from '../../database/sql/statement.js';
import { insertStatement, write } from '../../database/sql/write.js';
import type { TenantContext } from '../../database/tenant-context.js';
import { rejectedBody } from '../../errors/app-error.js';
import type { Change, Changes } from '../../records/changes.js';
import { idsOf } from '../../records/grouped-by.js';
import { CustomField } from './custom-field.entity.js';
import {
  type CustomFieldRow,
  FIELD_DEFINITION_OF,
  type FieldDefinition,
  FIND_FIELD,
  FIND_FIELDS,
  GET_FIELD,
  REMOVE_FIELDS,
  type RemovedField,
} from './custom-field.sql.js';

const FIELD = columnsOf(CustomField, 'custom_fields', ['id', 'ownerId', 'definitionId']);

/** Locks existing rows as well. */
const ADD = insertStatement(
  'custom_fields.add',
  CustomField,
  ['ownerId', 'definitionId', 'key', 'value', 'valueJson'],
  {
    onConflict: `on conflict (shop_id, owner_id, definition_id)
   do update set value = excluded.value where false`,
    returning: FIELD,
  },
);

const CHANGE = comparedUpdateStatement(
  'custom_fields.change',
  CustomField,
  ['ownerId', 'definitionId'],
  ['value', 'valueJson'],
  { returning: FIELD },
);

const UPDATE = comparedUpdateStatement(
  'custom_fields.update',
  CustomField,
  ['id'],
  ['value', 'valueJson'],
  { returning: FIELD },
);

/** A value as text and as JSON. */
export interface FieldValue {
  value: string;
  json: string | number | boolean;
}

/** A value with its owner and definition. */
export type NewField = FieldValue &
  Pick<CustomField, 'ownerId' | 'definitionId'> & { readonly key: string };

/** A field with its old and new value; null means no value. */
export interface ChangedField extends Pick<CustomField, 'id' | 'ownerId' | 'definitionId'> {
  readonly value: Change<string | null>;
}

@Injectable()
export class CustomFieldsRepository {
  get(context: TenantContext, id: number): Promise<CustomFieldRow | undefined> {
    return queryOne(context, GET_FIELD, id);
  }

  /** The type and key of the field's definition. */
  definitionOf(context: TenantContext, id: number): Promise<FieldDefinition | undefined> {
    return queryOne(context, FIELD_DEFINITION_OF, id);
  }

  /** Sets the values of different fields, and returns the changed ones. */
  async set(context: TenantContext, fields: readonly NewField[]): Promise<ChangedField[]> {
    const records = fields.map(({ json, ...field }) => ({ ...field, valueJson: json }));
    const added = await mapConstraintErrors(write(context, ADD, records), DEFINITION_GONE);
    const nameOf = ({ ownerId, definitionId }: Pick<NewField, 'ownerId' | 'definitionId'>) =>
      `${ownerId} ${definitionId}`;
    const sent = new Map(fields.map((field) => [nameOf(field), field]));
    const isNew = new Set(added.map(nameOf));
    const others = records.filter((record) => !isNew.has(nameOf(record)));
    const changed = await writeCompared(context, CHANGE, others);
    return [
      ...added.map((field) => {
        return { ...field, value: { from: null, to: sent.get(nameOf(field))!.value } };
      }),
      ...changed.map(toChangedField),
    ];
  }

  /** The id of the value that an owner has for a definition. */
  async find(
    context: TenantContext,
    ownerId: number,
    definitionId: number,
  ): Promise<number | undefined> {
    return (await queryOne(context, FIND_FIELD, ownerId, definitionId))?.id;
  }

  /** The ids of the values that owners have for definitions. */
  async findAll(
    context: TenantContext,
    fields: readonly Pick<CustomField, 'ownerId' | 'definitionId'>[],
  ): Promise<number[]> {
    if (fields.length === 0) return [];
    const owners = fields.map(({ ownerId }) => ownerId);
    const definitions = fields.map(({ definitionId }) => definitionId);
    return idsOf(await queryAll(context, FIND_FIELDS, owners, definitions));
  }

  /** @returns an empty list when the value is unchanged */
  async update(
    context: TenantContext,
    id: number,
    { value, json }: FieldValue,
  ): Promise<ChangedField[]> {
    const changed = await writeCompared(context, UPDATE, [{ id, value, valueJson: json }]);
    return changed.map(toChangedField);
  }

  /** @returns the removed field; undefined when it does not exist */
  async remove(context: TenantContext, id: number): Promise<RemovedField | undefined> {
    return (await this.removeAll(context, [id]))[0];
  }

  /** @returns the removed fields */
  async removeAll(context: TenantContext, ids: readonly number[]): Promise<RemovedField[]> {
    return ids.length === 0 ? [] : queryAll(context, REMOVE_FIELDS, ids);
  }
}

const toChangedField = ({
  changes,
  ...field
}: Omit<ChangedField, 'value'> & { changes: Changes }): ChangedField => ({
  ...field,
  value: changes.value as Change<string>,
});

/** Another transaction has deleted the definition. */
const DEFINITION_GONE = {
  fk_custom_fields_definition: (error: unknown) =>
    rejectedBody(
      `definitionId must be the id of a custom field definition: ${rejectedValueOf(error)}`,
      'unknown_record',
    ),
};

/** The changes of owners by changed fields, by owner id. */
export function fieldChanges<
  Field extends { readonly ownerId: number; readonly value: Change<string | null> },
>(fields: readonly Field[], keyOf: (field: Field) => string): ReadonlyMap<number, Changes> {
  const changes = new Map<number, Changes>();
  for (const field of fields) {
    const { ownerId, value } = field;
    changes.set(ownerId, { ...changes.get(ownerId), [`customFields.${keyOf(field)}`]: value });
  }
  return changes;
}

/** The changes of owners by removed fields, by owner id. */
export const removalChanges = (
  fields: readonly { readonly ownerId: number; readonly value: string; readonly key: string }[],
): ReadonlyMap<number, Changes> =>
  fieldChanges(
    fields.map((field) => ({ ...field, value: { from: field.value, to: null } })),
    ({ key }) => key,
  );

/** The combined changes of owners. */
export function mergedChanges(
  one: ReadonlyMap<number, Changes>,
  other: ReadonlyMap<number, Changes>,
): ReadonlyMap<number, Changes> {
  const all = new Map(one);
  for (const [ownerId, changes] of other) all.set(ownerId, { ...all.get(ownerId), ...changes });
  return all;
}
