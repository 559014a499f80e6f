import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import {
  chooseVariant,
  dialog,
  notices,
  openUnit,
  listsOf,
  rowOf,
  unfold,
} from './calendar-view.js';
import { type DeskBrowser, expectAccessible } from './desk-browser.js';
import { settle } from './real-input.js';

const verdict = (page: Page) => page.locator('.verdict');

export function jobStories(desk: DeskBrowser): void {
  const read = async (path: string) => (await desk.shop.get(path)).body;
  const cycle = (id: number) => read(`/cycles/${id}`);
  const booked = async (rentalStart: string, platformVariantId?: number): Promise<any> => {
    const [customer] = (await read('/customers?limit=1')).data;
    const { data } = await read(
      '/items?visibility=available&status=processed&isOut=false&hasSerial=true&limit=100',
    );
    for (const { id, ...item } of data) {
      if (platformVariantId && item.platformVariantId !== platformVariantId) continue;
      const { status, body } = await desk.shop.post('/cycles', {
        itemId: id,
        customerPlatformId: customer.platformId,
        methodType: 'calendar',
        deliveryMethodType: 'pick_up',
        rentalStart,
        rentalEnd: new Date(Date.parse(rentalStart) + 86_400_000).toISOString().slice(0, 10),
      });
      if (status === 201) return body;
    }
    throw new Error('No unit is free');
  };
  const today = () => new Date().toISOString().slice(0, 10);
  const scan = async (page: Page, serial: string): Promise<void> => {
    await page.getByRole('textbox', { name: 'Serial' }).fill(serial);
    await page.keyboard.press('Enter');
  };

  describe('the page of a rental', () => {
    afterEach(() => desk.closePages());

    it('hands over, takes back, closes and cancels, each with Undo, on a phone', async () => {
      const { id } = await booked(today());
      const page = await desk.open(`/desk/rentals/${id}`, { width: 390 });
      const actions = page.getByRole('region', { name: 'Action' });
      const press = async (name: string, next: string) => {
        await settle(page);
        await actions.getByRole('button', { name, exact: true }).click();
        // Earlier actions stay in sight, disabled, while the pointer is over them.
        await actions.getByRole('button', { name: next, exact: true, disabled: false }).waitFor();
      };
      await press('Hand over', 'Take back');
      expect((await cycle(id)).fulfilledAt).not.toBeNull();
      await press('Lost', 'Reopen');
      expect(await cycle(id)).toMatchObject({ closedAs: 'lost' });
      await settle(page);
      await notices(page)
        .getByRole('button', { name: /^Undo: .* was recorded as lost/ })
        .click();
      await actions.getByRole('button', { name: 'Take back' }).waitFor();
      await expectAccessible(page);
      await press('Take back', 'Is not back');
      expect(await cycle(id)).toMatchObject({ status: 'received' });
      await press('Is not back', 'Take back');
      await press('Was not handed over', 'Hand over');
      await press('Cancel rental', 'Reopen');
      expect(await cycle(id)).toMatchObject({ status: 'cancelled' });
    });

    it('is headed by customer, product and day, and swaps a broken unit for another one', async () => {
      const { data } = await read(
        '/items?visibility=available&status=processed&isOut=false&hasSerial=true&limit=100',
      );
      const unit = data.find(
        (one: any) =>
          data.filter((other: any) => other.platformVariantId === one.platformVariantId).length > 1,
      );
      const { id, customer } = await booked(today(), unit.platformVariantId);
      await desk.shop.put(`/cycles/${id}`, { fulfilledAt: new Date().toISOString() });
      const page = await desk.open(`/desk/rentals/${id}`, { width: 390 });
      const heading = `${customer.firstName} ${customer.lastName} · ${unit.productTitle} · due `;
      await page.getByRole('heading', { name: heading }).waitFor();
      expect(await page.getByLabel('Price').isVisible()).toBe(false);
      const { itemId: before } = await cycle(id);
      await page.getByRole('button', { name: 'Swap …' }).click();
      const swap = page.getByRole('dialog');
      await swap.getByRole('combobox').selectOption({ index: 1 });
      await expectAccessible(page);
      await swap.getByRole('button', { name: 'Preview' }).click();
      await swap.getByText('would be rented').waitFor();
      await settle(page);
      await swap.getByRole('button', { name: 'Change' }).click();
      await swap.waitFor({ state: 'detached' });
      const { itemId: after, status } = await cycle(id);
      expect([status, after === before]).toEqual(['fulfilled', false]);
      const units = await Promise.all([before, after].map((unitId) => read(`/items/${unitId}`)));
      const serials = units.map(({ serial }) => serial);
      await page.locator('.history').getByText(serials.join(' → ')).waitFor();
      await page.goto(`${desk.url}/desk/units/${before}`);
      await page.getByRole('button', { name: 'Restock' }).click();
      await notices(page).getByText('restocked').waitFor();
      await page.goto(`${desk.url}/desk/customers/${customer.id}`);
      const open = page.getByRole('region', { name: 'Open rentals' });
      await open.getByText(/^due /).first().waitFor();
      await expectAccessible(page);
      await open.getByRole('button', { name: /^Take back/ }).click();
      await notices(page).getByText('taken back from').waitFor();
      expect((await cycle(id)).status).toBe('received');
      const day = new Intl.DateTimeFormat('en-GB', {
        day: 'numeric',
        month: 'short',
        timeZone: (await read('/shop')).timeZone,
      });
      const receivedAt = day.format(new Date((await cycle(id)).receivedAt));
      const latest = page.getByRole('region', { name: 'Latest rentals' }).getByRole('listitem');
      await latest.first().getByText(`Taken back ${receivedAt}`).waitFor();
    });

    it('moves a rental to other days, after a preview', async () => {
      const { id } = await booked('2034-02-01');
      const page = await desk.open(`/desk/rentals/${id}`);
      await page.getByRole('button', { name: 'Days …' }).click();
      const change = page.getByRole('dialog');
      await change.getByLabel('To', { exact: true }).fill('2034-02-08');
      await change.getByRole('button', { name: 'Preview' }).click();
      await change.getByText('would be rented').waitFor();
      await settle(page);
      await change.getByRole('button', { name: 'Change' }).click();
      await change.waitFor({ state: 'detached' });
      await page.locator('dl').getByText('8 Feb 2034').first().waitFor();
      await desk.shop.put(`/cycles/${id}`, { status: 'cancelled' });
    });
  });

  describe('jobs at the desk', () => {
    afterEach(() => desk.closePages());

    it('hands over by a scan in small letters, which survives a reload, and undoes it', async () => {
      const { id, item } = await booked(today());
      const page = await desk.open('/desk/scan?mode=handOver', { width: 390 });
      await scan(page, item.serial.toLowerCase());
      await verdict(page).getByText('Handed over to').waitFor();
      expect((await cycle(id)).fulfilledAt).not.toBeNull();
      await page.reload();
      await verdict(page).getByText('Handed over to').waitFor();
      await expectAccessible(page);
      await page.getByRole('button', { name: `Undo: ${item.serial}` }).click();
      await verdict(page).getByText('in stock again').waitFor();
      expect((await cycle(id)).fulfilledAt).toBeNull();
      await desk.shop.put(`/cycles/${id}`, { status: 'cancelled' });
      await settle(page);
      await scan(page, item.serial);
      await verdict(page).getByText('Handed over to').waitFor({ state: 'detached' });
      expect((await cycle(id)).fulfilledAt).toBeNull();
    });

    it('hands over everything until tomorrow at once, after a question, but for what is at risk', async () => {
      const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
      const { id } = await booked(tomorrow);
      const risky = await booked(tomorrow);
      await desk.shop.put(`/items/${risky.item.id}`, { visibility: 'unavailable' });
      const page = await desk.open('/desk/scan?mode=handOver', { width: 390 });
      await page.getByText(/^To hand over until tomorrow: \d+$/).click();
      const row = page.locator('.tomorrow > ul li').filter({ hasText: risky.item.serial });
      await row.locator('.risk').waitFor();
      await settle(page);
      await page.getByRole('button', { name: /^Hand over all: / }).click();
      const question = page.getByRole('dialog');
      await expectAccessible(page);
      await settle(page);
      await question.getByRole('button', { name: 'Hand over' }).click();
      await question.waitFor({ state: 'detached' });
      expect((await cycle(id)).status).toBe('fulfilled');
      expect((await cycle(risky.id)).status).toBe('scheduled');
      await notices(page).getByRole('button', { name: 'Undo' }).click();
      await notices(page).getByText('Undone: ').waitFor();
      expect((await cycle(id)).status).toBe('scheduled');
      await desk.shop.put(`/items/${risky.item.id}`, { visibility: 'available' });
      for (const one of [id, risky.id]) {
        await desk.shop.put(`/cycles/${one}`, { status: 'cancelled' });
      }
    });

    it('hands over a unit that is out of rental only on request, and says so', async () => {
      const { id, item } = await booked(today());
      await desk.shop.put(`/items/${item.id}`, { visibility: 'unavailable' });
      const page = await desk.open('/desk/scan?mode=handOver', { width: 390 });
      await scan(page, item.serial);
      await verdict(page).getByText('the unit is out of rental').waitFor();
      expect((await cycle(id)).fulfilledAt).toBeNull();
      await expectAccessible(page);
      await settle(page);
      await page.getByRole('button', { name: `Hand over anyway: ${item.serial}` }).click();
      await verdict(page)
        .getByText(/^Handed over to/)
        .waitFor();
      await desk.shop.put(`/cycles/${id}`, { fulfilledAt: null });
      await page.goto(`${desk.url}/desk/rentals/${id}`);
      await page.getByRole('button', { name: /^Hand over/ }).click();
      await notices(page).getByText(`. ${item.serial} is out of rental`).waitFor();
      await settle(page);
      await notices(page).getByRole('button', { name: 'Undo' }).click();
      await notices(page).getByText('Undone: ').waitFor();
      await desk.shop.put(`/items/${item.id}`, { visibility: 'available' });
      await desk.shop.put(`/cycles/${id}`, { status: 'cancelled' });
    });

    it('does not hand over before the day by the scan alone', async () => {
      const { id, item } = await booked('2035-01-10');
      const page = await desk.open('/desk/scan?mode=handOver');
      await scan(page, item.serial);
      await verdict(page).locator('span').filter({ hasNotText: '…' }).waitFor();
      expect((await cycle(id)).fulfilledAt).toBeNull();
      await desk.shop.put(`/cycles/${id}`, { status: 'cancelled' });
    });

    it('compares a stocktake with the stock in three lists', async () => {
      const [out] = (await read('/items?isOut=true&hasSerial=true&limit=1')).data;
      const page = await desk.open('/desk/scan?mode=stocktake');
      const { data } = await read(
        '/items?visibility=available&isOut=false&hasSerial=true&limit=100',
      );
      const here = data.find(({ location }: any) => location !== null);
      await scan(page, out.serial);
      await verdict(page).getByText('A customer has it, as far as the desk knows.').waitFor();
      for (const serial of [here.serial, 'SN-NONE']) await scan(page, serial);
      await verdict(page).getByText('No unit has the serial SN-NONE.').waitFor();
      await scan(page, here.serial);
      await verdict(page).getByText('Counted before').waitFor();
      expect(await verdict(page).getByText(here.serial).count()).toBe(1);
      await page.getByRole('heading', { name: 'Known units: 2 · Scans: 3' }).waitFor();
      await page.reload();
      await page.getByRole('heading', { name: 'Scans: 3' }).waitFor();
      const locations = (await read('/locations?limit=100')).data;
      const other = locations.find(
        ({ platformId }: any) => platformId !== here.location.platformId,
      );
      await page.getByLabel('Place').selectOption(String(other.platformId));
      const scanned = page.getByRole('list', { name: 'Scans' }).getByRole('listitem');
      await scanned.filter({ hasText: here.serial }).getByText('Misplaced').waitFor();
      const elsewhere = data.find(
        ({ serial, location }: any) =>
          serial !== here.serial && location?.platformId === here.location.platformId,
      );
      await scan(page, elsewhere.serial);
      await verdict(page).getByText('It belongs to another place.').waitFor();
      await settle(page);
      await page.getByRole('button', { name: `Remove: ${elsewhere.serial}` }).click();
      await page.getByRole('button', { name: 'Compare' }).click();
      await page.getByRole('heading', { name: /^Missing \d+/ }).waitFor();
      await page.getByRole('region', { name: 'Misplaced 1' }).getByText(here.serial).waitFor();
      const unexpected = page.getByRole('region', { name: 'Unexpected 2' });
      await unexpected.getByText('no unit has this serial').waitFor();
      await unexpected.getByRole('link', { name: 'out with a customer' }).waitFor();
      await page.getByText('there is nothing to finish').waitFor();
      const byEye = page.getByRole('region', { name: /^Without a serial [1-9]/ });
      await byEye.getByText('are not missing').waitFor();
      expect(await byEye.getByText(/Unit \d/).count()).toBe(0);
      await expectAccessible(page);
      await settle(page);
      await page.getByRole('button', { name: `It is here now: ${here.serial}` }).click();
      const moved = `${here.serial} belongs to ${other.name} now`;
      await notices(page).getByText(moved).waitFor();
      await page.getByRole('region', { name: 'Misplaced 0' }).waitFor();
      expect((await read(`/items/${here.id}`)).location).toMatchObject({ name: other.name });
      await settle(page);
      await notices(page)
        .getByRole('button', { name: 'Undo: ' + moved })
        .click();
      await page.getByRole('region', { name: 'Misplaced 1' }).waitFor();
      expect((await read(`/items/${here.id}`)).location).toEqual(here.location);
      await settle(page);
      await page.getByRole('button', { name: 'Start over' }).click();
      await page.getByRole('heading', { name: 'Scans: 0' }).waitFor();
      await scan(page, 'SN-LATER');
      await notices(page).getByRole('button', { name: 'Undo: Scans deleted: 3' }).click();
      await page.getByRole('heading', { name: 'Scans: 4' }).waitFor();
    });

    it('counts a unit once however its serial is written, and lets a scan be removed', async () => {
      const shop = await desk.api.newShop('Count');
      await shop.importVariant();
      const serials = Array.from({ length: 40 }, (_, index) => `IMP-${index + 1}`);
      const units = await shop.createItems({ quantity: 40, serials });
      const shelves = ['Rack 10', 'Rack 2'];
      for (const [index, pickLocation] of shelves.entries())
        await shop.put(`/items/${units[index + 4]!.id}`, { pickLocation });
      const page = await desk.open('/desk/scan?mode=stocktake', { width: 390, token: shop.token });
      await scan(page, 'IMP-2');
      await verdict(page).getByText('Counted.').waitFor();
      await scan(page, 'imp-2');
      await verdict(page).getByText('Counted before').waitFor();
      await page.getByRole('heading', { name: 'Scans: 1' }).waitFor();
      await scan(page, 'WRONG-7');
      const entries = page.getByRole('list', { name: 'Scans' }).getByRole('listitem');
      await entries.filter({ hasText: /WRONG-7.*no unit has this serial/ }).waitFor();
      await scan(page, 'WRONG-7');
      await verdict(page).getByText('No unit has the serial WRONG-7.').waitFor();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Compare' }).click();
      const unexpected = page.getByRole('region', { name: 'Unexpected 1' }).getByText('WRONG-7');
      await unexpected.waitFor();
      const bar = (await page.getByRole('navigation', { name: 'Pages' }).boundingBox())!;
      const unexpectedEnd = async () => {
        const { y, height } = (await unexpected.boundingBox())!;
        return y + height;
      };
      await expect.poll(unexpectedEnd).toBeLessThan(bar.y);
      const missing = page.getByRole('region', { name: 'Missing 39' });
      expect((await missing.boundingBox())!.y).toBeGreaterThan(await unexpectedEnd());
      const rows = await missing.getByRole('listitem').allInnerTexts();
      expect(rows.slice(-2)).toEqual([
        expect.stringMatching(/^IMP-6 .*Rack 2$/),
        expect.stringMatching(/^IMP-5 .*Rack 10$/),
      ]);
      await page.getByText('Scans', { exact: true }).click();
      await page.getByRole('button', { name: 'Remove: WRONG-7' }).click();
      await page.getByRole('heading', { name: 'Scans: 1' }).waitFor();
      await page.getByRole('button', { name: 'Compare' }).click();
      await page.getByRole('region', { name: 'Unexpected 0' }).waitFor();
      await notices(page).getByRole('button', { name: 'Undo: Scans deleted: 1' }).click();
      await page.getByRole('heading', { name: 'Scans: 2' }).waitFor();
      await entries.filter({ hasText: /WRONG-7.*no unit has this serial/ }).waitFor();
      await page.getByRole('button', { name: 'Remove: IMP-2' }).click();
      await page.getByRole('heading', { name: 'Scans: 1' }).waitFor();
      await scan(page, 'imp-2');
      await verdict(page).getByText('Counted.').waitFor();
      await page.getByRole('heading', { name: 'Scans: 2' }).waitFor();
    });

    it('books for a customer who walks in: a free unit, pick-up, today to tomorrow', async () => {
      const page = await desk.open('/desk/calendar');
      await page.locator('.ec-row-head a').first().waitFor();
      await page.locator('.timeline .ec-event').first().waitFor();
      await page.getByRole('button', { name: 'Book …' }).click();
      const booking = dialog(page, 'Book');
      const days = await Promise.all(
        ['From', 'To'].map((name) => booking.getByLabel(name, { exact: true }).inputValue()),
      );
      expect(Date.parse(days[1]!) - Date.parse(days[0]!)).toBe(86_400_000);
      expect(await booking.getByLabel('Delivery').inputValue()).toBe('pick_up');
      const { productTitle, variantTitle } = (await read('/items?visibility=available')).data[0];
      expect(await booking.getByLabel('Variant', { exact: true }).inputValue()).toBe('');
      await chooseVariant(booking, `${productTitle}, ${variantTitle}`);
      await booking.getByText('New customer').click();
      await booking.getByLabel('First name').fill('Walk');
      await booking.getByLabel('Last name').fill('In');
      await booking.getByLabel('Phone').fill('+47 900 00 111');
      await expectAccessible(page);
      await booking.getByRole('button', { name: 'Preview' }).click();
      const confirm = booking.getByRole('button', { name: /^Book SN|^Book Unit/ });
      await confirm.waitFor();
      await settle(page);
      await confirm.click();
      await notices(page).getByText('booked for Walk In').waitFor();
      const { data } = await read('/customers?search=Walk');
      expect(data).toMatchObject([{ lastName: 'In', phone: '+47 900 00 111' }]);
    });

    it('books three units of a variant at a place, and Undo cancels them all', async () => {
      const items = (await read('/items?visibility=available&sort=productTitle&limit=100')).data;
      const isAlike = (one: any, other: any) =>
        one.platformVariantId === other.platformVariantId &&
        one.location?.platformId === other.location?.platformId;
      const { platformVariantId, location, serial } = items.find(
        (one: any) =>
          one.location &&
          one.serial &&
          items.filter((other: any) => isAlike(one, other)).length >= 3,
      );
      const page = await openUnit(desk, serial);
      await page.getByRole('button', { name: 'Book …' }).click();
      const booking = dialog(page, 'Book');
      await booking.getByRole('combobox', { name: 'Customer' }).selectOption({ index: 1 });
      await booking.getByRole('combobox', { name: /^Unit/ }).selectOption('any');
      await booking.getByLabel('How many').fill('3');
      await booking.getByLabel('Place').selectOption(String(location.platformId));
      await booking.getByLabel('To', { exact: true }).fill('2031-07-04');
      await booking.getByLabel('From', { exact: true }).fill('2031-07-02');
      await booking.getByRole('button', { name: 'Preview' }).click();
      const confirm = booking.getByRole('button', { name: /^Book .*, .*, / });
      await confirm.waitFor();
      await expectAccessible(page);
      await settle(page);
      await confirm.click();
      await notices(page)
        .getByText(/SC-\d+, SC-\d+, SC-\d+: .* booked for /)
        .waitFor();
      const query = `platformVariantId=${platformVariantId}&rentalStart[gte]=2031-01-01`;
      const cycles = async () => (await read(`/cycles?${query}`)).data;
      expect(await cycles()).toMatchObject(
        Array(3).fill({ requestedLocation: { platformId: location.platformId } }),
      );
      await notices(page).getByRole('button', { name: 'Undo' }).click();
      await notices(page).getByText('Undone: ').waitFor();
      expect((await cycles()).map(({ status }: any) => status)).toEqual(Array(3).fill('cancelled'));
    });

    it('leads from a row of Today to the rental, the unit and the customer', async () => {
      const late = listsOf(await read('/day_sheet'))['late']!.find(
        ({ item, customer }: any) =>
          item.serial && (customer.phone ?? customer.defaultAddress?.phone),
      );
      const page = await desk.open('/desk', { width: 390 });
      await unfold(page);
      const row = page
        .locator('.group', { has: rowOf(page, 'late', late) })
        .or(rowOf(page, 'late', late));
      const links = await row
        .getByRole('link')
        .evaluateAll((found) => found.map((link: any) => link.getAttribute('href')));
      expect(links).toEqual(
        expect.arrayContaining([
          `/desk/units/${late.item.id}`,
          `/desk/customers/${late.customer.id}`,
          `/desk/rentals/${late.id}`,
          expect.stringMatching(/^tel:\+?\d+$/),
        ]),
      );
    });
  });
}
