import type { CreditRow, EmbeddedCreditRow } from './credits.repository.js';
import type { CreditResponse, EmbeddedCredit } from './dto/credit.response.js';

/** The answer for a credit. */
export function toCredit(row: CreditRow): CreditResponse {
  const { cycleId, customerId, balance } = row;
  return { ...toEmbeddedCredit(row), cycleId, customerId, balance };
}

/** The credit as its cycle embeds it. */
export function toEmbeddedCredit(row: EmbeddedCreditRow): EmbeddedCredit {
  const { id, creditCost, status, returnCondition } = row;
  return { id, creditCost, status, returnCondition };
}
