import { outerColumnsOf, type RowOf } from '../../database/sql/columns.sql.js';
import { MembershipCredit } from './membership-credit.entity.js';

/** The credit `m` of a cycle, in the row of what may have one. */
export const EMBEDDED_CREDIT = outerColumnsOf(MembershipCredit, 'm', {
  creditId: 'id',
  creditCost: 'creditCost',
  creditStatus: 'status',
  creditReturnCondition: 'returnCondition',
});
export type EmbeddedCreditRow = RowOf<typeof EMBEDDED_CREDIT>;
