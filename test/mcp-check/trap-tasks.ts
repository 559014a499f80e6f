import assert from 'node:assert/strict';
import type { Desk, Task } from './desk.js';

/** Tasks in which the obvious call would hit the wrong record. */
export const TRAP_TASKS: Record<string, Task> = {
  'takes back none of two units that one number names, then the one that is meant': async (
    desk,
  ) => {
    const [meant, other] = await unitsOut(desk);
    await desk.colleague.put('/items/{id}', {
      params: { path: { id: other.itemId } },
      body: { serial: `${meant.itemId}` },
    });
    const sentence = await desk.reject('take_back', { units: [meant.itemId] });
    const { sequential_id: number } = await unitRow(desk, meant.itemId);
    const { sequential_id: otherNumber } = await unitRow(desk, other.itemId);
    assert.equal(
      sentence,
      `${meant.itemId} is the id of Item ${number} (${meant.unit}) and the serial of ` +
        `Item ${otherNumber} (${meant.itemId}); send "Item ${number}" or "${meant.itemId}"`,
    );
    await desk.call('take_back', { units: [`Item ${number}`] });
    assert.equal((await desk.rental(meant.rental)).out, false);
    assert.equal((await desk.rental(other.rental)).out, true);
  },

  'does not hand over a rental that a colleague has cancelled since it was listed': async (
    desk,
  ) => {
    const rental = await bookTent(desk, { rentalStart: '2036-01-10', rentalEnd: '2036-01-14' });
    const { id } = await desk.rental(rental);
    await desk.colleague.put('/cycles/{id}', {
      params: { path: { id: Number(id) } },
      body: { status: 'cancelled' },
    });
    assert.match(await desk.reject('hand_over', { rentals: [rental] }), /cancelled/);
    assert.equal((await desk.rental(rental)).out, false);
  },

  'neither books a unit that is out nor hands it over again': async (desk) => {
    const [{ unit, rental }] = await unitsOut(desk);
    const before = await desk.rental(rental);
    const sentence = await desk.reject('book', {
      unit,
      customerPlatformId: 52_048,
      rentalStart: new Date().toISOString(),
      rentalEnd: '2036-05-14',
    });
    assert.ok(sentence.includes(rental), sentence);
    const again = await desk.call('hand_over', { rentals: [rental] });
    assert.deepEqual(again, { handedOver: [], alreadyOut: [rental] });
    assert.deepEqual(await desk.rental(rental), before);
  },

  'tells two customers of one name apart by their addresses': async (desk) => {
    const namesake = { platformId: 59_901, firstName: 'Tuva', lastName: 'Strand' };
    await desk.colleague.post('/customers', {
      body: { customers: [{ ...namesake, email: 'tuva.strand@other.example' }] },
    });
    const { customers } = await desk.call('find', { text: 'tuva strand', kind: 'customers' });
    assert.equal(customers.count, 2);
    const { customerPlatformId } = customers.data.find(
      ({ email }: any) => email === 'tuva.strand@other.example',
    );
    assert.equal(customerPlatformId, namesake.platformId);
    const days = { rentalStart: '2036-02-10', rentalEnd: '2036-02-14' };
    const rental = await bookTent(desk, { customerPlatformId, ...days });
    const [row] = await desk.rows(
      `select k.email from cycles c join customers k on k.shop_id = c.shop_id
         and k.id = c.customer_id
       where c.shop_id = $1 and k.shop_id = $1 and c.sequential_id = $2`,
      rental.replace('SC-', ''),
    );
    assert.equal(row.email, 'tuva.strand@other.example');
  },

  'books nothing on days without a free tent, and reads when the next is free': async (desk) => {
    const days = { rentalStart: '2036-03-10', rentalEnd: '2036-03-14' };
    const platformVariantId = await tentId(desk);
    const basket = { lines: [{ platformVariantId, quantity: 250 }], ...days };
    const { lines } = await desk.call('availability', basket);
    const quantity = lines[0].available;
    await desk.call('book', { ...days, platformVariantId, quantity, customerPlatformId: 52_048 });
    const before = await desk.countRentals();
    const tent = { platformVariantId, customerPlatformId: 52_048 };
    assert.match(await desk.reject('book', { ...tent, ...days }), /free/);
    assert.equal(await desk.countRentals(), before);
    const { isAvailable, nextRentalStart } = await desk.call('availability', {
      ...days,
      lines: [{ platformVariantId }],
    });
    assert.equal(isAvailable, false);
    await desk.call('book', { ...tent, rentalStart: nextRentalStart, rentalEnd: '2036-04-30' });
    assert.equal(await desk.countRentals(), before + 1);
  },
};

/** Two units that are out, with labels, and their rentals. */
async function unitsOut(desk: Desk): Promise<any[]> {
  const { takeBack } = await desk.call('due_and_late', { until: '2040-01-01' });
  return takeBack.data.filter(({ unit }: any) => unit !== undefined).slice(0, 2);
}

async function unitRow(desk: Desk, id: number): Promise<any> {
  const [row] = await desk.rows('select * from items where shop_id = $1 and id = $2', id);
  return row;
}

async function tentId(desk: Desk): Promise<number> {
  const { products } = await desk.call('find', { text: 'dome tent', kind: 'products' });
  return products.data[0].variants[0].platformVariantId;
}

/** Books any dome tent, for Tuva Strand unless a customer is named. */
async function bookTent(desk: Desk, booking: object): Promise<string> {
  const platformVariantId = await tentId(desk);
  return (await desk.call('book', { platformVariantId, customerPlatformId: 52_048, ...booking }))
    .rental;
}
