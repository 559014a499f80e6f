import { Injectable } from '@nestjs/common';
import { comparedUpdateStatement, writeChanges } from '../../database/compared-write.js';
import { columnsOf, computed, joined, type RowOf } from '../../database/sql/columns.sql.js';
import { pagesOf } from '../../database/sql/counts.js';
import { listStatement } from '../../database/sql/page.js';
import { mapConstraintErrors } from '../../database/sql/postgres-errors.js';
import { queryAll, queryOne, statement } from '../../database/sql/statement.js';
import { deleteStatement, insertStatement, write } from '../../database/sql/write.js';
import type { TenantContext } from '../../database/tenant-context.js';
import { rejectedBody } from '../../errors/app-error.js';
import type { Changes } from '../../records/changes.js';
import { CustomField, CustomFieldDefinition } from './custom-field.entity.js';
import type { OwnerType } from './custom-field-types.js';

const COLUMNS = columnsOf(CustomFieldDefinition, 'custom_field_definitions', [
  'id',
  'key',
  'name',
  'ownerType',
  'type',
  'groupFulfillments',
  'updatedAt',
]);

export type DefinitionRow = RowOf<typeof COLUMNS>;

const LIST = listStatement(
  'definitions.list',
  CustomFieldDefinition,
  'custom_field_definitions',
  COLUMNS,
);

const GET = statement<DefinitionRow>(
  'definitions.get',
  `select ${COLUMNS} from custom_field_definitions where shop_id = $1 and id = $2`,
);

const FIND = statement<DefinitionRow>(
  'definitions.find',
  `select ${COLUMNS} from custom_field_definitions
   where shop_id = $1 and (id = any($2) or (owner_type, key) in (
     select * from unnest($3::text[], $4::text[])))`,
);

const OF_OWNER = statement<DefinitionRow>(
  'definitions.of_owner',
  `select ${COLUMNS} from custom_field_definitions where shop_id = $1 and owner_type = $2
   order by id`,
);

const CREATE = insertStatement(
  'definitions.create',
  CustomFieldDefinition,
  ['ownerType', 'key', 'name', 'type', 'groupFulfillments'],
  { returning: COLUMNS },
);

const UPDATE = comparedUpdateStatement(
  'definitions.update',
  CustomFieldDefinition,
  ['id'],
  ['name', 'groupFulfillments'],
);

const LOCK = statement<Pick<DefinitionRow, 'key' | 'ownerType'>>(
  'definitions.lock',
  `select key, owner_type as "ownerType" from custom_field_definitions
   where shop_id = $1 and id = $2 for update`,
);

const REMOVE_VALUES = deleteStatement(
  'definitions.remove_values',
  CustomField,
  'definitionId',
  joined(
    columnsOf(CustomField, 'custom_fields', ['value']),
    computed<{ ownerId: number }>({
      ownerId: 'coalesce(custom_fields.owner_id, custom_fields.customer_id)',
    }),
  ),
);

const REMOVE = deleteStatement('definitions.remove', CustomFieldDefinition, 'id');

/** The deleted values of a definition. */
interface RemovedValues {
  readonly ownerType: OwnerType;
  readonly values: readonly {
    readonly ownerId: number;
    readonly value: string;
    readonly key: string;
  }[];
}

@Injectable()
export class DefinitionsRepository {
  readonly list = pagesOf(LIST);

  get(context: TenantContext, id: number): Promise<DefinitionRow | undefined> {
    return queryOne(context, GET, id);
  }

  /** The definitions with these ids, or owner types and keys, in no order. */
  find(
    context: TenantContext,
    ids: readonly number[],
    keys: readonly { readonly ownerType: OwnerType; readonly key: string }[],
  ): Promise<DefinitionRow[]> {
    const types = keys.map(({ ownerType }) => ownerType);
    return queryAll(
      context,
      FIND,
      ids,
      types,
      keys.map(({ key }) => key),
    );
  }

  /** All definitions of an owner type, oldest first. */
  ofOwner(context: TenantContext, ownerType: OwnerType): Promise<DefinitionRow[]> {
    return queryAll(context, OF_OWNER, ownerType);
  }

  async create(
    context: TenantContext,
    values: Omit<DefinitionRow, 'id' | 'updatedAt'>,
  ): Promise<DefinitionRow> {
    const { ownerType, key } = values;
    const [created] = await mapConstraintErrors(write(context, CREATE, [values]), {
      uq_custom_field_definitions_key: () =>
        rejectedBody(
          `key must be unique among the fields of ${ownerType}: ${key} is taken`,
          'key_taken',
        ),
    });
    return created!;
  }

  /** @returns the changes */
  update(
    context: TenantContext,
    id: number,
    values: Partial<Pick<CustomFieldDefinition, 'name' | 'groupFulfillments'>>,
  ): Promise<Changes> {
    return writeChanges(context, UPDATE, { ...values, id });
  }

  /**
   * Deletes a definition with all its values.
   * @returns the deleted values; undefined when the definition does not exist
   */
  async remove(context: TenantContext, id: number): Promise<RemovedValues | undefined> {
    // The lock prevents new values until the definition is deleted.
    const definition = await queryOne(context, LOCK, id);
    if (!definition) return undefined;
    const removed = await queryAll(context, REMOVE_VALUES, [id]);
    await queryAll(context, REMOVE, [id]);
    const { key, ownerType } = definition;
    return { ownerType, values: removed.map((field) => ({ ...field, key })) };
  }
}
