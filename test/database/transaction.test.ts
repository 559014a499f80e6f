import { describe, expect, it } from 'vitest';
import type { TenantContext } from '../../src/database/tenant-context.js';
import { queryAll, statement } from '../../src/database/sql/statement.js';
import {
  awaitPipelined,
  type Call,
  onCommit,
  type Collector,
  inSavepoint,
  inTransaction,
} from '../../src/database/transaction.js';
import { useOwnApi, useShop } from '../support/service/api.js';

const LOCATION = statement(
  'test.transaction.location',
  `insert into locations (shop_id, platform_id, name, created_at, updated_at)
   values ($1, $2, 'Store', now(), now())`,
);
const BROKEN = statement('test.transaction.broken', 'select 1 / ($1::bigint * $2::bigint)');

/** Writes a location for each of its entries; with 0 it fails. */
class Closing implements Collector<number> {
  afterCommit?: (entries: readonly number[]) => void;

  *beforeCommit(_: TenantContext, entries: readonly number[]): Iterable<Call> {
    for (const entry of entries) yield entry === 0 ? [BROKEN, 0] : [LOCATION, entry];
  }
}

describe('a transaction', () => {
  const api = useOwnApi();
  const shop = useShop(api);

  let platformId = 0;
  const next = (): number => (platformId += 1);
  const add = (context: TenantContext, id: number) => queryAll(context, LOCATION, id);
  const stored = async (): Promise<number[]> =>
    (await shop.all('/locations')).map((one) => one.platformId).sort((one, other) => one - other);
  const fail = (): never => {
    throw new Error('told to');
  };

  it('stores all collected changes', async () => {
    const [before, one, two, three] = [await stored(), next(), next(), next()];
    const told: unknown[] = [];
    const collector = new Closing();
    collector.afterCommit = (entries) => told.push(entries);
    await inTransaction(shop.context, async (transaction) => {
      await add(transaction, one);
      onCommit(transaction, collector, [two, three]);
    });
    expect(await stored()).toEqual([...before, one, two, three]);
    expect(told).toEqual([[two, three]]);
  });

  it('succeeds once it is committed, even if a listener fails after that', async () => {
    const [before, one] = [await stored(), next()];
    const notified: unknown[] = [];
    const [failing, listening] = [new Closing(), new Closing()];
    failing.afterCommit = fail;
    listening.afterCommit = (entries) => notified.push(entries);
    const result = await inTransaction(shop.context, async (transaction) => {
      onCommit(transaction, failing, [one]);
      onCommit(transaction, listening, [next()]);
      return 'stored';
    });
    expect(result).toBe('stored');
    expect(await stored()).toEqual([...before, one, one + 1]);
    expect(notified).toEqual([[one + 1]]);
    expect(api.log.join()).toContain('told to');
  });

  it.each(['the last', 'another'])(
    'stores nothing when %s of what it collected fails',
    async (at) => {
      const before = await stored();
      const told: unknown[] = [];
      const collector = new Closing();
      collector.afterCommit = (entries) => told.push(entries);
      const failing = inTransaction(shop.context, async (transaction) => {
        await add(transaction, next());
        onCommit(transaction, collector, at === 'the last' ? [next(), 0] : [0, next()]);
      });
      await expect(failing).rejects.toThrow(/division by zero/);
      expect(await stored()).toEqual(before);
      expect(told).toEqual([]);
    },
  );

  it('forgets what was collected in a part that fell, and no more', async () => {
    const [before, one, two] = [await stored(), next(), next()];
    const collector = new Closing();
    await inTransaction(shop.context, async (transaction) => {
      onCommit(transaction, collector, [one]);
      const part = inSavepoint(transaction, async () => {
        onCommit(transaction, collector, [next()]);
        await add(transaction, next());
        fail();
      });
      await expect(part).rejects.toThrow('told to');
      await add(transaction, two);
    });
    expect(await stored()).toEqual([...before, one, two]);
  });

  it('keeps parts within parts apart', async () => {
    const [before, kept] = [await stored(), next()];
    await inTransaction(shop.context, async (transaction) => {
      await add(transaction, kept);
      const outer = inSavepoint(transaction, async () => {
        await add(transaction, next());
        const inner = inSavepoint(transaction, async () => {
          await add(transaction, next());
          fail();
        });
        await expect(inner).rejects.toThrow('told to');
        await inSavepoint(transaction, () => add(transaction, next()));
        fail();
      });
      await expect(outer).rejects.toThrow('told to');
    });
    expect(await stored()).toEqual([...before, kept]);
  });

  it('joins the open one', async () => {
    const before = await stored();
    const failing = inTransaction(shop.context, async (transaction) => {
      await inTransaction(transaction, (same) => add(same, next()));
      fail();
    });
    await expect(failing).rejects.toThrow('told to');
    expect(await stored()).toEqual(before);
  });

  it('throws the error that made it fail, not those of statements sent behind', async () => {
    const failing = inTransaction(shop.context, async (transaction) => {
      const broken = queryAll(transaction, BROKEN, 0);
      await awaitPipelined([add(transaction, next()), broken]);
    });
    await expect(failing).rejects.toThrow('division by zero');
  });

  it('cannot be used when it is over', async () => {
    const over = await inTransaction(shop.context, async (transaction) => transaction);
    await expect(add(over, next())).rejects.toThrow('The transaction is over');
  });
});
