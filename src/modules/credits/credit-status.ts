import { enumeration } from '../../fields/enumeration.js';

/** Whether a credit was given back to the customer. */
export const CREDIT_STATUSES = enumeration('CreditStatus', ['returned', 'unreturned']);
export type CreditStatus = (typeof CREDIT_STATUSES)[number];

/** How far the credits of several cycles were given back. */
export const RECREDIT_STATUSES = enumeration('RecreditStatus', [
  'uncredited',
  'partially_recredited',
  'recredited',
]);
export type RecreditStatus = (typeof RECREDIT_STATUSES)[number];
