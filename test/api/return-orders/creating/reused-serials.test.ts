import { beforeEach, describe, expect, it } from 'vitest';
import { expectSuccess } from '../../../support/factories/answers.js';
import { useRentalShop } from '../../../support/factories/rental-shop.js';
import { useApi } from '../../../support/service/api.js';

describe('a serial that a retired unit shares with one in stock', () => {
  const api = useApi();
  const shop = useRentalShop(api);
  let serial: string;
  let retired: number;
  let inStock: number;
  let rental: any;
  beforeEach(async () => {
    shop.customer = await shop.importCustomer();
    serial = `R-${shop.customer.id}`;
    [retired] = (await shop.createUnits(1, { serials: [serial] })) as [number];
    rental = await shop.outCycle({ itemId: retired });
    await expectSuccess(shop.put(`/items/${retired}`, { visibility: 'retired' }));
    [inStock] = (await shop.createUnits(1, { serials: [serial] })) as [number];
  });

  const scan = (entry: object) =>
    shop.post('/return_orders', { data: [{ ...entry, status: 'received' }] });
  const received = async (entry: object) => {
    const { returnOrders } = await expectSuccess(scan(entry));
    return returnOrders[0].returnLines.map(({ item, rentalId }: any) => [item.id, rentalId]);
  };

  it('receives the unit that is out, in any letter case', async () => {
    expect(await received({ serial: serial.toLowerCase() })).toEqual([[retired, rental.id]]);
    expect((await shop.getCycle(rental)).status).toBe('received');
    expect(await received({ serial })).toEqual([[inStock, null]]);
  });

  it('asks for the lost unit or its replacement in stock, and takes either name', async () => {
    await shop.updateCycle(rental, { closedAs: 'lost' });
    const before = await shop.writtenRows();
    const { status, body } = await scan({ serial });
    const nameOf = async (id: number) =>
      `Item ${(await shop.get(`/items/${id}`)).body.sequentialId} (${serial})`;
    expect([status, body.errors]).toEqual([
      422,
      [
        `data[0].serial: ${await nameOf(retired)} was lost with SC-${rental.sequentialId}, ` +
          `${await nameOf(inStock)} is in stock; ` +
          `name the rental (rentalId ${rental.id}) or the unit (itemId ${inStock})`,
      ],
    ]);
    expect(await shop.writtenRows()).toEqual(before);
    expect(await received({ serial, itemId: inStock })).toEqual([[inStock, null]]);
    expect((await shop.getCycle(rental)).closedAs).toBe('lost');
    expect(await received({ serial, rentalId: rental.id })).toEqual([[retired, rental.id]]);
    expect((await shop.getCycle(rental)).closedAs).toBe('returned');
    const unit = (await shop.get(`/items/${retired}`)).body;
    expect([unit.visibility, unit.status]).toEqual(['retired', 'unprocessed']);
  });

  it('keeps a lost unit retired that is received by its rental', async () => {
    await shop.updateCycle(rental, { closedAs: 'lost' });
    const { closedAs } = await shop.updateCycle(rental, { receivedAt: new Date().toISOString() });
    const { body } = await shop.get(`/items/${retired}`);
    expect([closedAs, body.visibility, body.status]).toEqual([
      'returned',
      'retired',
      'unprocessed',
    ]);
  });

  it('names the rentals where both units are out, and takes the advice', async () => {
    const other = await shop.outCycle({ itemId: inStock });
    const { status, body } = await scan({ serial });
    const names = [rental, other].map(
      ({ id, sequentialId }) => `SC-${sequentialId} (rentalId ${id})`,
    );
    expect([status, body.errors]).toEqual([
      422,
      [
        `data[0].serial: several items with the serial "${serial}" are out; ` +
          `name one of: ${names.join(', ')}`,
      ],
    ]);
    expect(await received({ serial, rentalId: other.id })).toEqual([[inStock, other.id]]);
    expect(await received({ serial })).toEqual([[retired, rental.id]]);
  });

  it('adds the line of the unit that is out to an order', async () => {
    const order = await shop.returnRentals([await shop.outCycle()]);
    const returnLines = [{ serial, status: 'received' }];
    const changed = await expectSuccess(shop.put(`/return_orders/${order.id}`, { returnLines }));
    expect(changed.returnLines.at(-1)).toMatchObject({
      rentalId: rental.id,
      item: { id: retired },
    });
  });

  it('gives created units the variant of the unit that is out', async () => {
    const platformVariantId = await shop.importVariant();
    await expectSuccess(shop.put(`/items/${inStock}`, { platformVariantId }));
    const { returnOrders } = await expectSuccess(
      shop.post('/return_orders', { data: [{ serial: serial.toLowerCase() }], quantity: 1 }),
    );
    const variants = returnOrders[0].returnLines.map(({ item }: any) => item.platformVariantId);
    expect(new Set(variants)).toEqual(new Set([rental.item.platformVariantId]));
  });
});
