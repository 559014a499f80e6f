import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The text by which searches find the number of a parcel; the next migration builds its index. */
export class TrackingTexts1763683200380 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TRACKING_TEXT);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function tracking_text');
  }
}

/** The last part of the path with its query, and no names of parameters. */
const LAST_PART = String.raw`regexp_replace(
    substring(url from '^[^/]*//[^/]+/(?:.*/)?([^/]+)/*$'), '(^|[?&#])[^=?&#]*=', ' ', 'g')`;

/** Beginnings of words, as in other search texts; URLs have ASCII characters. */
const BEGINNING =
  '(?<![[:alnum:]])(?=.)|(?<=[[:alpha:]])(?=[[:digit:]])|(?<=[[:digit:]])(?=[[:alpha:]])';

/**
 * The last part in lower case, then the same with its words marked, also after leading zeros; null
 * for an address without a path.
 */
const TRACKING_TEXT = String.raw`
  create function tracking_text(url text) returns text
    language sql immutable strict parallel safe
    return (
      select part || ' ' || regexp_replace(
        regexp_replace(part, '${BEGINNING}', E'\x1f', 'g'),
        '(\u001f0+)([1-9])', '\1' || E'\x1f' || '\2', 'g')
      from (select lower(${LAST_PART}) as part offset 0) parts)`;
