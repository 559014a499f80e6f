import { Injectable } from '@nestjs/common';
import { columnsOf, joined, outerColumnsOf, type RowOf } from '../../database/sql/columns.sql.js';
import { pagesOf } from '../../database/sql/counts.js';
import { listStatement } from '../../database/sql/page.js';
import { join, Joins, outerJoin } from '../../database/sql/selection.sql.js';
import { queryAll, queryOne, statement } from '../../database/sql/statement.js';
import type { TenantContext } from '../../database/tenant-context.js';
import { Customer } from '../customers/customer.entity.js';
import { CreditEntry, MembershipCredit } from './membership-credit.entity.js';
import type { CreateCreditEntryRequest } from './credit-entry.response.js';

const COLUMNS = joined(
  columnsOf(CreditEntry, 'e', ['id', 'createdAt', 'customerId']),
  columnsOf(Customer, 'u', { customerPlatformId: 'platformId' }),
  columnsOf(CreditEntry, 'e', ['amount', 'reason']),
  columnsOf(CreditEntry, 'e', { membershipCreditId: 'creditId' }),
  outerColumnsOf(MembershipCredit, 'm', { cycleId: 'cycleId' }),
  columnsOf(CreditEntry, 'e', ['author']),
);
export type CreditEntryRow = RowOf<typeof COLUMNS>;

const JOINS = new Joins(
  join(Customer, 'u', 'u.id = e.customer_id'),
  outerJoin(MembershipCredit, 'm', 'm.id = e.credit_id'),
);

const LIST = listStatement('credit_entries.list', CreditEntry, 'e', COLUMNS, { joins: JOINS });

const GET = statement<CreditEntryRow>(
  'credit_entries.get',
  `select ${COLUMNS} from credit_entries e ${JOINS} where e.shop_id = $1 and e.id = $2`,
);

const GIVE = statement<{ id: number }>(
  'credit_entries.give',
  `insert into credit_entries (shop_id, customer_id, amount, reason, author, created_at)
   select $1, u.id, $3, $4, $5, $6 from customers u where u.shop_id = $1 and u.platform_id = $2
   returning id`,
);

const BALANCES = statement<{ customerId: number; balance: number }>(
  'credit_entries.balances',
  `select e.customer_id as "customerId", sum(e.amount) as balance from credit_entries e
   where e.shop_id = $1 and e.customer_id = any($2) group by e.customer_id`,
);

/** The entries of the credit ledger; they are never changed. */
@Injectable()
export class CreditEntriesRepository {
  readonly list = pagesOf(LIST);

  get(context: TenantContext, id: number): Promise<CreditEntryRow | undefined> {
    return queryOne(context, GET, id);
  }

  /** The sums of the entries of customers; customers without entries are omitted. */
  balances(
    context: TenantContext,
    customerIds: readonly number[],
  ): Promise<{ customerId: number; balance: number }[]> {
    return queryAll(context, BALANCES, customerIds);
  }

  /** @returns the id of the entry; undefined when the shop has no such customer */
  async give(
    context: TenantContext,
    { customerPlatformId, amount, reason }: CreateCreditEntryRequest,
  ): Promise<number | undefined> {
    const { name } = context.actor;
    const values = [customerPlatformId, amount, reason, name, context.now()];
    return (await queryOne(context, GIVE, ...values))?.id;
  }
}
