import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The forms in which searches and scans compare texts, like `key-text.ts`, and the keys of search
 * texts in that form. Stored texts stay, so texts of any release compare alike. The next migration
 * rebuilds the indexes; until then they lack the new keys.
 */
export class SearchForms1763683200340 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(SEARCH_FORM);
    await runner.query(SERIAL_KEY);
    await runner.query(
      searchKeys(`(
        select show_trgm(form || ' ' || translate(form, E'-.:/ \\x1e\\x1f', ''))
        from (select search_form(content) as form offset 0) formed)`),
    );
    await runner.query(customerPhones(PHONES));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(customerPhones(PHONES_BEFORE));
    await runner.query(searchKeys('show_trgm(plain_text(content))'));
    await runner.query('drop function serial_key');
    await runner.query('drop function search_form');
    for (const name of SEARCH_INDEXES) await runner.query(`reindex index ${name}`);
  }
}

/** The indexes of search texts and phones. */
export const SEARCH_INDEXES = [
  'ix_customers_search_keys',
  'ix_customers_person_keys',
  'ix_customers_phones_keys',
  'ix_products_search_keys',
  'ix_variants_search_keys',
  'ix_items_search_keys',
  'ix_items_serial_search_keys',
  'ix_cycles_search_keys',
  'ix_blocked_dates_search_keys',
  'ix_return_orders_search_keys',
  'ix_return_orders_rental_keys',
];

/** Accents, vowel marks and characters that print nothing. */
const LEFT_OUT =
  '[\\u0300-\\u036f\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7\\u0610-\\u061a\\u0640' +
  '\\u064b-\\u065f\\u0670\\u06d6-\\u06dc\\u06df-\\u06e4\\u06e7\\u06e8\\u06ea-\\u06ed' +
  '\\u00ad\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e' +
  '\\u2060-\\u206f\\ufeff\\ufe00-\\ufe0f\\ufff0-\\ufff8\\U0001bca0-\\U0001bca3' +
  '\\U0001d173-\\U0001d17a\\U000e0000-\\U000e0fff]+';

const BLANKS = '[\\u0001-\\u001d\\u007f-\\u009f\\u1680\\u2028\\u2029\\u2800]';

const ZEROS =
  '660 6f0 7c0 966 9e6 a66 ae6 b66 be6 c66 ce6 d66 de6 e50 ed0 f20 1040 1090 17e0 1810 1946 19d0 ' +
  '1a80 1a90 1b50 1bb0 1c40 1c50 a620 a8d0 a900 a9d0 a9f0 aa50 abf0 104a0 10d30 11066 110f0 11136 ' +
  '111d0 112f0 11450 114d0 11650 116c0 11730 118e0 11950 11c50 11d50 11da0 16a60 16b50 1e140 1e2f0 ' +
  '1e950';

/** The digits of each script in a row, from 0 to 9. */
const DIGITS = ZEROS.split(' ').map((zero) =>
  String.fromCodePoint(
    ...Array.from({ length: 10 }, (_, digit) => Number.parseInt(zero, 16) + digit),
  ),
);

const IS_DIGIT = `[${DIGITS.map((row) => `${[...row][0]}-${[...row].at(-1)}`).join('')}]`;

const DASHES = '‐‒–—―−⁃˗֊־᠆⸺⸻〜〰゠';

/** Each letter of the first text becomes that of the second; apostrophes are left out. */
const LETTERS = [`øłđðıς⁄∕${DASHES}''’‘ʼ`, `olddiσ//${'-'.repeat([...DASHES].length)}`] as const;

/**
 * Most texts are ASCII without control characters, which is quick to see. U+001E and U+001F structure
 * search texts; a mark before the sign that voices a half-width letter would part the two. A strict
 * function would not be inlined.
 */
const SEARCH_FORM = `
  create function search_form(content text) returns text
    language sql immutable parallel safe
    return case
      when octet_length(content) = char_length(content)
        and content !~ '[\\u0001-\\u001d\\u007f'']' then lower(content)
      else normalize(
        regexp_replace(
          replace(replace(replace(replace(
            translate(
              lower(regexp_replace(
                regexp_replace(
                  normalize(
                    case when content ~ '${IS_DIGIT}'
                      then translate(content, '${DIGITS.join('')}', '${'0123456789'.repeat(DIGITS.length)}')
                      else content end,
                    NFKD),
                  '${LEFT_OUT}', '', 'g'),
                '\\u001f(?=[\\u3099\\u309a])', '', 'g')),
              '${LETTERS[0]}', '${LETTERS[1]}'),
            'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
          '${BLANKS}', ' ', 'g'),
        NFC)
      end`;

/** The search form without hyphens, dots, colons, slashes and blanks; null if nothing is left. */
const SERIAL_KEY = `
  create function serial_key(serial text) returns text
    language sql immutable parallel safe
    return nullif(translate(search_form(serial), '-.:/ ', ''), '')`;

/** SQL of the number of a trigram in a shop. */
const KEY = 'shop << 24 | (hashtext(trigram) & 16777215)';

const searchKeys = (trigrams: string): string => `
  create or replace function search_keys(shop bigint, content text) returns bigint[]
    language sql immutable strict parallel restricted cost 100
    return (
      select array_append(array_agg(${KEY}), shop << 24)
      from unnest(${trigrams}) trigram)`;

const digits = (phone: string): string =>
  `regexp_replace(coalesce(${phone}, ''), '[^0-9]', '', 'g')`;

/** The digits of the phones, then those without a zero in parentheses: `+44 (0)20` is also `+4420`. */
const PHONES = `nullif(trim(${[
  (phone: string) => digits(`search_form(${phone})`),
  (phone: string) => digits(`regexp_replace(search_form(${phone}), '\\( *0 *\\)', '')`),
]
  .flatMap((form) => ['phone', `address ->> 'phone'`].map(form))
  .join(` || ' ' || `)}), '')`;

const PHONES_BEFORE = `nullif(${['phone', `address ->> 'phone'`]
  .map((phone) => digits(phone))
  .join(` || ' ' || `)}, ' ')`;

const customerPhones = (phones: string): string => `
  create or replace function customer_phones(phone text, address jsonb) returns text
    language sql immutable parallel safe
    return ${phones}`;
