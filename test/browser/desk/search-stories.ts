import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { type DeskBrowser, expectAccessible, type Look, looksOf } from './desk-browser.js';
import { recordWrites, scan } from './real-input.js';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Search' });
const field = (page: Page) => dialog(page).getByRole('combobox');
const hits = (page: Page) => dialog(page).getByRole('option');
const chosen = (page: Page) => dialog(page).getByRole('option', { selected: true });
/** Waits until the dialog is not in the document: a closed one is hidden before. */
const untilClosed = (page: Page) => page.locator('dialog').waitFor({ state: 'detached' });
const title = (page: Page) => page.getByRole('heading', { level: 1 });

/** Types in the page itself; a busy machine would pause between keys that are sent to it. */
const TYPE_FAST = `(async () => {
  for (const key of 'Nobody-1') {
    document.execCommand('insertText', false, key);
    await new Promise((resolve) => setTimeout(resolve));
  }
})()`;

export function searchStories(desk: DeskBrowser): void {
  const read = async (path: string) => (await desk.shop.get(path)).body;
  const anyUnit = async () => (await read('/items?hasSerial=true&limit=1')).data[0];
  const open = async (path: string, look: Look = {}): Promise<Page> => {
    const page = await desk.open(path, look);
    await title(page).waitFor();
    return page;
  };

  describe('the search of all records', () => {
    afterEach(() => desk.closePages());

    it('opens by keys and by its button, and Escape returns the focus', async () => {
      const page = await open('/desk/units');
      const button = page.getByRole('button', { name: 'Search' });
      for (const openSearch of [
        () => page.keyboard.press('/'),
        () => page.keyboard.press('Control+k'),
        () => button.click(),
      ]) {
        await button.focus();
        await openSearch();
        await dialog(page).waitFor();
        expect(await field(page).evaluate((input) => input.matches(':focus'))).toBe(true);
        expect(await field(page).inputValue()).toBe('');
        await page.keyboard.press('Escape');
        await untilClosed(page);
        expect(await button.evaluate((element) => element.matches(':focus'))).toBe(true);
      }
    });

    it('loses no key that follows the slash at once', async () => {
      for (const path of ['/desk', '/desk/scan']) {
        const page = await open(path);
        await page.getByRole('button', { name: 'Search' }).focus();
        await page.keyboard.type('/Nobody');
        await dialog(page).getByText('Hits: 0').waitFor();
        expect(await field(page).inputValue()).toBe('Nobody');
      }
    });

    it('leaves a slash to a field, and both keys to a dialog', async () => {
      const page = await open('/desk/units');
      await page.getByLabel('Search').pressSequentially('A/B');
      expect(await page.getByLabel('Search').inputValue()).toBe('A/B');
      expect(await dialog(page).count()).toBe(0);
      await page.getByRole('link', { name: 'Calendar' }).click();
      await page.getByRole('button', { name: 'Block …' }).click();
      await page.getByRole('button', { name: 'Cancel' }).focus();
      await page.keyboard.press('/');
      await page.keyboard.press('Control+k');
      expect(await page.getByRole('dialog').count()).toBe(1);
    });

    it('finds units, rentals, returns and customers, and opens the chosen one', async () => {
      const { data } = await read('/return_orders?limit=100');
      const { customer, sequentialId } = data.find((order: any) => order.customer?.lastName);
      for (const look of looksOf(1)) {
        const page = await open('/desk', look);
        await page.keyboard.press('Control+k');
        await expectAccessible(page);
        await field(page).fill(`${customer.firstName} ${customer.lastName}`);
        const found = dialog(page).getByRole('option', { name: `Customer ${customer.firstName}` });
        await found.first().waitFor();
        await dialog(page)
          .getByRole('option', { name: `Return ${sequentialId}` })
          .waitFor();
        await dialog(page).getByRole('option', { name: 'Rental SC-' }).first().waitFor();
        expect(await dialog(page).getByRole('status').textContent()).toBe(
          `Hits: ${await hits(page).count()}`,
        );
        await expectAccessible(page);
        for (const key of ['Up', 'Up', 'Down', 'Down', 'Down']) {
          await page.keyboard.press(`Arrow${key}`);
        }
        await expectAccessible(page);
        const id = await chosen(page).getAttribute('id');
        expect(await field(page).getAttribute('aria-activedescendant')).toBe(id);
        expect(id).toBe(`/desk/customers/${customer.id}`);
        await page.keyboard.press('Enter');
        await page.waitForURL(`**${id}`);
        await title(page).getByText(customer.lastName).waitFor();
        await untilClosed(page);
        await page.locator('#content:focus').waitFor();
      }
    });

    it('opens a hit that is clicked, and asks before edits vanish', async () => {
      const { item: unit } = (await read('/cycles?status=received&limit=1')).data[0];
      const page = await open(`/desk/units/${unit.id}`);
      await page.getByLabel('Shelf').fill('Rack 77');
      await page.keyboard.press('Control+k');
      // Typed with pauses, the hits of each beginning would come first.
      await field(page).fill(unit.serial);
      const asked: string[] = [];
      page.once('dialog', (asking) => {
        asked.push(asking.message());
        void asking.dismiss();
      });
      const hit = dialog(page).getByRole('option', { name: 'Rental' }).first();
      const address = await hit.getAttribute('href');
      await hit.click();
      await untilClosed(page);
      expect(asked).toHaveLength(1);
      expect(await page.getByLabel('Shelf').inputValue()).toBe('Rack 77');
      page.once('dialog', (asking) => void asking.accept());
      await page.keyboard.press('Control+k');
      await field(page).fill(unit.serial);
      await hit.click();
      await page.waitForURL(`**${address}`);
    });

    it('sends one request per list for a word that is typed without a pause', async () => {
      const page = await open('/desk/figures');
      const searches: string[] = [];
      const nameOf = ({ pathname, searchParams }: URL) =>
        `${pathname.split('/').at(-1)} ${searchParams.get('search')}`;
      page.on('request', (request) => {
        const url = new URL(request.url());
        if (url.searchParams.has('search')) searches.push(nameOf(url));
      });
      page.on('response', (response) => {
        const place = searches.indexOf(nameOf(new URL(response.url())));
        // An overloaded service rejects a request, which is repeated.
        if (response.status() === 503 && place >= 0) searches.splice(place, 1);
      });
      await page.keyboard.press('Control+k');
      await dialog(page).waitFor();
      await page.evaluate(TYPE_FAST);
      await dialog(page).getByText('Hits: 0').waitFor();
      expect(searches.sort()).toEqual(
        ['customers', 'cycles', 'items', 'return_orders'].map((list) => `${list} Nobody-1`),
      );
    });

    it('ignores a response of an earlier text', async () => {
      const unit = await anyUnit();
      const page = await open('/desk');
      let respond = (): void => {};
      const isHeld = new Promise<void>((resolve) => {
        void page.route('**/items?search=Nobody*', async (route) => {
          resolve();
          await new Promise<void>((release) => (respond = release));
          await route.fulfill({ json: { data: [unit], nextPage: null } }).catch(() => {});
        });
      });
      await page.keyboard.press('Control+k');
      await page.keyboard.type('Nobody');
      await isHeld;
      await field(page).fill('Nothing-1');
      await dialog(page).getByText('Hits: 0').waitFor();
      respond();
      await field(page).fill('Nothing-2');
      await dialog(page).getByText('Hits: 0').waitFor();
      expect(await hits(page).count()).toBe(0);
    });

    it('opens the unit with exactly the scanned serial, from each page, and writes nothing', async () => {
      const unit = await anyUnit();
      for (const path of ['/desk', '/desk/scan', `/desk/customers`]) {
        const page = await open(path);
        const writes = recordWrites(page);
        await page.keyboard.press('Control+k');
        await dialog(page).waitFor();
        await scan(page, unit.serial);
        await page.waitForURL(`**/desk/units/${unit.id}`);
        await title(page).getByText(unit.serial).waitFor();
        expect(writes).toEqual([]);
      }
    });

    it('takes a scan while its button has the focus, and the next one in its place', async () => {
      const unit = await anyUnit();
      const page = await open('/desk/scan');
      const writes = recordWrites(page);
      await page.keyboard.press('Control+k');
      await dialog(page).getByRole('button', { name: 'Close' }).focus();
      const prefix = unit.serial.slice(0, -1);
      await scan(page, prefix);
      await hits(page).nth(1).waitFor();
      expect(await field(page).inputValue()).toBe(prefix);
      await scan(page, unit.serial);
      await page.waitForURL(`**/desk/units/${unit.id}`);
      expect(writes).toEqual([]);
    });

    it('opens no hit that only resembles a scan, also after a second scan', async () => {
      const firstName = 'Zyxwvut';
      await desk.shop.post('/customers', { customers: [{ platformId: 990_001, firstName }] });
      const page = await open('/desk');
      await page.keyboard.press('Control+k');
      for (const serial of [firstName, firstName]) {
        const isUnknown = page.waitForResponse(`**/items?serial=${serial}&*`);
        await scan(page, serial);
        await isUnknown;
        await dialog(page).getByText('Hits: 1', { exact: true }).waitFor();
      }
      await page.keyboard.press('Enter');
      await title(page).getByText(firstName).waitFor();
    });

    it('opens the best hit with Enter, and a late rental before planned ones', async () => {
      const unit = await anyUnit();
      const [late] = (await read('/cycles?status=unreceived&limit=1')).data;
      const page = await open('/desk');
      await page.keyboard.press('Control+k');
      const prefix = unit.serial.slice(0, -1);
      await field(page).fill(prefix);
      await hits(page).nth(1).waitFor();
      const address = await hits(page).first().getAttribute('href');
      await page.keyboard.press('Enter');
      await page.waitForURL(`**${address}`);
      await page.keyboard.press('Control+k');
      await page.keyboard.type(`${late.customer.firstName} ${late.customer.lastName}`);
      const rentals = dialog(page).getByRole('option', { name: /^Rental SC-/ });
      await rentals
        .first()
        .getByText(/ · \d+ days? late$/)
        .waitFor();
      await field(page).fill(`SC-${late.sequentialId}`);
      await dialog(page)
        .locator(`[role=option]:first-child[href="/desk/rentals/${late.id}"]`)
        .waitFor();
      await page.keyboard.press('Enter');
      await page.waitForURL(`**/desk/rentals/${late.id}`);
    });

    it('opens the best hit of a text whose Enter comes before the hits', async () => {
      const { customer } = (await read('/cycles?status=unreceived&limit=1')).data[0];
      const page = await open('/desk');
      await page.keyboard.press('Control+k');
      await page.keyboard.type(customer.email, { delay: 60 });
      await page.keyboard.press('Enter');
      await page.waitForURL(`**/desk/customers/${customer.id}`);
    });
  });
}
