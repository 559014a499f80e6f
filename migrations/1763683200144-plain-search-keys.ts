import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Computes the keys of search texts without accents and apostrophes. The next migrations rebuild the
 * indexes. Until then, they lack the new keys of stored texts with accents.
 */
export class PlainSearchKeys1763683200144 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(PLAIN_TEXT);
    await runner.query(searchKeys('plain_text(content)'));
    await runner.query(soughtKeys('plain_text(pattern)'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(soughtKeys('pattern'));
    await runner.query(searchKeys('content'));
    await runner.query('drop function plain_text');
    for (const name of PLAIN_SEARCH_INDEXES) await runner.query(`reindex index ${name}`);
  }
}

/** The indexes of search texts. */
export const PLAIN_SEARCH_INDEXES = [
  'ix_customers_search_keys',
  'ix_products_search_keys',
  'ix_variants_search_keys',
  'ix_items_search_keys',
  'ix_items_serial_search_keys',
  'ix_cycles_search_keys',
  'ix_blocked_dates_search_keys',
  'ix_return_orders_search_keys',
  'ix_return_orders_rental_keys',
];

/**
 * Without accents, apostrophes and strokes; letters of two sounds become two letters. Most texts are
 * ASCII, which is quick to see. A strict function would not be inlined.
 */
const PLAIN_TEXT = `
  create function plain_text(content text) returns text
    language sql immutable parallel safe
    return case
      when octet_length(content) = char_length(content) and strpos(content, '''') = 0 then content
      else normalize(
        replace(replace(replace(replace(
          translate(
            regexp_replace(normalize(content, NFD), '[\\u0300-\\u036f]', '', 'g'),
            'øłđðı''’‘ʼ', 'olddi'),
          'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
        NFC)
      end`;

/** SQL of the number of a trigram in a shop. */
const KEY = 'shop << 24 | (hashtext(trigram) & 16777215)';

const searchKeys = (content: string): string => `
  create or replace function search_keys(shop bigint, content text) returns bigint[]
    language sql immutable strict parallel restricted cost 100
    return (
      select array_append(array_agg(${KEY}), shop << 24)
      from unnest(show_trgm(${content})) trigram)`;

const soughtKeys = (pattern: string): string => `
  create or replace function sought_keys(shop bigint, pattern text) returns bigint[]
    language sql immutable strict parallel restricted cost 100
    return (
      with common (trigram) as (
        select unnest(show_trgm(replace(${pattern}, '%', 'x')))
        intersect select unnest(show_trgm(replace(${pattern}, '%', 'y')))
        intersect select unnest(show_trgm(replace(${pattern}, '%', ' '))))
      select coalesce(array_agg(${KEY}), array[shop << 24])
      from common
      where trigram not like '  _' or not exists (
        select from common longer
        where longer.trigram like ' ' || right(common.trigram, 1) || '_'))`;
