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
import { insertRows, updateRows } from '../../database/sql/write.js';
import type { AbsenceDays } from '../items/rules/taken-days.js';
import { Cycle } from './entities/cycle.entity.js';
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
  updatedAt: string;
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
  kind: 'fulfillment' | 'receival';
  doneAt: string | null;
  dueAt: string | null;
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

/** A cycle that was received, or whose receipt was taken back. */
export interface CycleReceipt {
  id: number;
  updatedAt: string;
  outcome: Outcome;
}

/** Where and when a cycle is that was moved to another unit. */
export interface CyclePlace {
  id: number;
  itemId: number;
  days: DayRange;
  updatedAt: string;
}

const ITEM_OF = statement<{ itemId: number }>(
  'cycles.item_of',
  `select item_id as "itemId" from cycles where shop_id = $1 and id = $2`,
);

const LOCKED = `select c.id, c.sequential_id as "sequentialId", c.customer_id as "customerId",
    c.tags, c.updated_at as "updatedAt", c.item_id as "itemId",
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

const LEG_RECORD = `cycle_id bigint, kind text, due_at timestamptz, due_given boolean, done_at timestamptz,
  buffer_day date, buffer_given boolean`;

const CREATE_LEGS = statement(
  'cycles.create_legs',
  `insert into cycle_legs
     (shop_id, cycle_id, kind, due_at, due_given, done_at, buffer_day, buffer_given)
   select $1, cycle_id, kind, due_at, due_given, done_at, buffer_day, buffer_given
   from jsonb_to_recordset($2) as leg (${LEG_RECORD})`,
);

const UPDATE_LEGS = statement(
  'cycles.update_legs',
  `update cycle_legs l set due_at = leg.due_at, due_given = leg.due_given, done_at = leg.done_at,
     buffer_day = leg.buffer_day, buffer_given = leg.buffer_given
   from jsonb_to_recordset($2) as leg (${LEG_RECORD})
   where l.shop_id = $1 and l.cycle_id = leg.cycle_id and l.kind = leg.kind`,
);

/** What the receipt of a cycle changes of its row. */
const UPDATE_RECEIPTS = statement(
  'cycles.update_receipts',
  `update cycles c set restocked_at = r."restockedAt", active = r.active, out = r.out,
     booked_from = r."bookedFrom", booked_to = r."bookedTo",
     occupied_from = r."occupiedFrom", occupied_to = r."occupiedTo", updated_at = r."updatedAt"
   from jsonb_to_recordset($2) as r (id bigint, "restockedAt" timestamptz, active boolean, out boolean,
     "bookedFrom" date, "bookedTo" date, "occupiedFrom" date, "occupiedTo" date,
     "updatedAt" timestamptz)
   where c.shop_id = $1 and c.id = r.id`,
);

const RELEASE = statement(
  'cycles.release',
  `update cycles set booked_from = 'infinity', booked_to = '-infinity'
   where shop_id = $1 and id = any($2)`,
);

const PLACE = statement(
  'cycles.place',
  `update cycles c set item_id = p."itemId", booked_from = p."bookedFrom",
     booked_to = p."bookedTo", updated_at = p."updatedAt"
   from jsonb_to_recordset($2) as p (id bigint, "itemId" bigint, "bookedFrom" date,
     "bookedTo" date, "updatedAt" timestamptz)
   where c.shop_id = $1 and c.id = p.id`,
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

  async create(
    scope: Scope,
    identity: Pick<Cycle, 'id' | 'sequentialId' | 'customerId' | 'searchText'>,
    outcome: Outcome,
    values: CycleValues,
  ): Promise<void> {
    const cycle = { ...identity, ...calendarColumns(outcome), ...values };
    await refusing(insertRows(scope, Cycle, [cycle], SEARCH_TEXT), TAKEN);
    await rows(scope, CREATE_LEGS, JSON.stringify(legRecords(identity.id, outcome)));
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
    if (outcome) await rows(scope, UPDATE_LEGS, JSON.stringify(legRecords(id, outcome)));
  }

  /** Stores what was received or taken back, of any number of cycles in two statements. */
  async updateReceipts(scope: Scope, receipts: readonly CycleReceipt[]): Promise<void> {
    const columns = receipts.map(({ id, updatedAt, outcome }) => ({
      ...calendarColumns(outcome),
      id,
      updatedAt,
    }));
    const legs = receipts.flatMap(({ id, outcome }) => legRecords(id, outcome));
    await refusing(rows(scope, UPDATE_RECEIPTS, JSON.stringify(columns)), TAKEN);
    await rows(scope, UPDATE_LEGS, JSON.stringify(legs));
  }

  /** Gives the booked days of cycles back, so that others can change places with them. */
  async release(scope: Scope, ids: readonly number[]): Promise<void> {
    await rows(scope, RELEASE, ids);
  }

  /** Gives released cycles other units of their variant for the days they had. */
  async place(scope: Scope, places: readonly CyclePlace[]): Promise<void> {
    const columns = places.map(({ days, ...place }) => ({
      ...place,
      bookedFrom: sqlDateOf(days.from),
      bookedTo: sqlDateOf(days.to),
    }));
    await refusing(rows(scope, PLACE, JSON.stringify(columns)), TAKEN);
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

const SEARCH_TEXT = { searchText: searchTextSql };

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

function legRecords(cycleId: number, { state, schedule }: Outcome): object[] {
  return [
    {
      cycle_id: cycleId,
      kind: 'fulfillment',
      due_at: schedule.fulfillAt,
      due_given: state.fulfillAtGiven !== null,
      done_at: state.fulfilledAt,
      buffer_day: schedule.prepareFrom,
      buffer_given: state.prepareFromGiven !== null,
    },
    {
      cycle_id: cycleId,
      kind: 'receival',
      due_at: schedule.receiveAt,
      due_given: state.receiveAtGiven !== null,
      done_at: state.receivedAt,
      buffer_day: schedule.restockBy,
      buffer_given: state.restockByGiven !== null,
    },
  ];
}
