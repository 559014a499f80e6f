import { beforeAll, describe, expect, it } from 'vitest';
import { expectSuccess } from '../factories/answers.js';
import { aVariant } from '../factories/products.js';
import { type RentalShop, useRentalShop } from '../factories/rental-shop.js';
import { useApi } from '../service/api.js';

/** Texts, the terms that find them, and terms that do not. */
const TEXTS: Record<string, { by: string[]; notBy: string[] }> = {
  'ΟΔΟΣ 9': { by: ['ΟΔΟΣ 9', 'οδοσ', 'οδος', 'ΔΟΣ', 'δος 9', 'ο', 'Οδ'], notBy: ['δο', 'σς'] },
  'İADE-7': {
    by: ['İADE-7', 'iade-7', 'İADE', 'ade', 'iA', 'i', 'i\u0307a'],
    notBy: ['ad', '-7', 'iad e'],
  },
  'Straße ẞ': { by: ['STRAẞE', 'aße', 'aße ß', 'ß', 'strasse', 's'], notBy: ['strase', 'ße'] },
  Ängel: {
    by: ['ängel', 'A\u0308NGEL', 'ä', 'a\u0308n', 'NGEL', 'angel', 'a', 'ångel'],
    notBy: ['n', 'aengel'],
  },
  'O\u0308lzeug': { by: ['Ölzeug', 'o\u0308LZ', 'ö', 'ÖL', 'olz', 'o'], notBy: ['lz', 'oelz'] },
  "Muñoz O'Brien Ødegård Łukasz": {
    by: [
      'munoz',
      'MUÑOZ',
      'obrien',
      "o'brien",
      'O’Brien',
      "o'b",
      'b',
      'odegard',
      'ødegård',
      'lukasz',
      'ł',
      'od',
      'o brien',
      'łukasz  MUÑOZ',
      'munoz\tobrien',
    ],
    notBy: ['brian', 'uñ', 'ob', 'obrien adamsen'],
  },
  Munoz: { by: ['muñoz', 'Muñ', "mun'oz", 'mü'], notBy: ['ñoz munoz x', 'ñ'] },
  'Зимняя палатка': { by: ['ЗИМНЯЯ', 'имн', 'пал', 'п', 'ПА'], notBy: ['ал', 'м'] },
  日本語テント: { by: ['日本語', '本語テ', '本', '語テ', 'ト'], notBy: ['本日', '日語テ'] },
  '한국어 텐트': {
    by: ['한국어', '국어 텐', '국', '국어', '트', '한국'.normalize('NFD')],
    notBy: ['어국'],
  },
  ภาษาไทย: { by: ['ภาษา', 'ษาไ', 'ไ', 'ไท', 'ย'], notBy: ['ทไ'] },
  'SN-0042': { by: ['SN-0042', '0042', '042', '42', '4', '00', 's', 'n-0'], notBy: ['04', 'n'] },
  'KN-0000123': {
    by: ['KN-0000123', 'kn-00001', '0000123', 'n-000012', '00123', '123', 'kn-0', '12'],
    notBy: ['kn-00123', '00000123', '00001234', 'kn-%0123', 'kn-0000124'],
  },
  '0012345-00067 a_00890b': {
    by: [
      '0012345',
      '45-00067',
      '012345-00067',
      '00067',
      '_00890',
      '00890B',
      '0067 a_00890b',
      '00890 b 12345',
    ],
    notBy: ['0012345-0067', '00012345', '0012345 67a'],
  },
  'B2b 10x': { by: ['b2b', 'B2', '2b', '2', 'b', '10', 'x', '10x'], notBy: ['0x', '0'] },
  '100% wool_top': {
    by: ['100%', '100% w', 'wool_', '_top', 't', '10'],
    notBy: ['%', '_', '1%0', 'w_ol', '0% w'],
  },
  'back\\slash': { by: [String.raw`k\s`, 'slash', 's', 'b'], notBy: ['\\', 'ck', 'k_s'] },
  'Zelt – ｶﾔｯｸ مُحَمَّد ٤٢٤٢': {
    by: [
      'zelt',
      'カヤック',
      'ｶﾔｯｸ',
      'カ',
      'محمد',
      'مُحَمَّد zelt',
      'ＺＥＬＴ',
      '- zelt',
      'zelt\u200bカヤック',
      '4242',
    ],
    notBy: ['kayak', 'حم', '422'],
  },
  '%%% & more': { by: ['%%%', '%', '%%', '&', '& m'], notBy: ['%%%%', '_', '&m'] },
};

/** Every list with a search, and how a record with a text comes to be in it; answers its id. */
const LISTS: Record<string, (shop: RentalShop, text: string) => Promise<number>> = {
  products: async (shop, title) => idOf(shop, 'products', await shop.importProduct({ title })),
  variants: async (shop, title) => {
    const variant = aVariant({ title });
    await shop.importProduct({ variants: [variant] });
    return idOf(shop, 'variants', variant);
  },
  items: async (shop, title) => {
    const { variants } = await shop.importProduct({ title });
    return (await shop.createItem({ platformVariantId: variants[0]!.platformId })).id;
  },
  customers: async (shop, lastName) => (await shop.importCustomer({ lastName })).id,
  blocked_dates: async (shop, description) => {
    const block = { resourceType: 'Store', resourceId: shop.shopId, to: '2001-01-01', description };
    return (await expectSuccess(shop.post('/blocked_dates', block))).id;
  },
  cycles: async (shop, platformOrderName) => {
    const [itemId] = await shop.createUnits(1);
    return (await shop.bookCycle({ itemId, platformOrderName })).id;
  },
  return_orders: async (shop, lastName) => {
    const { platformId } = await shop.importCustomer({ lastName });
    const rental = await shop.outCycle({ customerPlatformId: platformId });
    return (await shop.returnRentals([rental])).id;
  },
};

/** That each list finds what it should, for the shop whose it is, whoever searched before. */
export function describeSearches(): void {
  describe.each(Object.keys(LISTS))('the search in %s', (list) => {
    const api = useApi();
    const other = useRentalShop(api);
    const shop = useRentalShop(api);
    const ids: Record<string, number> = {};
    beforeAll(async () => {
      shop.customer = await shop.importCustomer({ firstName: 'Qq' });
      for (const text of Object.keys(TEXTS)) ids[text] = await LISTS[list]!(shop, text);
    });

    const found = async (term: string, by = shop, filter = ''): Promise<number[]> =>
      (await by.all(`/${list}?${filter}search=${encodeURIComponent(term)}`)).map(({ id }) => id);

    it.each(Object.entries(TEXTS))('finds %s by what the rules say', async (text, terms) => {
      expect(await found(text, other)).not.toContain(ids[text]);
      for (const term of terms.by) expect(await found(term), term).toContain(ids[text]);
      for (const term of terms.notBy) expect(await found(term), term).not.toContain(ids[text]);
    });

    it('finds them among what another filter leaves', async () => {
      for (const [text, { by, notBy }] of Object.entries(TEXTS)) {
        const old = 'updated[gte]=2020-01-01&';
        expect(await found(by[0]!, shop, old), by[0]).toContain(ids[text]);
        expect(await found(notBy[0]!, shop, old), notBy[0]).not.toContain(ids[text]);
      }
    });
  });
}

async function idOf(
  shop: RentalShop,
  list: string,
  { platformId }: { platformId: number },
): Promise<number> {
  return (await expectSuccess(shop.get(`/${list}/${platformId}`))).id;
}
