import assert from 'node:assert/strict';
import type { Desk, Task } from './desk.js';

/** Units go out, come back, break, and are lost. */
export const COUNTER_TASKS: Record<string, Task> = {
  'hands over a rental that is due, once': async (desk) => {
    const rental = await nextDue(desk, 0);
    await desk.call('hand_over', { rentals: [rental] });
    const { out, fulfilled_at: at } = await desk.rental(rental);
    assert.equal(out, true);
    const again = await desk.call('hand_over', { rentals: [rental] });
    assert.deepEqual(again, { handedOver: [], alreadyOut: [rental] });
    assert.deepEqual((await desk.rental(rental)).fulfilled_at, at);
  },

  'shows what a hand-over and a return would change': async (desk) => {
    const [due, late] = [await nextDue(desk, 1), await nextLate(desk)];
    const { handedOver } = await desk.dryRun('hand_over', { rentals: [due] });
    assert.equal(handedOver[0].status, 'fulfilled');
    await desk.dryRun('take_back', { units: [late.unit] });
    assert.equal((await desk.rental(due)).out, false);
    assert.equal((await desk.rental(late.rental)).out, true);
  },

  'hands over no rental if one of them is cancelled': async (desk) => {
    const rental = await nextDue(desk, 1);
    const [cancelled] = await desk.rows(
      `select 'SC-' || sequential_id as name from cycles
       where shop_id = $1 and cancelled_at is not null order by id limit 1`,
    );
    const sentences = await desk.reject('hand_over', { rentals: [rental, cancelled.name] });
    assert.match(sentences, /cancelled/);
    assert.equal((await desk.rental(rental)).out, false);
  },

  'takes back a late unit by its serial, once': async (desk) => {
    const { rental, unit } = await nextLate(desk);
    const { errors, returnOrders } = await desk.call('take_back', { units: [unit] });
    assert.deepEqual([errors, returnOrders.length], [[], 1]);
    const row = await desk.rental(rental);
    assert.deepEqual([row.out, row.unit_status], [false, 'unprocessed']);
    assert.ok(row.received_at instanceof Date);
    await desk.call('take_back', { units: [unit] });
    assert.deepEqual(await desk.rental(rental), row);
  },

  'undoes the receipt of a unit that a colleague has confused, once': async (desk) => {
    const { rental, unit } = await nextLate(desk);
    const before = await desk.rental(rental);
    await desk.call('take_back', { units: [unit], condition: 'needs repair' });
    assert.equal((await desk.rental(rental)).out, false);
    const plan = await desk.dryRun('take_back', { units: [unit], undo: true });
    const undone = await desk.call('take_back', { units: [unit], undo: true });
    assert.deepEqual(undone, plan);
    const { updated_at: _, return_order_id: __, ...row } = await desk.rental(rental);
    const { updated_at: ___, return_order_id: ____, ...expected } = before;
    assert.deepEqual(row, expected);
    assert.equal(
      await desk.reject('take_back', { units: [unit], undo: true }),
      `Unit ${unit} is out with ${rental}: no receipt to undo`,
    );
  },

  'hands out tents of an order that were booked by number, and takes one back': async (desk) => {
    const order = { platformOrderName: '#9001', platformVariantId: 81_109 };
    const { rentals, booked } = await desk.call('book', {
      ...order,
      quantity: 2,
      location: 'Oslo store',
      customerPlatformId: 52_048,
      deliveryMethodType: 'pick_up',
      rentalStart: new Date().toISOString(),
      rentalEnd: new Date(Date.now() + 3_600_000).toISOString(),
    });
    assert.equal(booked, 2);
    await desk.call('hand_over', { rentals: rentals.map(({ rental }: any) => rental) });
    const { errors } = await desk.call('take_back', {
      counted: [{ ...order, quantity: 1 }],
      location: 'Bergen store',
    });
    assert.deepEqual(errors, []);
    const [row] = await desk.rows(
      `select count(*) filter (where c.out)::int as out,
         count(*) filter (where not c.out and l.name = 'Bergen store')::int as back
       from cycles c
       join items i on i.shop_id = c.shop_id and i.id = c.item_id
       join locations l on l.shop_id = i.shop_id and l.id = i.location_id
       where c.shop_id = $1 and i.shop_id = $1 and l.shop_id = $1
         and c.platform_order_name = '#9001'`,
    );
    assert.deepEqual(row, { out: 1, back: 1 });
  },

  'takes back damaged units, and reports an unknown label': async (desk) => {
    const { rental, unit } = await nextLate(desk);
    const { errors } = await desk.call('take_back', {
      units: ['SN-unknown', unit],
      condition: 'needs repair',
    });
    assert.deepEqual(errors, ['data[0].serial: no item has the serial "SN-unknown"']);
    const row = await desk.rental(rental);
    const [item] = await desk.rows(
      `select k.title from items i join conditions k on k.shop_id = i.shop_id
         and k.id = i.condition_id
       where i.shop_id = $1 and k.shop_id = $1 and i.id = $2`,
      row.item_id,
    );
    assert.deepEqual([row.out, item.title], [false, 'Needs repair']);
  },

  'moves the rentals off a broken unit as its dry run said': async (desk) => {
    const rental = await bookUnit(desk, 'SN-0415', '2034-01-10', '2034-01-14');
    const plan = await desk.dryRun('move_off', { unit: 'SN-0415' });
    assert.deepEqual(
      plan.moved.map((one: any) => one.rental),
      [rental],
    );
    assert.deepEqual(await desk.call('move_off', { unit: 'SN-0415' }), plan);
    assert.equal((await desk.rental(rental)).serial, plan.moved[0].unit);
  },

  'moves a rental at risk to the unit that the explanation names': async (desk) => {
    const { data } = await desk.call('why_at_risk', {});
    for (const { rental } of data) {
      const { move } = await desk.call('why_at_risk', { rental });
      if (move.error) continue;
      const moved = await desk.call('move_off', { rental });
      assert.equal(moved.itemId, move.itemId);
      assert.equal(Number((await desk.rental(rental)).item_id), move.itemId);
      return;
    }
    assert.fail('no rental at risk can move');
  },

  'moves nothing if one rental would be stranded': async (desk) => {
    const { data } = await desk.call('why_at_risk', {});
    for (const { rental, itemId } of data) {
      const { move } = await desk.call('why_at_risk', { rental });
      if (!move.error) continue;
      const sentence = await desk.reject('move_off', { unit: itemId, allOrNone: true });
      assert.match(sentence, /^No free unit for SC-\d+$/);
      assert.equal(Number((await desk.rental(rental)).item_id), itemId);
      return;
    }
    assert.fail('every rental at risk can move');
  },

  'closes a rental whose unit is lost': async (desk) => {
    const { rental } = await nextLate(desk);
    await desk.call('close_rental', { rental, as: 'lost' });
    const row = await desk.rental(rental);
    assert.deepEqual([row.closed_as, row.out, row.visibility], ['lost', false, 'retired']);
  },

  'sells a unit to the customer who has it': async (desk) => {
    const { rental } = await nextLate(desk);
    await desk.call('close_rental', { rental, as: 'bought', salePriceCents: 90000 });
    const row = await desk.rental(rental);
    assert.deepEqual(
      [row.closed_as, row.sale_price_cents, row.visibility],
      ['bought', 90000, 'sold'],
    );
  },

  'does not lose a unit that is not out': async (desk) => {
    const rental = await bookUnit(desk, 'SN-0416', '2034-02-10', '2034-02-14');
    assert.equal(
      await desk.reject('close_rental', { rental, as: 'lost' }),
      `${rental} is not out and cannot be closed as lost`,
    );
  },

  'comments on a unit and on a rental': async (desk) => {
    const { rental, unit, itemId } = await nextLate(desk);
    await desk.call('comment', { unit, message: 'Call before the next booking' });
    await desk.call('comment', { rental, message: 'Comes on Friday' });
    const { id } = await desk.rental(rental);
    const comments = await desk.rows(
      `select eventable_id::int as id, metadata->>'message' as message from timeline_events
       where shop_id = $1 and event_type = 'comment' and eventable_id in ($2, $3)
       order by timeline_events.id desc limit 2`,
      itemId,
      id,
    );
    assert.deepEqual(comments, [
      { id: Number(id), message: 'Comes on Friday' },
      { id: itemId, message: 'Call before the next booking' },
    ]);
  },
};

/** Keys with fewer rights, or of another shop. */
export const KEY_TASKS: Record<string, Task> = {
  'reads but does not write with a key that only reads': async (desk) => {
    const reader = await desk.as('reader');
    try {
      const { rental, unit } = await nextLate(reader);
      const sentence = 'The key lacks the scope write';
      assert.equal(await reader.reject('take_back', { units: [unit] }), sentence);
      assert.equal(await reader.reject('comment', { rental, message: 'Hello' }), sentence);
    } finally {
      await reader.close();
    }
  },

  'finds nothing of another shop': async (desk) => {
    const { rental, itemId } = await nextLate(desk);
    const neighbour = await desk.as('neighbour');
    try {
      assert.equal(
        await neighbour.reject('comment', { unit: itemId, message: 'Hello' }),
        'Item not found',
      );
      const rejection = await neighbour.reject('hand_over', { rentals: ['SC-9999999'] });
      assert.equal(rejection, 'Rental SC-9999999 not found');
      assert.equal((await desk.rental(rental)).out, true);
    } finally {
      await neighbour.close();
    }
  },
};

/** A rental that has to go out and can. */
async function nextDue(desk: Desk, position: number): Promise<string> {
  const { handOver } = await desk.call('due_and_late', {});
  const safe = handOver.data.filter(({ risks }: any) => risks === undefined);
  return safe[position].rental;
}

/** The latest rental that is out, with a unit that has a label. */
async function nextLate(desk: Desk): Promise<any> {
  const { takeBack } = await desk.call('due_and_late', { lateOnly: true });
  return takeBack.data.find(({ unit }: any) => unit !== undefined);
}

async function bookUnit(
  desk: Desk,
  unit: string,
  rentalStart: string,
  rentalEnd: string,
): Promise<string> {
  const booking = { unit, customerPlatformId: 52048, rentalStart, rentalEnd };
  return (await desk.call('book', booking)).rental;
}
