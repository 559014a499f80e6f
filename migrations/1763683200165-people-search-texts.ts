import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The texts by which searches find people; the next migration builds their indexes. */
export class PeopleSearchTexts1763683200165 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(PERSON_TEXT);
    await runner.query(PHONE_DIGITS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function phone_digits');
    await runner.query('drop function person_text');
  }
}

/** The search text, the platform id, the names in the other order, and both without a space. */
const PERSON_TEXT = `
  create function person_text(content text, first_name text, last_name text, platform_id bigint)
    returns text language sql immutable parallel safe
    return content || ' ' || platform_id || ' ' || coalesce(replace(lower(normalize(
      last_name || ' ' || first_name || ' ' || last_name || first_name || ' ' ||
      first_name || last_name, NFC)), 'ς', 'σ'), '')`;

const PHONE_DIGITS = `
  create function phone_digits(address jsonb) returns text
    language sql immutable parallel safe
    return nullif(regexp_replace(address ->> 'phone', '[^0-9]', '', 'g'), '')`;
