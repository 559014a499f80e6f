import { enumeration } from '../../../common/fields/enumeration.js';

export const DELIVERY_STATUSES = enumeration('WebhookDeliveryStatus', [
  'pending',
  'delivered',
  'failed',
]);
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];
