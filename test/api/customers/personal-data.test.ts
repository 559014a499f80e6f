import { beforeAll, describe, expect, it } from 'vitest';
import { expectError, expectSuccess } from '../../support/factories/answers.js';
import { useRentalShop } from '../../support/factories/rental-shop.js';
import { useApi } from '../../support/service/api.js';

describe('the data of a customer', () => {
  const api = useApi();
  const shop = useRentalShop(api);
  let cycle: any;
  let order: any;
  let field: any;
  beforeAll(async () => {
    await shop.createUnits(2);
    cycle = await shop.outCycle();
    order = await shop.returnRentals([cycle]);
    const { id: definitionId } = await shop.defineField('Owner', { type: 'customer_reference' });
    field = await shop.setField(cycle.itemId, definitionId, `${shop.customer.id}`);
    await shop.giveCredits(3);
    await comment(cycle.id, 'Called twice');
    await comment(order.id, 'Wants a receipt');

    const other = await shop.importCustomer();
    await shop.giveCredits(5, other);
    const { id } = await shop.bookCycle({ customerPlatformId: other.platformId });
    await comment(id, 'Somebody else');
  });

  const comment = (eventableId: number, message: string) =>
    expectSuccess(shop.post('/timeline_comments', { timelineEvent: { eventableId, message } }));
  const read = (): Promise<any> => expectSuccess(shop.get(`/customers/${shop.customer.id}/data`));
  const messagesOf = ({ comments }: any) => comments.map((one: any) => one.metadata.message);

  it('is one JSON object with all records of the customer, as the lists have them', async () => {
    const data = await read();
    const id = `customerId=${shop.customer.id}`;
    const list = async (path: string) => (await shop.all(path)).toReversed();
    expect(data).toEqual({
      customer: await expectSuccess(shop.get(`/customers/${shop.customer.id}`)),
      cycles: await list(`/cycles?${id}`),
      returnOrders: await list(`/return_orders?${id}`),
      creditEntries: await list(`/credit_entries?${id}`),
      waitingEntries: [],
      customFields: [{ ...field, updatedAt: expect.any(String) }],
      comments: expect.any(Array),
      events: await list(`/events?resourceType=Customer&resourceId=${shop.customer.id}`),
    });
    expect(data.cycles).toHaveLength(1);
    expect(data.returnOrders[0].returnLines).toHaveLength(1);
    expect(data.customer.creditBalance).toBe(3);
    expect(messagesOf(data)).toEqual(['Called twice', 'Wants a receipt']);
  });

  it('has all comments, however many there are', async () => {
    await api.database.query(
      `insert into timeline_events
         (shop_id, eventable_id, eventable_type, event_type, metadata, author)
       select $1, case when n % 2 = 0 then $2::bigint else $3 end,
         case when n % 2 = 0 then 'Cycle' else 'ReturnOrder' end, 'comment',
         jsonb_build_object('message', 'Note ' || n), 'Test'
       from generate_series(1, 403) n`,
      [shop.shopId, cycle.id, order.id],
    );
    const notes = messagesOf(await read()).filter((one: string) => one.startsWith('Note'));
    expect(notes).toEqual(Array.from({ length: 403 }, (_, index) => `Note ${index + 1}`));
  });

  it('is a 404 for an unknown customer', async () => {
    await expectError(shop.get('/customers/9007199254740990/data'), 404, 'Customer not found');
  });

  it('is empty but for the customer and its event without any records', async () => {
    const { id } = await shop.importCustomer({ firstName: 'Bo' });
    const data = await expectSuccess(shop.get(`/customers/${id}/data`));
    expect(data).toMatchObject({
      customer: { id, firstName: 'Bo' },
      cycles: [],
      returnOrders: [],
      creditEntries: [],
      customFields: [],
      comments: [],
      events: [{ type: 'customer.created' }],
    });
  });
});
