import { outerColumnsOf, type RowOf } from '../../database/sql/columns.sql.js';
import { MembershipCredit } from './membership-credit.entity.js';

/** The credit `m` of a cycle, or null, as a column of the cycle's row. */
export const EMBEDDED_CREDIT = outerColumnsOf(MembershipCredit, 'm', {
  creditId: 'id',
  creditCost: 'creditCost',
  creditStatus: 'status',
  creditReturnCondition: 'returnCondition',
});
export type EmbeddedCreditRow = RowOf<typeof EMBEDDED_CREDIT>;
