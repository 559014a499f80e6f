import { describe, expect, it } from 'vitest';
import { statementsOf } from '../../../support/database/statements.js';
import { expectSuccess } from '../../../support/factories/answers.js';
import {
  rentalShop,
  type RentalShop,
  useRentalShop,
} from '../../../support/factories/rental-shop.js';
import { useApi } from '../../../support/service/api.js';
import { countStatements } from '../../../support/models/catalogue.js';

/** Rentals that are out, and the condition that they come back in. */
interface Out {
  readonly shop: RentalShop;
  readonly rentals: readonly any[];
  readonly conditionId: number;
}

const create = async ({ shop, rentals }: Out, members: object = {}): Promise<any> => {
  const data = rentals.map(({ id }) => ({ rentalId: id, ...members }));
  const [order] = await shop.returnUnits({ data });
  expect(order.returnLines).toHaveLength(rentals.length);
  return order;
};

const change = ({ shop }: Out, order: any, members: object): Promise<any> => {
  const returnLines = order.returnLines.map(({ id }: any) => ({ id, ...members }));
  return expectSuccess(shop.put(`/return_orders/${order.id}`, { returnLines }));
};

const receive = (out: Out, order: any) =>
  change(out, order, { status: 'received', conditionId: out.conditionId });

const setStatus = ({ shop }: Out, order: any, status: string): Promise<any> =>
  expectSuccess(shop.put(`/return_orders/${order.id}`, { status }));

/** A step of returned rentals: its preparation, the counted request and its effect. */
type Step = readonly [
  name: string,
  before: (out: Out) => Promise<any>,
  counted: (out: Out, order: any) => Promise<any>,
  status: string,
  limits: { readonly transaction: number; readonly credits: number },
];

const nothing = async (): Promise<undefined> => undefined;

const STEPS: readonly Step[] = [
  ['expected', nothing, (out) => create(out), 'expected', { transaction: 12, credits: 1 }],
  [
    'brought in a condition',
    nothing,
    (out) => create(out, { status: 'received', conditionId: out.conditionId }),
    'received',
    { transaction: 15, credits: 2 },
  ],
  ['received', create, receive, 'received', { transaction: 14, credits: 1 }],
  [
    'awaited again',
    async (out) => receive(out, await create(out)),
    (out, order) => change(out, order, { status: 'awaiting' }),
    'expected',
    { transaction: 15, credits: 1 },
  ],
  [
    'restocked',
    async (out) => receive(out, await create(out)),
    (out, order) => change(out, order, { restocked: true }),
    'received',
    { transaction: 13, credits: 0 },
  ],
  [
    'taken off',
    create,
    (out, order) => change(out, order, { _destroy: true }),
    'expected',
    { transaction: 14, credits: 1 },
  ],
  [
    'cancelled',
    create,
    (out, order) => setStatus(out, order, 'cancelled'),
    'cancelled',
    { transaction: 13, credits: 1 },
  ],
];

/**
 * The statements of the response: orders, lines, events, units with their facts, and their fields.
 */
const ANSWER = 5;

describe('rentals that come back', () => {
  const api = useApi();

  const counts = async (
    settings: object,
    creditCost: number | undefined,
    quantity: number,
    [, before, counted, status]: Step,
  ): Promise<{ transaction: number; answer: number }> => {
    const shop = await rentalShop(api, { ...settings });
    const { id: conditionId } = await shop.createCondition('Scuffed');
    const rentals = [];
    for (const itemId of await shop.createUnits(quantity)) {
      rentals.push(await shop.outCycle({ itemId, creditCost }));
    }
    const out = { shop, rentals, conditionId };
    const order = await before(out);
    const orders: any[] = [];
    const all = await statementsOf(async () => orders.push(await counted(out, order)));
    expect(orders[0].status).toBe(status);
    const from = all.indexOf('START TRANSACTION');
    const transaction = all.lastIndexOf('COMMIT') + 1 - from;
    return { transaction, answer: all.length - from - transaction };
  };

  it.each(STEPS)('run as many statements as one: %s', async (...step) => {
    const { transaction } = step[4];
    const one = await counts({}, undefined, 1, step);
    expect(one.transaction).toBeLessThanOrEqual(transaction);
    expect(one.answer).toBeLessThanOrEqual(ANSWER);
    expect(await counts({}, undefined, 50, step)).toEqual(one);
  });

  it.each(STEPS)('run a few more where they cost credits: %s', async (...step) => {
    const { transaction, credits } = step[4];
    const settings = { membershipCreditReturnCondition: 'received_at' };
    const counted = await counts(settings, 1, 3, step);
    expect(counted.transaction).toBeLessThanOrEqual(transaction + credits);
    expect(counted.answer).toBeLessThanOrEqual(ANSWER);
  });
});

describe('return orders', () => {
  const api = useApi();
  const shop = useRentalShop(api);

  it('run at most 16 statements with a hundred units that are created for them', async () => {
    const body = { data: [], quantity: 100, platformVariantId: shop.variant };
    expect(await countStatements(() => shop.returnUnits(body))).toBeLessThanOrEqual(16);
  });

  it('run at most 15 statements when ten units are scanned in, and when they are scanned again', async () => {
    const itemIds = await shop.createUnits(10);
    for (const itemId of itemIds) await shop.outCycle({ itemId });
    const data = itemIds.map((itemId) => ({ itemId, status: 'received' }));
    for (const scan of ['the first', 'a repeated one']) {
      const all = await statementsOf(() => shop.returnUnits({ data }));
      const counted = all.lastIndexOf('COMMIT') + 1 - all.indexOf('START TRANSACTION');
      expect(counted, scan).toBeLessThanOrEqual(15);
    }
  });

  it('are counted alone, whatever else the process does', async () => {
    const read = () => countStatements(() => shop.get('/return_orders?limit=1'));
    const alone = await read();
    const others = Array.from({ length: 40 }, () => shop.get('/return_orders'));
    const counted = await Promise.all(Array.from({ length: 10 }, read));
    expect(counted).toEqual(Array(10).fill(alone));
    await Promise.all(others);
  });

  it('are listed with as many statements as one', async () => {
    for (let each = 0; each < 3; each += 1) {
      await shop.returnUnits({ data: [], quantity: 2, platformVariantId: shop.variant });
    }
    const counted = [];
    for (const limit of [1, 3]) {
      const answer = async () => {
        const { body } = await shop.get(`/return_orders?limit=${limit}`);
        expect(body.data).toHaveLength(limit);
      };
      counted.push(await countStatements(answer));
    }
    expect(counted[0]).toBe(counted[1]);
  });
});
