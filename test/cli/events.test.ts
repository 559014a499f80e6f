import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { expectSuccess } from '../support/factories/answers.js';
import { useOwnApi } from '../support/service/api.js';
import type { TestShop } from '../support/service/test-shop.js';
import { buildProgram, run, runForJson, spawnProgram } from './support/command.js';

const age = (shop: TestShop, api: ReturnType<typeof useOwnApi>) =>
  api.database.query(`update events set created_at = '2000-01-01T00:00:00Z' where shop_id = $1`, [
    shop.shopId,
  ]);

describe('events prune', () => {
  const api = useOwnApi();

  it('removes expired events but the newest, of one shop or of all', async () => {
    const [one, other, young] = [await api.newShop(), await api.newShop(), await api.newShop()];
    await age(one, api);
    await age(other, api);
    const { url } = api.database;
    const count = (await expectSuccess(other.get('/events?limit=100'))).data.length;
    const { removed } = await runForJson(url, 'events', 'prune', '--shop', String(one.shopId));
    expect(removed).toBe(count - 1);
    expect((await one.get('/events')).body.data).toMatchObject([{ id: count }]);
    const outcome = await run(['events', 'prune'], url);
    expect(outcome).toMatchObject({
      code: 0,
      stdout: `Removed ${count - 1} events older than 90 days\n`,
    });
    expect((await expectSuccess(young.get('/events'))).data.length).toBe(count);
    await one.createCondition('Worn');
    const { removed: again } = await runForJson(url, 'events', 'prune');
    expect(again).toBe(1);
    expect((await expectSuccess(one.get('/events'))).data).toMatchObject([{ id: count + 1 }]);
  });
});

describe('events advance', () => {
  const api = useOwnApi();

  it('lets the events of all shops go on at the next million, or of one', async () => {
    const [one, other] = [await api.newShop(), await api.newShop()];
    const { url } = api.database;
    expect(await runForJson(url, 'events', 'advance')).toEqual({ shops: 2 });
    expect(await runForJson(url, 'events', 'advance', '--shop', `${one.shopId}`)).toEqual({
      shops: 1,
    });
    for (const shop of [one, other]) await shop.createCondition('Worn');
    expect((await one.get('/events')).body.data[0].id).toBe(2_000_000);
    expect((await other.get('/events')).body.data[0].id).toBe(1_000_000);
  });
});

describe('events tail', () => {
  const api = useOwnApi();
  beforeAll(buildProgram);

  it('follows a shop, one line an event, until it is interrupted', async () => {
    const shop = await api.newShop();
    const child = spawn(
      process.execPath,
      ['dist/bundle/cli.cjs', 'events', 'tail', '--shop', String(shop.shopId)],
      { env: { ...process.env, DATABASE_URL: api.database.url } },
    );
    const ended = once(child, 'close');
    let [stdout, stderr] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    const patience = { timeout: 60_000, interval: 50 };
    await vi.waitFor(() => expect(stderr).toContain('Following shop'), patience);
    const { id } = await shop.createCondition('Worn');
    await expectSuccess(shop.put(`/conditions/${id}`, { title: 'Torn' }));
    await vi.waitFor(() => expect(stdout.split('\n').length).toBe(3), patience);
    expect(stdout).toContain(`condition.created ${id}  Test key`);
    expect(stdout).toContain(`condition.updated ${id}  Test key  title: "Worn" → "Torn"`);
    child.kill('SIGINT');
    await ended;
  });

  it('ends when the reader of its output has ended', async () => {
    const shop = await api.newShop();
    const words = ['events', 'tail', '--shop', `${shop.shopId}`];
    const child = spawnProgram(words, { DATABASE_URL: api.database.url });
    const ended = once(child, 'exit');
    await once(child.stderr, 'data');
    child.stdout.destroy();
    await shop.createCondition('Worn');
    expect(await ended).toEqual([0, null]);
  });
});
