import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { daysFromNow, useRentalShop } from '../support/factories/rental-shop.js';
import { useOwnApi } from '../support/service/api.js';
import { chromiumPath, Window } from './chromium.js';

const ROOT = resolve(import.meta.dirname, '../..');
const day = (offset: number): string => daysFromNow(offset).slice(0, 10);

describe.skipIf(!chromiumPath)('the back office in a browser', () => {
  const api = useOwnApi();
  const window = new Window();
  const shop = useRentalShop(api, { timeZone: 'UTC' });
  let units: number[];
  let server: ChildProcess;
  let url: string;

  beforeAll(async () => {
    units = await shop.createUnits(3, { serials: ['SN-1', 'SN-2', 'SN-3'] });
    await shop.bookCycle({ itemId: units[0], rentalStart: day(2), rentalEnd: day(4) });
    const out = { itemId: units[1], rentalStart: day(-3), rentalEnd: day(-1) };
    const cycle = await shop.bookCycle({ ...out, fulfillAt: day(-3) });
    await shop.updateCycle(cycle, { fulfilledAt: day(-3) });
    url = await serve();
    await window.open();
    await window.page.goto(`${url}#${shop.token}`);
  });
  afterAll(async () => {
    await window.close();
    server?.kill();
  });

  async function serve(): Promise<string> {
    server = spawn(process.execPath, ['examples/back-office/serve.mjs'], {
      cwd: ROOT,
      env: { ...process.env, RENTAL_URL: api.url, EXAMPLE_PORT: '0' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    for (;;) {
      const [chunk] = await once(server.stdout!, 'data');
      said += String(chunk);
      const [, address] = /Back office: (http:[^#\s]+)/.exec(said) ?? [];
      if (address) return address;
    }
  }

  const cell = (serial: string, offset: number, reserved = '') => {
    const date = new Date(daysFromNow(offset));
    const month = date.toLocaleString('en-GB', { month: 'short', timeZone: 'UTC' });
    const name = `${serial}, ${date.getUTCDate()} ${month}: ${reserved}`;
    return window.page.getByRole('gridcell', { name });
  };
  const label = (serial: string, offset: number) => cell(serial, offset).getAttribute('aria-label');
  const status = () => window.page.getByRole('status');
  const scanned = () => window.page.getByRole('log').getByRole('listitem').first();

  async function chooseAda(): Promise<void> {
    const field = window.page.getByLabel('Customer');
    await field.pressSequentially('Nord');
    const option = window.page.locator('#customers option').first();
    await option.waitFor({ state: 'attached' });
    await field.fill((await option.getAttribute('value'))!);
  }

  const plansOf = async (itemId: number): Promise<string[]> => {
    const { body } = await shop.get(`/cycles?itemId=${itemId}`);
    return body.data.map(({ rentalStart, rentalEnd }: any) =>
      [rentalStart, rentalEnd].map((time) => time.slice(0, 10)).join(' to '),
    );
  };

  it('shows units and what they are reserved for, by day', async () => {
    await cell('SN-1', 0).waitFor();
    expect(await label('SN-1', 0)).toMatch(/: free$/);
    expect(await label('SN-1', 1)).toMatch(/: SC-1001 Nordin$/);
    expect(await label('SN-1', 5)).toMatch(/: SC-1001 Nordin$/);
    expect(await label('SN-1', 6)).toMatch(/: free$/);
    expect(await label('SN-2', 0)).toMatch(/: SC-1002 Nordin$/);
    expect(await window.page.locator('.bar').count()).toBe(2);
  });

  it('removes the key from its address', () => {
    expect(window.page.url()).toBe(url);
  });

  it('books days that are dragged over', async () => {
    await cell('SN-3', 4).hover();
    await window.page.mouse.down();
    await cell('SN-3', 6).hover();
    await window.page.mouse.up();
    await chooseAda();
    await window.page.getByRole('button', { name: 'Book' }).click();
    await status().getByText('Booked SC-1003').waitFor();
    expect(await plansOf(units[2]!)).toEqual([`${day(4)} to ${day(6)}`]);
    await cell('SN-3', 5, 'SC-1003 Nordin').waitFor();
  });

  it('books with the keyboard alone', async () => {
    const { keyboard } = window.page;
    await cell('SN-2', 10).focus();
    await keyboard.press('ArrowUp');
    await keyboard.press('Shift+ArrowRight');
    await keyboard.press('Shift+ArrowRight');
    await keyboard.press('Enter');
    await chooseAda();
    await keyboard.press('Enter');
    await status().getByText('Booked SC-1004').waitFor();
    expect(await plansOf(units[0]!)).toContain(`${day(10)} to ${day(12)}`);
  });

  it('shows the renter of a unit', async () => {
    await cell('SN-3', 5).press('Enter');
    await status().getByText(': SC-1003 Nordin').waitFor();
    await cell('SN-3', 5).press('Shift+ArrowRight');
    await window.page.keyboard.press('Enter');
    await chooseAda();
    await window.page.keyboard.press('Enter');
    const refusal = window.page
      .getByRole('alert')
      .filter({ hasText: /reserved from .* by SC-1003/ });
    await refusal.waitFor();
    await window.page.keyboard.press('Escape');
  });

  it('receives what is scanned, and restocks it when it is scanned again', async () => {
    const scan = async (serial: string): Promise<void> => {
      await window.page.getByLabel('Scan what comes back').fill(serial);
      await window.page.keyboard.press('Enter');
    };
    await scan('SN-2');
    await scanned().getByText('SN-2: received, SC-1002 on return #2001').waitFor();
    expect((await shop.get(`/items/${units[1]}`)).body.status).toBe('unprocessed');
    await scan('SN-2');
    await scanned().getByText('SN-2: restocked').waitFor();
    expect((await shop.get(`/items/${units[1]}`)).body.status).toBe('processed');
    await scan('SN-2');
    await scanned().getByText('SN-2: is in stock').waitFor();
    await scan('SN-9');
    await scanned().getByText('SN-9: no unit has this serial').waitFor();
  });

  it('shows what others book', async () => {
    await shop.bookCycle({ itemId: units[2], rentalStart: day(15), rentalEnd: day(16) });
    await cell('SN-3', 15, 'SC-1005 Nordin').waitFor();
  });

  it('moves to other weeks', async () => {
    await window.page.getByRole('button', { name: 'A week later' }).click();
    await cell('SN-1', 22).waitFor();
    expect(await cell('SN-1', -1).count()).toBe(0);
    await window.page.getByRole('button', { name: 'Today' }).click();
    await cell('SN-1', -1).waitFor();
  });

  it('requests a key without a valid one', async () => {
    await window.page.evaluate('sessionStorage.clear()');
    await window.page.reload();
    await window.page.getByLabel('Key').fill('rk_wrong');
    await window.page.getByRole('button', { name: 'Sign in' }).click();
    await window.page.getByRole('alert').filter({ hasText: 'Unauthorized' }).waitFor();
    await window.page.getByLabel('Key').fill(shop.token);
    await window.page.keyboard.press('Enter');
    await cell('SN-1', 0).waitFor();
  });

  it('is short enough to be read', async () => {
    const folder = join(ROOT, 'examples/back-office');
    const sources = (await readdir(join(folder, 'src'))).map((name) => `src/${name}`);
    const texts = [...sources, 'style.css'].map((name) => readFile(join(folder, name), 'utf8'));
    expect((await Promise.all(texts)).join('').split('\n').length).toBeLessThan(600);
  });

  it('sends no request to another host and logs no error', () => {
    expect(window.hosts).toEqual([new URL(url).host]);
    expect(window.complaints).toEqual([]);
  });
});
