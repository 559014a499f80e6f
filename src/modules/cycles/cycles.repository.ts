import { Injectable } from '@nestjs/common';
import { conflict } from '../../common/errors/app-error.js';
import { groupedBy } from '../../common/lists/grouped-by.js';
import type { Page, PageWindow } from '../../common/paging/list.query.js';
import { type DayRange, dayOfSqlDate, sqlDateOf } from '../../common/time/days.js';
import { type Filter, page } from '../../database/sql/page.js';
import { refusing } from '../../database/sql/postgres-errors.js';
import type { Scope } from '../../database/scope.js';
import { searchTextSql } from '../../database/sql/search.sql.js';
import { row, rows, statement } from '../../database/sql/statement.js';
import { change, insertion, write } from '../../database/sql/write.js';
import type { AbsenceDays } from '../items/rules/taken-days.js';
import { CycleLeg } from './entities/cycle-leg.entity.js';
import { Cycle } from './entities/cycle.entity.js';
import type { LegKind } from './rules/cycle-values.js';
import type { CycleRow } from './cycle.mapper.js';
import { type CycleState, isActive, isOut, type Outcome } from './rules/cycle-state.js';
import { FIND_CONFLICTS, FIND_CYCLES, LIST_CYCLES } from './cycles.sql.js';

/** A cycle that is about to be changed, its row locked. */
export interface LockedCycle extends CycleState {
  id: number;
  sequentialId: number;
  customerId: number;
  /** When it is due to go out. */
  fulfillAt: string;
  tags: string[];
}

type LockedRow = Omit<LockedCycle, 'booked' | keyof LegFacts> & {
  bookedFrom: string;
  bookedTo: string;
};

type LegFacts = Pick<
  LockedCycle,
  | 'fulfillAt'
  | 'fulfillAtGiven'
  | 'receiveAtGiven'
  | 'prepareFromGiven'
  | 'restockByGiven'
  | 'fulfilledAt'
  | 'receivedAt'
>;

interface LegRow {
  cycleId: number;
  kind: LegKind;
  doneAt: string | null;
  dueAt: string | null;
  dueGiven: string | null;
  bufferGiven: string | null;
}

/** What a new cycle is told beside its calendar. */
export type NewCycle = Pick<
  Cycle,
  | 'id'
  | 'sequentialId'
  | 'customerId'
  | 'searchText'
  | 'variantId'
  | 'methodType'
  | 'platformOrderId'
  | 'platformOrderLineId'
  | 'platformOrderName'
  | 'priceCents'
  | 'tags'
>;

/** The columns beside the calendar that change; undefined leaves as it is. */
export type CycleValues = Partial<
  Pick<Cycle, 'variantId' | 'packingStatus' | 'priceCents' | 'tags'>
>;

/** A cycle that was received, or whose receipt was taken back. */
export interface CycleReceipt {
  id: number;
  outcome: Outcome;
}

/** Where and when a cycle is that was moved to another unit. */
export interface CyclePlace {
  id: number;
  itemId: number;
  days: DayRange;
}

const ITEM_OF = statement<{ itemId: number }>(
  'cycles.item_of',
  `select item_id as "itemId" from cycles where shop_id = $1 and id = $2`,
);

const LOCKED = `select c.id, c.sequential_id as "sequentialId", c.customer_id as "customerId",
    c.tags, c.item_id as "itemId",
    c.delivery_method_type as "deliveryMethodType", c.rental_start as "rentalStart",
    c.rental_end as "rentalEnd", c.minimum_rental_end as "minimumRentalEnd",
    c.cancelled_at as "cancelledAt", c.restocked_at as "restockedAt",
    c.booked_from as "bookedFrom", c.booked_to as "bookedTo"
  from cycles c where c.shop_id = $1`;

const LOCK = statement<LockedRow>(
  'cycles.lock',
  `${LOCKED} and c.id = any($2) order by c.id for update`,
);

const LOCK_RETURNING = statement<LockedRow>(
  'cycles.lock_returning',
  `${LOCKED} and (c.id = any($3) or c.active and c.item_id = any($2) or c.id = any(array(
     select l.rental_id from return_lines l
     where l.shop_id = $1 and (l.open and l.item_id = any($2) or l.id = any($4)))))
   order by c.id for update`,
);

/** Read once the lock is there: a join in its statement would be with what stood before the wait. */
const LEGS_OF = statement<LegRow>(
  'cycles.legs_of',
  `select cycle_id as "cycleId", kind, done_at as "doneAt", due_at as "dueAt",
     case when due_given then due_at end as "dueGiven",
     case when buffer_given then buffer_day end as "bufferGiven"
   from cycle_legs where shop_id = $1 and cycle_id = any($2)`,
);

const CALENDAR = [
  'itemId',
  'deliveryMethodType',
  'rentalStart',
  'rentalEnd',
  'minimumRentalEnd',
  'cancelledAt',
  'restockedAt',
  'active',
  'out',
  'bookedFrom',
  'bookedTo',
  'occupiedFrom',
  'occupiedTo',
] as const;

const CREATE = insertion(
  'cycles.create',
  Cycle,
  [
    ...CALENDAR,
    'id',
    'sequentialId',
    'customerId',
    'variantId',
    'methodType',
    'platformOrderId',
    'platformOrderLineId',
    'platformOrderName',
    'priceCents',
    'tags',
    'searchText',
  ],
  { made: { searchText: (valueOf) => searchTextSql(valueOf('searchText')) } },
);

const VALUES = ['variantId', 'packingStatus', 'priceCents', 'tags'] as const;

const UPDATE = change('cycles.update', Cycle, ['id'], VALUES);

/** What changes of a calendar may be on the legs alone. */
const UPDATE_CALENDAR = change('cycles.update_calendar', Cycle, ['id'], [...CALENDAR, ...VALUES], {
  evenIfSame: true,
});

const LEG = ['dueAt', 'dueGiven', 'doneAt', 'bufferDay', 'bufferGiven'] as const;

const CREATE_LEGS = insertion('cycles.create_legs', CycleLeg, ['cycleId', 'kind', ...LEG]);

const UPDATE_LEGS = change('cycles.update_legs', CycleLeg, ['cycleId', 'kind'], LEG);

/** The days of a cycle that gives its unit away. */
const RELEASED = { bookedFrom: 'infinity', bookedTo: '-infinity' };

@Injectable()
export class CyclesRepository {
  list(scope: Scope, window: PageWindow, filters: readonly Filter[]): Promise<Page<CycleRow>> {
    return page(scope, LIST_CYCLES, window, filters);
  }

  /** The cycles with these ids, oldest first. */
  find(scope: Scope, ids: readonly number[]): Promise<CycleRow[]> {
    return rows(scope, FIND_CYCLES, ids);
  }

  /** For each of the cycles the ids of those that it collides with, as of a day. */
  async conflicts(
    scope: Scope,
    ids: readonly number[],
    { today, restocked }: AbsenceDays,
  ): Promise<Map<number, number[]>> {
    const found = await rows(scope, FIND_CONFLICTS, ids, today, restocked);
    return new Map(found.map(({ cycleId, others }) => [cycleId, others.map(Number)]));
  }

  /** The unit of a cycle, without a lock. */
  async itemOf(scope: Scope, id: number): Promise<number | undefined> {
    return (await row(scope, ITEM_OF, id))?.itemId;
  }

  /** Locks the cycles in the order of their ids. */
  async lock(scope: Scope, ids: readonly number[]): Promise<LockedCycle[]> {
    return this.withLegs(scope, await rows(scope, LOCK, ids));
  }

  /**
   * Locks the cycles that are named by id or return line, and those of the units that are active
   * or on an open return order, in the order of their ids.
   */
  async lockReturning(
    scope: Scope,
    itemIds: readonly number[],
    { cycleIds, lineIds }: { cycleIds: readonly number[]; lineIds: readonly number[] },
  ): Promise<LockedCycle[]> {
    return this.withLegs(scope, await rows(scope, LOCK_RETURNING, itemIds, cycleIds, lineIds));
  }

  async create(scope: Scope, cycle: NewCycle, outcome: Outcome): Promise<void> {
    const columns = { ...cycle, ...calendarColumns(outcome) };
    await refusing(write(scope, CREATE, [columns]), TAKEN);
    await write(scope, CREATE_LEGS, legsOf(cycle.id, outcome));
  }

  /** Without an outcome the calendar stays as it is. */
  async update(
    scope: Scope,
    id: number,
    outcome: Outcome | undefined,
    values: CycleValues,
  ): Promise<void> {
    if (!outcome) {
      await write(scope, UPDATE, [{ ...values, id }]);
      return;
    }
    const columns = { ...values, ...calendarColumns(outcome), id };
    await refusing(write(scope, UPDATE_CALENDAR, [columns]), TAKEN);
    await write(scope, UPDATE_LEGS, legsOf(id, outcome));
  }

  /** Stores what was received or taken back, of any number of cycles in two statements. */
  async updateReceipts(scope: Scope, receipts: readonly CycleReceipt[]): Promise<void> {
    const columns = receipts.map(({ id, outcome }) => ({ ...calendarColumns(outcome), id }));
    await refusing(write(scope, UPDATE_CALENDAR, columns), TAKEN);
    const legs = receipts.flatMap(({ id, outcome }) => legsOf(id, outcome));
    await write(scope, UPDATE_LEGS, legs);
  }

  /** Gives the booked days of cycles back, so that others can change places with them. */
  async release(scope: Scope, ids: readonly number[]): Promise<void> {
    const released = ids.map((id) => ({ ...RELEASED, id }));
    await write(scope, UPDATE_CALENDAR, released);
  }

  /** Gives released cycles other units of their variant for the days they had. */
  async place(scope: Scope, places: readonly CyclePlace[]): Promise<void> {
    const columns = places.map(({ id, itemId, days }) => ({
      id,
      itemId,
      bookedFrom: sqlDateOf(days.from),
      bookedTo: sqlDateOf(days.to),
    }));
    await refusing(write(scope, UPDATE_CALENDAR, columns), TAKEN);
  }

  private async withLegs(scope: Scope, locked: readonly LockedRow[]): Promise<LockedCycle[]> {
    const ids = locked.map(({ id }) => id);
    const legs = groupedBy(await rows(scope, LEGS_OF, ids), ({ cycleId }) => cycleId);
    return locked.map(({ bookedFrom, bookedTo, ...cycle }) => ({
      ...cycle,
      ...legFactsOf(legs.get(cycle.id)!),
      booked: { from: dayOfSqlDate(bookedFrom), to: dayOfSqlDate(bookedTo) },
    }));
  }
}

const TAKEN = {
  ex_cycles_booked: () => conflict('The unit was booked for some of these days meanwhile'),
  fk_return_lines_held: () => conflict('A cycle that is on an open return order keeps its unit'),
};

function legFactsOf(legs: readonly LegRow[]): LegFacts {
  const wayOut = legs.find(({ kind }) => kind === 'fulfillment')!;
  const wayBack = legs.find(({ kind }) => kind === 'receival')!;
  return {
    fulfillAt: wayOut.dueAt!,
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
    active: isActive(state),
    out: isOut(state),
    bookedFrom: sqlDateOf(state.booked.from),
    bookedTo: sqlDateOf(state.booked.to),
    occupiedFrom: sqlDateOf(occupied.from),
    occupiedTo: sqlDateOf(occupied.to),
  };
}

function legsOf(cycleId: number, { state, schedule }: Outcome) {
  return [
    {
      cycleId,
      kind: 'fulfillment',
      dueAt: schedule.fulfillAt,
      dueGiven: state.fulfillAtGiven !== null,
      doneAt: state.fulfilledAt,
      bufferDay: schedule.prepareFrom,
      bufferGiven: state.prepareFromGiven !== null,
    },
    {
      cycleId,
      kind: 'receival',
      dueAt: schedule.receiveAt,
      dueGiven: state.receiveAtGiven !== null,
      doneAt: state.receivedAt,
      bufferDay: schedule.restockBy,
      bufferGiven: state.restockByGiven !== null,
    },
  ] as const;
}
