import { afterEach, describe, expect, it } from 'vitest';
import { daysFromNow } from '../../support/factories/rental-shop.js';
import { type DeskBrowser, expectAccessible, looksOf } from './desk-browser.js';
import { settle } from './real-input.js';

export function truthStories(desk: DeskBrowser): void {
  const read = async (path: string) => (await desk.shop.get(path)).body;
  const unitsOut = async (): Promise<any[]> =>
    (await read('/items?isOut=true&include=activeRental&limit=100')).data.filter(
      ({ serial, activeRental }: any) => serial && activeRental?.receiveAt,
    );

  describe('the desk tells the truth', () => {
    afterEach(() => desk.closePages());

    it('says on the list and on its page with whom a unit is', async () => {
      const [unit] = await unitsOut();
      const { firstName, lastName } = unit.activeRental.customer;
      const text = new RegExp(`^out: ${firstName} ${lastName}(?: until|, due since) \\d+ \\w+`);
      for (const look of looksOf(0)) {
        const page = await desk.open(`/desk/units?search=${unit.serial}`, look);
        await page.locator('tbody').getByRole('link', { name: text }).first().waitFor();
        await page.getByRole('link', { name: unit.serial, exact: true }).click();
        await page.locator('dl').getByRole('link', { name: text }).click();
        await page.locator('dl').getByText(`SC-${unit.activeRental.sequentialId}`).waitFor();
        await page.getByRole('heading', { name: `${firstName} ${lastName} · ` }).waitFor();
        await expectAccessible(page);
      }
    });

    it('has the year of days that are not in this year, and no time for whole days', async () => {
      const [{ id }] = (await read('/items?visibility=available&limit=1')).data;
      const [customer] = (await read('/customers?limit=1')).data;
      const { body } = await desk.shop.post('/cycles', {
        itemId: id,
        customerPlatformId: customer.platformId,
        methodType: 'calendar',
        rentalStart: '2032-03-04',
        rentalEnd: '2032-03-09',
      });
      const page = await desk.open(`/desk/rentals/${body.id}`);
      await page.locator('dl').getByText('4 Mar 2032', { exact: true }).waitFor();
      await page.locator('dl').getByText('9 Mar 2032', { exact: true }).first().waitFor();
      expect(await page.locator('main').innerText()).not.toContain('00:00');
      await desk.shop.put(`/cycles/${body.id}`, { status: 'cancelled' });
    });

    it('has days and times of the shop, whatever the time zone of the device', async () => {
      const timeZone = 'Asia/Kathmandu';
      const shop = await desk.api.newShop('Peaks');
      await shop.put('/shop', { timeZone });
      await shop.importVariant();
      const [{ id: itemId }] = await shop.createItems({ quantity: 1 });
      const { platformId: customerPlatformId } = await shop.importCustomer();
      const days = { rentalStart: '2032-03-04', rentalEnd: '2032-03-09' };
      const plan = { methodType: 'calendar', itemId, customerPlatformId, ...days };
      const { body } = await shop.post('/cycles', plan);
      const page = await desk.open('/desk/scan', { token: shop.token });
      await page.getByLabel('Serial').waitFor();
      const rejection = {
        status: 429,
        headers: { 'Retry-After': '2' },
        json: { error: 'Limited' },
      };
      await page.route(`**/cycles/${body.id}`, (route) => route.fulfill(rejection), { times: 1 });
      const from = Date.now();
      await page.goto(`${desk.url}/desk/rentals/${body.id}`);
      const banner = await page.getByText(/goes on by itself at \d\d:\d\d/).innerText();
      const minutes = [from, Date.now() + 2_000].map((time) =>
        new Date(time).toLocaleTimeString('en-GB', { timeZone, timeStyle: 'short' }),
      );
      expect(minutes).toContain(/\d\d:\d\d/.exec(banner)![0]);
      const link = page.locator('.record-links').getByRole('link', { name: 'Calendar' });
      expect(await link.getAttribute('href')).toContain('from=2032-03-04');
    });

    it('says the next step to an empty shop, and leads there', async () => {
      const { token } = await desk.api.newShop('Empty');
      for (const [path, text, link, next] of [
        ['today', 'Nothing left', 'Add units', '/desk/units/new'],
        ['units', 'no units yet', 'Add units', '/desk/units/new'],
        ['rentals', 'No rentals yet', 'Book …', '/desk/calendar?open=book'],
        ['returns', 'No returns yet', 'Scan', '/desk/scan'],
        ['customers', 'No customers yet', 'Book …', '/desk/calendar?open=book'],
        ['calendar', 'no units yet', 'Add units', '/desk/units/new'],
      ] as const) {
        const page = await desk.open(`/desk/${path}`, { token });
        const main = page.locator('main');
        await main.getByText(text).first().waitFor();
        await page.getByText('Loading').first().waitFor({ state: 'detached' });
        const address = await main.getByRole('link', { name: link }).first().getAttribute('href');
        expect([path, address]).toEqual([path, next]);
      }
    });

    it('explains a conflict in German, with the names that people know', async () => {
      const { data } = await read('/items?visibility=available&limit=50');
      const [customer] = (await read('/customers?limit=1')).data;
      const book = (itemId: number, day: string) =>
        desk.shop.post('/cycles', {
          itemId,
          customerPlatformId: customer.platformId,
          methodType: 'calendar',
          deliveryMethodType: 'pick_up',
          rentalStart: day,
          rentalEnd: day,
        });
      const { id, serial } = data.find((one: any) => one.serial);
      const { body: first } = await book(id, '2033-05-02');
      const { body: second } = await book(id, '2033-05-20');
      const page = await desk.open(`/desk/rentals/${first.id}`, { locale: 'de-DE' });
      await page.getByRole('button', { name: 'Tage …' }).click();
      await page.getByRole('dialog').getByLabel('Bis').fill('2033-05-21');
      await page.getByRole('button', { name: 'Vorschau' }).click();
      const alert = page.getByRole('alert');
      await alert.getByText('reserviert.').waitFor();
      const name = `${customer.firstName} ${customer.lastName}, ${serial}`;
      expect(await alert.innerText()).toMatch(
        new RegExp(
          `${serial} ist vom \\d+\\. Mai 2033 bis \\d+\\. Mai 2033 für ` +
            `SC-${second.sequentialId} \\(${name}\\) reserviert\\.$`,
        ),
      );
      const days = { from: '2033-05-10', to: '2033-05-12' };
      const { body: block } = await desk.shop.post('/blocked_dates', {
        resourceType: 'Item',
        resourceId: id,
        ...days,
      });
      await page.getByRole('dialog').getByLabel('Bis').fill('2033-05-11');
      await settle(page);
      await page.getByRole('button', { name: 'Vorschau' }).click();
      await alert.getByText(`${serial} ist vom 10. Mai 2033 bis 12. Mai 2033 gesperrt.`).waitFor();
      await desk.shop.delete(`/blocked_dates/${block.id}`);
      for (const one of [first, second]) {
        await desk.shop.put(`/cycles/${one.id}`, { status: 'cancelled' });
      }
    });

    it('shows a record of a list in two lines of a phone', async () => {
      const page = await desk.open('/desk/rentals?status=scheduled', {
        width: 390,
        locale: 'de-DE',
      });
      const rows = page.locator('tbody tr');
      await rows.nth(9).waitFor();
      const heights = await rows.evaluateAll((found) =>
        found.map((row: any) => row.getBoundingClientRect().height),
      );
      expect(heights.toSorted((one, other) => one - other)[heights.length >> 1]).toBeLessThan(72);
    });

    it('shows products in full and buttons in a line on a phone, in German too', async () => {
      const page = await desk.open('/desk', { width: 390, locale: 'de-DE' });
      await page.locator('#late .group').first().waitFor();
      const cut = await page.evaluate(
        `[...document.querySelectorAll('.group > div.what a + a')]
          .filter((link) => link.querySelector('bdi').getBoundingClientRect().right > link.getBoundingClientRect().right)
          .map((link) => link.textContent)`,
      );
      expect(cut).toEqual([]);
      const lines = await page.locator('.group > .step').evaluateAll((buttons) =>
        buttons.map((button: any) => {
          const text = button.ownerDocument.createRange();
          text.selectNodeContents(button);
          return text.getClientRects().length;
        }),
      );
      expect(new Set(lines)).toEqual(new Set([1]));
      const group = page.locator('.group:has(> details)').first();
      await group.locator('summary').click();
      const time = (await group.locator('> time').boundingBox())!;
      const units = (await group.locator('details[open]').boundingBox())!;
      expect(time.y + time.height).toBeLessThanOrEqual(units.y);
      expect((await page.locator('#prepare time').allInnerTexts()).join()).not.toContain('00:00');
    });

    it('finds customers while their names are typed, without Enter', async () => {
      const [{ firstName, lastName }] = (await desk.shop.get('/customers?limit=1')).body.data;
      const page = await desk.open('/desk/customers', { width: 390 });
      const rows = page.locator('tbody tr');
      await rows.nth(9).waitFor();
      const search = page.getByLabel('Search');
      await search.pressSequentially(`${firstName} `);
      await expect.poll(() => new URL(page.url()).searchParams.get('search')).toBe(firstName);
      await search.pressSequentially(lastName);
      await expect.poll(() => rows.count()).toBe(1);
      await rows.getByRole('link', { name: `${firstName} ${lastName}` }).waitFor();
      expect(await search.inputValue()).toBe(`${firstName} ${lastName}`);
    });

    it('lists what is late and out before what is over', async () => {
      const page = await desk.open('/desk/rentals', { width: 390 });
      const tabs = page.getByRole('navigation', { name: 'Groups' }).getByRole('link');
      await tabs.nth(3).waitFor();
      const names = async () =>
        (await tabs.allInnerTexts()).slice(0, 4).map((text) => text.replace(/ [\d,]+$/, ''));
      await expect.poll(names).toEqual(['All', 'late', 'out', 'not handed over']);
    });

    it('explains in German a text that is too long', async () => {
      const { data } = (await desk.shop.get('/items?limit=1')).body;
      const page = await desk.open(`/desk/units/${data[0].id}`, { locale: 'de-DE' });
      await page.getByLabel('Seriennummer').fill('9'.repeat(300));
      await page.getByRole('button', { name: 'Speichern' }).click();
      await page
        .getByRole('alert')
        .getByText(/^„9+…?“ ist zu lang: höchstens 255 Zeichen\.$/)
        .waitFor();
    });

    it('says what a figure shows, and has the usual months', async () => {
      const page = await desk.open('/desk/figures/revenue');
      await page.getByRole('link', { name: 'Last month' }).click();
      const month = daysFromNow(-Number(daysFromNow(0).slice(8, 10))).slice(0, 7);
      await page
        .locator('figcaption')
        .getByText(/^Revenue by Day, 1 \w+.* – \d+ \w+/)
        .waitFor();
      expect(new URL(page.url()).searchParams.get('from')).toBe(`${month}-01`);
    });
  });
}
