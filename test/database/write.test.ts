import { describe, expect, it } from 'vitest';
import { columnsOf } from '../../src/database/sql/columns.sql.js';
import { queryOne, statement } from '../../src/database/sql/statement.js';
import { queryAll } from '../../src/database/sql/statement.js';
import {
  updateStatement,
  insertStatement,
  deleteStatement,
  write,
} from '../../src/database/sql/write.js';
import { BlockedDate } from '../../src/modules/blocked-dates/blocked-date.entity.js';
import { Customer } from '../../src/modules/customers/customer.entity.js';
import {
  MethodOption,
  ProductMethod,
} from '../../src/modules/products/methods/product-method.entity.js';
import { statementsOf } from '../support/database/statements.js';
import { useOwnApi, useShop } from '../support/service/api.js';

const CUSTOMER = ['platformId', 'email', 'defaultAddress', 'searchText'] as const;
const CREATE = insertStatement('test.customers.create', Customer, CUSTOMER, {
  returning: columnsOf(Customer, 'customers', ['id']),
});
const CHANGE = updateStatement(
  'test.customers.change',
  Customer,
  ['id'],
  ['email', 'defaultAddress'],
  {
    computed: {
      searchText: {
        from: ['email', 'platformId'],
        sql: (email, platformId) => `'of ' || ${email} || ${platformId}`,
      },
    },
  },
);
const TOUCH = updateStatement('test.customers.touch', Customer, ['id'], ['email'], {
  alwaysTouch: true,
});
const REMOVE = deleteStatement('test.customers.remove', Customer, 'id');
const GET = statement<Customer>(
  'test.customers.get',
  `select ${columnsOf(Customer, 'u', ['id', ...CUSTOMER, 'createdAt', 'updatedAt'])}
   from customers u where u.shop_id = $1 and u.id = $2`,
);

/** The largest id that JavaScript counts exactly. */
const LARGE = Number.MAX_SAFE_INTEGER;

describe('a statement that we write', () => {
  const api = useOwnApi();
  const shop = useShop(api);

  let platformId = 0;
  const aCustomer = async (members: object = {}): Promise<Customer> => {
    platformId += 1;
    const record = { platformId, email: 'a@b.example', searchText: 'a', ...members };
    const [made] = await write(shop.context, CREATE, [record]);
    return stored(made!.id);
  };
  const stored = async (id: number): Promise<Customer> => (await queryOne(shop.context, GET, id))!;

  it('comes back as it was sent: large numbers, documents and text of any kind', async () => {
    const defaultAddress = { city: `"Umeå" \\ 'x' 😀`, zip: null, lines: [1, { a: [] }] };
    const sent = { platformId: LARGE, email: `it's {"a"}\n$1`, defaultAddress };
    expect(await aCustomer(sent)).toMatchObject(sent);
  });

  it('comes back as it was sent: lists and open days', async () => {
    const product = await shop.importProduct();
    const [{ id: productId }] = (await api.database.query(
      'select id::integer as id from products where platform_id = $1',
      [product.platformId],
    )) as [{ id: number }];
    const method = insertStatement('test.methods.create', ProductMethod, ['productId', 'kind'], {
      returning: columnsOf(ProductMethod, 'product_methods', ['id']),
    });
    const [{ id: methodId }] = (await write(shop.context, method, [
      { productId, kind: 'resale' },
    ])) as [{ id: number }];
    const option = {
      methodId,
      name: 'A',
      status: 'enabled',
      idVerificationRequired: false,
      variantApplicationType: 'all',
      marketApplicationType: 'some',
      conditionApplicationType: 'all',
      marketPlatformIds: [1, LARGE],
    } as const;
    const members = Object.keys(option) as (keyof typeof option)[];
    const create = insertStatement('test.options.create', MethodOption, members, {
      returning: columnsOf(MethodOption, 'method_options', members),
    });
    expect(await write(shop.context, create, [option])).toEqual([option]);

    const days = { resourceType: 'Store', fromDay: '-infinity', toDay: 'infinity' } as const;
    const block = insertStatement(
      'test.blocks.create',
      BlockedDate,
      ['resourceType', 'fromDay', 'toDay'],
      { returning: columnsOf(BlockedDate, 'blocked_dates', ['resourceType', 'fromDay', 'toDay']) },
    );
    expect(await write(shop.context, block, [days])).toEqual([days]);
  });

  it('has its ids in the order of the records, and one stamp', async () => {
    const records = Array.from({ length: 100 }, (_, index) => ({
      platformId: 10_000 - index,
      searchText: String(index),
    }));
    const ids = (await write(shop.context, CREATE, records)).map(({ id }) => id);
    const made = await Promise.all(ids.map(stored));
    expect(made.map(({ searchText }) => searchText)).toEqual(records.map((one) => one.searchText));
    expect(new Set(made.flatMap(({ createdAt, updatedAt }) => [createdAt, updatedAt])).size).toBe(
      1,
    );
  });

  it('changes the sent fields, null included, and computed ones', async () => {
    const [one, other] = [await aCustomer({ defaultAddress: { a: 1 } }), await aCustomer()];
    const changed = await write(shop.context, CHANGE, [
      { id: one.id, email: 'new', defaultAddress: undefined },
      { id: other.id, defaultAddress: { b: 2 } },
    ]);
    expect(changed.map(({ id }) => id).sort()).toEqual([one.id, other.id].sort());
    expect(await stored(one.id)).toMatchObject({
      email: 'new',
      defaultAddress: { a: 1 },
      searchText: `of new${one.platformId}`,
    });
    expect(await stored(other.id)).toMatchObject({
      email: 'a@b.example',
      defaultAddress: { b: 2 },
      searchText: 'a',
    });
    await write(shop.context, CHANGE, [{ id: one.id, defaultAddress: null }]);
    expect((await stored(one.id)).defaultAddress).toBeNull();
  });

  it('moves the stamp of rows that differ alone, always forwards', async () => {
    const [one, other] = [await aCustomer(), await aCustomer()];
    await api.database.query(`update customers set updated_at = '2099-01-01' where id = any($1)`, [
      [one.id, other.id],
    ]);
    const sent = [
      { id: one.id, email: 'new' },
      { id: other.id, email: 'a@b.example' },
    ];
    expect(await write(shop.context, CHANGE, sent)).toEqual([{ id: one.id }]);
    expect((await stored(one.id)).updatedAt).toBe('2099-01-01T00:00:00.001Z');
    expect((await stored(other.id)).updatedAt).toBe('2099-01-01T00:00:00.000Z');
    expect(await write(shop.context, CHANGE, sent)).toEqual([]);
    await write(shop.context, TOUCH, sent);
    expect((await stored(one.id)).updatedAt).toBe('2099-01-01T00:00:00.002Z');
    expect((await stored(other.id)).updatedAt).toBe('2099-01-01T00:00:00.001Z');
  });

  it('runs one statement, and none without a change', async () => {
    const { id } = await aCustomer();
    const count = async (records: readonly { id: number; email?: string }[]) =>
      (await statementsOf(() => write(shop.context, CHANGE, records))).length;
    expect(await count([])).toBe(0);
    expect(await count([{ id }, { id, email: undefined }])).toBe(0);
    expect(await count([{ id, email: 'b' }])).toBe(1);
  });

  it('is that of the shop alone', async () => {
    const { id, ...before } = await aCustomer();
    const other = await api.newShop();
    expect(await write(other.context, CHANGE, [{ id, email: 'taken' }])).toEqual([]);
    expect(await queryAll(other.context, REMOVE, [id])).toEqual([]);
    expect(await stored(id)).toEqual({ id, ...before });
    expect(await queryAll(shop.context, REMOVE, [id])).toEqual([{ id }]);
  });
});
