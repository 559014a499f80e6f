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
import { FIND_CONFLICTS, FIND_CYCLES, LEGS, LIST_CYCLES } from './cycle.statements.js';

/** A cycle that is about to be changed, its row locked. */
export interface LockedCycle extends CycleState {
  id: number;
  sequentialId: number;
  customerId: number;
  tags: string[];
}

type LockedRow = Omit<LockedCycle, 'booked'> & { bookedFrom: string; bookedTo: string };

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
  >
>;

const ITEM_OF = statement<{ itemId: number }>(
  'cycles.item_of',
  `select item_id as "itemId" from cycles where shop_id = $1 and id = $2`,
);

const LOCK = statement<LockedRow>(
  'cycles.lock',
  `select c.id, c.sequential_id as "sequentialId", c.customer_id as "customerId", c.tags,
     c.item_id as "itemId", c.delivery_method_type as "deliveryMethodType",
     c.rental_start as "rentalStart", c.rental_end as "rentalEnd",
     c.minimum_rental_end as "minimumRentalEnd", c.cancelled_at as "cancelledAt",
     c.restocked_at as "restockedAt", c.booked_from as "bookedFrom", c.booked_to as "bookedTo",
     case when f.due_given then f.due_at end as "fulfillAtGiven",
     case when r.due_given then r.due_at end as "receiveAtGiven",
     case when f.buffer_given then f.buffer_day end as "prepareFromGiven",
     case when r.buffer_given then r.buffer_day end as "restockByGiven",
     f.done_at as "fulfilledAt", r.done_at as "receivedAt"
   from cycles c ${LEGS}
   where c.shop_id = $1 and c.id = any($2) order by c.id for update of c`,
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
    return locked.map(({ bookedFrom, bookedTo, ...cycle }) => ({
      ...cycle,
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
  async place(scope: Scope, id: number, itemId: number, days: DayRange): Promise<void> {
    const columns = { itemId, bookedFrom: sqlDateOf(days.from), bookedTo: sqlDateOf(days.to) };
    await refusing(updateRows(scope, Cycle, { id }, columns), TAKEN);
  }
}

const TAKEN = {
  ex_cycles_booked: () => conflict('The unit was booked for some of these days meanwhile'),
};

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
