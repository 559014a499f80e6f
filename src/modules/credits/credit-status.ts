import { enumeration } from '../../fields/enumeration.js';

/** The status of a credit: returned to the customer or not. */
export const CREDIT_STATUSES = enumeration('CreditStatus', ['returned', 'unreturned']);
export type CreditStatus = (typeof CREDIT_STATUSES)[number];

/** Why a credit was returned; only the same cause takes it back by itself. */
export const CREDIT_CAUSES = ['person', 'receipt', 'order', 'cancellation'] as const;
export type CreditCause = (typeof CREDIT_CAUSES)[number];
/** The causes that return and reclaim credits without a person. */
export type FollowingCause = Exclude<CreditCause, 'person'>;

/** The combined status of the credits of several cycles. */
export const RECREDIT_STATUSES = enumeration('RecreditStatus', [
  'uncredited',
  'partially_recredited',
  'recredited',
]);
export type RecreditStatus = (typeof RECREDIT_STATUSES)[number];
