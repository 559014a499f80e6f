import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { notices, listsOf, rowOf, unfold } from './calendar-view.js';
import type { DeskBrowser } from './desk-browser.js';
import { recordWrites, scan } from './real-input.js';

const verdict = (page: Page) => page.locator('.verdict');

export function scannerStories(desk: DeskBrowser): void {
  const lateOnes = async (): Promise<any[]> => {
    const { late } = listsOf((await desk.shop.get('/day_sheet')).body);
    return late!.filter(({ item }: any) => item.serial);
  };
  const open = async (path: string, look = {}) => {
    const page = await desk.open(path, look);
    await page.locator('main h1').waitFor();
    return { page, writes: recordWrites(page) };
  };

  describe('a scanner on any page', () => {
    afterEach(() => desk.closePages());

    it('takes back the scanned unit, not the one whose row has the focus', async () => {
      for (const look of [{ width: 1280 }, { width: 390, locale: 'de-DE' }]) {
        const [focused, scanned] = await lateOnes();
        const { page, writes } = await open('/desk', look);
        await unfold(page);
        await rowOf(page, 'late', focused).getByRole('button').focus();
        await scan(page, scanned.item.serial);
        await verdict(page).getByText(scanned.item.serial).waitFor();
        await page.locator('.verdict.done').waitFor();
        expect(new URL(page.url()).pathname).toBe('/desk/scan');
        expect(writes).toEqual(['POST /api/v1/return_orders']);
        const cycleOf = async ({ id }: any) => (await desk.shop.get(`/cycles/${id}`)).body;
        expect(await cycleOf(focused)).toMatchObject({ receivedAt: null });
        expect(await cycleOf(scanned)).toMatchObject({ status: 'received' });
        await desk.shop.put(`/cycles/${scanned.id}`, { receivedAt: null });
      }
    });

    it('is sent to Scan from each page, wherever the focus is', async () => {
      const { page, writes } = await open('/desk');
      const pages = ['today', 'calendar', 'scan', 'units', 'rentals', 'returns', 'customers'];
      for (const path of [...pages, 'figures']) {
        await page.goto(`${desk.url}/desk/${path}`);
        const first = page.locator('main').locator('button, select, a').first();
        await first.focus();
        for (const serial of [`SN-NONE ${path}`, 'SN-NONE-2']) {
          await scan(page, serial);
          await verdict(page).getByText(`No unit has the serial ${serial}.`).waitFor();
        }
        await expect.poll(() => page.getByLabel('Serial').inputValue()).toBe('');
      }
      expect(writes).toEqual([]);
    });

    it('leaves a choice that has the focus as it was', async () => {
      const { page } = await open('/desk/scan');
      const condition = page.getByLabel('Condition');
      await condition.focus();
      await page.getByRole('option', { name: 'Needs repair' }).waitFor({ state: 'attached' });
      await scan(page, 'Needs-1');
      await verdict(page).getByText('No unit has the serial Needs-1.').waitFor();
      expect(await condition.inputValue()).toBe('');
    });

    it('keeps the record and the dialog that are open, and shows the verdict there', async () => {
      const [late] = await lateOnes();
      const { page, writes } = await open(`/desk/rentals/${late.id}`);
      await page.getByText('Change details').click();
      await page.getByLabel('Price').fill('12.50');
      await page.getByRole('combobox').first().focus();
      await scan(page, 'SN-NONE');
      await notices(page).getByText('No unit has the serial SN-NONE.').waitFor();
      expect(await page.getByLabel('Price').inputValue()).toBe('12.50');
      expect(writes).toEqual([]);
      await page.goto(`${desk.url}/desk/calendar`);
      await page.getByRole('button', { name: 'Block …' }).click();
      await page.getByRole('dialog').waitFor();
      await scan(page, 'SN-NONE-2');
      await notices(page).getByText('No unit has the serial SN-NONE-2.').waitFor();
      expect(await page.getByRole('dialog').getByLabel('What').inputValue()).toBe('Item');
      expect(writes).toEqual([]);
    });

    it('is only text in a field for text, and sends no form', async () => {
      const [late] = await lateOnes();
      const { page, writes } = await open(`/desk/rentals/${late.id}`);
      await page.getByLabel('Comment').focus();
      await scan(page, late.item.serial);
      await page.waitForTimeout(1_000);
      expect(await page.getByLabel('Comment').inputValue()).toBe(late.item.serial);
      expect(writes).toEqual([]);
      page.once('dialog', (asking) => void asking.accept());
      await page.getByRole('link', { name: 'Units', exact: true }).click();
      await page.getByLabel('Search').focus();
      await scan(page, late.item.serial);
      await page.getByText('1–1 of 1', { exact: true }).waitFor();
    });

    it('presses nothing with a key that cannot write', async () => {
      const { page, writes } = await open('/desk', { token: await desk.newToken('read') });
      await page.locator('#late').waitFor();
      await scan(page, 'SN-NONE');
      await page.waitForTimeout(1_000);
      expect(writes).toEqual([]);
      expect(new URL(page.url()).pathname).toBe('/desk');
    });
  });
}
