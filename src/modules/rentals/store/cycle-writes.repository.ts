import { Injectable } from '@nestjs/common';
import { type AppError, conflict } from '../../../errors/app-error.js';
import { prefixErrors, type BatchField } from '../../../errors/entries.js';
import { pick } from '../../../records/changes.js';
import { type DayRange, isEmpty, sqlDateOf } from '../../../time/days.js';
import type { TenantContext } from '../../../database/tenant-context.js';
import { rejectedValueOf, mapConstraintErrors } from '../../../database/sql/postgres-errors.js';
import { searchTextSql } from '../../../database/sql/search.sql.js';
import {
  updateStatement,
  insertStatement,
  pairOfWrites,
  write,
  writePair,
} from '../../../database/sql/write.js';
import { CycleLeg } from '../../cycles/cycle-leg.entity.js';
import { Cycle } from '../../cycles/cycle.entity.js';
import { awaitedAtOf, isActive, isOut, type CycleProjection } from '../plan/cycle-state.js';
import { type CycleChange, type CycleValues, newCostOf } from './cycle-change.js';
import { bookedVariantOf } from '../picture/locked-rentals.js';
import { PLAIN_CYCLE_FIELDS, type PlainCycleFields } from '../plain-fields.js';
import { type CycleMove, daysToTake } from '../change/moves.js';

/** The columns of a new cycle other than its calendar. */
type NewCycle = Pick<
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
  | 'requestedLocationId'
  | 'tags'
> &
  PlainCycleFields & { readonly conditionIds: readonly number[] };

/** A new cycle and its calendar. */
export interface BookedCycle {
  readonly cycle: NewCycle;
  readonly projection: CycleProjection;
}

const STATE = [
  'itemId',
  'deliveryMethodType',
  'rentalStart',
  'rentalEnd',
  'minimumRentalEnd',
  'holdUntil',
  'cancelledAt',
  'cancelReason',
  'restockedAt',
  'closedAs',
  'salePriceCents',
  'replacedVisibility',
  'fulfilledAt',
  'receivedAt',
] as const;

const CALENDAR = [
  ...STATE,
  'active',
  'out',
  'awaitedAt',
  'receiveAt',
  'bookedFrom',
  'bookedTo',
  'occupiedFrom',
  'occupiedTo',
] as const;

const SEARCH_TEXT = { searchText: { from: ['searchText'], sql: searchTextSql } } as const;

const CREATE_CYCLE = insertStatement(
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
    'requestedLocationId',
    'conditionIds',
    ...PLAIN_CYCLE_FIELDS,
    'tags',
    'searchText',
  ],
  { computed: SEARCH_TEXT },
);

const VALUES = [
  'variantId',
  'promisedVariantId',
  'customerId',
  'platformOrderId',
  'platformOrderLineId',
  'platformOrderName',
  'requestedLocationId',
  'conditionIds',
  'searchText',
  ...PLAIN_CYCLE_FIELDS,
  'tags',
] as const satisfies readonly (keyof CycleValues)[];

const UPDATE = updateStatement('cycle_writes.update', Cycle, ['id'], VALUES, {
  computed: SEARCH_TEXT,
});

/** Updates the cycle row as well, since a calendar change may touch only the legs. */
const UPDATE_CALENDAR = updateStatement(
  'cycle_writes.update_calendar',
  Cycle,
  ['id'],
  [...CALENDAR, ...VALUES],
  {
    computed: SEARCH_TEXT,
    alwaysTouch: true,
  },
);

const LEG = ['dueAt', 'dueGiven', 'doneAt', 'bufferDay', 'bufferGiven'] as const;

const CREATE_LEGS = insertStatement('cycle_writes.create_legs', CycleLeg, [
  'cycleId',
  'kind',
  ...LEG,
]);

const CREATE = pairOfWrites('cycle_writes.create', CREATE_CYCLE, CREATE_LEGS);
const UPDATE_LEGS = updateStatement('cycle_writes.update_legs', CycleLeg, ['cycleId', 'kind'], LEG);

const UPDATE_WITH_LEGS = pairOfWrites(
  'cycle_writes.update_with_legs',
  UPDATE_CALENDAR,
  UPDATE_LEGS,
);

/** A repeated time and a new price are changes of the cycle, though its row stays. */
const isTouchedBy = (change: CycleChange): boolean =>
  change.repeatsTime === true || newCostOf(change) !== undefined;

/** The days of a cycle that releases its unit. */
const RELEASED = { bookedFrom: 'infinity', bookedTo: '-infinity' };

/** Writes cycles and their legs. */
@Injectable()
export class CycleWritesRepository {
  /**
   * Stores any number of new cycles in one statement.
   * @param entryOf maps the index of a cycle to the index of its entry
   */
  async create(
    context: TenantContext,
    cycles: readonly BookedCycle[],
    list: BatchField,
    entryOf: (place: number) => number,
  ): Promise<void> {
    const columns = cycles.map(({ cycle, projection }) => ({
      ...cycle,
      ...calendarColumns(projection),
    }));
    const legs = cycles.flatMap(({ cycle, projection }) => legsOf(cycle.id, projection));
    await mapConstraintErrors(
      writePair(context, CREATE, columns, legs),
      refusalsOf(columns, list, entryOf),
    );
  }

  /** Stores changes of any number of cycles; all calendar changes go in one statement. */
  async update(
    context: TenantContext,
    changes: readonly CycleChange[],
    list?: BatchField,
  ): Promise<void> {
    const isPlanned = ({ projection }: CycleChange) => projection !== undefined;
    const others = changes.filter((change) => !isPlanned(change));
    const rowsWhere = (isTouched: boolean) =>
      others
        .filter((change) => isTouchedBy(change) === isTouched)
        .map(({ before: { id }, values }) => ({ ...values, id }));
    await write(context, UPDATE, rowsWhere(false));
    await write(context, UPDATE_CALENDAR, rowsWhere(true));
    const planned = changes.filter(isPlanned);
    const columns = planned.map(({ before: { id }, projection, values }) => {
      return { ...values, ...calendarColumns(projection!), id };
    });
    const legs = planned.flatMap(({ before: { id }, projection }) => legsOf(id, projection!));
    const places = changes.map(({ before: { id }, projection }) => {
      return { id, itemId: projection?.state.itemId };
    });
    await mapConstraintErrors(
      writePair(context, UPDATE_WITH_LEGS, columns, legs),
      refusalsOf(places, list),
    );
  }

  /** Releases the booked days of cycles, so that other cycles can swap units with them. */
  async release(context: TenantContext, ids: readonly number[]): Promise<void> {
    const released = ids.map((id) => ({ ...RELEASED, id }));
    await write(context, UPDATE_CALENDAR, released);
  }

  /** Gives planned cycles other units of their booked variants; days that are over stay as they are. */
  async place(
    context: TenantContext,
    moves: readonly CycleMove[],
    list?: BatchField,
  ): Promise<void> {
    const columns = moves.map(({ cycle, cycle: { id, booked, occupied }, itemId }) => {
      const days = daysToTake(cycle);
      return {
        id,
        itemId,
        variantId: bookedVariantOf(cycle),
        promisedVariantId: null,
        ...dayColumns(booked, isEmpty(days) ? occupied : days),
      };
    });
    await mapConstraintErrors(
      write(context, UPDATE_CALENDAR, columns),
      refusalsOf(columns, list, (place) => moves[place]!.index),
    );
  }
}

/**
 * Maps constraint violations to errors that name the entry.
 * @param cycles the written cycles
 * @param entryOf maps the index of a cycle to the index of its entry
 */
function refusalsOf(
  cycles: readonly { readonly id: number; readonly itemId?: number }[],
  list: BatchField,
  entryOf = (place: number) => place,
) {
  const about = (member: 'id' | 'itemId', refusal: AppError) => (error: unknown) => {
    const refused = Number.parseInt(rejectedValueOf(error));
    const place = cycles.findIndex((cycle) => cycle[member] === refused);
    return place < 0 ? refusal : prefixErrors(list, entryOf(place), refusal);
  };
  const taken = 'Another booking took the unit for some of these days';
  const held = 'A cycle that is on an open return order keeps its unit';
  return {
    ex_cycles_booked: about('itemId', conflict(taken, 'item_reserved')),
    fk_return_lines_held: about('id', conflict(held, 'unit_on_return')),
  };
}

const dayColumns = (booked: DayRange, occupied: DayRange) => ({
  bookedFrom: sqlDateOf(booked.from),
  bookedTo: sqlDateOf(booked.to),
  occupiedFrom: sqlDateOf(occupied.from),
  occupiedTo: sqlDateOf(occupied.to),
});

/** The columns of a cycle's calendar. */
export function calendarColumns({ state, schedule, occupied }: CycleProjection) {
  return {
    ...pick(state, STATE),
    active: isActive(state),
    out: isOut(state),
    awaitedAt: awaitedAtOf(state, schedule),
    receiveAt: schedule.receiveAt,
    ...dayColumns(state.booked, occupied),
  };
}

/** The two legs of a cycle. */
export function legsOf(cycleId: number, { state, schedule }: CycleProjection) {
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
