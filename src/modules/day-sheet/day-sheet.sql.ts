import { statement } from '../../database/sql/statement.js';
import { estimateFrom } from '../calendar/rules/taken-days.js';
import { atRiskSql } from '../calendar/rules/risks.js';

/** The maximum number of cycles in one list of a sheet. */
export const SHEET_LIMIT = 100;

export const SHEET_LISTS = [
  'prepare',
  'handOver',
  'takeBack',
  'overdue',
  'restock',
  'atRisk',
] as const;

/** The list of units that need a service. */
export const SERVICE_LIST = 'service';

type SheetList = (typeof SHEET_LISTS)[number] | typeof SERVICE_LIST;

/** A cycle or unit on a list of a sheet, and the number of all of that list. */
export interface SheetRow {
  readonly list: SheetList;
  readonly id: number;
  readonly count: number;
}

/** The parameters of the statement after the shop, in this order. */
const [LOCATION, DATE, FROM] = ['$2::bigint', '$3::date', '$4::date'];
const [START, NEXT_START, RISK_END] = ['$5', '$6', '$7'].map((one) => `${one}::timestamptz`);
const [OVERDUE_BEFORE, MIDNIGHTS] = ['$8::timestamptz', '$9::timestamptz[]'];
const [IS_PAST, IS_COMING] = ['$10::boolean', '$11::boolean'];

const ESTIMATE = estimateFrom(12);
const TODAY = `${ESTIMATE.today}::date`;

/**
 * True for cycle `c` if it requests the location, or none and its unit is there, or if no location
 * was sent. PostgreSQL would hash all cycles for `exists`; it looks a scalar up by the key.
 */
const LOCATED = `(${LOCATION} is null or (
      select coalesce(w.requested_location_id, i.location_id)
      from cycles w join items i on i.shop_id = $1 and i.id = w.item_id
      where w.shop_id = $1 and w.id = c.id) = ${LOCATION})`;

/** The first rows `c` of a table by a time, with the number of all rows. */
const listSql = (list: SheetList, table: string, time: string, where: string): string =>
  `(select '${list}' as list, c.id, count(*) over () as count
    from ${table} c where ${where} and ${LOCATED}
    order by ${time}, c.id limit ${SHEET_LIMIT})`;

/**
 * Received cycles by the day on which their unit has to be restocked: `restockBy`, or the first day
 * of its next cycle if that is earlier. The units of the day by either, and the last receipts of units
 * that earlier days left over.
 */
const RECEIVED = `
  select c.id, c.item_id, r.buffer_day as day
  from cycle_legs r join cycles c on c.shop_id = $1 and c.id = r.cycle_id
  left join next n on n.item_id = c.item_id
  where r.shop_id = $1 and r.kind = 'receival' and r.buffer_day = ${DATE}
    and c.received_at is not null and c.restocked_at is null
    and (n.day is null or n.day >= ${DATE})
  union all
  select c.id, c.item_id, n.day
  from next n
  join cycles c on c.shop_id = $1 and c.item_id = n.item_id
    and c.received_at is not null and c.restocked_at is null
  join cycle_legs r on r.shop_id = $1 and r.cycle_id = c.id and r.kind = 'receival'
  where n.day = ${DATE} and r.buffer_day > ${DATE}
  union all
  select last.id, i.id, least(r.buffer_day, n.day)
  from items i
  cross join lateral (
    select c.id, c.restocked_at from cycles c
    where c.shop_id = $1 and c.item_id = i.id and c.received_at is not null
    order by c.received_at desc, c.id desc limit 1) last
  join cycle_legs r on r.shop_id = $1 and r.cycle_id = last.id and r.kind = 'receival'
  left join next n on n.item_id = i.id
  where i.shop_id = $1 and i.status = 'unprocessed' and i.visibility in ('available', 'unavailable')
    and last.restocked_at is null and least(r.buffer_day, n.day) >= ${FROM}
    and least(r.buffer_day, n.day) < ${DATE}`;

/**
 * The cycles that come back on the day: on one that is over those that did, on a coming one also those
 * that are planned, holds included.
 */
const COMING_BACK = `
  select c.id, c.receive_at as due_at from cycles c
  where c.shop_id = $1 and not ${IS_PAST} and c.active and (c.out or ${IS_COMING})
    and c.receive_at >= ${START} and c.receive_at < ${NEXT_START}
  union all
  select c.id, c.received_at from cycles c
  where c.shop_id = $1 and ${IS_PAST} and c.cancelled_at is null
    and c.received_at >= ${START} and c.received_at < ${NEXT_START}`;

/** Conditions on `awaited_at`, the time at which a cycle is due to go out or to come back. */
const DUE_ON_DAY = `c.awaited_at >= ${START} and c.awaited_at < ${NEXT_START}`;

/**
 * The open cycles are read from an index alone: planned ones once, those that are out by due time.
 * Only an active cycle has `awaited_at`.
 */
export const READ_SHEET = statement<SheetRow>(
  'day_sheet.read',
  `with planned as materialized (
    select c.id, c.item_id, c.variant_id, c.awaited_at, c.packing_status, c.occupied_from,
      c.occupied_to, true as active, false as out
    from cycles c where c.shop_id = $1 and c.active and not c.out),
  next as materialized (
    select c.item_id, min(c.occupied_from) as day from planned c group by c.item_id),
  received as (${RECEIVED}),
  back as (${COMING_BACK})
  ${[
    listSql(
      'prepare',
      'planned',
      'c.occupied_from',
      `c.packing_status <> 'packed' and c.occupied_from between ${FROM} and ${DATE}`,
    ),
    listSql('handOver', 'planned', 'c.awaited_at', DUE_ON_DAY),
    listSql('takeBack', 'back', 'c.due_at', 'true'),
    listSql(
      'overdue',
      'cycles',
      'c.awaited_at',
      `c.shop_id = $1 and c.active and c.out in (true, false)
      and c.awaited_at < ${OVERDUE_BEFORE} and c.awaited_at <> all(${MIDNIGHTS})`,
    ),
    listSql(
      'restock',
      'received',
      'c.day',
      `not exists (
      select from cycles o where o.shop_id = $1 and o.item_id = c.item_id and o.out)`,
    ),
    listSql(
      'atRisk',
      'planned',
      'c.awaited_at',
      `c.awaited_at >= ${START} and c.awaited_at < ${RISK_END}
      and (
        select ${atRiskSql('w', ESTIMATE)} from cycles w
        where w.shop_id = $1 and w.id = c.id)`,
    ),
    `(select '${SERVICE_LIST}' as list, b.item_id, count(*) over () as count
    from blocked_dates b
    where b.shop_id = $1 and b.service_days is not null
      and (b.from_day <= ${TODAY} or b.from_day = ${DATE}) and (${LOCATION} is null or (
        select i.location_id from items i where i.shop_id = $1 and i.id = b.item_id) = ${LOCATION})
    group by b.item_id order by min(b.from_day), b.item_id limit ${SHEET_LIMIT})`,
  ].join('\n  union all ')}`,
);
