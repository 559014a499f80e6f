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

/** The times of a booking that an entry has. */
export const BOOKED_TIMES = [
  'rentalStart',
  'rentalEnd',
  'minimumRentalEnd',
  'fulfillAt',
  'receiveAt',
] as const;

/** The columns of an entry that change while it waits. */
export const CHANGING_TERMS = ['offerHours', 'expiresAt', ...BOOKED_TIMES] as const;

/** The further fields of a booking that an entry has, without those that name other records. */
export const BOOKED_TERMS = [
  'deliveryMethodType',
  'conditionIds',
  'platformOrderId',
  'platformOrderLineId',
  'platformOrderName',
  'priceCents',
  'creditCost',
] as const;
