import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The extensions and functions that the indexes of several tables use. */
export class IndexSupport1763683200101 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create extension if not exists btree_gin');
    await runner.query('create extension if not exists btree_gist');
    await runner.query('create extension if not exists pg_trgm');
    await runner.query(SEARCH_KEYS);
    await runner.query(SOUGHT_KEYS);
  }

  /** The extensions stay: other software may use them. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function sought_keys');
    await runner.query('drop function search_keys');
  }
}

/** SQL of the number of a trigram in a shop. */
const KEY = 'shop << 24 | (hashtext(trigram) & 16777215)';

/**
 * Returns one number per trigram of a text in a shop, plus one for every text of the shop. An index
 * with the shop as a separate column would read all rows of the shop for each trigram. Two trigrams
 * may share a number, so a match has to be compared with the text. The cost keeps PostgreSQL from
 * computing the numbers without an index. A page is found before parallel workers have started.
 */
const SEARCH_KEYS = `
  create function search_keys(shop bigint, content text) returns bigint[]
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
  create function sought_keys(shop bigint, pattern text) returns bigint[]
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
