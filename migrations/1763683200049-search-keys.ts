import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './concurrent-index.js';

/** An index of search texts. */
interface SearchIndex {
  readonly table: string;
  /** SQL of the text, where it is not the column of that name. */
  readonly text?: string;
  /** The index that it takes the place of. */
  readonly old: string;
  readonly name: string;
}

const INDEXES: readonly SearchIndex[] = [
  { table: 'products', old: 'ix_products_search', name: 'ix_products_search_keys' },
  { table: 'variants', old: 'ix_variants_search', name: 'ix_variants_search_keys' },
  { table: 'customers', old: 'ix_customers_search', name: 'ix_customers_search_keys' },
  { table: 'blocked_dates', old: 'ix_blocked_dates_search', name: 'ix_blocked_dates_search_keys' },
  { table: 'cycles', old: 'ix_cycles_search', name: 'ix_cycles_search_keys' },
  { table: 'return_orders', old: 'ix_return_orders_search', name: 'ix_return_orders_search_keys' },
  {
    table: 'return_orders',
    text: 'rentals_search_text',
    old: 'ix_return_orders_rentals',
    name: 'ix_return_orders_rental_keys',
  },
  { table: 'items', old: 'ix_items_search', name: 'ix_items_search_keys' },
  {
    table: 'items',
    text: String.raw`split_part(search_text, E'\x1e', 2)`,
    old: 'ix_items_serial_search',
    name: 'ix_items_serial_search_keys',
  },
];

/**
 * Indexes of the trigrams of a shop. With the shop in a column of its own an index told which of the
 * rows with a trigram are the shop's by going through all that it has.
 */
export class SearchKeys1763683200049 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(SEARCH_KEYS);
    await runner.query(SOUGHT_KEYS);
    for (const { table, text = 'search_text', old, name } of INDEXES) {
      const definition = `using gin (search_keys(shop_id, ${text}))`;
      await createIndexConcurrently(runner, table, name, definition);
      await runner.query(`drop index if exists ${old}`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const { table, text = 'search_text', old, name } of INDEXES) {
      await runner.query(
        `create index ${old} on ${table} using gin (shop_id, ${text} gin_trgm_ops)`,
      );
      await runner.query(`drop index ${name}`);
    }
    await runner.query('drop function sought_keys');
    await runner.query('drop function search_keys');
  }
}

/** The number of a trigram in a shop. */
const KEY = 'shop << 24 | (hashtext(trigram) & 16777215)';

/**
 * One number for each trigram of a text in a shop, and one for every text of the shop. Two trigrams may
 * have the same: what is found has to be compared with the text. The cost keeps PostgreSQL from
 * asking for them where it has no index that does; a page is found before further processes have begun.
 */
const SEARCH_KEYS = `
  create or replace function search_keys(shop bigint, content text) returns bigint[]
    language sql immutable strict parallel restricted cost 100
    return (
      select array_append(array_agg(${KEY}), shop << 24)
      from unnest(show_trgm(content)) trigram)`;

/**
 * The numbers that all texts of a shop have which are like a pattern with \`%\` for anything: those that
 * two letters and a space in its place have in common. Where there are none, that of the shop. With which
 * letter a word begins is left out where the next one is known too: by itself it leads to too many.
 */
const SOUGHT_KEYS = `
  create or replace function sought_keys(shop bigint, pattern text) returns bigint[]
    language sql immutable strict parallel restricted cost 100
    return (
      with common (trigram) as (
        select unnest(show_trgm(replace(pattern, '%', 'x')))
        intersect select unnest(show_trgm(replace(pattern, '%', 'y')))
        intersect select unnest(show_trgm(replace(pattern, '%', ' '))))
      select coalesce(array_agg(${KEY}), array[shop << 24])
      from common
      where trigram not like '  _' or not exists (
        select from common longer
        where longer.trigram like ' ' || right(common.trigram, 1) || '_'))`;
