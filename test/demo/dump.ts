import { ENTITY_TABLES, rowsOf } from '../support/database/tables.js';
import type { Api } from '../support/service/api.js';

const DUMPED_TABLES = ENTITY_TABLES.filter((name) => name !== 'api_keys');

/** Everything in the database but keys, secrets and the times at which rows were written. */
export const dump = (
  { database }: Api,
  tables: readonly string[] = DUMPED_TABLES,
): Promise<Record<string, string[]>> =>
  rowsOf(
    database,
    `(to_jsonb(t) - 'created_at' - 'updated_at' - 'left_stock_at' - 'to_at' - 'made_at' - 'secret' - 'previous_secret')::text`,
    tables,
  );

/** A checksum of the rows of each dumped table, which costs less than a dump. */
export async function checksums({ database }: Api): Promise<ReadonlyMap<string, string>> {
  const texts = DUMPED_TABLES.map(
    (table) =>
      `select '${table}' as table, sum(hashtextextended(t::text, 0))::text as sum from ${table} t`,
  );
  const rows = await database.query<{ table: string; sum: string }>(texts.join(' union all '));
  return new Map(rows.map(({ table, sum }) => [table, sum]));
}

/** The tables of the year before the story, and the columns by which their rows are of a record. */
const OF_HISTORY: Readonly<Record<string, readonly [column: string, table: string]>> = {
  cycles: ['id', 'cycles'],
  cycle_legs: ['cycle_id', 'cycles'],
  membership_credits: ['id', 'membership_credits'],
  credit_entries: ['credit_id', 'membership_credits'],
  return_orders: ['id', 'return_orders'],
  return_lines: ['return_order_id', 'return_orders'],
};

/** The records of the year before the story, as \`table id\`. Records of the story have the time of seeding. */
export async function historicIds({ database }: Api): Promise<ReadonlySet<string>> {
  const tables = new Set(Object.values(OF_HISTORY).map(([, table]) => table));
  const found = await Promise.all(
    [...tables].map(async (table) => {
      const text = `select t.id::int from ${table} t, shop_counters c
        where c.shop_id = t.shop_id and c.kind = 'Item' and t.created_at < c.made_at - interval '1 day'`;
      return (await database.query<{ id: number }>(text)).map(({ id }) => `${table} ${id}`);
    }),
  );
  return new Set(found.flat());
}

const DATED_TABLES = new Set([
  'cycles',
  'cycle_legs',
  'former_units',
  'events',
  'blocked_dates',
  'timeline_events',
  'return_orders',
  'return_lines',
  'services',
  'waiting_entries',
]);

/** The story as a text, without the year before it, whose seasons depend on the date, and with the days of cycles and blocks counted from that of seeding. */
export async function relativeDump(api: Api, now: Date): Promise<Record<string, string[]>> {
  const shops = await api.database.query<{ id: number; time_zone: string }>('select * from shops');
  const zoneOf = new Map(shops.map(({ id, time_zone }) => [Number(id), time_zone]));
  const [tables, historic] = [await dump(api), await historicIds(api)];
  delete tables['refused_bookings'];
  for (const [table, [column, owner]] of Object.entries(OF_HISTORY)) {
    tables[table] = tables[table]!.filter(
      (text) => !historic.has(`${owner} ${JSON.parse(text)[column]}`),
    );
  }
  for (const table of DATED_TABLES) {
    tables[table] = tables[table]!.map((text) => {
      const { restocked_at, cancelled_at, requested_at, ...row } = JSON.parse(text);
      // Rentals that were closed end today, whenever they began.
      if (row.closed_as) [row.booked_to, row.occupied_to] = [null, null];
      // Restocked units get today's date, whenever they were received.
      if (row.changes) row.changes = Object.keys(row.changes);
      if (/^(restocked|cancelled)$/.test(row.event_type)) delete row.metadata;
      const facts = { ...row, restocked: Boolean(restocked_at), cancelled: Boolean(cancelled_at) };
      return JSON.stringify(facts, (_, value) => relative(value, now, zoneOf.get(row.shop_id)!));
    });
  }
  return tables;
}

/** A date or an instant as days since that of seeding, anything else as it is. */
function relative(value: unknown, now: Date, timeZone: string): unknown {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d(T.*)?$/.test(value)) return value;
  const local = (instant: Date) => instant.toLocaleString('sv-SE', { timeZone });
  const [date, time = ''] = (value.includes('T') ? local(new Date(value)) : value).split(' ');
  const days = (Date.parse(date!) - Date.parse(local(now).slice(0, 10))) / 86_400_000;
  return `${days} ${time}`;
}
