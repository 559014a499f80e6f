import { enumeration } from '../../fields/enumeration.js';

/** When a customer's membership credit comes back by itself. */
export const CREDIT_RETURN_CONDITIONS = enumeration('CreditReturnCondition', [
  'return_order_created',
  'received_at',
]);
export type CreditReturnCondition = (typeof CREDIT_RETURN_CONDITIONS)[number];
