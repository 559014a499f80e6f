import { enumeration } from '../../../fields/enumeration.js';

/** The reasons why the unit of a planned cycle will not be there, in the order of responses. */
export const CYCLE_RISKS = enumeration('CycleRisk', [
  'item_unavailable',
  'item_blocked',
  'item_overdue',
]);
export type CycleRisk = (typeof CYCLE_RISKS)[number];
