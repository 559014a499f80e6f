import { Injectable } from '@nestjs/common';
import { conflict } from '../../common/errors/app-error.js';
import { aboutEntry, type EntryList } from '../../common/errors/entries.js';
import { sqlDateOf } from '../../common/time/days.js';
import type { Scope } from '../../database/scope.js';
import { refusedValueOf, refusing } from '../../database/sql/postgres-errors.js';
import { searchTextSql } from '../../database/sql/search.sql.js';
import { change, insertion, pairOfWrites, write, writePair } from '../../database/sql/write.js';
import { CycleLeg } from './entities/cycle-leg.entity.js';
import { Cycle } from './entities/cycle.entity.js';
import { awaitedAtOf, isActive, isOut, type Outcome } from './rules/cycle-state.js';
import type { CycleMove } from './rules/reallocation.js';

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

/** What changes of a cycle. */
export interface CycleChanges {
  readonly id: number;
  /** Undefined leaves the calendar as it is. */
  readonly outcome: Outcome | undefined;
  readonly values?: CycleValues;
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
  'awaitedAt',
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
  async create(scope: Scope, cycles: readonly BookedCycle[], list?: EntryList): Promise<void> {
    const columns = cycles.map(({ cycle, outcome }) => ({ ...cycle, ...calendarColumns(outcome) }));
    const legs = cycles.flatMap(({ cycle, outcome }) => legsOf(cycle.id, outcome));
    await refusing(writePair(scope, CREATE, columns, legs), refusalsOf(columns, list));
  }

  /** Stores changes of any number of cycles, in one statement those of the calendar. */
  async update(scope: Scope, changes: readonly CycleChanges[], list?: EntryList): Promise<void> {
    const isPlanned = ({ outcome }: CycleChanges) => outcome !== undefined;
    const others = changes.filter((one) => !isPlanned(one));
    await write(
      scope,
      UPDATE,
      others.map(({ id, values }) => ({ ...values, id })),
    );
    const planned = changes.filter(isPlanned);
    const columns = planned.map(({ id, outcome, values }) => {
      return { ...values, ...calendarColumns(outcome!), id };
    });
    const legs = planned.flatMap(({ id, outcome }) => legsOf(id, outcome!));
    const places = changes.map(({ id, outcome }) => ({ id, itemId: outcome?.state.itemId }));
    await refusing(writePair(scope, UPDATE_WITH_LEGS, columns, legs), refusalsOf(places, list));
  }

  /** Gives the booked days of cycles back, so that others can change places with them. */
  async release(scope: Scope, ids: readonly number[]): Promise<void> {
    const released = ids.map((id) => ({ ...RELEASED, id }));
    await write(scope, UPDATE_CALENDAR, released);
  }

  /** Gives released cycles other units of their variant for the days they had. */
  async place(scope: Scope, moves: readonly CycleMove[], list?: EntryList): Promise<void> {
    const columns = moves.map(({ cycle: { id, booked }, itemId }) => ({
      id,
      itemId,
      bookedFrom: sqlDateOf(booked.from),
      bookedTo: sqlDateOf(booked.to),
    }));
    const entryOf = (place: number) => moves[place]!.index;
    await refusing(write(scope, UPDATE_CALENDAR, columns), refusalsOf(columns, list, entryOf));
  }
}

/**
 * What the database refuses, told of the entry that it is about.
 * @param cycles those that are written
 * @param entryOf the place of the entry that asked for one of them, by its place
 */
function refusalsOf(
  cycles: readonly { readonly id: number; readonly itemId?: number }[],
  list: EntryList,
  entryOf = (place: number) => place,
) {
  const about = (member: 'id' | 'itemId', sentence: string) => (error: unknown) => {
    const refused = Number.parseInt(refusedValueOf(error));
    const place = cycles.findIndex((cycle) => cycle[member] === refused);
    return place < 0 ? conflict(sentence) : aboutEntry(list, entryOf(place), conflict(sentence));
  };
  return {
    ex_cycles_booked: about('itemId', 'The unit was booked for some of these days meanwhile'),
    fk_return_lines_held: about('id', 'A cycle that is on an open return order keeps its unit'),
  };
}

function calendarColumns({ state, schedule, occupied }: Outcome) {
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
    awaitedAt: awaitedAtOf(state, schedule),
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
