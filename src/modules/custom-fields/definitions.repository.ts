import { Injectable } from '@nestjs/common';
import type { Changes } from '../../common/changes/changes.js';
import { invalidBody } from '../../common/errors/app-error.js';
import type { Page, PageWindow } from '../../common/paging/list.query.js';
import type { Scope } from '../../database/scope.js';
import { columnsOf, type RowOf } from '../../database/sql/columns.sql.js';
import { comparedChange, writeCompared } from '../../database/changes/compared-write.js';
import type { ListFilter } from '../../database/sql/list-filter.js';
import { listStatement, page } from '../../database/sql/page.js';
import { refusing } from '../../database/sql/postgres-errors.js';
import { row, rows, statement } from '../../database/sql/statement.js';
import { insertion, removal, write } from '../../database/sql/write.js';
import { CustomFieldDefinition } from './custom-field-definition.entity.js';
import { CustomField } from './custom-field.entity.js';
import type { RemovedField } from './custom-field.sql.js';
import type { OwnerType } from './rules/custom-field-types.js';

const COLUMNS = columnsOf(CustomFieldDefinition, 'custom_field_definitions', [
  'id',
  'key',
  'name',
  'ownerType',
  'type',
  'groupFulfillments',
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

const CREATE = insertion(
  'definitions.create',
  CustomFieldDefinition,
  ['ownerType', 'key', 'name', 'type', 'groupFulfillments'],
  { returning: COLUMNS },
);

const UPDATE = comparedChange(
  'definitions.update',
  CustomFieldDefinition,
  ['id'],
  ['name', 'groupFulfillments'],
);

const LOCK = statement<{ key: string }>(
  'definitions.lock',
  'select key from custom_field_definitions where shop_id = $1 and id = $2 for update',
);

const REMOVE_VALUES = removal(
  'definitions.remove_values',
  CustomField,
  'definitionId',
  columnsOf(CustomField, 'custom_fields', ['ownerId', 'value']),
);

const REMOVE = removal('definitions.remove', CustomFieldDefinition, 'id');

@Injectable()
export class DefinitionsRepository {
  list(
    scope: Scope,
    window: PageWindow,
    filters: readonly ListFilter[],
  ): Promise<Page<DefinitionRow>> {
    return page(scope, LIST, window, filters);
  }

  get(scope: Scope, id: number): Promise<DefinitionRow | undefined> {
    return row(scope, GET, id);
  }

  /** The definitions that are named, by their ids or by their owner types and keys; in no order. */
  find(
    scope: Scope,
    ids: readonly number[],
    keys: readonly { readonly ownerType: OwnerType; readonly key: string }[],
  ): Promise<DefinitionRow[]> {
    const types = keys.map(({ ownerType }) => ownerType);
    return rows(
      scope,
      FIND,
      ids,
      types,
      keys.map(({ key }) => key),
    );
  }

  /** All of an owner type, oldest first. */
  ofOwner(scope: Scope, ownerType: OwnerType): Promise<DefinitionRow[]> {
    return rows(scope, OF_OWNER, ownerType);
  }

  async create(scope: Scope, values: Omit<DefinitionRow, 'id'>): Promise<DefinitionRow> {
    const { ownerType, key } = values;
    const [made] = await refusing(write(scope, CREATE, [values]), {
      uq_custom_field_definitions_key: () =>
        invalidBody(`key must be unique among the fields of ${ownerType}: ${key} is taken`),
    });
    return made!;
  }

  /** @returns what it changed */
  async update(
    scope: Scope,
    id: number,
    values: Partial<Pick<CustomFieldDefinition, 'name' | 'groupFulfillments'>>,
  ): Promise<Changes> {
    const [changed] = await writeCompared(scope, UPDATE, [{ ...values, id }]);
    return changed?.changes ?? {};
  }

  /**
   * Deletes a definition with all its values.
   * @returns those values; undefined when there is no such definition
   */
  async remove(scope: Scope, id: number): Promise<RemovedField[] | undefined> {
    // Until it is gone nobody gives it another value.
    const definition = await row(scope, LOCK, id);
    if (!definition) return undefined;
    const removed = await rows(scope, REMOVE_VALUES, [id]);
    await rows(scope, REMOVE, [id]);
    return removed.map((field) => ({ ...field, ...definition }));
  }
}
