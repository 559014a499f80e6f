import type { EmbeddedCreditRow } from './credit.sql.js';
import type { CreditRow } from './credits.repository.js';
import type { CreditResponse, EmbeddedCredit } from './credit.response.js';

/** The response for a credit. */
export function toCredit(row: CreditRow): CreditResponse {
  const { id, creditCost, status, returnCondition, cycleId, customerId, balance } = row;
  return { id, creditCost, status, returnCondition, cycleId, customerId, balance };
}

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
