import { outerColumnsOf, type RowOf } from '../../database/sql/columns.sql.js';
import type { EmbeddedCredit } from './credit.response.js';
import { MembershipCredit } from './membership-credit.entity.js';

/** SQL of a customer's balance: the sum of the ledger. */
export const creditBalanceSql = (customerId: string): string => `(
      select coalesce(sum(e.amount), 0) from credit_entries e
      where e.shop_id = $1 and e.customer_id = ${customerId})`;

/** The credit `m` of a cycle, or null, as a column of the cycle's row. */
export const EMBEDDED_CREDIT = outerColumnsOf(MembershipCredit, 'm', {
  creditId: 'id',
  creditCost: 'creditCost',
  creditStatus: 'status',
  creditReturnCondition: 'returnCondition',
});
export type EmbeddedCreditRow = RowOf<typeof EMBEDDED_CREDIT>;

/** The credit that a cycle embeds, if it has one. */
export function creditOf(row: EmbeddedCreditRow): EmbeddedCredit | null {
  const { creditId, creditCost, creditStatus, creditReturnCondition } = row;
  if (creditId === null) return null;
  return {
    id: creditId,
    creditCost: creditCost!,
    status: creditStatus!,
    returnCondition: creditReturnCondition!,
  };
}
