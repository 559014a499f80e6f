import fc from 'fast-check';
import { expect, it } from 'vitest';
import { searchFormOf, serialKeyOf } from '../../src/fields/key-text.js';
import { useApi } from '../support/service/api.js';
import { eventuallyHolds } from '../support/models/property.js';

const api = useApi();

/** All characters but surrogates, the marks of search texts, and letters newer than Unicode 15. */
const CHARACTERS = Array.from({ length: 0x11_0000 }, (_, code) => code)
  .filter(
    (code) => (code < 0xd8_00 || code > 0xdf_ff) && code > 0 && code !== 0x1e && code !== 0x1f,
  )
  .map((code) => String.fromCodePoint(code))
  .filter((character) => !/[\p{Cn}\p{Co}\ua7cb-\ua7f1\u{16ea0}-\u{16ed3}]/u.test(character));

interface Forms {
  readonly text: string;
  readonly form: string;
  readonly key: string | null;
}

const formsOf = (texts: readonly string[]): Promise<Forms[]> =>
  api.database.query(
    `select text, search_form(text) as form, serial_key(text) as key from unnest($1::text[]) text`,
    [texts],
  ) as Promise<Forms[]>;

function expectSame({ text, form, key }: Forms): void {
  expect(form, JSON.stringify(text)).toBe(searchFormOf(text));
  expect(key ?? '', JSON.stringify(text)).toBe(serialKeyOf(text));
}

it('PostgreSQL and the service give every character one form', async () => {
  const forms = await formsOf(CHARACTERS.map((character) => `a${character}b`));
  const differing = forms.filter(({ text, form }) => form !== searchFormOf(text));
  expect(differing.map(({ text }) => text.slice(1, -1))).toEqual([]);
});

it('PostgreSQL and the service give every text one form', async () => {
  const character = fc.oneof(
    fc.constantFrom(..."aB0-–./: ()'’éÉÅßæ\u0301\u00ad\u200b\u3000\t\u064eمחַガｶﾞﾊﾟ٤９İıΣς가ᄀ"),
    fc.nat(CHARACTERS.length - 1).map((place) => CHARACTERS[place]!),
  );
  const text = fc.string({ unit: character, maxLength: 12 });
  await eventuallyHolds(
    fc.asyncProperty(fc.array(text, { maxLength: 50 }), async (texts) => {
      for (const forms of await formsOf(texts)) {
        expectSame(forms);
        expect(searchFormOf(forms.form)).toBe(forms.form);
      }
    }),
    100,
  );
});

it.each([
  ['SN–0042', 'sn-0042', 'sn0042'],
  ['ＳＮ：００４２', 'sn:0042', 'sn0042'],
  ['sn\u200b0042', 'sn0042', 'sn0042'],
  ['S N.00/42', 's n.00/42', 'sn0042'],
  ['ｶﾔｯｸ', 'カヤック', 'カヤック'],
  ['ｶﾞｽ', 'ガス', 'ガス'],
  ['مُحَمَّد', 'محمد', 'محمد'],
  ['שָׁלוֹם', 'שלום', 'שלום'],
  ['٤٢ ४२', '42 42', '4242'],
  ['Łódź Straße', 'lodz strasse', 'lodzstrasse'],
  ["O'Brien\u00a0\tJr.", 'obrien  jr.', 'obrienjr'],
  ['--', '--', ''],
])('the form of %s is %s, and its key %s', (text, form, key) => {
  expect(searchFormOf(text)).toBe(form);
  expect(serialKeyOf(text)).toBe(key);
});
