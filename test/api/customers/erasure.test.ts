import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WebhookWorkerService } from '../../../src/platform/webhooks/sending/webhook-worker.service.js';
import { holdTransaction, untilBlocked } from '../../support/database/held-transaction.js';
import { expectError, expectSuccess, nextPlatformId } from '../../support/factories/answers.js';
import { daysFromNow, rentalShop, type RentalShop } from '../../support/factories/rental-shop.js';
import { useOwnApi } from '../../support/service/api.js';
import { eventually } from '../../support/time/eventually.js';
import { Receiver } from '../../support/webhooks/receiver.js';

/** A person whose fields each have a word that occurs nowhere else. */
const newPerson = () => {
  const platformId = nextPlatformId();
  const mark = `zq${platformId}`;
  const lastDigits = String(platformId).slice(-4);
  return {
    platformId,
    email: `${mark}@mail.example`,
    firstName: `Zyx${mark}`,
    lastName: `Qwertz${mark}`,
    phone: `+46 70 9877 ${lastDigits}`,
    defaultAddress: {
      firstName: `Zyx${mark}`,
      lastName: `Qwertz${mark}`,
      name: `Zyx${mark} Qwertz${mark}`,
      company: `Holding ${mark}`,
      address1: `Storgatan ${mark}`,
      city: `${mark}by`,
      phone: `+46 70 9876 ${lastDigits}`,
    },
  };
};

type Person = ReturnType<typeof newPerson>;

/** The words by which the database is searched for a person. */
const wordsOf = ({ platformId, phone: mobile, defaultAddress: { phone } }: Person): string[] => [
  `zq${platformId}`,
  mobile,
  phone,
  phone.replaceAll(/\D/g, ''),
];

const ERASED = {
  email: null,
  firstName: null,
  lastName: null,
  phone: null,
  defaultAddress: null,
};

const TIMESTAMP = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

describe('the erasure of a customer', () => {
  const api = useOwnApi({ webhooksAllowInsecure: true });
  const receiver = new Receiver();
  let shop: RentalShop;
  let customer: any;
  let sent: Person;
  beforeAll(() => receiver.start());
  afterAll(() => receiver.stop());
  beforeEach(async () => {
    shop = await rentalShop(api);
    sent = newPerson();
    customer = shop.customer = (
      await expectSuccess(shop.post('/customers', { customers: [sent] }, keyed('import')))
    ).data[0];
  });

  /** A booking that is over, and so keeps no erasure waiting. */
  const past = (fields: object = {}) =>
    shop.cycleRequest({
      rentalStart: daysFromNow(-9),
      rentalEnd: daysFromNow(-7),
      fulfilledAt: daysFromNow(-9),
      receivedAt: daysFromNow(-7),
      ...fields,
    });
  const keyed = (name: string) => ({ 'Idempotency-Key': name });
  const erase = () => shop.post(`/customers/${customer.id}/erase`);
  const importAgain = (fields: object = {}) =>
    shop.post('/customers', { customers: [{ ...sent, ...fields }] });
  const read = () => expectSuccess(shop.get(`/customers/${customer.id}`));

  /** The tables of the database that contain one of the words, in any column. */
  const tablesWith = async (words: readonly string[]): Promise<string[]> => {
    const tables = await api.database.query<{ name: string }>(
      `select table_name as name from information_schema.tables
       where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
    );
    const found: string[] = [];
    for (const { name } of tables) {
      const [row] = await api.database.query<{ found: boolean }>(
        `select exists (select from ${name} t where t::text ilike any($1)) as found`,
        [words.map((word) => `%${word}%`)],
      );
      if (row!.found) found.push(name);
    }
    return found;
  };

  /** Puts the person into every table that the API can put a name into. */
  const spread = async () => {
    receiver.reset((response) => void response.end(JSON.stringify(sent)));
    const types = ['customer.*', 'cycle.*', 'return_order.*'];
    await expectSuccess(shop.post('/webhook_endpoints', { url: receiver.url, types }));
    await api.app.get(WebhookWorkerService).pollShops();
    const [itemId] = await shop.createUnits(1);
    const { id: definitionId } = await shop.defineField('Owner', { type: 'customer_reference' });
    await shop.setField(itemId!, definitionId, `${customer.id}`);
    const request = past({ itemId });
    const booked = { request, ...(await shop.post('/cycles', request, keyed('book'))) };
    await shop.createUnits(1);
    await shop.post('/cycles/batch', { cycles: [past()] }, keyed('batch'));
    const out = await shop.outCycle();
    const data = [{ rentalId: out.id, status: 'received' }];
    await expectSuccess(shop.post('/return_orders', { data }, keyed('return')));
    await shop.giveCredits(3);
    await expectSuccess(importAgain({ email: `other.${sent.email}` }));
    const list = `platformId,lastName\n${sent.platformId},Other${sent.lastName}\n`;
    await expectSuccess(shop.post('/imports/customers?update=true', list, keyed('list')));
    await eventually(async () => {
      const { data: deliveries } = await expectSuccess(shop.get('/webhook_deliveries?limit=100'));
      const delivered = deliveries.filter(({ status }: any) => status === 'delivered');
      expect(delivered.map(({ type }: any) => type)).toEqual(
        expect.arrayContaining(['cycle.created', 'customer.updated', 'return_order.created']),
      );
      expect(delivered).toHaveLength(deliveries.length);
    });
    return { booked };
  };

  it('leaves no name, email, phone or address in any column of any table', async () => {
    const { booked } = await spread();
    expect(await tablesWith(wordsOf(sent))).toEqual([
      'customers',
      'idempotency_keys',
      'webhook_deliveries',
    ]);
    receiver.reset();
    const erased = await expectSuccess(erase());
    expect(erased).toEqual({
      ...customer,
      ...ERASED,
      erasedAt: TIMESTAMP,
      updatedAt: TIMESTAMP,
      creditBalance: 3,
      customFields: [],
      timelineEvents: [],
    });
    expect(await tablesWith(wordsOf(sent))).toEqual([]);

    const again = await shop.post('/cycles', booked.request, keyed('book'));
    const { creditBalance, customFields, timelineEvents, updatedAt, ...rest } = erased;
    expect(again.body.id).toBe(booked.body.id);
    expect(again.body.customer).toMatchObject({ ...rest });
    expect((await shop.getCycle(booked.body)).customer).toMatchObject(rest);
  });

  it('keeps rentals, returns and credits, without a name that a search finds', async () => {
    await shop.createUnits(1);
    const { id } = await shop.bookCycle(past());
    const find = async (search: string | number) =>
      (await expectSuccess(shop.get(`/cycles?search=${search}`))).data.map((one: any) => one.id);
    expect(await find(sent.lastName)).toEqual([id]);
    await expectSuccess(erase());
    expect(await find(sent.lastName)).toEqual([]);
    expect(await find(wordsOf(sent)[2]!)).toEqual([]);
    expect(await find(sent.platformId)).toEqual([id]);
  });

  it('records customer.erased with the names of the fields', async () => {
    await expectSuccess(erase());
    const { data } = await expectSuccess(shop.get(`/events?type=customer.erased`));
    const nothing = { from: null, to: null };
    expect(data).toMatchObject([
      {
        resourceType: 'Customer',
        resourceId: customer.id,
        resourcePlatformId: sent.platformId,
        changes: {
          email: nothing,
          firstName: nothing,
          lastName: nothing,
          phone: nothing,
          defaultAddress: nothing,
          erasedAt: nothing,
        },
      },
    ]);
  });

  it('changes nothing the second time', async () => {
    const first = await expectSuccess(erase());
    expect(await expectSuccess(erase())).toEqual(first);
    const { data } = await expectSuccess(shop.get(`/events?type=customer.*&limit=1`));
    expect(data).toMatchObject([{ type: 'customer.erased' }]);
  });

  it('is rejected while a rental is out, and works once it is received', async () => {
    const cycle = await shop.outCycle();
    const { headers, ...answer } = await erase();
    expect(answer).toMatchObject({
      status: 409,
      body: { error: `SC-${cycle.sequentialId} is out; receive it first` },
    });
    expect(headers.get('X-Error-Code')).toBe('customer_has_units_out');
    expect(await read()).toMatchObject({ ...sent, erasedAt: null });
    await shop.updateCycle(cycle, { receivedAt: new Date().toISOString() });
    expect(await expectSuccess(erase())).toMatchObject(ERASED);
  });

  it('is rejected while a return order awaits a unit', async () => {
    const { id: rentalId } = await shop.outCycle();
    const [itemId] = await shop.createUnits(1);
    const data = [{ rentalId, status: 'received' }, { itemId }];
    const [order] = await shop.returnUnits({ data });
    await expectError(
      erase(),
      409,
      `Return order #${order.sequentialId} awaits a unit; receive it or mark it as missing first`,
    );
    const line = order.returnLines.find((one: any) => one.status === 'awaiting');
    await shop.updateOrder(order, { returnLines: [{ id: line.id, status: 'missing' }] });
    expect(await expectSuccess(erase())).toMatchObject(ERASED);
  });

  it('is rejected while bookings are planned or held, and names them', async () => {
    await shop.createUnits(2);
    const booked = await shop.bookCycle();
    const names = () => `SC-${booked.sequentialId}`;
    const one = `${names()} is booked; cancel it or give it another customer first`;
    const refused = await erase();
    expect([refused.status, refused.body.error]).toEqual([409, one]);
    expect(refused.headers.get('X-Error-Code')).toBe('customer_has_bookings');
    const held = await shop.bookCycle({ holdUntil: daysFromNow(1) });
    const two = `${names()}, SC-${held.sequentialId} are booked; cancel them or give them another customer first`;
    await expectError(erase(), 409, two);
    expect(await read()).toMatchObject({ ...sent, erasedAt: null });
    await shop.updateCycle(booked, { status: 'cancelled' });
    const customerPlatformId = (await shop.importCustomer()).platformId;
    await shop.updateCycle(held, { customerPlatformId });
    expect(await expectSuccess(erase())).toMatchObject(ERASED);
  });

  it('needs a key with the scope manage', async () => {
    const { token } = await api.newKey(shop.shopId, ['read', 'write']);
    await expectError(
      api.client(token).post(`/customers/${customer.id}/erase`),
      403,
      'The key lacks the scope manage',
    );
  });

  it('lasts through later imports, which do not reject the rest of their list', async () => {
    const erased = await expectSuccess(erase());
    const other = { platformId: nextPlatformId(), firstName: 'Bo' };
    const customers = [sent, other, { ...newPerson(), firstName: 'Cleo' }];
    const { data } = await expectSuccess(shop.post('/customers', { customers }));
    const { creditBalance, customFields, timelineEvents, ...rest } = erased;
    expect(data).toMatchObject([rest, { firstName: 'Bo' }, { firstName: 'Cleo', erasedAt: null }]);
    expect(await read()).toEqual(erased);
    expect(await expectSuccess(importAgain({ reactivate: false }))).toEqual({ data: [rest] });
  });

  it('ends when an import reactivates the person', async () => {
    await expectSuccess(erase());
    const { data } = await expectSuccess(importAgain({ reactivate: true }));
    expect(data).toMatchObject([{ ...sent, id: customer.id, erasedAt: null }]);
    const events = await expectSuccess(shop.get(`/events?type=customer.updated`));
    expect(Object.keys(events.data[0].changes)).toContain('erasedAt');
    expect(await expectSuccess(importAgain({ reactivate: true }))).toEqual({ data });
    expect(await expectSuccess(erase())).toMatchObject(ERASED);
  });

  it('reaches the stored response of a booking that it waits for', async () => {
    await shop.createUnits(1);
    const held = await holdTransaction(api.database);
    const lock = 'select from customers where shop_id = $1 and id = $2 for key share';
    await held.query(lock, [shop.shopId, customer.id]);
    const erasing = erase();
    await untilBlocked(api.database, 1, erasing);
    const { body } = await shop.post('/cycles', past(), keyed('before'));
    expect(body.customer).toMatchObject({ firstName: sent.firstName, erasedAt: null });
    await held.commit();
    expect(await expectSuccess(erasing)).toMatchObject(ERASED);
    expect(await tablesWith(wordsOf(sent))).toEqual([]);
  });

  it('keeps the erasure of another customer in the same stored response', async () => {
    const other = newPerson();
    await expectSuccess(shop.post('/customers', { customers: [other] }));
    await shop.createUnits(2);
    const cycles = [past(), past({ customerPlatformId: other.platformId })];
    await expectSuccess(shop.post('/cycles/batch', { cycles }, keyed('both')));
    const held = await holdTransaction(api.database);
    await held.query(
      `update idempotency_keys set body = replace(body, $2, '') where shop_id = $1 and key = 'both'`,
      [shop.shopId, other.email],
    );
    const erasing = erase();
    await untilBlocked(api.database, 1, erasing);
    await held.commit();
    expect(await expectSuccess(erasing)).toMatchObject(ERASED);
    expect(await tablesWith(wordsOf(sent))).toEqual([]);
    const [stored] = await api.database.query<{ body: string }>(
      `select body from idempotency_keys where shop_id = $1 and key = 'both'`,
      [shop.shopId],
    );
    expect(stored!.body).not.toContain(other.email);
  });

  it('makes a booking wait that would store the data after it', async () => {
    await shop.createUnits(1);
    const held = await holdTransaction(api.database);
    await held.query('select from event_counters where shop_id = $1 for update', [shop.shopId]);
    const erasing = erase();
    await untilBlocked(api.database, 1, erasing);
    const booking = shop.post('/cycles', shop.cycleRequest(), keyed('after'));
    await untilBlocked(api.database, 2, booking);
    await held.commit();
    const { customer: booked } = await expectSuccess(booking);
    const { creditBalance, customFields, timelineEvents, ...erased } = await expectSuccess(erasing);
    expect(booked).toEqual(erased);
    expect(await tablesWith(wordsOf(sent))).toEqual([]);
  });

  it('keeps free texts of the desk, such as comments and tags', async () => {
    await shop.createUnits(1);
    const note = `Called ${sent.platformId}`;
    const { id } = await shop.bookCycle(past({ tags: [note] }));
    await expectSuccess(
      shop.post('/timeline_comments', { timelineEvent: { eventableId: id, message: note } }),
    );
    await expectSuccess(erase());
    expect(await tablesWith([note])).toEqual(['cycles', 'timeline_events']);
  });
});
