import { beforeAll, describe, expect, it } from 'vitest';
import { expectError, expectSuccess } from '../../../support/factories/answers.js';
import { useRentalShop } from '../../../support/factories/rental-shop.js';
import { useApi } from '../../../support/service/api.js';

describe('comments and custom fields of a return order', () => {
  const api = useApi();
  const shop = useRentalShop(api);
  let rental: any;
  let order: any;
  beforeAll(async () => {
    rental = await shop.outCycle();
    order = await shop.returnRentals([rental]);
  });

  describe('in a custom field of the type return_reference', () => {
    const trySet = async (value: string) => {
      const { id } = await shop.defineField('Last return', {
        key: `last_return_${Math.random()}`.replace('.', '_'),
        type: 'return_reference',
      });
      return shop.post('/custom_fields', {
        ownerId: rental.itemId,
        definitionId: id,
        value,
      });
    };

    it('is its id, which the unit shows', async () => {
      const { status, body } = await trySet(String(order.id));
      expect([status, body.value, body.valueJson]).toEqual([201, String(order.id), order.id]);
      const { customFields } = await expectSuccess(shop.get(`/items/${rental.itemId}`));
      const { updatedAt: _, ...embedded } = body;
      expect(customFields).toContainEqual(embedded);
      const [line] = (await shop.getOrder(order)).returnLines;
      expect(line.item.customFields).toEqual(customFields);
    });

    it('can be of a rental as well', async () => {
      const { id } = await shop.defineField('Came back with', {
        ownerType: 'rental',
        type: 'return_reference',
      });
      const field = await shop.setField(rental.id, id, String(order.id));
      expect(field).toMatchObject({ ownerType: 'Cycle', valueJson: order.id });
      expect((await expectSuccess(shop.get(`/cycles/${rental.id}`))).customFields).toEqual([field]);
    });

    it('rejects an id that is not a return order', async () => {
      const [itemId] = await shop.createUnits(1);
      for (const id of [itemId, rental.id, order.id + 1_000_000]) {
        const { status, body } = await trySet(String(id));
        expect([status, body]).toEqual([
          422,
          { errors: [`value must be the id of a return order: "${id}"`] },
        ]);
      }
      const { status, body } = await trySet('#2001');
      expect([status, body.errors[0]]).toEqual([422, expect.stringMatching(/^value must be/)]);
    });
  });

  describe('on its timeline', () => {
    const comment = (members: object) =>
      shop.post('/timeline_comments', { timelineEvent: { message: 'Box is wet', ...members } });

    it('is a comment with the name of the key, newest first among its events', async () => {
      const { status, body } = await comment({ eventableId: order.id });
      expect([status, body]).toEqual([
        201,
        {
          id: expect.any(Number),
          eventableId: order.id,
          eventableType: 'ReturnOrder',
          eventType: 'comment',
          message: 'Box is wet',
        },
      ]);
      const [newest, ...older] = (await shop.getOrder(order)).timelineEvents;
      expect(newest).toMatchObject({
        id: body.id,
        eventType: 'comment',
        metadata: { message: 'Box is wet' },
        author: 'Test key',
      });
      expect(older.at(-1).eventType).toBe('created');
    });

    it('may name its type, which has to be right', async () => {
      const eventableId = order.id;
      expect((await comment({ eventableId, eventableType: 'ReturnOrder' })).status).toBe(201);
      for (const eventableType of ['Item', 'Cycle', 'Rental']) {
        await expectError(comment({ eventableId, eventableType }), 422, [
          `timelineEvent.eventableType must be ReturnOrder, the kind of ${eventableId}`,
        ]);
      }
      const ofItem = { eventableId: rental.itemId, eventableType: 'ReturnOrder' };
      expect((await comment(ofItem)).status).toBe(422);
    });

    it('embeds the newest 50 of its events, of which the list has all', async () => {
      const busy = await shop.returnRentals([await shop.outCycle()]);
      for (let count = 0; count < 26; count += 1) {
        await shop.updateOrder(busy, { status: 'completed' });
        await shop.updateOrder(busy, { status: 'requested' });
      }
      const all = await shop.all(`/timeline_events?eventableId=${busy.id}`);
      expect(all).toHaveLength(53);
      expect((await shop.getOrder(busy)).timelineEvents).toEqual(all.slice(0, 50));
      const { data } = (await shop.get('/return_orders?limit=1')).body;
      expect(data[0].timelineEvents).toEqual(all.slice(0, 5));
    });

    it('names the author of each event', async () => {
      const mine = await shop.returnRentals([await shop.outCycle()]);
      await shop.updateOrder(mine, { status: 'completed' });
      const events = await shop.all(`/timeline_events?eventableId=${mine.id}`);
      expect(events.map(({ author, eventableType }) => [author, eventableType])).toEqual([
        ['Test key', 'ReturnOrder'],
        ['Test key', 'ReturnOrder'],
      ]);
      expect((await shop.eventsOf(mine)).map(([type]) => type)).toEqual([
        'created',
        'status_changed',
      ]);
    });
  });
});
