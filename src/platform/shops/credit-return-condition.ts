import { enumeration } from '../../fields/enumeration.js';

/** The events that return a customer's membership credit automatically. */
export const CREDIT_RETURN_CONDITIONS = enumeration('CreditReturnCondition', [
  'return_order_created',
  'received_at',
]);
export type CreditReturnCondition = (typeof CREDIT_RETURN_CONDITIONS)[number];
