import fc from 'fast-check';
import { expect, it } from 'vitest';
import { expectSuccess, nextPlatformId } from '../../support/factories/answers.js';
import { useApi, useShop } from '../../support/service/api.js';
import { csvRecords } from '../../support/models/csv.js';
import { HOSTILE_TEXTS } from '../../support/models/hostile-texts.js';
import { eventuallyHolds } from '../../support/models/property.js';

/** Spreadsheets read these as the beginning of a formula, or strip them to find one. */
const FORMULAS = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '=cmd|"/c calc"!A1', '-'];

const api = useApi();
const shop = useShop(api);

/** The cells of an export for stored first names. */
async function exported(names: readonly string[]): Promise<string[]> {
  const customers = names.map((firstName) => ({ platformId: nextPlatformId(), firstName }));
  const { data } = await expectSuccess(shop.post('/customers', { customers }));
  const { body } = await shop.get('/exports/customers?format=csv');
  const found = new Map(csvRecords(body).map((one) => [one['platformId'], one['firstName']!]));
  return data.map(({ platformId }: any) => found.get(String(platformId)));
}

/** Full-width signs are made plain ones by some spreadsheets; an apostrophe more tells texts apart. */
const defused = (text: string): string => (/^['=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text);

it('are read back by another program as they are stored', async () => {
  const name = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }).filter((text) => !text.includes('\0')),
    fc.string({
      unit: fc.constantFrom('"', ',', '\r', '\n', ' ', "'", 'a', '=', '\t'),
      maxLength: 8,
    }),
    fc.constantFrom(...HOSTILE_TEXTS, ...FORMULAS),
  );
  await eventuallyHolds(
    fc.asyncProperty(fc.array(name, { minLength: 1, maxLength: 50 }), async (names) => {
      expect(await exported(names)).toEqual(names.map(defused));
    }),
    15,
  );
});

it.each(FORMULAS)('are never run: %j', async (formula) => {
  expect(await exported([formula])).toEqual([`'${formula}`]);
});

it('differ where the texts differ by a leading apostrophe', async () => {
  const names = ['=x', `'=x`, `''=x`, `'x`, `'`];
  expect(await exported(names)).toEqual([`'=x`, `''=x`, `'''=x`, `''x`, `''`]);
});

it('are quoted where blanks are around a text, which are then part of it', async () => {
  const customers = [{ platformId: nextPlatformId(), firstName: ' a', lastName: 'b\u00a0' }];
  await expectSuccess(shop.post('/customers', { customers }));
  const { body } = await shop.get('/exports/customers?format=csv&fields=firstName,lastName');
  expect(body.split('\r\n').at(-2)).toBe('" a","b\u00a0"');
});

it('are quoted where a semicolon or tab would begin another cell', async () => {
  const customers = [{ platformId: nextPlatformId(), firstName: ';=1', lastName: 'a\t=1' }];
  await expectSuccess(shop.post('/customers', { customers }));
  const { body } = await shop.get('/exports/customers?format=csv&fields=firstName,lastName');
  expect(body.split('\r\n').at(-2)).toBe('";=1","a\t=1"');
});
