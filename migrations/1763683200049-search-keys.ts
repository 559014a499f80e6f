import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './concurrent-index.js';

/** An index of search texts. */
interface SearchIndex {
  readonly table: string;
  /** SQL of the text, where it is not the column of that name. */
  readonly text?: string;
  /** The index that it replaces. */
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
 * Indexes of the trigrams of a shop. An index with the shop as a separate column has to read all
 * rows of the shop for each trigram.
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

/** SQL of the number of a trigram in a shop. */
const KEY = 'shop << 24 | (hashtext(trigram) & 16777215)';

/**
 * Returns one number per trigram of a text in a shop, plus one for every text of the shop. Two
 * trigrams may share a number, so a match has to be compared with the text. The cost keeps
 * PostgreSQL from computing them without an index. A page is found before parallel workers have
 * started.
 */
const SEARCH_KEYS = `
  create or replace function search_keys(shop bigint, content text) returns bigint[]
    language sql immutable strict parallel restricted cost 100
    return (
      select array_append(array_agg(${KEY}), shop << 24)
      from unnest(show_trgm(content)) trigram)`;

/**
 * Returns the numbers that all texts like a pattern (`%` for anything) share in a shop. They belong
 * to the trigrams that remain with two letters and a space in place of `%`. Without such trigrams,
 * the number of the shop is returned. The trigram of a word's first letter alone is left out where
 * the next letter is known: too many texts have it.
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
