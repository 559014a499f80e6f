import { enumeration } from '../../../fields/enumeration.js';

/** The statuses of a waiting entry, in the order of its life. */
export const WAITING_STATUSES = enumeration('WaitingStatus', [
  'waiting',
  'offered',
  'booked',
  'expired',
  'withdrawn',
]);
export type WaitingStatus = (typeof WAITING_STATUSES)[number];
