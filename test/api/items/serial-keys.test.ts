import { describe, expect, it } from 'vitest';
import { expectSuccess } from '../../support/factories/answers.js';
import { useRentalShop } from '../../support/factories/rental-shop.js';

const shop = useRentalShop();

const withSerials = async (...serials: string[]): Promise<number[]> => {
  const ids = await shop.createUnits(serials.length);
  for (const [place, id] of ids.entries()) {
    await expectSuccess(shop.put(`/items/${id}`, { serial: serials[place] }));
  }
  return ids;
};

const idsBy = async (query: Record<string, string>): Promise<number[]> =>
  (await shop.all(`/items?${new URLSearchParams(query)}`)).map(({ id }) => id);

describe('a serial that is written differently', () => {
  it.each([
    ['SN-0042', ['sn0042', 'SN–0042', 'ＳＮ－００４２', ' SN 0042', 'S.N/00:42', 'sn\u200b-0042']],
    ['ｶﾔｯｸ-7', ['カヤック7', 'カヤック 7', 'ｶﾔｯｸ７']],
    ['ÉTÉ 1/2', ['ete12', 'e\u0301te\u0301-12']],
    ['مُحَمَّد-٤٢', ['محمد42', 'محمد ٤٢']],
  ])('%s is found by serial, scan, stocktake and search', async (serial, ways) => {
    const [id] = await withSerials(serial);
    for (const way of ways) {
      expect(await idsBy({ serial: way }), way).toEqual([id]);
      expect(await idsBy({ serials: `${way},none` }), way).toEqual([id]);
      const taken = await expectSuccess(shop.post('/items/stocktake', { serials: [way, serial] }));
      expect(taken.unexpected.data, way).toMatchObject([{ itemId: id, reason: 'twice' }]);
      const body = { data: [{ serial: way }] };
      const { returnOrders } = await expectSuccess(shop.post('/return_orders', body));
      expect(returnOrders[0].returnLines.at(-1).item.id, way).toBe(id);
    }
    expect(await shop.all(`/return_orders?serial=${encodeURIComponent(ways[0]!)}`)).not.toEqual([]);
  });

  it('means nothing where another one is equal, and no part of a longer one', async () => {
    const [equal, alike] = await withSerials('AX-1', 'ax1');
    expect(await idsBy({ serial: 'AX-1' })).toEqual([equal]);
    expect(await idsBy({ serial: 'ax1' })).toEqual([alike]);
    expect(await idsBy({ serials: 'ax1,AX-1' })).toEqual([alike, equal]);
    expect(await idsBy({ serial: 'ax' })).toEqual([]);
    expect(await idsBy({ serial: '-' })).toEqual([]);
    // A filter gives all, a scan asks.
    expect(await idsBy({ serial: 'a x 1' })).toEqual([alike, equal]);
    const { status, body } = await shop.post('/return_orders', { data: [{ serial: 'a x 1' }] });
    expect(status).toBe(422);
    expect(body.errors).toEqual([
      'data[0].serial: no item has the serial "a x 1"; name one of: "AX-1", "ax1"',
    ]);
  });

  it('is found by itself if it has separators only', async () => {
    const [dash, dots] = await withSerials('--', '..');
    expect(await idsBy({ serial: '--' })).toEqual([dash]);
    expect(await idsBy({ serial: '..' })).toEqual([dots]);
    expect(await idsBy({ serial: '::' })).toEqual([]);
  });
});
