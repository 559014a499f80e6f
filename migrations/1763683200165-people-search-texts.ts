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

/** Characters of scripts that write words without spaces; a word begins at each. */
const UNSPACED = String.raw`[\u0e00-\u0e7f\u1100-\u11ff\u2e80-\u2fdf\u3005-\u3007\u3040-\u318f\u31a0-\u31bf\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\uff66-\uffdc\U00020000-\U000323af]`;

const folded = (text: string): string => `replace(lower(normalize(${text}, NFC)), 'ς', 'σ')`;

/** The separator between the texts. */
const PART = String.raw`E'\x1e'`;

/** Both names without a space, in both orders. */
const JOINED = `last_name || first_name || ${PART} || first_name || last_name`;

/** The last name first, with a space and without. */
const NAMES = `last_name || ' ' || first_name || ${PART} || ${JOINED}`;

/**
 * The search text, the platform id, the names in the other order, and both without a space. Names
 * of two characters are short terms, which find the marked beginnings of words. Most names are
 * ASCII, which is quick to see and has none of these characters.
 */
const PERSON_TEXT = `
  create function person_text(content text, first_name text, last_name text, platform_id bigint)
    returns text language sql immutable parallel safe
    return content || ${PART} || platform_id::text || ${PART} || coalesce(
      case when octet_length(first_name || last_name) = char_length(first_name || last_name)
        then lower(${NAMES})
        else ${folded(NAMES)} || ${PART} ||
          regexp_replace(${folded(JOINED)}, '(${UNSPACED})', ${String.raw`E'\x1f\\1'`}, 'g')
      end, '')`;

const PHONE_DIGITS = `
  create function phone_digits(address jsonb) returns text
    language sql immutable parallel safe
    return nullif(regexp_replace(address ->> 'phone', '[^0-9]', '', 'g'), '')`;
