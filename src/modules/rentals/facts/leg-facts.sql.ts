import { columnsOf, computed, joined, type RowOf } from '../../../database/sql/columns.sql.js';
import { statement } from '../../../database/sql/statement.js';
import { CycleLeg } from '../../cycles/cycle-leg.entity.js';
import type { Schedule } from '../../calendar/rules/schedule.js';
import type { LockedCycle } from '../rules/locked-rentals.js';

const LEG = joined(
  columnsOf(CycleLeg, 'l', ['cycleId', 'kind', 'doneAt', 'dueAt', 'bufferDay']),
  computed<{ dueGiven: string | null; bufferGiven: string | null }>({
    dueGiven: 'case when l.due_given then l.due_at end',
    bufferGiven: 'case when l.buffer_given then l.buffer_day end',
  }),
);
type LegRow = RowOf<typeof LEG>;

/**
 * Read after the lock is acquired: a join in its statement would see the rows from before the wait.
 */
export const LEGS_OF_CYCLES = statement<LegRow>(
  'cycle_locks.legs_of',
  `select ${LEG} from cycle_legs l where l.shop_id = $1 and l.cycle_id = any($2)`,
);

/** The columns of a cycle that are stored on its legs. */
type LegFacts = Pick<
  LockedCycle,
  | keyof Schedule
  | 'fulfillAtGiven'
  | 'receiveAtGiven'
  | 'prepareFromGiven'
  | 'restockByGiven'
  | 'fulfilledAt'
  | 'receivedAt'
>;

/** The columns of a cycle on its legs. */
export function legFactsOf(legs: readonly LegRow[]): LegFacts {
  const wayOut = legs.find(({ kind }) => kind === 'fulfillment')!;
  const wayBack = legs.find(({ kind }) => kind === 'receival')!;
  return {
    fulfillAt: wayOut.dueAt!,
    fulfillAtGiven: wayOut.dueGiven,
    prepareFrom: wayOut.bufferDay!,
    prepareFromGiven: wayOut.bufferGiven,
    fulfilledAt: wayOut.doneAt,
    receiveAt: wayBack.dueAt,
    receiveAtGiven: wayBack.dueGiven,
    restockBy: wayBack.bufferDay,
    restockByGiven: wayBack.bufferGiven,
    receivedAt: wayBack.doneAt,
  };
}
