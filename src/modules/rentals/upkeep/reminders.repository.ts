import { Injectable } from '@nestjs/common';
import { columnsOf, type RowOf } from '../../../database/sql/columns.sql.js';
import { queryAll, statement } from '../../../database/sql/statement.js';
import type { TenantContext } from '../../../database/tenant-context.js';
import { Cycle } from '../../cycles/cycle.entity.js';

const REMINDED = columnsOf(Cycle, 'c', ['id', 'out']);

export type RemindedCycle = RowOf<typeof REMINDED>;

/** The condition of `ix_cycles_unreminded`: the due time of the next leg has no reminder. */
const UNREMINDED = `c.awaited_at is not null and c.awaited_at is distinct from
     case when c.out then c.reminded_receive_at else c.reminded_fulfill_at end`;

/**
 * Marks due times that are past, so that no other process reminds of them. Rows that a request has
 * locked are skipped until the next run. Held cycles are due once they are confirmed.
 */
const REMIND = statement<RemindedCycle>(
  'cycles.remind',
  `with due as (
     select c.id from cycles c
     where c.shop_id = $1 and ${UNREMINDED} and c.hold_until is null
       and c.awaited_at < $2::timestamptz and c.awaited_at <> all($3::timestamptz[])
     order by c.awaited_at, c.id limit $4
     for no key update of c skip locked
   )
   update cycles c
   set reminded_fulfill_at = case when c.out then c.reminded_fulfill_at else c.awaited_at end,
     reminded_receive_at = case when c.out then c.awaited_at else c.reminded_receive_at end
   from due where c.shop_id = $1 and c.id = due.id
   returning ${REMINDED}`,
);

const HAS_DUE = statement(
  'cycles.has_due',
  `select from cycles c
   where c.shop_id = $1 and ${UNREMINDED} and c.hold_until is null
     and c.awaited_at < $2::timestamptz and c.awaited_at <> all($3::timestamptz[])
   limit 1`,
);

@Injectable()
export class RemindersRepository {
  /** @param midnights the instants that mean all of today */
  async hasDue(
    context: TenantContext,
    now: string,
    midnights: readonly string[],
  ): Promise<boolean> {
    return (await queryAll(context, HAS_DUE, now, midnights)).length > 0;
  }

  /** Marks cycles whose next leg is overdue; each due time is returned once. */
  remind(
    context: TenantContext,
    now: string,
    midnights: readonly string[],
    limit: number,
  ): Promise<RemindedCycle[]> {
    return queryAll(context, REMIND, now, midnights, limit);
  }
}
