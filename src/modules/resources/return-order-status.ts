import { enumeration } from '../../fields/enumeration.js';

/**
 * The status of a return order. It is in this module, below items, because the list of items
 * filters by it too.
 */
export const RETURN_ORDER_STATUSES = enumeration('ReturnOrderStatus', [
  'requested',
  'expected',
  'received',
  'in_progress',
  'completed',
  'cancelled',
]);
export type ReturnOrderStatus = (typeof RETURN_ORDER_STATUSES)[number];

/** An open order is neither completed nor cancelled. */
export const isOpen = (status: ReturnOrderStatus): boolean =>
  status !== 'completed' && status !== 'cancelled';
