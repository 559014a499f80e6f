/** Whether a credit was given back to the customer. */
export const CREDIT_STATUSES = ['returned', 'unreturned'] as const;
export type CreditStatus = (typeof CREDIT_STATUSES)[number];

/** How far the credits of several cycles were given back. */
export const RECREDIT_STATUSES = ['uncredited', 'partially_recredited', 'recredited'] as const;
export type RecreditStatus = (typeof RECREDIT_STATUSES)[number];
