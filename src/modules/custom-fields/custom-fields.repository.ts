import { Injectable } from '@nestjs/common';
import { comparedUpdateStatement, writeCompared } from '../../database/compared-write.js';
import { columnsOf, computed, joined } from '../../database/sql/columns.sql.js';
import { mapConstraintErrors, rejectedValueOf } from '../../database/sql/postgres-errors.js';
import { queryAll, queryOne } from '../../database/sql/statement.js';
import { insertStatement, write } from '../../database/sql/write.js';
import type { TenantContext } from '../../database/tenant-context.js';
import { type AppError, rejectedBody } from '../../errors/app-error.js';
import type { Change, Changes } from '../../records/changes.js';
import { idsOf } from '../../records/grouped-by.js';
import { CustomField } from './custom-field.entity.js';
import { ownerColumnOf, type OwnerType } from './custom-field-types.js';
import {
  type CustomFieldRow,
  FIELD_DEFINITION_OF,
  type FieldDefinition,
  FIND_FIELDS,
  GET_FIELD,
  REMOVE_FIELDS,
  type RemovedField,
} from './custom-field.sql.js';

const FIELD = joined(
  columnsOf(CustomField, 'custom_fields', ['id', 'definitionId']),
  computed<{ ownerId: number }>({
    ownerId: 'coalesce(custom_fields.owner_id, custom_fields.customer_id)',
  }),
);

/** Locks existing rows as well. */
const addStatement = (name: string, owner: 'ownerId' | 'customerId', conflict: string) =>
  insertStatement(name, CustomField, [owner, 'definitionId', 'key', 'value', 'valueJson'], {
    onConflict: `on conflict ${conflict} do update set value = excluded.value where false`,
    returning: FIELD,
  });

const changeStatement = (name: string, owner: 'ownerId' | 'customerId') =>
  comparedUpdateStatement(name, CustomField, [owner, 'definitionId'], ['value', 'valueJson'], {
    returning: FIELD,
  });

/** The statements that set values, by the column of their owners. */
const SET = {
  owner_id: {
    add: addStatement('custom_fields.add', 'ownerId', '(shop_id, owner_id, definition_id)'),
    change: changeStatement('custom_fields.change', 'ownerId'),
  },
  customer_id: {
    add: addStatement(
      'custom_fields.add_to_customers',
      'customerId',
      '(shop_id, customer_id, definition_id) where customer_id is not null',
    ),
    change: changeStatement('custom_fields.change_of_customers', 'customerId'),
  },
};

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

/** The owner and the definition of a value. */
interface FieldKey {
  readonly ownerId: number;
  readonly definitionId: number;
}

/** A value with its owner and definition. */
export interface NewField extends FieldValue, FieldKey {
  readonly key: string;
}

/** A field with its old and new value; null means no value. */
export interface ChangedField extends FieldKey {
  readonly id: number;
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

  /** Sets the values of different fields of one owner type, and returns the changed ones. */
  async set(
    context: TenantContext,
    ownerType: OwnerType,
    fields: readonly NewField[],
  ): Promise<ChangedField[]> {
    const { add, change } = SET[ownerColumnOf(ownerType)];
    const records = fields.map(({ json, ownerId, ...field }) => {
      return { ...field, ownerId, customerId: ownerId, valueJson: json };
    });
    const added = await mapConstraintErrors(write(context, add, records), OTHER_GONE);
    const nameOf = ({ ownerId, definitionId }: FieldKey) => `${ownerId} ${definitionId}`;
    const sent = new Map(fields.map((field) => [nameOf(field), field]));
    const isNew = new Set(added.map(nameOf));
    const others = records.filter((record) => !isNew.has(nameOf(record)));
    const changed = await writeCompared(context, change, others);
    return [
      ...added.map((field) => {
        return { ...field, value: { from: null, to: sent.get(nameOf(field))!.value } };
      }),
      ...changed.map(toChangedField),
    ];
  }

  /** The ids of the values that owners of a type have for definitions. */
  async findAll(
    context: TenantContext,
    ownerType: OwnerType,
    fields: readonly FieldKey[],
  ): Promise<number[]> {
    if (fields.length === 0) return [];
    const owners = fields.map(({ ownerId }) => ownerId);
    const definitions = fields.map(({ definitionId }) => definitionId);
    return idsOf(
      await queryAll(context, FIND_FIELDS[ownerColumnOf(ownerType)], owners, definitions),
    );
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

/** Another transaction has deleted the definition, or the customer, who was merged into another. */
const OTHER_GONE = {
  fk_custom_fields_customer: (error: unknown) => unknownOwner('customer', rejectedValueOf(error)),
  fk_custom_fields_definition: (error: unknown) =>
    rejectedBody(
      `definitionId must be the id of a custom field definition: ${rejectedValueOf(error)}`,
      'unknown_record',
    ),
};

/** The error for an owner that does not exist. */
export const unknownOwner = (ownerType: OwnerType, id: number | string): AppError =>
  rejectedBody(`ownerId must be the id of an existing ${ownerType}: ${id}`, 'unknown_record');

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
