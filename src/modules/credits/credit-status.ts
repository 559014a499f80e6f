import { enumeration } from '../../fields/enumeration.js';

/** The status of a credit: returned to the customer or not. */
export const CREDIT_STATUSES = enumeration('CreditStatus', ['returned', 'unreturned']);
export type CreditStatus = (typeof CREDIT_STATUSES)[number];

/** The combined status of the credits of several cycles. */
export const RECREDIT_STATUSES = enumeration('RecreditStatus', [
  'uncredited',
  'partially_recredited',
  'recredited',
]);
export type RecreditStatus = (typeof RECREDIT_STATUSES)[number];
