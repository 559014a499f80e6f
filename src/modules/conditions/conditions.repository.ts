import { Injectable } from '@nestjs/common';
import type { Changes } from '../../records/changes.js';
import { conflict, rejectedBody } from '../../errors/app-error.js';
import { comparedUpdateStatement, writeChanges } from '../../database/compared-write.js';
import { pagesOf } from '../../database/sql/counts.js';
import { listStatement } from '../../database/sql/page.js';
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

/** A condition that a request names. */
export type NamedCondition = Pick<Condition, 'id' | 'severityKey'>;

const LOCK_FOR_SHARE = statement<NamedCondition>(
  'conditions.lock_for_share',
  `select id, severity_key as "severityKey" from conditions where shop_id = $1 and id = any($2) order by id for key share`,
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

/** Bookings that request a condition hold a key share of its row until their commit. */
const LOCK_FOR_UPDATE = statement(
  'conditions.lock_for_update',
  'select id from conditions where shop_id = $1 and id = $2 for update',
);

const REQUESTED = statement<{ records: string }>(
  'conditions.requested',
  `(select 'cycles' as records from cycles c
    where c.shop_id = $1 and c.condition_ids <> '{}' and c.condition_ids @> array[$2::bigint] limit 1)
   union all
   (select 'waiting entries' from waiting_entries w
    where w.shop_id = $1 and w.status = 'waiting' and w.condition_ids @> array[$2::bigint] limit 1)`,
);

const REMOVE = deleteStatement('conditions.remove', Condition, 'id');

type ConditionValues = Pick<Condition, 'title' | 'severityKey'>;

@Injectable()
export class ConditionsRepository {
  readonly list = pagesOf(LIST);

  get(context: TenantContext, id: number): Promise<ConditionRow | undefined> {
    return queryOne(context, GET, id);
  }

  all(context: TenantContext): Promise<ConditionRow[]> {
    return queryAll(context, ALL);
  }

  /**
   * The existing conditions among these, locked against deletion until the transaction ends.
   */
  lockForShare(context: TenantContext, ids: readonly number[]): Promise<NamedCondition[]> {
    return queryAll(context, LOCK_FOR_SHARE, ids);
  }

  create(context: TenantContext, conditions: readonly ConditionValues[]): Promise<ConditionRow[]> {
    return mapConstraintErrors(write(context, CREATE, conditions), TITLE_TAKEN);
  }

  /** @returns the changed columns */
  update(context: TenantContext, id: number, values: Partial<ConditionValues>): Promise<Changes> {
    return mapConstraintErrors(writeChanges(context, UPDATE, { ...values, id }), TITLE_TAKEN);
  }

  /** @returns true if one was deleted */
  async remove(context: TenantContext, id: number): Promise<boolean> {
    await queryAll(context, LOCK_FOR_UPDATE, id);
    const [requested] = await queryAll(context, REQUESTED, id);
    if (requested) throw inUseBy(requested.records);
    return (await mapConstraintErrors(queryAll(context, REMOVE, [id]), IN_USE)).length > 0;
  }
}

const TITLE_TAKEN = {
  uq_conditions_title: () => rejectedBody('title must be unique in the shop', 'title_taken'),
};

const inUseBy = (records: string) =>
  conflict(`The condition is in use by ${records}`, 'condition_in_use');

const IN_USE = {
  fk_return_lines_condition: () => inUseBy('return orders'),
  fk_return_lines_condition_before: () => inUseBy('return orders'),
  fk_items_condition: () => inUseBy('items'),
  fk_method_option_conditions_condition: () => inUseBy('options of methods'),
};
