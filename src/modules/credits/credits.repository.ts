import { Injectable } from '@nestjs/common';
import {
  columnsOf,
  computed,
  joined,
  recordOf,
  type RowOf,
} from '../../database/sql/columns.sql.js';
import { queryAll, queryOne, type Statement, statement } from '../../database/sql/statement.js';
import { movedSql } from '../../database/sql/write.js';
import type { TenantContext } from '../../database/tenant-context.js';
import { idsOf } from '../../records/grouped-by.js';
import { creditBalanceSql } from './credit.sql.js';
import type { CreditCause, CreditStatus, FollowingCause } from './credit-status.js';
import { MembershipCredit } from './membership-credit.entity.js';

const NEW_CREDIT = ['cycleId', 'customerId', 'creditCost', 'returnCondition'] as const;

/** A credit to charge. */
export type NewCredit = Pick<MembershipCredit, (typeof NEW_CREDIT)[number]>;

const COLUMNS = joined(
  columnsOf(MembershipCredit, 'm', [
    'id',
    'creditCost',
    'status',
    'returnCondition',
    'cycleId',
    'customerId',
  ]),
  computed<{ balance: number; updatedAt: string }>({
    balance: creditBalanceSql('m.customer_id'),
    updatedAt: '(select c.updated_at from cycles c where c.shop_id = $1 and c.id = m.cycle_id)',
  }),
);
export type CreditRow = RowOf<typeof COLUMNS>;

const GET = statement<CreditRow>(
  'credits.get',
  `select ${COLUMNS} from membership_credits m where m.shop_id = $1 and m.id = $2`,
);

const CHARGE = statement(
  'credits.charge',
  `with charged as (
     insert into membership_credits
       (shop_id, cycle_id, customer_id, credit_cost, status, return_condition, created_at, updated_at)
     select $1, "cycleId", "customerId", "creditCost", 'unreturned', "returnCondition", $4, $4
     from rows from (jsonb_to_recordset($2) as (${recordOf(MembershipCredit, [...NEW_CREDIT])}))
       with ordinality as sent
     order by sent.ordinality returning id, customer_id, credit_cost
   )
   insert into credit_entries (shop_id, customer_id, credit_id, amount, author, created_at)
   select $1, customer_id, id, -credit_cost, $3, $4 from charged`,
);

/** A credit, by its cycle, that moves between customers. */
export interface CreditTransfer {
  readonly cycleId: number;
  readonly from: number;
  readonly to: number;
}

const TRANSFER = statement(
  'credits.transfer',
  `with moved as (
     update membership_credits m
     set customer_id = sent."to", updated_at = ${movedSql('m.updated_at', '$4')}
     from jsonb_to_recordset($2) as sent ("cycleId" bigint, "from" bigint, "to" bigint)
     where m.shop_id = $1 and m.cycle_id = sent."cycleId"
     returning m.id, m.status, m.credit_cost, sent."from", sent."to"
   )
   insert into credit_entries (shop_id, customer_id, credit_id, amount, author, created_at)
   select $1, line.customer_id, moved.id, line.amount, $3, $4 from moved
   cross join lateral (values ("from", credit_cost), ("to", -credit_cost)) line (customer_id, amount)
   where moved.status = 'unreturned'
   order by moved.id, line.amount desc`,
);

/** The corrected cost of a credit, by its cycle. */
export interface CreditCorrection {
  readonly cycleId: number;
  readonly from: number;
  readonly to: number;
}

/** The ledger follows for a credit that is charged. */
const CORRECT = statement(
  'credits.correct',
  `with corrected as (
     update membership_credits m
     set credit_cost = sent."to", updated_at = ${movedSql('m.updated_at', '$4')}
     from jsonb_to_recordset($2) as sent ("cycleId" bigint, "from" integer, "to" integer)
     where m.shop_id = $1 and m.cycle_id = sent."cycleId"
     returning m.id, m.status, m.customer_id, sent."from" - sent."to" as amount
   )
   insert into credit_entries (shop_id, customer_id, credit_id, amount, author, created_at)
   select $1, customer_id, id, amount, $3, $4 from corrected
   where status = 'unreturned' order by id`,
);

/** Writes a ledger line only for a credit whose status changes. */
const statusChange = (name: string, match: string, cycles: string) =>
  statement<{ id: number }>(
    name,
    `with changed as (
       update membership_credits m
       set status = $3, returned_for = $7, updated_at = ${movedSql('m.updated_at', '$4')}
       where m.shop_id = $1 and m.status <> $3 and ${match}
       returning m.id, m.cycle_id, m.customer_id, m.credit_cost
     ), moved as (
       update cycles c set updated_at = ${movedSql('c.updated_at', '$4')}
       where c.shop_id = $1 and c.id = any(${cycles})
     )
     insert into credit_entries (shop_id, customer_id, credit_id, amount, author, created_at)
     select $1, customer_id, id, credit_cost * $5, $6, $4 from changed
     returning credit_id as id`,
  );

/** Cycles are locked before their credits: see docs/inside/locking.md. */
const LOCK_CYCLE = statement(
  'credits.lock_cycle',
  `select c.id from cycles c where c.shop_id = $1 and c.id = (
     select m.cycle_id from membership_credits m where m.shop_id = $1 and m.id = $2) for update`,
);

const SET_STATUS = statusChange(
  'credits.set_status',
  'm.id = $2',
  'array(select cycle_id from changed)',
);

/**
 * Moves the `updatedAt` of all given cycles, since settling a credit is a change of its cycle. A
 * credit that was returned before causes were stored is reclaimed by any cause.
 */
const SETTLE = statusChange(
  'credits.settle',
  `m.cycle_id = any($2) and (m.return_condition = $8 or $8 is null)
   and (m.status = 'unreturned' or m.returned_for = $9 or m.returned_for is null)`,
  '$2',
);

/** The return condition of the credits that a cause settles; null for all credits. */
const CONDITION_OF = {
  receipt: 'received_at',
  order: 'return_order_created',
  cancellation: null,
} as const satisfies Record<FollowingCause, string | null>;

const PASS_ON = statement(
  'credits.pass_on',
  `update membership_credits m set returned_for = $4
   where m.shop_id = $1 and m.cycle_id = any($2) and m.returned_for = $3`,
);

@Injectable()
export class CreditsRepository {
  get(context: TenantContext, id: number): Promise<CreditRow | undefined> {
    return queryOne(context, GET, id);
  }

  async charge(context: TenantContext, credits: readonly NewCredit[]): Promise<void> {
    await queryAll(context, CHARGE, JSON.stringify(credits), context.actor.name, context.now());
  }

  async transfer(context: TenantContext, transfers: readonly CreditTransfer[]): Promise<void> {
    const { name } = context.actor;
    await queryAll(context, TRANSFER, JSON.stringify(transfers), name, context.now());
  }

  async correct(context: TenantContext, corrections: readonly CreditCorrection[]): Promise<void> {
    const { name } = context.actor;
    await queryAll(context, CORRECT, JSON.stringify(corrections), name, context.now());
  }

  /** @returns the id of the credit, if its status changed */
  async setStatus(context: TenantContext, id: number, status: CreditStatus): Promise<number[]> {
    await queryAll(context, LOCK_CYCLE, id);
    return changeStatus(context, SET_STATUS, id, status, 'person');
  }

  /**
   * Returns those credits of the cycles that a cause returns, or reclaims those that it returned.
   * Moves the `updatedAt` of the cycles.
   * @returns the ids of the credits whose status changed
   */
  settle(
    context: TenantContext,
    cycleIds: readonly number[],
    cause: FollowingCause,
    status: CreditStatus,
  ): Promise<number[]> {
    return changeStatus(context, SETTLE, cycleIds, status, cause, CONDITION_OF[cause], cause);
  }

  /** Replaces the cause of returned credits by another one. */
  async passOn(
    context: TenantContext,
    cycleIds: readonly number[],
    from: CreditCause,
    to: CreditCause,
  ): Promise<void> {
    await queryAll(context, PASS_ON, cycleIds, from, to);
  }
}

async function changeStatus(
  context: TenantContext,
  change: Statement<{ id: number }>,
  match: number | readonly number[],
  status: CreditStatus,
  cause: CreditCause,
  ...more: readonly unknown[]
): Promise<number[]> {
  const isReturned = status === 'returned';
  const entry = [isReturned ? 1 : -1, context.actor.name];
  const returnedFor = isReturned ? cause : null;
  const values = [match, status, context.now(), ...entry, returnedFor, ...more];
  return idsOf(await queryAll(context, change, ...values));
}
