import { Injectable } from '@nestjs/common';
import { type AppError, conflict } from '../../../errors/app-error.js';
import { prefixErrors, type BatchField } from '../../../errors/entries.js';
import { pick } from '../../../records/changes.js';
import { idsOf } from '../../../records/grouped-by.js';
import { earlierOf, laterOf } from '../../../time/moment.js';
import { type DayRange, isEmpty, sqlDateOf } from '../../../time/days.js';
import type { TenantContext } from '../../../database/tenant-context.js';
import { rejectedValueOf, mapConstraintErrors } from '../../../database/sql/postgres-errors.js';
import { searchTextSql } from '../../../database/sql/search.sql.js';
import { queryAll, statement } from '../../../database/sql/statement.js';
import {
  updateStatement,
  insertStatement,
  movedSql,
  pairOfWrites,
  write,
  writePair,
} from '../../../database/sql/write.js';
import {
  endedOnSql,
  lastDayUntilRestockSql,
  storedDaysSql,
} from '../../calendar/rules/cycle-days.js';
import { CycleLeg } from '../../cycles/cycle-leg.entity.js';
import { FormerUnit } from '../../cycles/former-unit.entity.js';
import { Cycle } from '../../cycles/cycle.entity.js';
import { awaitedAtOf, isActive, isOut, type CycleProjection } from '../plan/cycle-state.js';
import { type CycleChange, type CycleValues, newCostOf } from './cycle-change.js';
import { bookedVariantOf, type LockedCycle } from '../picture/picture.js';
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
  | 'unitNamed'
  | 'variantId'
  | 'methodType'
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
    'unitNamed',
    'variantId',
    'methodType',
    'requestedLocationId',
    'conditionIds',
    ...PLAIN_CYCLE_FIELDS,
    'tags',
    'searchText',
  ],
  { computed: SEARCH_TEXT },
);

const VALUES = [
  'unitNamed',
  'variantId',
  'promisedVariantId',
  'customerId',
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

const RESTOCK = statement<{ id: number }>(
  'cycle_restock.restock',
  `update cycles c set restocked_at = $3, updated_at = ${movedSql('c.updated_at', '$3')},
     ${endedOnSql('occupied', '$4')},
     ${endedOnSql('booked', '$4')}
   from cycle_legs r
   where c.shop_id = $1 and c.item_id = any($2) and c.restocked_at is null and c.cancelled_at is null
     and not c.active and r.shop_id = $1 and r.cycle_id = c.id and r.kind = 'receival'
     and r.done_at is not null
   returning c.id`,
);

/**
 * The newest received cycle of each unit, with its days through `restockBy`. It books those that
 * follow its booked days, until the first one that another cycle booked since.
 */
const UNDO_RESTOCK = statement<UndoneRestock>(
  'cycle_restock.undo',
  `with newest as (
     select distinct on (c.item_id) c.id, c.item_id, c.restocked_at, c.booked_from, c.booked_to,
       f.buffer_day as prepare_from,
       ${lastDayUntilRestockSql('f.buffer_day', 'r.buffer_day', '$5')} as last_day
     from cycles c
     join cycle_legs f on f.shop_id = $1 and f.cycle_id = c.id and f.kind = 'fulfillment'
     join cycle_legs r on r.shop_id = $1 and r.cycle_id = c.id and r.kind = 'receival'
     where c.shop_id = $1 and c.item_id = any($2) and c.received_at is not null
     order by c.item_id, c.received_at desc, c.id desc
   ), days as (
     select n.*,
       case when n.booked_from > n.booked_to then greatest(n.prepare_from, $4)
         else n.booked_from end as first_day,
       case when n.booked_from > n.booked_to then greatest(n.prepare_from, $4)
         else n.booked_to + 1 end as first_claimed
     from newest n where n.restocked_at is not null
   ), free as (
     select d.*, least(d.last_day, (
       select min(o.booked_from) - 1 from cycles o
       where o.shop_id = $1 and o.item_id = d.item_id and o.id <> d.id
         and o.booked_from <= o.booked_to and o.booked_to >= d.first_claimed)) as last_free
     from days d
   )
   update cycles c set restocked_at = null, updated_at = ${movedSql('c.updated_at', '$3')},
     ${storedDaysSql('occupied', 'f.prepare_from', 'f.last_day')},
     booked_from = case when f.last_free < f.first_claimed then c.booked_from else f.first_day end,
     booked_to = case when f.last_free < f.first_claimed then c.booked_to else f.last_free end
   from free f where c.shop_id = $1 and c.id = f.id
   returning c.id, f.restocked_at as "restockedAt"`,
);

/** A cycle whose restock was undone, and when it had been restocked. */
export interface UndoneRestock {
  readonly id: number;
  readonly restockedAt: string;
}

const SET_VARIANTS = statement(
  'cycle_restock.set_variants',
  `update cycles c set variant_id = sent."variantId",
     promised_variant_id = nullif(coalesce(c.promised_variant_id, c.variant_id), sent."variantId")
   from jsonb_to_recordset($2) as sent ("itemId" bigint, "variantId" bigint)
   where c.shop_id = $1 and c.item_id = sent."itemId" and c.variant_id <> sent."variantId"`,
);

const LAST_SWAPS = statement<{ cycleId: number; swappedAt: string }>(
  'former_units.last_swaps',
  `select former.cycle_id as "cycleId", max(former.to_at) as "swappedAt"
   from former_units former
   where former.shop_id = $1 and former.cycle_id = any($2) group by former.cycle_id`,
);

const ADD_FORMER_UNITS = insertStatement('former_units.add', FormerUnit, [
  'cycleId',
  'itemId',
  'fromAt',
  'toAt',
]);

/** The first former unit of each rental; a hand-over after its swap leaves it no time. */
const MOVE_HAND_OVERS = statement(
  'former_units.move_hand_overs',
  `update former_units former set from_at = least(sent."fulfilledAt", former.to_at)
   from jsonb_to_recordset($2) as sent ("cycleId" bigint, "fulfilledAt" timestamptz)
   where former.shop_id = $1 and former.cycle_id = sent."cycleId" and not exists (
     select from former_units earlier
     where earlier.shop_id = $1 and earlier.cycle_id = former.cycle_id and earlier.id < former.id)`,
);

/** A rental whose hand-over was corrected. */
export interface MovedHandOver {
  readonly cycleId: number;
  readonly fulfilledAt: string;
}

/** Writes cycles with their legs and former units. */
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
        unitNamed: false,
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

  /**
   * A rental has its unit since its hand-over or its last swap. A hand-over a little ahead counts as
   * now.
   * @param cycles before the swap, their rows locked
   */
  async addFormerUnits(context: TenantContext, cycles: readonly LockedCycle[]): Promise<void> {
    if (cycles.length === 0) return;
    const swaps = await queryAll(context, LAST_SWAPS, idsOf(cycles));
    const swappedAt = new Map(swaps.map((swap) => [swap.cycleId, swap.swappedAt]));
    const toAt = context.now().toISOString();
    const rows = cycles.map(({ id: cycleId, itemId, fulfilledAt }) => {
      const since = laterOf(fulfilledAt!, swappedAt.get(cycleId) ?? null);
      return { cycleId, itemId, fromAt: earlierOf(since, toAt), toAt };
    });
    await write(context, ADD_FORMER_UNITS, rows);
  }

  /** The first units of rentals were handed out when the rentals were. */
  async moveHandOvers(context: TenantContext, moved: readonly MovedHandOver[]): Promise<void> {
    if (moved.length > 0) await queryAll(context, MOVE_HAND_OVERS, JSON.stringify(moved));
  }

  /**
   * Restocks received cycles of the units that are not restocked yet, and returns their ids.
   * @param lastDay the last day on which the units can still be taken
   */
  async restock(
    context: TenantContext,
    itemIds: readonly number[],
    now: string,
    lastDay: string,
  ): Promise<number[]> {
    return idsOf(await queryAll(context, RESTOCK, itemIds, now, lastDay));
  }

  /**
   * Undoes the restock of the newest received cycle of each unit.
   * @param today the first day that can be booked again if no day is booked
   */
  undoRestock(
    context: TenantContext,
    itemIds: readonly number[],
    { now, today, sameDayTurnover }: { now: string; today: string; sameDayTurnover: boolean },
  ): Promise<UndoneRestock[]> {
    return queryAll(context, UNDO_RESTOCK, itemIds, now, today, sameDayTurnover);
  }

  /** Copies the variants of units to their cycles, which keep the variants they were booked for. */
  async setVariants(
    context: TenantContext,
    changes: readonly { readonly itemId: number; readonly variantId: number }[],
  ): Promise<void> {
    await queryAll(context, SET_VARIANTS, JSON.stringify(changes));
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
