import { enumeration } from '../../../common/fields/enumeration.js';

/** Whether a unit has been dealt with since it last came in. */
export const ITEM_STATUSES = enumeration('ItemStatus', ['processed', 'unprocessed']);
export type ItemStatus = (typeof ITEM_STATUSES)[number];

/** Whether a unit can be rented; `sold` and `retired` give its serial free. */
export const VISIBILITIES = enumeration('Visibility', [
  'available',
  'unavailable',
  'sold',
  'retired',
]);
export type Visibility = (typeof VISIBILITIES)[number];

/** The most units that one request makes. */
export const QUANTITY_LIMIT = 100;
