import { type DomainEvent, domainEvent } from '../../../platform/events/event-catalogue.js';
import type { UnitChange } from '../../items/rules/item-values.js';
import { isOut } from './cycle-state.js';
import type { PlannedUpdate } from './cycle-update.js';

/** The effects of a unit that is handed out in place of another one. */
export interface Swap {
  /** The other unit is back, so that it has to be processed. */
  readonly unitBack: UnitChange;
  /** One event on each unit, which names the other. */
  readonly events: readonly DomainEvent[];
}

/** The swap of the units of a cycle that is out; undefined if its unit stays. */
export function swapOf({ before, unitBefore, projection }: PlannedUpdate): Swap | undefined {
  if (!projection || !isOut(before) || !isOut(projection.state)) return undefined;
  const { id: cycleId, itemId: from } = before;
  const { itemId: to } = projection.state;
  if (from === to) return undefined;
  const { status, conditionId } = unitBefore;
  return {
    unitBack: {
      id: from,
      before: { status, conditionId },
      after: { status: 'unprocessed', conditionId },
    },
    events: [
      domainEvent('Item', from, 'swapped_out', { cycleId, itemId: to }),
      domainEvent('Item', to, 'swapped_in', { cycleId, itemId: from }),
    ],
  };
}
