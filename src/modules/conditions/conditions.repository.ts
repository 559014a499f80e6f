import { Injectable } from '@nestjs/common';
import type { Changes } from '../../records/changes.js';
import { conflict, rejectedBody } from '../../errors/app-error.js';
import { idsOf } from '../../records/grouped-by.js';
import type { Page, PageRequest } from '../../http/paging/list.query.js';
import { comparedUpdateStatement, writeCompared } from '../../database/compared-write.js';
import { listStatement, page } from '../../database/sql/page.js';
import { mapConstraintErrors } from '../../database/sql/postgres-errors.js';
import { queryAll, queryOne, statement } from '../../database/sql/statement.js';
import { deleteStatement, insertStatement, write } from '../../database/sql/write.js';
import type { TenantContext } from '../../database/tenant-context.js';
import { Condition } from './condition.entity.js';
import { CONDITION_COLUMNS, type ConditionRow } from './condition.sql.js';

const LIST = listStatement('conditions.list', Condition, 'conditions', CONDITION_COLUMNS);

const GET = statement<ConditionRow>(
  'conditions.get',
  `select ${CONDITION_COLUMNS} from conditions where shop_id = $1 and id = $2`,
);

const ALL = statement<ConditionRow>(
  'conditions.all',
  `select ${CONDITION_COLUMNS} from conditions where shop_id = $1 order by id`,
);

const LOCK_FOR_SHARE = statement<{ id: number }>(
  'conditions.lock_for_share',
  `select id from conditions where shop_id = $1 and id = any($2) order by id for key share`,
);

const CREATE = insertStatement('conditions.create', Condition, ['title', 'severityKey'], {
  returning: CONDITION_COLUMNS,
});

const UPDATE = comparedUpdateStatement(
  'conditions.update',
  Condition,
  ['id'],
  ['title', 'severityKey'],
);

const REMOVE = deleteStatement('conditions.remove', Condition, 'id');

type ConditionValues = Pick<Condition, 'title' | 'severityKey'>;

@Injectable()
export class ConditionsRepository {
  list(context: TenantContext, window: PageRequest): Promise<Page<ConditionRow>> {
    return page(context, LIST, window);
  }

  get(context: TenantContext, id: number): Promise<ConditionRow | undefined> {
    return queryOne(context, GET, id);
  }

  all(context: TenantContext): Promise<ConditionRow[]> {
    return queryAll(context, ALL);
  }

  /**
   * The ids that are conditions of the shop, locked against deletion until the transaction ends.
   */
  async lockForShare(context: TenantContext, ids: readonly number[]): Promise<number[]> {
    return idsOf(await queryAll(context, LOCK_FOR_SHARE, ids));
  }

  create(context: TenantContext, conditions: readonly ConditionValues[]): Promise<ConditionRow[]> {
    return mapConstraintErrors(write(context, CREATE, conditions), TITLE_TAKEN);
  }

  /** @returns the changed columns */
  async update(
    context: TenantContext,
    id: number,
    values: Partial<ConditionValues>,
  ): Promise<Changes> {
    const [changed] = await mapConstraintErrors(
      writeCompared(context, UPDATE, [{ ...values, id }]),
      TITLE_TAKEN,
    );
    return changed?.changes ?? {};
  }

  /** @returns true if one was deleted */
  async remove(context: TenantContext, id: number): Promise<boolean> {
    return (await mapConstraintErrors(queryAll(context, REMOVE, [id]), IN_USE)).length > 0;
  }
}

const TITLE_TAKEN = {
  uq_conditions_title: () => rejectedBody('title must be unique in the shop', 'title_taken'),
};

const IN_USE = {
  fk_return_lines_condition: () =>
    conflict('The condition is in use by return orders', 'condition_in_use'),
  fk_return_lines_condition_before: () =>
    conflict('The condition is in use by return orders', 'condition_in_use'),
  fk_items_condition: () => conflict('The condition is in use by items', 'condition_in_use'),
  fk_method_option_conditions_condition: () =>
    conflict('The condition is in use by options of methods', 'condition_in_use'),
};
