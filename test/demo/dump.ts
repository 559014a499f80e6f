import { ENTITY_TABLES, rowsOf } from '../support/database/tables.js';
import type { Api } from '../support/service/api.js';

/** Everything in the database but keys, secrets and the times at which rows were written. */
export const dump = ({ database }: Api): Promise<Record<string, string[]>> =>
  rowsOf(
    database,
    `(to_jsonb(t) - 'created_at' - 'updated_at' - 'left_stock_at' - 'made_at' - 'secret' - 'previous_secret')::text`,
    ENTITY_TABLES.filter((name) => name !== 'api_keys'),
  );

const DATED_TABLES = new Set([
  'cycles',
  'cycle_legs',
  'events',
  'blocked_dates',
  'timeline_events',
  'return_orders',
  'return_lines',
]);

/** The database as a text, with the days of cycles and blocks counted from that of seeding. */
export async function relativeDump(api: Api, now: Date): Promise<Record<string, string[]>> {
  const shops = await api.database.query<{ id: number; time_zone: string }>('select * from shops');
  const zoneOf = new Map(shops.map(({ id, time_zone }) => [Number(id), time_zone]));
  const tables = await dump(api);
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
