/** Whether a credit was given back to the customer. */
export const CREDIT_STATUSES = ['returned', 'unreturned'] as const;
export type CreditStatus = (typeof CREDIT_STATUSES)[number];
