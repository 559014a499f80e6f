import { Injectable } from '@nestjs/common';
import { queryAll, type Statement, statement } from '../database/sql/statement.js';
import type { TenantContext } from '../database/tenant-context.js';
import type { RecordKind } from '../http/route-declaration.js';

/** Locks the row of a record (`$2` is its id) as strongly as its updates do. */
const own = (name: string, table: string, strength = 'no key update') =>
  statement(name, `select id from ${table} where shop_id = $1 and id = $2 for ${strength}`);

/** Locks rows that precede the record's own in the lock order: see docs/inside/locking.md. */
const before = (name: string, table: string, ids: string, strength = 'no key update') =>
  statement(
    name,
    `select id from ${table} where shop_id = $1 and id = any(array(${ids})) order by id for ${strength}`,
  );

/** The rows to lock for each kind of record, in lock order; its own row is the last. */
const RECORD_LOCKS: Readonly<Record<RecordKind, readonly Statement<unknown>[]>> = {
  blockedDate: [own('record_locks.blocked_date', 'blocked_dates')],
  condition: [own('record_locks.condition', 'conditions')],
  customField: [own('record_locks.custom_field', 'custom_fields')],
  customFieldDefinition: [own('record_locks.definition', 'custom_field_definitions')],
  cycle: [
    before(
      'record_locks.unit_of_cycle',
      'items',
      'select c.item_id from cycles c where c.shop_id = $1 and c.id = $2',
    ),
    own('record_locks.cycle', 'cycles', 'update'),
  ],
  item: [own('record_locks.item', 'items')],
  membershipCredit: [
    before(
      'record_locks.cycle_of_credit',
      'cycles',
      'select m.cycle_id from membership_credits m where m.shop_id = $1 and m.id = $2',
      'update',
    ),
    own('record_locks.credit', 'membership_credits'),
  ],
  returnOrder: [
    before(
      'record_locks.units_of_order',
      'items',
      'select l.item_id from return_lines l where l.shop_id = $1 and l.return_order_id = $2',
    ),
    own('record_locks.order', 'return_orders', 'update'),
  ],
  shop: [statement('record_locks.shop', 'select id from shops where id = $1 for no key update')],
  webhookEndpoint: [own('record_locks.webhook_endpoint', 'webhook_endpoints')],
};

@Injectable()
export class RecordLocksRepository {
  /**
   * Locks a record until the transaction ends.
   * @param ids the id of the record; empty for the shop itself
   */
  async lock(context: TenantContext, kind: RecordKind, ids: readonly number[]): Promise<void> {
    for (const lock of RECORD_LOCKS[kind]) await queryAll(context, lock, ...ids);
  }
}
