import { Injectable } from '@nestjs/common';
import { conflict } from '../../common/errors/app-error.js';
import { type DayRange, sqlDateOf } from '../../common/time/days.js';
import type { Scope } from '../../database/scope.js';
import { refusing } from '../../database/sql/postgres-errors.js';
import { searchTextSql } from '../../database/sql/search.sql.js';
import { change, insertion, pairOfWrites, write, writePair } from '../../database/sql/write.js';
import { CycleLeg } from './entities/cycle-leg.entity.js';
import { Cycle } from './entities/cycle.entity.js';
import { isActive, isOut, type Outcome } from './rules/cycle-state.js';

/** What a new cycle has beside its calendar. */
export type NewCycle = Pick<
  Cycle,
  | 'id'
  | 'sequentialId'
  | 'createdAt'
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

/** A new cycle, and when it is. */
export interface BookedCycle {
  readonly cycle: NewCycle;
  readonly outcome: Outcome;
}

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

const CREATE_CYCLE = insertion(
  'cycle_writes.create_cycle',
  Cycle,
  [
    ...CALENDAR,
    'id',
    'sequentialId',
    'createdAt',
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

const UPDATE = change('cycle_writes.update', Cycle, ['id'], VALUES);

/** What changes of a calendar may be on the legs alone. */
const UPDATE_CALENDAR = change(
  'cycle_writes.update_calendar',
  Cycle,
  ['id'],
  [...CALENDAR, ...VALUES],
  {
    evenIfSame: true,
  },
);

const LEG = ['dueAt', 'dueGiven', 'doneAt', 'bufferDay', 'bufferGiven'] as const;

const CREATE_LEGS = insertion('cycle_writes.create_legs', CycleLeg, ['cycleId', 'kind', ...LEG]);

const CREATE = pairOfWrites('cycle_writes.create', CREATE_CYCLE, CREATE_LEGS);

const UPDATE_LEGS = change('cycle_writes.update_legs', CycleLeg, ['cycleId', 'kind'], LEG);

const UPDATE_WITH_LEGS = pairOfWrites(
  'cycle_writes.update_with_legs',
  UPDATE_CALENDAR,
  UPDATE_LEGS,
);

/** The days of a cycle that gives its unit away. */
const RELEASED = { bookedFrom: 'infinity', bookedTo: '-infinity' };

/** Writes cycles and their legs. */
@Injectable()
export class CycleWritesRepository {
  /** Stores any number of new cycles in one statement. */
  async create(scope: Scope, cycles: readonly BookedCycle[]): Promise<void> {
    const columns = cycles.map(({ cycle, outcome }) => ({ ...cycle, ...calendarColumns(outcome) }));
    const legs = cycles.flatMap(({ cycle, outcome }) => legsOf(cycle.id, outcome));
    await refusing(writePair(scope, CREATE, columns, legs), TAKEN);
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
    await refusing(writePair(scope, UPDATE_WITH_LEGS, [columns], legsOf(id, outcome)), TAKEN);
  }

  /** Stores what was received or taken back, of any number of cycles in one statement. */
  async updateReceipts(scope: Scope, receipts: readonly CycleReceipt[]): Promise<void> {
    const columns = receipts.map(({ id, outcome }) => ({ ...calendarColumns(outcome), id }));
    const legs = receipts.flatMap(({ id, outcome }) => legsOf(id, outcome));
    await refusing(writePair(scope, UPDATE_WITH_LEGS, columns, legs), TAKEN);
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
}

const TAKEN = {
  ex_cycles_booked: () => conflict('The unit was booked for some of these days meanwhile'),
  fk_return_lines_held: () => conflict('A cycle that is on an open return order keeps its unit'),
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
