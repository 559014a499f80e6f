import { Injectable } from '@nestjs/common';
import { conflict, invalidBody } from '../../common/errors/app-error.js';
import type { Page, PageWindow } from '../../common/paging/list.query.js';
import { page } from '../../database/sql/page.js';
import { refusing } from '../../database/sql/postgres-errors.js';
import type { Scope } from '../../database/scope.js';
import { row, rows, statement } from '../../database/sql/statement.js';
import { deleteRows, updateRows } from '../../database/sql/write.js';
import { Condition } from './condition.entity.js';
import type { ConditionRow } from './condition.mapper.js';
import type { SeverityKey } from './rules/condition-severity.js';

/** The columns that a condition's answer needs. */
const COLUMNS = `id, created_at as "createdAt", severity_key as "severityKey", title`;

const LIST = {
  name: 'conditions.list',
  text: (conditions: string) =>
    `select ${COLUMNS} from conditions
     where shop_id = $1 and id < $2${conditions} order by id desc limit $3`,
  row: undefined as ConditionRow | undefined,
};

const GET = statement<ConditionRow>(
  'conditions.get',
  `select ${COLUMNS} from conditions where shop_id = $1 and id = $2`,
);

const CREATE = statement<ConditionRow>(
  'conditions.create',
  `insert into conditions (shop_id, title, severity_key)
   select $1, title, severity_key
   from unnest($2::text[], $3::text[]) as wanted (title, severity_key) returning ${COLUMNS}`,
);

interface ConditionValues {
  title: string;
  severityKey: SeverityKey;
}

@Injectable()
export class ConditionsRepository {
  list(scope: Scope, window: PageWindow): Promise<Page<ConditionRow>> {
    return page(scope, LIST, window);
  }

  get(scope: Scope, id: number): Promise<ConditionRow | undefined> {
    return row(scope, GET, id);
  }

  create(scope: Scope, conditions: readonly ConditionValues[]): Promise<ConditionRow[]> {
    const titles = conditions.map(({ title }) => title);
    const severities = conditions.map(({ severityKey }) => severityKey);
    return refusing(rows(scope, CREATE, titles, severities), TITLE_TAKEN);
  }

  /** @returns how many rows there were: 0 or 1 */
  update(scope: Scope, id: number, changes: Partial<ConditionValues>): Promise<number> {
    return refusing(updateRows(scope, Condition, { id }, changes), TITLE_TAKEN);
  }

  /** @returns how many rows there were: 0 or 1 */
  remove(scope: Scope, id: number): Promise<number> {
    return refusing(deleteRows(scope, Condition, { id }), IN_USE);
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
