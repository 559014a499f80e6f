import type { Locator, Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { daysFromNow } from '../../support/factories/rental-shop.js';
import { chooseVariant, dialog } from './calendar-view.js';
import { type DeskBrowser, expectAccessible, looksOf } from './desk-browser.js';
import { centreOf, settle } from './real-input.js';

const notices = (page: Page) => page.getByRole('log', { name: 'Notices' });
const rows = (page: Page) => page.locator('tbody').getByRole('row');

export function recordsStories(desk: DeskBrowser): void {
  const read = async (path: string) => (await desk.shop.get(path)).body;
  const anyUnit = async () =>
    (await read('/items?visibility=available&limit=50')).data.find((one: any) => one.serial);

  describe('the grids', () => {
    afterEach(() => desk.closePages());

    it('show the numbers of their tabs, and all records by pages', async () => {
      for (const [page, list, by, first] of [
        ['units', 'items', 'visibility', 'for rent'],
        ['rentals', 'cycles', 'status', 'scheduled'],
        ['returns', 'return_orders', 'status', 'received'],
        ['customers', 'customers', null, null],
      ] as const) {
        const { data } = by
          ? await read(`/${list}/counts?by=${by}`)
          : { data: [(await read(`/${list}?count=true&limit=1`)).count] };
        const count = data.reduce((sum: number, one: any) => sum + (one.count ?? one.value), 0);
        const shown = Math.min(50, count);
        const number = count.toLocaleString('en-GB');
        const window = await desk.open(`/desk/${page}`);
        await window.getByText(`1–${shown} of ${number}`, { exact: true }).waitFor();
        await expect.poll(() => rows(window).count()).toBe(shown);
        if (first) await window.getByRole('link', { name: new RegExp(`^${first} \\d`) }).waitFor();
        await window.close();
      }
    });

    it('keep filters in the address after a reload, and the tab and order for the next visit', async () => {
      const page = await desk.open('/desk/units');
      await page.getByRole('link', { name: /^out of rental \d/ }).click();
      await page.getByLabel('Search').fill('jacket');
      await page.keyboard.press('Enter');
      await page.getByRole('combobox', { name: 'Order' }).selectOption('Serial ↓');
      const expectRows = async (query: string) => {
        const { data } = await read(`/items?${query}&limit=50`);
        await rows(page).first().getByText(data[0].serial).waitFor();
        await expect.poll(() => rows(page).count()).toBe(data.length);
      };
      const found = 'visibility=unavailable&search=jacket&sort=-serial';
      await expectRows(found);
      expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
        visibility: 'unavailable',
        search: 'jacket',
        sort: '-serial',
      });
      await page.reload();
      await expectRows(found);
      await page.getByRole('link', { name: 'Today' }).click();
      await page.getByRole('link', { name: 'Units', exact: true }).click();
      await expectRows('visibility=unavailable&sort=-serial');
      expect(await page.getByLabel('Search').inputValue()).toBe('');
    });

    it('say how many records a link has chosen', async () => {
      const ids = (await read('/cycles?limit=3')).data.map(({ id }: any) => id);
      const page = await desk.open(`/desk/rentals?ids=${ids.join()}`);
      await page.getByRole('button', { name: 'Remove filter: Rentals: 3', exact: true }).waitFor();
      await expect.poll(() => rows(page).count()).toBe(3);
    });

    it('are accessible, on a phone too', async () => {
      for (const [place, path] of ['units', 'rentals', 'returns', 'customers'].entries()) {
        for (const look of looksOf(place)) {
          const page = await desk.open(`/desk/${path}`, look);
          await rows(page).first().waitFor();
          await expectAccessible(page);
        }
      }
    });
  });

  describe('a record', () => {
    afterEach(() => desk.closePages());

    it('is changed, commented, and shows its timeline and changes', async () => {
      const unit = await anyUnit();
      const phone = await desk.open(`/desk/units/${unit.id}`, { width: 390 });
      await phone.getByRole('link', { name: 'Timeline' }).click();
      const comment = phone.getByLabel('Comment');
      await expect
        .poll(async () => (await comment.boundingBox())!.y)
        .toBeLessThan(phone.viewportSize()!.height);
      const page = await desk.open(`/desk/units/${unit.id}`);
      await page.getByLabel('Shelf').fill('Rack 9');
      await page.getByRole('button', { name: 'Save', exact: true }).first().click();
      await notices(page).getByText(`${unit.serial} saved`).waitFor();
      expect(await read(`/items/${unit.id}`)).toMatchObject({ pickLocation: 'Rack 9' });
      await page.getByLabel('Comment').fill('שלום from the desk');
      await page.getByRole('button', { name: 'Add comment' }).click();
      await page.locator('.history').getByText('שלום from the desk').waitFor();
      await page.getByText('All changes').click();
      const changes = page.locator('details');
      await changes.getByText('Shelf').first().waitFor();
      await changes.getByText('Comment', { exact: true }).waitFor();
      expect(await changes.getByText('comment:').count()).toBe(0);
      await expectAccessible(page);
    });

    it('lets people choose per field when somebody was faster', async () => {
      const unit = await anyUnit();
      const page = await desk.open(`/desk/units/${unit.id}`);
      const shelf = page.getByLabel('Shelf');
      await shelf.fill('Mine');
      await page.getByLabel('For rent').selectOption('out of rental');
      const isReadAgain = page.waitForResponse(`**/items/${unit.id}?*`);
      await desk.shop.put(`/items/${unit.id}`, { pickLocation: 'Theirs' });
      await isReadAgain;
      expect(await shelf.inputValue()).toBe('Mine');
      await page.getByRole('button', { name: 'Save', exact: true }).first().click();
      const merge = page.getByRole('group', { name: 'Shelf' });
      await merge.getByLabel('Yours: Mine').waitFor();
      await expectAccessible(page);
      await desk.screenshot(page, 'desk-merge');
      expect(await read(`/items/${unit.id}`)).toMatchObject({ visibility: 'available' });
      await merge.getByLabel('Theirs: Theirs').check();
      await page.getByRole('button', { name: 'Save', exact: true }).first().click();
      await notices(page).getByText(`${unit.serial} saved`).waitFor();
      expect(await read(`/items/${unit.id}`)).toMatchObject({
        pickLocation: 'Theirs',
        visibility: 'unavailable',
      });
      await desk.shop.put(`/items/${unit.id}`, { visibility: 'available' });
    });

    it('ends above the bar of a phone, as other pages do', async () => {
      const { id } = await anyUnit();
      const [{ customer }] = (await read('/cycles?limit=1')).data;
      const [order] = (await read('/return_orders?limit=1')).data;
      const records = [`units/${id}`, `customers/${customer.id}`, `returns/${order.id}`];
      for (const path of ['today', 'units', 'units/new', ...records]) {
        const page = await desk.open(`/desk/${path}`, { width: 390 });
        await page.locator('main h1').waitFor();
        await settle(page);
        await page.keyboard.press('Control+End');
        const bar = (await page.getByRole('navigation', { name: 'Pages' }).boundingBox())!;
        const content = page.locator('main');
        const end = async () => {
          const { y, height } = (await content.boundingBox())!;
          return [path, y + height <= bar.y];
        };
        await expect.poll(end).toEqual([path, true]);
      }
    });

    it('shows on a phone why it was not saved, above the buttons', async () => {
      const { id } = await anyUnit();
      const page = await desk.open(`/desk/units/${id}`, { width: 390 });
      const save = page.getByRole('button', { name: 'Save', exact: true });
      const expectAboveSave = async (element: Locator): Promise<void> => {
        await element.waitFor();
        await settle(page);
        const { y, height } = (await element.boundingBox())!;
        expect(y).toBeGreaterThan(0);
        expect(y + height).toBeLessThan((await save.boundingBox())!.y);
      };
      const serial = page.getByRole('textbox', { name: 'Serial' });
      const before = await serial.inputValue();
      await serial.fill('9'.repeat(300));
      await save.click();
      await expectAboveSave(page.getByRole('alert'));
      await serial.fill(before);
      await page.getByLabel('Tags').fill('mine');
      const isReadAgain = page.waitForResponse(`**/items/${id}?*`);
      await desk.shop.put(`/items/${id}`, { tagsAttributes: [{ title: 'theirs' }] });
      await isReadAgain;
      await save.click();
      await expectAboveSave(page.getByRole('group', { name: 'Tags' }));
      const tagsAttributes = [{ title: 'theirs', _destroy: true }];
      await desk.shop.put(`/items/${id}`, { tagsAttributes });
    });

    it('opens the booking dialog from the list of rentals', async () => {
      const page = await desk.open('/desk/rentals', { width: 390 });
      await page.getByRole('link', { name: 'Book …' }).click();
      await dialog(page, 'Book').waitFor();
      await expect.poll(() => new URL(page.url()).search).toBe('');
    });

    it('says when a unit is due back with transport, while its rental is open', async () => {
      const shop = await desk.api.newShop('Parcels');
      const platformVariantId = await shop.importVariant();
      const [{ id: itemId }] = await shop.createItems({ platformVariantId, quantity: 1 });
      const { platformId: customerPlatformId } = await shop.importCustomer();
      const days = {
        rentalStart: daysFromNow(9).slice(0, 10),
        rentalEnd: daysFromNow(12).slice(0, 10),
      };
      const plan = { methodType: 'calendar', deliveryMethodType: 'shipping', ...days };
      const { body } = await shop.post('/cycles', { ...plan, itemId, customerPlatformId });
      const page = await desk.open(`/desk/rentals/${body.id}`, { token: shop.token });
      const dueBack = page.locator('.facts div').filter({ hasText: /^Due back/ });
      await dueBack.getByText(', with transport').waitFor();
      const now = new Date().toISOString();
      await shop.put(`/cycles/${body.id}`, { fulfilledAt: now });
      await shop.put(`/cycles/${body.id}`, { closedAs: 'lost' });
      await dueBack.waitFor({ state: 'detached' });
    });

    it('books for the customer whose page it is', async () => {
      const [customer] = (await read('/customers?limit=1')).data;
      const page = await desk.open(`/desk/customers/${customer.id}`, { width: 390 });
      const book = page.getByRole('link', { name: 'Book …' });
      await book.waitFor();
      await expectAccessible(page);
      await book.click();
      const booking = dialog(page, 'Book');
      const chosen = booking.getByRole('combobox', { name: 'Customer' });
      await expect.poll(() => chosen.inputValue()).toBe(String(customer.id));
      await expect.poll(() => new URL(page.url()).search).toBe('');
      const day = (count: number) => daysFromNow(count).slice(0, 10);
      const days = `availableFrom=${day(0)}&availableTo=${day(5)}`;
      const [unit] = (await read(`/items?${days}&limit=1`)).data;
      await chooseVariant(booking, `${unit.productTitle}, ${unit.variantTitle}`);
      await booking.getByRole('button', { name: 'Preview' }).click();
      const confirm = booking.getByRole('button', { name: /^Book / });
      await confirm.waitFor();
      await settle(page);
      await confirm.click();
      const name = `${customer.firstName} ${customer.lastName}`;
      await notices(page).getByText(`booked for ${name}`).waitFor();
      await notices(page).getByRole('button', { name: 'Undo' }).click();
      await notices(page).getByText('Undone: ').waitFor();
      await page.goBack();
      await page.getByRole('heading', { name }).waitFor();
    });

    it('records a service once, however often its button is pressed', async () => {
      const { id, platformProductId } = await anyUnit();
      const path = `/products/${platformProductId}/service_plans`;
      const { body: plan } = await desk.shop.post(path, { name: 'Wash', everyDays: 30 });
      const page = await desk.open(`/desk/units/${id}`, { width: 390 });
      const wash = page.getByRole('button', { name: 'Service done: Wash' });
      await wash.click();
      await notices(page).getByText('Wash is done').waitFor();
      await settle(page);
      await expect.poll(() => wash.getAttribute('aria-disabled')).toBe('true');
      await page.mouse.click(...(await centreOf(wash)));
      await settle(page);
      expect(await notices(page).getByText('Wash is done').count()).toBe(1);
      await notices(page).getByRole('button', { name: 'Undo' }).click();
      await wash.and(page.locator('[aria-disabled=false]')).waitFor();
      await desk.shop.delete(`/service_plans/${plan.id}`);
    });

    it('blocks the unit whose page it is, and lists its blocks', async () => {
      const { id } = await anyUnit();
      const page = await desk.open(`/desk/units/${id}`, { width: 390 });
      await page.getByRole('button', { name: 'Block …' }).click();
      const block = dialog(page, 'Block');
      await block.getByLabel('To', { exact: true }).fill('2037-03-09');
      await block.getByLabel('From', { exact: true }).fill('2037-03-05');
      await block.getByLabel('Reason').selectOption('Maintenance');
      await block.getByRole('button', { name: 'Block', exact: true }).click();
      await notices(page).getByText('Maintenance added').waitFor();
      const blocks = async () => (await read(`/blocked_dates?itemId=${id}`)).data;
      expect(await blocks()).toMatchObject([{ from: '2037-03-05', to: '2037-03-09' }]);
      await page.locator('.block-list summary').click();
      await page.getByText('5 Mar 2037 – 9 Mar 2037').waitFor();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Remove: Maintenance' }).click();
      await notices(page).getByText('Maintenance removed').waitFor();
      expect(await blocks()).toEqual([]);
    });

    it('shows rentals, returns and customers, and nothing to change to a read-only key', async () => {
      const token = await desk.newToken('read');
      const [rental] = (await read('/cycles?status=received&limit=1')).data;
      const [order] = (await read('/return_orders?limit=1')).data;
      const paths = [`rentals/${rental.id}`, `returns/${order.id}`];
      for (const path of [...paths, `customers/${rental.customer.id}`]) {
        const page = await desk.open(`/desk/${path}`, { token });
        await page.locator('dl').waitFor();
        await expectAccessible(page);
        expect(await page.locator('main').getByRole('button').count()).toBe(0);
      }
    });
  });
}
