import { beforeAll, describe, expect, it } from 'vitest';
import { expectError, expectSuccess } from '../../support/factories/answers.js';
import { rentalShop, type RentalShop } from '../../support/factories/rental-shop.js';
import { useApi } from '../../support/service/api.js';

const api = useApi();
let shop: RentalShop;
beforeAll(async () => {
  shop = await rentalShop(api);
});

const comment = (
  { id }: { id: number },
  message: string,
  fields: object = { eventableType: 'Customer' },
  headers: Record<string, string> = {},
) =>
  shop.post(
    '/timeline_comments',
    { timelineEvent: { eventableId: id, message, ...fields } },
    headers,
  );

const read = ({ id }: { id: number }) => expectSuccess(shop.get(`/customers/${id}`));
const timelineOf = ({ id }: { id: number }) =>
  shop.all(`/timeline_events?eventableType=Customer&eventableId=${id}`);
const messagesOf = (events: readonly any[]) => events.map(({ metadata }) => metadata.message);

describe('a comment on a customer', () => {
  it('is in the single customer and in the list of its events, newest first', async () => {
    const customer = await shop.importCustomer();
    const first = await comment(customer, 'Prefers pick-up');
    expect([first.status, first.body]).toEqual([
      201,
      {
        id: first.body.id,
        eventableId: customer.id,
        eventableType: 'Customer',
        eventType: 'comment',
        message: 'Prefers pick-up',
      },
    ]);
    await expectSuccess(comment(customer, 'Moves to Oslo'));
    const { timelineEvents, updatedAt } = await read(customer);
    expect(messagesOf(timelineEvents)).toEqual(['Moves to Oslo', 'Prefers pick-up']);
    expect(await timelineOf(customer)).toEqual(timelineEvents);
    expect(timelineEvents[0]).toMatchObject({ author: 'Test key', eventableType: 'Customer' });
    expect(updatedAt).toBe(customer.updatedAt);
    const [listed] = await shop.all(`/customers?ids=${customer.id}`);
    expect('timelineEvents' in listed).toBe(false);
  });

  it('leaves comment.created and an update of the customer without its text', async () => {
    const customer = await shop.importCustomer();
    const { id } = await expectSuccess(comment(customer, 'Secret'));
    const [updated, created] = (await shop.get('/events?limit=2')).body.data;
    expect([created.type, created.resourceId]).toEqual(['comment.created', id]);
    expect(updated).toMatchObject({
      type: 'customer.updated',
      resourceId: customer.id,
      resourcePlatformId: customer.platformId,
      changes: { comment: { from: null, to: null } },
    });
  });

  it('needs the type: without it, the id is that of a resource', async () => {
    const customer = await shop.importCustomer();
    const [row] = await api.database.query<{ id: string }>(
      'insert into resources (shop_id, id, kind) values ($1, $2, $3) on conflict do nothing returning id',
      [shop.shopId, customer.id, 'ReturnOrder'],
    );
    const { id: unknown } = row ? { id: customer.id + 2_000_000 } : { id: 0 };
    await expectSuccess(comment(customer, 'On the order', {}));
    await expectSuccess(comment(customer, 'On the person'));
    expect(messagesOf(await timelineOf(customer))).toEqual(['On the person']);
    const ofResource = await shop.all(`/timeline_events?eventableId=${customer.id}`);
    expect(messagesOf(ofResource)).toEqual(['On the order']);
    expect(ofResource[0].eventableType).not.toBe('Customer');
    const foreign = 'Resource does not belong to the shop';
    if (unknown > 0) {
      await expectError(comment({ id: unknown }, 'x', {}), 404, foreign);
      await expectError(comment({ id: unknown }, 'x'), 404, foreign);
    }
    const other = await (await api.newShop()).importCustomer();
    await expectError(comment(other, 'x'), 404, foreign);
  });

  it('is filtered by type, cycles by their former name too', async () => {
    const customer = await shop.importCustomer();
    await shop.createUnits(1);
    const cycle = await shop.bookCycle();
    const { id } = await expectSuccess(comment(customer, 'Only this'));
    const typed = (type: string) =>
      shop.all(`/timeline_events?eventableType=${type}&ids=${id}`).then((all) => all.length);
    expect([await typed('Customer'), await typed('Item')]).toEqual([1, 0]);
    for (const type of ['Cycle', 'Rental']) {
      const events = await shop.all(
        `/timeline_events?eventableType=${type}&eventableId=${cycle.id}`,
      );
      expect(events.length).toBeGreaterThan(0);
    }
    expect(await shop.all(`/timeline_events?eventableType=Item&eventableId=${cycle.id}`)).toEqual(
      [],
    );
    const { body } = await shop.get(
      `/exports/timeline_events?format=ndjson&eventableType=Customer&eventableId=${customer.id}`,
    );
    expect(JSON.parse(String(body))).toMatchObject({ id, eventableId: customer.id });
  });

  it('moves to the customer that stays when two are merged', async () => {
    const [old, kept] = [await shop.importCustomer(), await shop.importCustomer()];
    await expectSuccess(comment(old, 'Of the old one'));
    await expectSuccess(comment(kept, 'Of the kept one'));
    const survivor = await expectSuccess(
      shop.post(`/customers/${old.id}/merge`, { intoPlatformId: kept.platformId }),
    );
    expect(messagesOf(survivor.timelineEvents)).toEqual(['Of the kept one', 'Of the old one']);
    expect(survivor.timelineEvents.map((event: any) => event.eventableId)).toEqual([
      kept.id,
      kept.id,
    ]);
    expect(survivor.updatedAt).toBe(kept.updatedAt);
  });

  it('is among the data of the person, with those on rentals', async () => {
    const customer = (shop.customer = await shop.importCustomer());
    await shop.createUnits(1);
    const cycle = await shop.bookCycle();
    await expectSuccess(comment(cycle, 'On the rental', {}));
    await expectSuccess(comment(customer, 'On the person'));
    const data = await expectSuccess(shop.get(`/customers/${customer.id}/data`));
    expect(messagesOf(data.comments)).toEqual(['On the rental', 'On the person']);
    expect(messagesOf(data.customer.timelineEvents)).toEqual(['On the person']);
  });

  it('is erased with the person, also from stored responses', async () => {
    const customer = await shop.importCustomer();
    const type = { eventableType: 'Customer' };
    const key = { 'Idempotency-Key': 'comment' };
    await expectSuccess(comment(customer, 'whisper1', type, key));
    const erased = await expectSuccess(shop.post(`/customers/${customer.id}/erase`));
    expect(erased.timelineEvents).toEqual([]);
    const { body } = await comment(customer, 'whisper1', type, key);
    expect(body).toMatchObject({ eventableId: customer.id, message: null });
    const [event] = (await shop.get('/events?type=customer.erased')).body.data;
    expect(event.changes.timelineEvents).toEqual({ from: null, to: null });
    const [row] = await api.database.query<{ found: boolean }>(
      `select exists (select from idempotency_keys k where k::text like '%whisper1%')
         or exists (select from timeline_events e where e::text like '%whisper1%') as found`,
    );
    expect(row!.found).toBe(false);
  });
});
