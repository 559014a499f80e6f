import { Injectable } from '@nestjs/common';
import { comparedUpdateStatement, writeCompared } from '../../../database/compared-write.js';
import { columnsOf, computed, joined, type RowOf } from '../../../database/sql/columns.sql.js';
import { queryAll, queryOne, statement } from '../../../database/sql/statement.js';
import { movedSql } from '../../../database/sql/write.js';
import type { TenantContext } from '../../../database/tenant-context.js';
import type { Changes } from '../../../records/changes.js';
import { idsOf } from '../../../records/grouped-by.js';
import { type DayRange, dayOfSqlDate, sqlDateOf } from '../../../time/days.js';
import { Customer } from '../../customers/customer.entity.js';
import { restockDaysSql } from '../../products/product.sql.js';
import { Variant } from '../../products/variant.entity.js';
import { WaitingEntry } from '../../waiting-entries/waiting-entry.entity.js';
import { BOOKED_TERMS, CHANGING_TERMS } from './waiting-terms.js';

/** A waiting entry `w` as a request for a booking, with the restock duration of its product. */
const WAITING = joined(
  columnsOf(WaitingEntry, 'w', [
    'id',
    'variantId',
    'updatedAt',
    'methodType',
    'requestedLocationId',
    ...CHANGING_TERMS,
    ...BOOKED_TERMS,
  ]),
  columnsOf(Variant, 'v', { platformVariantId: 'platformId' }),
  columnsOf(Customer, 'u', { customerPlatformId: 'platformId' }),
  computed<{ locationPlatformId: number | null; restockDays: number | null }>({
    locationPlatformId: `(
       select l.platform_id from locations l
       where l.shop_id = $1 and l.id = w.requested_location_id)`,
    restockDays: restockDaysSql('v.product_id'),
  }),
);

/** An entry that waits for an offer. */
export type WaitingRequest = RowOf<typeof WAITING>;

/** A rental of today's midnight begins today, so it is past when the day is over. */
const isOverSql = (now: string, midnights: string): string =>
  `(w.expires_at <= ${now}::timestamptz
     or w.rental_start < ${now}::timestamptz and w.rental_start <> all(${midnights}::timestamptz[]))`;

/**
 * Days that every booking of entry `w` takes, whatever its buffers are. The last day can be free for others,
 * which turn units over on one day.
 */
const ownDaysSql = (timeZone: string): string => {
  const dayOf = (instant: string) => `(${instant} at time zone ${timeZone})::date`;
  const first = dayOf('greatest(w.rental_start, w.fulfill_at)');
  return `daterange(${first}, greatest(${first} + 1, ${dayOf('least(w.rental_end, w.receive_at)')}))`;
};

/** The oldest first. An archived variant offers nothing, and most entries are known by days without a free unit. */
const FIND_WAITING = statement<WaitingRequest>(
  'waiting_list.find_waiting',
  `select ${WAITING} from waiting_entries w
   join variants v on v.shop_id = $1 and v.id = w.variant_id and v.archived_at is null
   join customers u on u.shop_id = $1 and u.id = w.customer_id
   where w.shop_id = $1 and w.variant_id = $2 and w.status = 'waiting'
     and w.created_at <= $3::timestamptz and not coalesce(${isOverSql('$3', '$4')}, false)
     and not ($6::datemultirange && ${ownDaysSql('$5')})
   order by w.id`,
);

const HAS_OVER = statement(
  'waiting_list.has_over',
  `select from waiting_entries w
   where w.shop_id = $1 and w.status = 'waiting' and ${isOverSql('$2', '$3')} limit 1`,
);

/** A unit, and the days that a cycle gave up. */
export interface ReopenableDays extends DayRange {
  readonly itemId: number;
}

/**
 * The days of bookings of a variant that somebody cancelled after a time. Offers that were given up are
 * none of them. Their rows changed after that time, too, which an index finds.
 */
const REOPENABLE = statement<{ itemId: number; from: string; to: string }>(
  'waiting_list.reopenable',
  `select c.item_id as "itemId", wayOut.buffer_day as "from",
     coalesce(wayBack.buffer_day, 'infinity') as "to"
   from cycles c
   join cycle_legs wayOut on wayOut.shop_id = $1 and wayOut.cycle_id = c.id
     and wayOut.kind = 'fulfillment' and wayOut.buffer_day is not null
   left join cycle_legs wayBack on wayBack.shop_id = $1 and wayBack.cycle_id = c.id
     and wayBack.kind = 'receival'
   where c.shop_id = $1 and c.updated_at > $3::timestamptz and c.cancelled_at > $3::timestamptz
     and c.variant_id = $2 and c.cancel_reason is distinct from 'expired'
     and not exists (
       select from waiting_entries w
       where w.shop_id = $1 and w.cycle_id = c.id and w.status <> 'booked')`,
);

/** An entry that changed since it was read gets no offer. */
const OFFER = comparedUpdateStatement(
  'waiting_list.offer',
  WaitingEntry,
  ['id', 'updatedAt'],
  ['status', 'cycleId'],
  { guard: `waiting_entries.status = 'waiting'` },
);

/** An entry stays booked, whatever becomes of its booking. */
const FOLLOW = comparedUpdateStatement(
  'waiting_list.follow',
  WaitingEntry,
  ['cycleId'],
  ['status'],
  {
    guard: `waiting_entries.status <> 'booked'`,
    returning: columnsOf(WaitingEntry, 'waiting_entries', ['id']),
  },
);

/** Entries that a request has locked are left to the next run. */
const EXPIRE = statement<{ id: number }>(
  'waiting_list.expire',
  `with due as (
     select w.id from waiting_entries w
     where w.shop_id = $1 and w.status = 'waiting' and ${isOverSql('$2', '$3')}
     order by w.id for no key update skip locked
   )
   update waiting_entries w
   set status = 'expired', updated_at = ${movedSql('w.updated_at', '$2::timestamptz')}
   from due where w.shop_id = $1 and w.id = due.id
   returning w.id`,
);

/**
 * The first moment in a stretch of time at which a lapse, an expiry or the end of the time to reopen a
 * booking can free days.
 */
const NEXT_TURN = statement<{ at: string | null }>(
  'waiting_list.next_turn',
  `select min(turns.at) as at from (
     select c.hold_until as at from cycles c
     where c.shop_id = $1 and c.hold_until is not null and c.cancelled_at is null
     union all
     select c.cancelled_at + make_interval(secs => $4) from cycles c
     where c.shop_id = $1 and c.cancelled_at is not null
     union all
     select least(w.expires_at, w.rental_start) from waiting_entries w
     where w.shop_id = $1 and w.status = 'waiting'
   ) turns
   where turns.at > $2::timestamptz and turns.at <= $3::timestamptz and turns.at > (
     select min(w.created_at) from waiting_entries w
     where w.shop_id = $1 and w.status in ('waiting', 'offered'))`,
);

/** Reads and updates waiting entries for offers. */
@Injectable()
export class WaitingListRepository {
  /**
   * The entries of a variant that wait for an offer, the oldest first.
   * @param full days without a free unit: entries that need one on such a day are left out
   */
  findWaiting(
    context: TenantContext,
    variantId: number,
    { midnights, timeZone }: { midnights: readonly string[]; timeZone: string },
    full: readonly DayRange[],
  ): Promise<WaitingRequest[]> {
    const ranges = full.map(({ from, to }) => `[${sqlDateOf(from)},${sqlDateOf(to)}]`);
    const days = `{${ranges.join(',')}}`;
    return queryAll(context, FIND_WAITING, variantId, context.now(), midnights, timeZone, days);
  }

  /** Whether the time of an entry that waits is over. */
  async hasOver(context: TenantContext, midnights: readonly string[]): Promise<boolean> {
    return (await queryAll(context, HAS_OVER, context.now(), midnights)).length > 0;
  }

  /** The days of bookings of the variant that somebody cancelled since. */
  async reopenable(
    context: TenantContext,
    variantId: number,
    since: Date,
  ): Promise<ReopenableDays[]> {
    const found = await queryAll(context, REOPENABLE, variantId, since);
    return found.map(({ itemId, from, to }) => ({
      itemId,
      from: dayOfSqlDate(from),
      to: dayOfSqlDate(to),
    }));
  }

  /** @returns the changes; undefined if the entry has changed since it was read */
  async offer(
    context: TenantContext,
    { id, updatedAt }: WaitingRequest,
    cycleId: number,
  ): Promise<Changes | undefined> {
    const entry = { id, updatedAt, status: 'offered', cycleId } as const;
    return (await writeCompared(context, OFFER, [entry]))[0]?.changes;
  }

  /** Sets the status of the entries of offers. @returns the changed entries */
  follow(
    context: TenantContext,
    offers: readonly Pick<WaitingEntry, 'cycleId' | 'status'>[],
  ): Promise<{ id: number; changes: Changes }[]> {
    return writeCompared(context, FOLLOW, offers);
  }

  /** Expires entries whose time is over. @returns their ids */
  async expire(context: TenantContext, midnights: readonly string[]): Promise<number[]> {
    return idsOf(await queryAll(context, EXPIRE, context.now(), midnights));
  }

  /** The first moment after one, and until another, that can free days. */
  async nextTurn(
    context: TenantContext,
    after: Date,
    until: Date,
    secondsToReopen: number,
  ): Promise<string | null> {
    return (await queryOne(context, NEXT_TURN, after, until, secondsToReopen))!.at;
  }
}
