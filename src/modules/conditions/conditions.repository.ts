import { Injectable } from '@nestjs/common';
import type { Changes } from '../../common/changes/changes.js';
import { conflict, invalidBody } from '../../common/errors/app-error.js';
import { idsOf } from '../../common/lists/ids-of.js';
import type { Page, PageWindow } from '../../common/paging/list.query.js';
import type { Scope } from '../../database/scope.js';
import { listStatement, page } from '../../database/sql/page.js';
import { refusing } from '../../database/sql/postgres-errors.js';
import { row, rows, statement } from '../../database/sql/statement.js';
import { comparedChange, writeCompared } from '../../database/changes/compared-write.js';
import { insertion, removal, write } from '../../database/sql/write.js';
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

const KEEP = statement<{ id: number }>(
  'conditions.keep',
  `select id from conditions where shop_id = $1 and id = any($2) order by id for key share`,
);

const CREATE = insertion('conditions.create', Condition, ['title', 'severityKey'], {
  returning: CONDITION_COLUMNS,
});

const UPDATE = comparedChange('conditions.update', Condition, ['id'], ['title', 'severityKey']);

const REMOVE = removal('conditions.remove', Condition, 'id');

type ConditionValues = Pick<Condition, 'title' | 'severityKey'>;

@Injectable()
export class ConditionsRepository {
  list(scope: Scope, window: PageWindow): Promise<Page<ConditionRow>> {
    return page(scope, LIST, window);
  }

  get(scope: Scope, id: number): Promise<ConditionRow | undefined> {
    return row(scope, GET, id);
  }

  all(scope: Scope): Promise<ConditionRow[]> {
    return rows(scope, ALL);
  }

  /** Those of the ids that are conditions of the shop; none is deleted before the transaction ends. */
  async keep(scope: Scope, ids: readonly number[]): Promise<number[]> {
    return idsOf(await rows(scope, KEEP, ids));
  }

  create(scope: Scope, conditions: readonly ConditionValues[]): Promise<ConditionRow[]> {
    return refusing(write(scope, CREATE, conditions), TITLE_TAKEN);
  }

  /** @returns what it changed */
  async update(scope: Scope, id: number, values: Partial<ConditionValues>): Promise<Changes> {
    const [changed] = await refusing(
      writeCompared(scope, UPDATE, [{ ...values, id }]),
      TITLE_TAKEN,
    );
    return changed?.changes ?? {};
  }

  /** @returns whether there was one */
  async remove(scope: Scope, id: number): Promise<boolean> {
    return (await refusing(rows(scope, REMOVE, [id]), IN_USE)).length > 0;
  }
}

const TITLE_TAKEN = {
  uq_conditions_title: () => invalidBody('title must be unique in the shop'),
};

const IN_USE = {
  fk_return_lines_condition: () => conflict('The condition is in use by return orders'),
  fk_return_lines_condition_before: () => conflict('The condition is in use by return orders'),
  fk_items_condition: () => conflict('The condition is in use by items'),
  fk_method_option_conditions_condition: () =>
    conflict('The condition is in use by options of methods'),
};
