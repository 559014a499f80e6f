import type pg from 'pg';
import { BEFORE_FIRST, RESOURCE_KINDS } from '../../../../src/modules/resources/resource-kind.js';
import type { Effect, Write, WriteLog } from './write-log.js';

/** How many rows carry the mark of a write that was done, and how they are counted by mark. */
const EFFECTS: Readonly<Record<Effect, { readonly rows: number; readonly count: string }>> = {
  units: { rows: 2, count: 'select pick_location as mark from items' },
  rental: { rows: 1, count: 'select platform_order_name as mark from cycles' },
  comment: {
    rows: 1,
    count: `select metadata ->> 'message' as mark from timeline_events where event_type = 'comment'`,
  },
  fulfillment: { rows: 1, count: tellingOf('fulfilled') },
  receival: { rows: 1, count: tellingOf('received') },
};

/** Queries for partial writes. */
const HALVES: Readonly<Record<string, string>> = {
  'cycles without their two legs': `
    select c.id from cycles c left join cycle_legs l on l.shop_id = c.shop_id and l.cycle_id = c.id
    group by c.id having count(l.kind) <> 2`,
  'cycles whose timeline does not begin once': `
    select c.id from cycles c left join timeline_events e on e.shop_id = c.shop_id
      and e.eventable_id = c.id and e.event_type = 'created'
    group by c.id having count(e.id) <> 1`,
  'legs that are done, and not told once, or told and not done': `
    select l.cycle_id from cycle_legs l left join timeline_events e on e.shop_id = l.shop_id
      and e.eventable_id = l.cycle_id
      and e.event_type = case l.kind when 'fulfillment' then 'fulfilled' else 'received' end
    group by l.cycle_id, l.kind, l.done_at
    having count(e.id) <> case when l.done_at is null then 0 else 1 end`,
  'ids of nothing': `
    select r.id from resources r
    where not exists (select from items i where i.shop_id = r.shop_id and i.id = r.id)
      and not exists (select from cycles c where c.shop_id = r.shop_id and c.id = r.id)
      and not exists (select from return_orders o where o.shop_id = r.shop_id and o.id = r.id)`,
  'counters that went further than what they counted': `
    select c.kind from shop_counters c
    join (values ${RESOURCE_KINDS.map((kind) => `('${kind}', ${BEFORE_FIRST[kind]})`).join()})
      as before (kind, value) on before.kind = c.kind
    where c.value - before.value <>
      (select count(*) from resources r where r.shop_id = c.shop_id and r.kind = c.kind)`,
  'counters of events that tell another number than there are': `
    select c.shop_id from event_counters c left join events e on e.shop_id = c.shop_id
    group by c.shop_id, c.value
    having max(e.id) <> c.value
      -- After a reset, the numbers begin at a multiple of a million.
      or count(e.id) <> case when c.value < 1000000 then c.value else c.value % 1000000 + 1 end`,
  'keys without an answer': 'select key from idempotency_keys where status not between 200 and 499',
};

/** Compares the responses to the clients with the stored rows. @returns the faults, as sentences */
export async function audit(client: pg.Client, log: WriteLog): Promise<string[]> {
  const writes = await storedRows(client, log);
  return [
    ...log.faults,
    ...writes.flatMap(([write, stored]) => faultOf(write, EFFECTS[write.effect].rows, stored)),
    ...(await partialWrites(client)),
    ...(await lostKeys(client, log)),
  ];
}

/** The acknowledged writes of which no row is stored. */
export async function lostWrites(client: pg.Client, log: WriteLog): Promise<Write[]> {
  const writes = await storedRows(client, log);
  return writes
    .filter(([{ isAcknowledged }, stored]) => isAcknowledged && stored === 0)
    .map(([write]) => write);
}

/** The rows of partial writes, as sentences. */
export async function partialWrites(client: pg.Client): Promise<string[]> {
  const faults: string[] = [];
  for (const [name, half] of Object.entries(HALVES)) {
    const found = (await client.query({ text: half, rowMode: 'array' })).rows;
    if (found.length > 0) faults.push(`${found.length} ${name}: ${found.slice(0, 5).join(', ')}`);
  }
  return faults;
}

/** Each write with the number of its rows that are stored. */
async function storedRows(client: pg.Client, log: WriteLog): Promise<[Write, number][]> {
  const counts = new Map<string, Map<string, number>>();
  for (const [effect, { count }] of Object.entries(EFFECTS)) {
    counts.set(effect, await countsOf(client, count));
  }
  return log.writes.map((write) => [write, counts.get(write.effect)!.get(write.mark) ?? 0]);
}

function faultOf({ effect, mark, isAcknowledged }: Write, rows: number, stored: number): string[] {
  if (stored === rows || (stored === 0 && !isAcknowledged)) return [];
  const told = isAcknowledged ? 'acknowledged' : 'not acknowledged';
  return [`${effect} ${mark} was ${told}: ${stored} of ${rows} rows are stored`];
}

/** An answer that was given under a key is kept under it. */
async function lostKeys(client: pg.Client, { writes }: WriteLog): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>('select key from idempotency_keys');
  const stored = new Set(rows.map(({ key }) => key));
  return writes
    .filter(({ key, isAcknowledged }) => isAcknowledged && key && !stored.has(key))
    .map(({ key }) => `the answer of ${key} is not kept`);
}

async function countsOf(client: pg.Client, marks: string): Promise<Map<string, number>> {
  const { rows } = await client.query<{ mark: string; count: string }>(
    `select mark, count(*) from (${marks}) as marked where mark is not null group by mark`,
  );
  return new Map(rows.map(({ mark, count }) => [mark, Number(count)]));
}

function tellingOf(event: string): string {
  return `select c.platform_order_name as mark from cycles c
    join timeline_events e on e.shop_id = c.shop_id and e.eventable_id = c.id
    where e.event_type = '${event}'`;
}
