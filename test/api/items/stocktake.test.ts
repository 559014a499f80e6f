import { beforeAll, describe, expect, it } from 'vitest';
import { statementsOf } from '../../support/database/statements.js';
import { expectError, expectSuccess, nextPlatformId } from '../../support/factories/answers.js';
import { rentalShop, type RentalShop } from '../../support/factories/rental-shop.js';
import { useApi } from '../../support/service/api.js';

describe('a stocktake', () => {
  const api = useApi();
  let shop: RentalShop;
  let oslo: number;
  let bergen: number;
  beforeAll(async () => {
    shop = await rentalShop(api);
    oslo = await shop.importLocation();
    bergen = await shop.importLocation('Bergen store');
  });

  const take = (serials: unknown, locationPlatformId?: number) =>
    shop.post('/items/stocktake', { serials, locationPlatformId });
  const unit = async (serial: string, locationPlatformId = oslo) =>
    (await shop.createUnits(1, { serials: [serial], locationPlatformId }))[0]!;
  const idsOf = ({ data }: any) => data.map(({ id }: any) => id);

  it('names what is missing, misplaced and unexpected of a location', async () => {
    const [here, missing] = [await unit('ST-1'), await unit('ST-2')];
    const elsewhere = await unit('ST-3', bergen);
    const out = await unit('ST-4');
    const rental = await shop.outCycle({ itemId: out });
    const sold = await unit('ST-5');
    await expectSuccess(shop.put(`/items/${sold}`, { visibility: 'sold' }));
    const retired = await unit('ST-6');
    await expectSuccess(shop.put(`/items/${retired}`, { visibility: 'retired' }));
    const repaired = await unit('ST-7');
    await expectSuccess(shop.put(`/items/${repaired}`, { visibility: 'unavailable' }));
    const scanned = ['ST-1', 'st-3', 'ST-4', 'ST-5', 'ST-6', 'ST-7', 'ST-99', ' ST-1 ', 'st-1'];
    const { missing: missed, ...result } = await expectSuccess(take(scanned, oslo));
    expect([missed.count, idsOf(missed)]).toEqual([1, [missing]]);
    expect(result.counted).toBe(2);
    expect([result.misplaced.count, idsOf(result.misplaced)]).toEqual([1, [elsewhere]]);
    expect(result.unexpected).toEqual({
      count: 6,
      data: [
        { serial: 'ST-4', reason: 'out', itemId: out, cycleId: rental.id },
        { serial: 'ST-5', reason: 'sold', itemId: sold, cycleId: null },
        { serial: 'ST-6', reason: 'retired', itemId: retired, cycleId: null },
        { serial: 'ST-99', reason: 'unknown', itemId: null, cycleId: null },
        { serial: 'ST-1', reason: 'twice', itemId: here, cycleId: null },
        { serial: 'st-1', reason: 'twice', itemId: here, cycleId: null },
      ],
    });
    const everywhere = await expectSuccess(take(scanned));
    expect([everywhere.counted, everywhere.misplaced.count]).toEqual([3, 0]);
    expect(missed.data[0]).toEqual((await shop.all(`/items?serial=ST-2`))[0]);
  });

  it('means the unit in stock by a serial that a sold one had before', async () => {
    const sold = await unit('ST-50');
    await expectSuccess(shop.put(`/items/${sold}`, { visibility: 'sold' }));
    const again = await unit('ST-50');
    const result = await expectSuccess(take(['ST-50'], oslo));
    expect(result).toMatchObject({ counted: 1, unexpected: { count: 0 } });
    expect(idsOf(result.missing)).not.toContain(again);
  });

  it('needs the scope read, changes nothing and sees no other shop', async () => {
    await unit('ST-60');
    const other = await api.newShop();
    const { data } = (await expectSuccess(other.post('/items/stocktake', { serials: ['ST-60'] })))
      .unexpected;
    expect(data).toEqual([{ serial: 'ST-60', reason: 'unknown', itemId: null, cycleId: null }]);
    const [{ id }] = (await shop.get('/events?limit=1')).body.data;
    await take(['ST-60']);
    expect((await shop.get('/events?limit=1')).body.data[0].id).toBe(id);
  });

  it('takes as many statements for many serials as for one', async () => {
    const countOf = async (serials: readonly string[]) =>
      (await statementsOf(() => expectSuccess(take(serials, oslo)))).length;
    const many = Array.from({ length: 5_000 }, (_, index) => `ST-X${index}`);
    await countOf(['ST-X0']);
    expect(await countOf(many)).toBe(await countOf(['ST-X0']));
  });

  it('is rejected with too many serials, without any, and of an unknown location', async () => {
    const many = Array.from({ length: 5_001 }, (_, index) => `ST-X${index}`);
    await expectError(take(many), 422, [
      'serials must be a list of 1 to 5000 serials, not of 5001',
    ]);
    await expectError(take([]), 422, ['serials must be a list of 1 to 5000 serials, not of 0']);
    await expectError(take(['ST-1', 7]), 422, [
      'serials[1] must be text of 1 to 255 characters, without NUL or lone surrogates: 7',
    ]);
    const unknown = nextPlatformId();
    await expectError(take(['ST-1'], unknown), 422, [
      `locationPlatformId must be the platform id of a location: ${unknown}`,
    ]);
  });
});
