import { describe, expect, it } from 'vitest';
import { useOwnApi } from '../support/service/api.js';
import { run, runForJson } from './support/command.js';

describe('shops', () => {
  const api = useOwnApi();
  const shops = (...args: string[]) => run(['shops', ...args], api.database.url);
  const forJson = (...args: string[]) => runForJson(api.database.url, 'shops', ...args);

  it('are created with the settings of a new shop and the default conditions', async () => {
    const shop = await forJson('create', '--name', 'Fjell & Fabric');
    expect(shop).toMatchObject({
      id: expect.any(Number),
      name: 'Fjell & Fabric',
      timeZone: 'UTC',
      currency: 'USD',
      preparationDuration: '1.day',
      deliveryDuration: '2.day',
      reverseDeliveryDuration: '2.day',
      restockDuration: '1.day',
      consignmentEnabled: false,
    });
    const rows = await api.database.query<{ title: string }>(
      'select title from conditions where shop_id = $1 order by id',
      [shop.id],
    );
    expect(rows.map(({ title }) => title)).toEqual([
      'New',
      'Good',
      'Needs repair',
      'Beyond repair',
    ]);
  });

  it('are created with settings of their own', async () => {
    const settings = {
      name: 'Zelt & Kajak – Verleih',
      timeZone: 'Europe/Berlin',
      currency: 'EUR',
      preparationDuration: '12.hour',
      deliveryDuration: '3.day',
      reverseDeliveryDuration: '4.day',
      restockDuration: '90.minute',
    };
    const args = Object.entries(settings).flatMap(([name, value]) => [
      `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
      value,
    ]);
    const shop = await forJson('create', ...args, '--consignment-enabled');
    expect(shop).toMatchObject({ ...settings, consignmentEnabled: true });
    const { body } = await api.client((await api.newKey(shop.id)).token).get('/shop');
    expect(body).toEqual(shop);
  });

  it('are shown and listed in short text, one line each', async () => {
    const { id } = await forJson('create', '--name', 'Plain');
    // Names of earlier releases may have control characters.
    await api.database.query('update shops set name = $2 where id = $1', [
      id,
      'Line\nend \u001b[31mred',
    ]);
    const listed = await shops('list');
    expect(listed).toMatchObject({ code: 0, stderr: '' });
    const lines = listed.stdout.split('\n');
    expect(lines[0]).toMatch(/^Id +Name +Time zone +Currency +Kind$/);
    expect(lines).toContainEqual(
      expect.stringMatching(`^${id} +Line end +\\[31mred +UTC +USD +live$`),
    );
    expect(listed.stdout).not.toContain('\u001b');
  });

  it('are listed as JSON, oldest first', async () => {
    const first = await forJson('create', '--name', 'First');
    const second = await forJson('create', '--name', 'Second');
    const all = await forJson('list');
    expect(all.slice(-2)).toEqual([first, second]);
  });

  it('are created as sandboxes, empty or filled like the demo', async () => {
    const empty = await forJson('create', '--name', 'Empty', '--sandbox');
    expect(empty).toMatchObject({ isSandbox: true, timeZone: 'UTC' });
    const filled = await forJson('create', '--name', 'Filled', '--sandbox', '--demo');
    expect(filled).toMatchObject({ name: 'Filled', isSandbox: true, timeZone: 'Europe/Oslo' });
    const { body } = await api.client((await api.newKey(filled.id)).token).get('/items?limit=1');
    expect(body.data).toHaveLength(1);
  });

  it('are not created in a zone or with a duration that they could not compute days with', async () => {
    const create = (option: string, value: string) => shops('create', '--name', 'A', option, value);
    for (const zone of ['IST', 'US/Pacific-New']) {
      const { code, stderr } = await create('--time-zone', zone);
      expect(code).toBeGreaterThan(0);
      expect(stderr).toContain('must be an IANA time zone such as Europe/Berlin');
    }
    const { code, stderr } = await create('--restock-duration', '99999.year');
    expect(code).toBeGreaterThan(0);
    expect(stderr).toContain('It must be at most 10 years: 99999.year');
  });

  it('are not filled unless they are sandboxes', async () => {
    const created = await shops('create', '--name', 'Live', '--demo');
    expect(created).toMatchObject({ code: 1, stdout: '' });
    expect(created.stderr).toContain('--demo needs --sandbox');
  });
});
