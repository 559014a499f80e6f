import { enumeration } from '../../fields/enumeration.js';

/**
 * How far a return order is. Here, below items, because the list of items is filtered by it as
 * well.
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

/** An order that is neither completed nor cancelled still waits for something. */
export const isOpen = (status: ReturnOrderStatus): boolean =>
  status !== 'completed' && status !== 'cancelled';
