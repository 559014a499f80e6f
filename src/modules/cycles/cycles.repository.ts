import { Injectable } from '@nestjs/common';
import { conflict } from '../../common/errors/app.error.js';
import type { Page, PageWindow } from '../../common/paging/list.query.js';
import { type DayRange, dayOfSqlDate, sqlDateOf } from '../../common/time/days.js';
import { type Filter, page } from '../../database/page.query.js';
import { refusing } from '../../database/postgres.errors.js';
import type { Scope } from '../../database/scope.js';
import { row, rows, statement } from '../../database/statement.js';
import { insertRows, updateRows } from '../../database/write.js';
import { Cycle } from './cycle.entity.js';
import type { CycleRow } from './cycle.mapper.js';
import type { CycleState, Outcome } from './cycle.state.js';
import { FIND_CONFLICTS, FIND_CYCLES, LIST_CYCLES } from './cycle.statements.js';

/** A cycle that is about to be changed, its row locked. */
export interface LockedCycle extends CycleState {
  id: number;
  sequentialId: number;
  customerId: number;
  tags: string[];
  updatedAt: string;
}

type LockedRow = Omit<LockedCycle, 'booked' | keyof LegFacts> & {
  bookedFrom: string;
  bookedTo: string;
};

type LegFacts = Pick<
  CycleState,
  | 'fulfillAtGiven'
  | 'receiveAtGiven'
  | 'prepareFromGiven'
  | 'restockByGiven'
  | 'fulfilledAt'
  | 'receivedAt'
>;

interface LegRow {
  cycleId: number;
  kind: 'fulfillment' | 'receival';
  doneAt: string | null;
  dueGiven: string | null;
  bufferGiven: string | null;
}

/** The columns beside the calendar. */
export type CycleValues = Partial<
  Pick<
    Cycle,
    | 'variantId'
    | 'methodType'
    | 'packingStatus'
    | 'platformOrderId'
    | 'platformOrderLineId'
    | 'platformOrderName'
    | 'priceCents'
    | 'tags'
    | 'updatedAt'
  >
>;

const ITEM_OF = statement<{ itemId: number }>(
  'cycles.item_of',
  `select item_id as "itemId" from cycles where shop_id = $1 and id = $2`,
);

const LOCK = statement<LockedRow>(
  'cycles.lock',
  `select c.id, c.sequential_id as "sequentialId", c.customer_id as "customerId", c.tags,
     c.updated_at as "updatedAt",
     c.item_id as "itemId", c.delivery_method_type as "deliveryMethodType",
     c.rental_start as "rentalStart", c.rental_end as "rentalEnd",
     c.minimum_rental_end as "minimumRentalEnd", c.cancelled_at as "cancelledAt",
     c.restocked_at as "restockedAt", c.booked_from as "bookedFrom", c.booked_to as "bookedTo"
   from cycles c where c.shop_id = $1 and c.id = any($2) order by c.id for update`,
);

/** Read once the lock is there: a join in its statement would be with what stood before the wait. */
const LEGS_OF = statement<LegRow>(
  'cycles.legs_of',
  `select cycle_id as "cycleId", kind, done_at as "doneAt",
     case when due_given then due_at end as "dueGiven",
     case when buffer_given then buffer_day end as "bufferGiven"
   from cycle_legs where shop_id = $1 and cycle_id = any($2)`,
);

const LEG_RECORD = `kind text, due_at timestamptz, due_given boolean, done_at timestamptz,
  buffer_day date, buffer_given boolean`;

const CREATE_LEGS = statement(
  'cycles.create_legs',
  `insert into cycle_legs
     (shop_id, cycle_id, kind, due_at, due_given, done_at, buffer_day, buffer_given)
   select $1, $2, kind, due_at, due_given, done_at, buffer_day, buffer_given
   from jsonb_to_recordset($3) as leg (${LEG_RECORD})`,
);

const UPDATE_LEGS = statement(
  'cycles.update_legs',
  `update cycle_legs l set due_at = leg.due_at, due_given = leg.due_given, done_at = leg.done_at,
     buffer_day = leg.buffer_day, buffer_given = leg.buffer_given
   from jsonb_to_recordset($3) as leg (${LEG_RECORD})
   where l.shop_id = $1 and l.cycle_id = $2 and l.kind = leg.kind`,
);

@Injectable()
export class CyclesRepository {
  list(scope: Scope, window: PageWindow, filters: readonly Filter[]): Promise<Page<CycleRow>> {
    return page(scope, LIST_CYCLES, window, filters);
  }

  /** The cycles with these ids, oldest first. */
  find(scope: Scope, ids: readonly number[]): Promise<CycleRow[]> {
    return rows(scope, FIND_CYCLES, ids);
  }

  /** For each of the cycles the ids of those that it collides with. */
  async conflicts(scope: Scope, ids: readonly number[]): Promise<Map<number, number[]>> {
    const found = await rows(scope, FIND_CONFLICTS, ids);
    return new Map(found.map(({ cycleId, others }) => [cycleId, others.map(Number)]));
  }

  /** The unit of a cycle, without a lock. */
  async itemOf(scope: Scope, id: number): Promise<number | undefined> {
    return (await row(scope, ITEM_OF, id))?.itemId;
  }

  /** Locks the cycles in the order of their ids. */
  async lock(scope: Scope, ids: readonly number[]): Promise<LockedCycle[]> {
    const locked = await rows(scope, LOCK, ids);
    const legs = await rows(scope, LEGS_OF, ids);
    return locked.map(({ bookedFrom, bookedTo, ...cycle }) => ({
      ...cycle,
      ...legFactsOf(legs.filter(({ cycleId }) => cycleId === cycle.id)),
      booked: { from: dayOfSqlDate(bookedFrom), to: dayOfSqlDate(bookedTo) },
    }));
  }

  async create(
    scope: Scope,
    identity: Pick<Cycle, 'id' | 'sequentialId' | 'customerId' | 'searchText'>,
    outcome: Outcome,
    values: CycleValues,
  ): Promise<void> {
    const cycle = { ...identity, ...calendarColumns(outcome), ...values };
    await refusing(insertRows(scope, Cycle, [cycle]), TAKEN);
    await rows(scope, CREATE_LEGS, identity.id, legRecords(outcome));
  }

  /** Without an outcome the calendar stays as it is. */
  async update(
    scope: Scope,
    id: number,
    outcome: Outcome | undefined,
    values: CycleValues,
  ): Promise<void> {
    const columns = { ...(outcome && calendarColumns(outcome)), ...values };
    await refusing(updateRows(scope, Cycle, { id }, columns), TAKEN);
    if (outcome) await rows(scope, UPDATE_LEGS, id, legRecords(outcome));
  }

  /** Gives the booked days of a cycle back, so that others can change places with it. */
  async release(scope: Scope, id: number): Promise<void> {
    await updateRows(scope, Cycle, { id }, { bookedFrom: 'infinity', bookedTo: '-infinity' });
  }

  /** Gives a released cycle another unit of its variant for the days it had. */
  async place(
    scope: Scope,
    id: number,
    itemId: number,
    { days, updatedAt }: { days: DayRange; updatedAt: string },
  ): Promise<void> {
    const [bookedFrom, bookedTo] = [sqlDateOf(days.from), sqlDateOf(days.to)];
    const columns = { itemId, bookedFrom, bookedTo, updatedAt };
    await refusing(updateRows(scope, Cycle, { id }, columns), TAKEN);
  }
}

const TAKEN = {
  ex_cycles_booked: () => conflict('The unit was booked for some of these days meanwhile'),
};

function legFactsOf(legs: readonly LegRow[]): LegFacts {
  const wayOut = legs.find(({ kind }) => kind === 'fulfillment')!;
  const wayBack = legs.find(({ kind }) => kind === 'receival')!;
  return {
    fulfillAtGiven: wayOut.dueGiven,
    prepareFromGiven: wayOut.bufferGiven,
    fulfilledAt: wayOut.doneAt,
    receiveAtGiven: wayBack.dueGiven,
    restockByGiven: wayBack.bufferGiven,
    receivedAt: wayBack.doneAt,
  };
}

function calendarColumns({ state, occupied }: Outcome) {
  return {
    itemId: state.itemId,
    deliveryMethodType: state.deliveryMethodType,
    rentalStart: state.rentalStart,
    rentalEnd: state.rentalEnd,
    minimumRentalEnd: state.minimumRentalEnd,
    cancelledAt: state.cancelledAt,
    restockedAt: state.restockedAt,
    active: state.cancelledAt === null && state.receivedAt === null,
    bookedFrom: sqlDateOf(state.booked.from),
    bookedTo: sqlDateOf(state.booked.to),
    occupiedFrom: sqlDateOf(occupied.from),
    occupiedTo: sqlDateOf(occupied.to),
  };
}

function legRecords({ state, schedule }: Outcome): string {
  return JSON.stringify([
    {
      kind: 'fulfillment',
      due_at: schedule.fulfillAt,
      due_given: state.fulfillAtGiven !== null,
      done_at: state.fulfilledAt,
      buffer_day: schedule.prepareFrom,
      buffer_given: state.prepareFromGiven !== null,
    },
    {
      kind: 'receival',
      due_at: schedule.receiveAt,
      due_given: state.receiveAtGiven !== null,
      done_at: state.receivedAt,
      buffer_day: schedule.restockBy,
      buffer_given: state.restockByGiven !== null,
    },
  ]);
}
