import pg from 'pg';
import { catalogueSteps } from './catalogue.sql.js';
import { cycleSteps } from './cycles.sql.js';
import type { Sizes } from './data-sets.js';
import { itemSteps } from './items.sql.js';
import { returnSteps } from './returns.sql.js';
import { SeededShop, type Step } from './seeded-shop.js';

/** Faster inserts for this connection; after a crash, the unfinished database is dropped. */
const SETTINGS = `
  set synchronous_commit = off;
  set work_mem = '256MB';
  set maintenance_work_mem = '512MB';
  set gin_pending_list_limit = '64MB';
  set jit = off;
  set statement_timeout = 0`;

/** Tables whose ids are set here and not by their sequence. */
const EXPLICIT_ID_TABLES = [
  'shops',
  'resources',
  'products',
  'variants',
  'customers',
  'locations',
  'conditions',
  'custom_field_definitions',
];

/**
 * Adds the shops of a data set to a migrated database by SQL, and vacuums and analyzes it.
 * @param database the URL of the database, which must have no other writers
 * @param options.now the end of the shops' history
 * @param options.isQuick true to build indexes last: quicker, but denser than in a shop that grew
 * @param options.onStep is called before each table is filled
 * @returns the ids of the shops
 */
export async function seed(
  database: string,
  sizes: Sizes,
  options: {
    now?: Date;
    isQuick?: boolean;
    onStep?: (table: string, done: number, total: number) => void;
  } = {},
): Promise<number[]> {
  const { now = new Date(), isQuick = false, onStep = () => {} } = options;
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  try {
    await client.query(SETTINGS);
    const { rows } = await client.query<{ shop: string; base: string }>(FIRST_IDS);
    const shops: SeededShop[] = [];
    let base = Number(rows[0]!.base);
    for (let index = 1; index <= sizes.shops; index += 1) {
      const shop = new SeededShop(Number(rows[0]!.shop) + index, base, sizes, now);
      shops.push(shop);
      base = shop.nextBase;
    }
    const steps = stepsOf(shops);
    if (isQuick) {
      steps.unshift({ table: 'indexes, drop', sql: DROP_INDEXES });
      steps.splice(-1, 0, { table: 'indexes', sql: CREATE_INDEXES });
    }
    for (const [index, { table, sql }] of steps.entries()) {
      onStep(table, index, steps.length);
      await client.query(sql);
    }
    onStep('done', steps.length, steps.length);
    return shops.map(({ id }) => id);
  } finally {
    await client.end();
  }
}

/** All statements that create the shops, in order. */
export const stepsOf = (shops: readonly SeededShop[]): Step[] => [
  ...shops.flatMap((shop) => [
    ...catalogueSteps(shop),
    ...itemSteps(shop),
    ...cycleSteps(shop),
    ...returnSteps(shop),
  ]),
  ...EXPLICIT_ID_TABLES.map((table) => ({ table: `${table}, sequence`, sql: advance(table) })),
  { table: 'all, vacuum', sql: 'vacuum (analyze)' },
];

/** Unique indexes stay, as foreign keys need them. */
const DROP_INDEXES = `
  create temporary table late_indexes as
    select indexname, indexdef from pg_indexes i
    where indexdef like 'CREATE INDEX %' and schemaname = 'public'
      and not exists (select from pg_constraint c where c.conname = i.indexname);
  do $$ begin
    execute (select 'drop index ' || string_agg(indexname, ', ') from late_indexes);
  end $$`;

const CREATE_INDEXES = `
  do $$ begin execute (select string_agg(indexdef, ';') from late_indexes); end $$`;

const FIRST_IDS = `select (select coalesce(max(id), 0) from shops) as shop,
  greatest(${EXPLICIT_ID_TABLES.map((table) => `(select coalesce(max(id), 0) from ${table})`).join(', ')}) as base`;

/** Moves the sequence of a table past its ids. */
const advance = (table: string): string =>
  `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`;
