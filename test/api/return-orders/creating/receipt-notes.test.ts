import { beforeEach, describe, expect, it } from 'vitest';
import { expectSuccess } from '../../../support/factories/answers.js';
import { useRentalShop } from '../../../support/factories/rental-shop.js';
import { useApi } from '../../../support/service/api.js';

const LEFT_OUT = 'must be left out unless status is received: "Zip is stuck"';
const note = 'Zip is stuck';

describe('the note of a receipt', () => {
  const api = useApi();
  const shop = useRentalShop(api);
  let itemId: number;
  let rental: any;
  beforeEach(async () => {
    shop.customer = await shop.importCustomer();
    [itemId] = (await shop.createUnits(1)) as [number];
    rental = await shop.outCycle({ itemId });
  });

  const commentsOn = async (id: number): Promise<[string, string][]> => {
    const { timelineEvents } = await shop.getItem(id);
    return timelineEvents
      .filter(({ eventType }: any) => eventType === 'comment')
      .map(({ metadata, author }: any) => [metadata.message, author]);
  };
  const author = expect.any(String);

  it('is a comment on the unit that a scan takes back, and an event of it', async () => {
    const [order] = await shop.returnUnits({ data: [{ itemId, status: 'received', note }] });
    expect(await commentsOn(itemId)).toEqual([[note, author]]);
    const events = await shop.all(`/events?resourceType=Item&resourceId=${itemId}`);
    expect(events[0]).toMatchObject({ type: 'item.updated' });
    expect(Object.keys(events[0].changes)).toEqual(expect.arrayContaining(['comment', 'status']));
    const created = await shop.all('/events?type=comment.created');
    expect(created[0].resourceId).toBe(events[0].changes.comment.to);
    expect(order.timelineEvents.map(({ eventType }: any) => eventType)).not.toContain('comment');
  });

  it('is a comment on the unit of a line that becomes received', async () => {
    const order = await shop.returnRentals([rental]);
    await shop.updateLines(order, { status: 'received', note });
    expect(await commentsOn(itemId)).toEqual([[note, author]]);
  });

  it('is a comment on the unit of a line that an update adds', async () => {
    const first = await shop.outCycle();
    const order = await shop.returnRentals([first]);
    await expectSuccess(
      shop.put(`/return_orders/${order.id}`, {
        returnLines: [{ itemId, status: 'received', note }],
      }),
    );
    expect([await commentsOn(itemId), await commentsOn(first.itemId)]).toEqual([
      [[note, author]],
      [],
    ]);
  });

  it('is a comment on each unit that an entry by number takes back', async () => {
    for (let count = 0; count < 2; count += 1) {
      await shop.outCycle({ platformOrderName: '#900' });
    }
    const [{ returnLines }] = await shop.returnUnits({
      data: [
        {
          platformOrderName: '#900',
          platformVariantId: shop.variant,
          quantity: 2,
          status: 'received',
          note,
        },
      ],
    });
    expect(returnLines).toHaveLength(2);
    for (const { item } of returnLines) expect(await commentsOn(item.id)).toEqual([[note, author]]);
  });

  it('is an error of its entry where nothing becomes received', async () => {
    const [other] = await shop.createUnits(1);
    const order = await shop.returnRentals([rental]);
    await shop.updateLines(order, { status: 'received' });
    const { errors, returnOrders } = await expectSuccess(
      shop.tryReturn({
        data: [
          { itemId: other, note },
          { itemId, status: 'received', note },
          { itemId: (await shop.createUnits(1))[0] },
        ],
      }),
    );
    expect(errors).toEqual([
      `data[0].note ${LEFT_OUT}`,
      'data[1].note must be left out: the line is received already',
    ]);
    expect(returnOrders).toHaveLength(1);
    const [line] = order.returnLines;
    for (const [update, error] of [
      [{ status: 'received', note }, 'must be left out: the line is received already'],
      [{ conditionId: null, note }, LEFT_OUT],
      [{ status: 'missing', note }, LEFT_OUT],
    ] as const) {
      const body = { returnLines: [{ id: line.id, ...update }] };
      const { status, body: answer } = await shop.put(`/return_orders/${order.id}`, body);
      expect([status, answer.errors]).toEqual([422, [`returnLines[0].note ${error}`]]);
    }
    expect([await commentsOn(itemId), await commentsOn(other!)]).toEqual([[], []]);
  });

  it('is not stored with an entry that fails, nor by a dry run', async () => {
    const { status } = await shop.tryReturn({
      data: [{ itemId, status: 'received', note, locationPlatformId: 9_999_999 }],
    });
    expect(status).toBe(422);
    const dry = await shop.post(
      '/return_orders',
      { data: [{ itemId, status: 'received', note }] },
      { 'Dry-Run': 'true' },
    );
    expect(dry.status).toBe(200);
    expect(await commentsOn(itemId)).toEqual([]);
  });

  it.each(['', 'x'.repeat(10_001), 'a\0b', 7])('is a text: %j', async (wrong) => {
    const { status, body } = await shop.tryReturn({
      data: [{ itemId, status: 'received', note: wrong }],
    });
    expect([status, body.errors[0]]).toEqual([
      422,
      expect.stringMatching(/^data\[0\]\.note must be text of 1 to 10000 characters/),
    ]);
  });
});
