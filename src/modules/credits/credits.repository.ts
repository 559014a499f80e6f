import { Injectable } from '@nestjs/common';
import type { Scope } from '../../database/scope.js';
import { row, rows, statement } from '../../database/sql/statement.js';
import { movedSql } from '../../database/sql/updated-at.sql.js';
import type { CreditReturnCondition } from './rules/credit-return-condition.js';
import type { CreditStatus } from './rules/credit-status.js';
import type { CreditResponse, EmbeddedCredit } from './dto/credit.response.js';

/** A credit to be charged. */
export interface NewCredit {
  cycleId: number;
  customerId: number;
  creditCost: number;
  returnCondition: CreditReturnCondition | null;
}

const GET = statement<CreditResponse>(
  'credits.get',
  `select m.id, m.cycle_id as "cycleId", m.customer_id as "customerId",
     m.credit_cost as "creditCost", m.status, m.return_condition as "returnCondition",
     (select coalesce(sum(e.amount), 0) from credit_entries e
      where e.shop_id = $1 and e.customer_id = m.customer_id) as balance
   from membership_credits m where m.shop_id = $1 and m.id = $2`,
);

const OF_CYCLES = statement<EmbeddedCredit & { cycleId: number }>(
  'credits.of_cycles',
  `select cycle_id as "cycleId", id, credit_cost as "creditCost", status,
     return_condition as "returnCondition"
   from membership_credits where shop_id = $1 and cycle_id = any($2)`,
);

const CHARGE = statement(
  'credits.charge',
  `with charged as (
     insert into membership_credits
       (shop_id, cycle_id, customer_id, credit_cost, status, return_condition)
     values ($1, $2, $3, $4, 'unreturned', $5) returning id, customer_id, credit_cost
   )
   insert into credit_entries (shop_id, customer_id, credit_id, amount, author)
   select $1, customer_id, id, -credit_cost, $6 from charged`,
);

/** Only a credit that really changes its status gets a line in the ledger. */
const change = (name: string, match: string, cycles: string) =>
  statement<{ creditId: number }>(
    name,
    `with changed as (
       update membership_credits m
       set status = $3, updated_at = ${movedSql('m.updated_at', '$4')}
       where m.shop_id = $1 and m.status <> $3 and ${match}
       returning m.id, m.cycle_id, m.customer_id, m.credit_cost
     ), moved as (
       update cycles c set updated_at = ${movedSql('c.updated_at', '$4')}
       where c.shop_id = $1 and c.id = any(${cycles})
     )
     insert into credit_entries (shop_id, customer_id, credit_id, amount, author)
     select $1, customer_id, id, credit_cost * $5, $6 from changed
     returning credit_id as "creditId"`,
  );

/** Cycles are locked before their credits: see docs/locking.md. */
const LOCK_CYCLE = statement(
  'credits.lock_cycle',
  `select c.id from cycles c where c.shop_id = $1 and c.id = (
     select m.cycle_id from membership_credits m where m.shop_id = $1 and m.id = $2) for update`,
);

const SET_STATUS = change('credits.set_status', 'm.id = $2', 'array(select cycle_id from changed)');

const GIVE_BACK = change(
  'credits.give_back',
  'm.cycle_id = any($2)',
  'array(select cycle_id from changed)',
);

/** What settles credits is a change of the cycles, with a credit or without. */
const SETTLE = change(
  'credits.settle',
  'm.cycle_id = any($2) and m.return_condition = any($7)',
  '$2',
);

@Injectable()
export class CreditsRepository {
  async get(scope: Scope, id: number): Promise<CreditResponse | undefined> {
    const credit = await row(scope, GET, id);
    return credit && { ...credit, balance: Number(credit.balance) };
  }

  ofCycles(
    scope: Scope,
    cycleIds: readonly number[],
  ): Promise<(EmbeddedCredit & { cycleId: number })[]> {
    return rows(scope, OF_CYCLES, cycleIds);
  }

  async charge(scope: Scope, credit: NewCredit): Promise<void> {
    const { cycleId, customerId, creditCost, returnCondition } = credit;
    const author = scope.actor.name;
    await rows(scope, CHARGE, cycleId, customerId, creditCost, returnCondition, author);
  }

  /** @returns the id of the credit, if it had another status */
  async setStatus(scope: Scope, id: number, status: CreditStatus): Promise<number[]> {
    await rows(scope, LOCK_CYCLE, id);
    const changed = await rows(
      scope,
      SET_STATUS,
      id,
      status,
      new Date(),
      signOf(status),
      scope.actor.name,
    );
    return idsOf(changed);
  }

  /**
   * Gives all credits of the cycles back, and moves the `updatedAt` of the cycles whose credit it
   * changed.
   * @returns the ids of those credits
   */
  async giveBack(scope: Scope, cycleIds: readonly number[]): Promise<number[]> {
    const author = scope.actor.name;
    const changed = await rows(
      scope,
      GIVE_BACK,
      cycleIds,
      'returned',
      new Date(),
      signOf('returned'),
      author,
    );
    return idsOf(changed);
  }

  /**
   * Sets the status of those credits of the cycles that wait for one of the events, and moves the
   * `updatedAt` of the cycles.
   * @returns the ids of the credits that had another status
   */
  async settle(
    scope: Scope,
    cycleIds: readonly number[],
    events: readonly CreditReturnCondition[],
    status: CreditStatus,
  ): Promise<number[]> {
    const author = scope.actor.name;
    const changed = await rows(
      scope,
      SETTLE,
      cycleIds,
      status,
      new Date(),
      signOf(status),
      author,
      events,
    );
    return idsOf(changed);
  }
}

const idsOf = (changed: readonly { creditId: number }[]): number[] =>
  changed.map(({ creditId }) => creditId);

const signOf = (status: CreditStatus): number => (status === 'returned' ? 1 : -1);
