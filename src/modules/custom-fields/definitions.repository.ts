import { Injectable } from '@nestjs/common';
import { invalidBody } from '../../common/errors/app-error.js';
import type { Page, PageWindow } from '../../common/paging/list.query.js';
import { page } from '../../database/sql/page.js';
import { refusing } from '../../database/sql/postgres-errors.js';
import type { Scope } from '../../database/scope.js';
import { row, rows, statement } from '../../database/sql/statement.js';
import { deleteRows, updateRows } from '../../database/sql/write.js';
import { CustomFieldDefinition } from './custom-field-definition.entity.js';
import type { OwnerType } from './rules/custom-field-types.js';
import type { DefinitionResponse } from './dto/definition.response.js';

const COLUMNS = `id, key, name, owner_type as "ownerType", type,
  group_fulfillments as "groupFulfillments"`;

const LIST = {
  name: 'definitions.list',
  text: (conditions: string) =>
    `select ${COLUMNS} from custom_field_definitions
     where shop_id = $1 and id < $2${conditions} order by id desc limit $3`,
  row: undefined as DefinitionResponse | undefined,
};

const GET = statement<DefinitionResponse>(
  'definitions.get',
  `select ${COLUMNS} from custom_field_definitions where shop_id = $1 and id = $2`,
);

const FIND = statement<DefinitionResponse>(
  'definitions.find',
  `select ${COLUMNS} from custom_field_definitions
   where shop_id = $1 and owner_type = $2 and key = $3`,
);

const CREATE = statement<DefinitionResponse>(
  'definitions.create',
  `insert into custom_field_definitions (shop_id, owner_type, key, name, type, group_fulfillments)
   values ($1, $2, $3, $4, $5, $6) returning ${COLUMNS}`,
);

const LOCK = statement(
  'definitions.lock',
  'select id from custom_field_definitions where shop_id = $1 and id = $2 for update',
);

const REMOVE_VALUES = statement<{ ownerId: number }>(
  'definitions.remove_values',
  `delete from custom_fields where shop_id = $1 and definition_id = $2
   returning owner_id as "ownerId"`,
);

@Injectable()
export class DefinitionsRepository {
  list(scope: Scope, window: PageWindow, ownerType: OwnerType): Promise<Page<DefinitionResponse>> {
    return page(scope, LIST, window, [
      { value: ownerType, sql: (parameter) => `owner_type = ${parameter}` },
    ]);
  }

  get(scope: Scope, id: number): Promise<DefinitionResponse | undefined> {
    return row(scope, GET, id);
  }

  find(scope: Scope, ownerType: OwnerType, key: string): Promise<DefinitionResponse | undefined> {
    return row(scope, FIND, ownerType, key);
  }

  async create(scope: Scope, values: Omit<DefinitionResponse, 'id'>): Promise<DefinitionResponse> {
    const { ownerType, key, name, type, groupFulfillments } = values;
    const made = row(scope, CREATE, ownerType, key, name, type, groupFulfillments);
    return (await refusing(made, {
      uq_custom_field_definitions_key: () =>
        invalidBody(`key must be unique among the fields of ${ownerType}: ${key} is taken`),
    }))!;
  }

  /** @returns how many rows were changed: 0 or 1 */
  update(
    scope: Scope,
    id: number,
    changes: { name?: string; groupFulfillments?: boolean },
  ): Promise<number> {
    return updateRows(scope, CustomFieldDefinition, { id }, changes);
  }

  /**
   * Deletes a definition with all its values.
   * @returns who had one; undefined when there is no such definition
   */
  async remove(scope: Scope, id: number): Promise<number[] | undefined> {
    // Until it is gone nobody gives it another value.
    if ((await rows(scope, LOCK, id)).length === 0) return undefined;
    const removed = await rows(scope, REMOVE_VALUES, id);
    await deleteRows(scope, CustomFieldDefinition, { id });
    return removed.map(({ ownerId }) => ownerId);
  }
}
