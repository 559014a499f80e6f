import type pg from 'pg';

/** Tables that change without a request, or beside a rejected one. */
const LEFT_OUT = [
  'api_keys',
  'idempotency_keys',
  'installation',
  'migrations',
  // Counts the refused bookings, some seconds later.
  'refused_bookings',
];

/** The column that says which units upkeep has compared with a service plan; it has no event. */
const PROGRESS = 'settled_item_id';

/** The authors of events that follow from the time, and of offers, which precede also a rejected request. */
const CLOCKS = ['Service', 'Hold expiry', 'Waiting list'];

/**
 * Lets the database keep account of every row that is committed, by shop: exact, whatever else runs,
 * and what is rolled back leaves nothing.
 */
export async function installAudit(pool: pg.Pool): Promise<void> {
  await pool.query(`
    create schema fuzz;
    create unlogged table fuzz.writes (
      shop_id bigint not null,
      transaction xid8 not null default pg_current_xact_id(),
      what text not null,
      author text
    );
    create index on fuzz.writes (shop_id);
    create function fuzz.note() returns trigger language plpgsql as $note$
    begin
      insert into fuzz.writes (shop_id, what, author)
      select (r ->> case tg_table_name when 'shops' then 'id' else 'shop_id' end)::bigint,
        lower(tg_op) || ' ' || tg_table_name, r ->> 'actor_name'
      from (select to_jsonb(coalesce(new, old)) as r) changed
      where not (tg_op = 'UPDATE' and tg_table_name = 'service_plans'
        and to_jsonb(new) - '${PROGRESS}' = to_jsonb(old) - '${PROGRESS}');
      return null;
    end $note$`);
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class
     where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and relname <> all ($1)`,
    [LEFT_OUT],
  );
  for (const { name } of rows) {
    await pool.query(`create trigger fuzz_note after insert or update or delete on public.${name}
      for each row execute function fuzz.note()`);
  }
}

/** The writes to rows of the shop since the last call, without those that a passing time led to. */
export async function takeWrites(pool: pg.Pool, shopId: number): Promise<string[]> {
  const { rows } = await pool.query<{ what: string }>({
    name: 'take-writes',
    text: `with taken as (
             delete from fuzz.writes where shop_id = $1 returning transaction, what, author
           )
           select distinct what from taken
           where transaction not in (select transaction from taken where author = any ($2))`,
    values: [shopId, CLOCKS],
  });
  return rows.map(({ what }) => what);
}
