import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { TestShop } from '../../support/service/test-shop.js';
import { dialog, WINDOW } from './calendar-view.js';
import { type DeskBrowser, expectAccessible, LOOKS } from './desk-browser.js';
import { pressEnter } from './real-input.js';

const UNITS = 10_000;

const serialOf = (number: number) => `U-${String(number).padStart(5, '0')}`;
const unit = (page: Page, number: number) =>
  page.getByRole('link', { name: serialOf(number), exact: true });

export function scrollStories(desk: DeskBrowser): void {
  let shop: TestShop;

  const open = async (look = {}): Promise<Page> => {
    const page = await desk.open(`/desk/calendar?from=${WINDOW}`, { token: shop.token, ...look });
    await unit(page, 1).waitFor();
    return page;
  };
  /** Scrolls so that the row of a unit is the first one. */
  const scrollTo = (page: Page, number: number) =>
    page.evaluate(`{
      const row = document.querySelector('.ec-row-head').getBoundingClientRect().height;
      document.querySelector('.timeline section').scrollTop = ${number - 1} * row;
    }`);
  /** Counts the requests for units from now on. */
  const countReads = (page: Page) => {
    const reads: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/v1/items') reads.push(request.url());
    });
    return reads;
  };
  const rowsInDocument = (page: Page) => page.locator('.ec-row-head').count();

  describe('the calendar of 10,000 units', () => {
    afterEach(() => desk.closePages());

    beforeAll(async () => {
      shop = await desk.api.newShop('Ten thousand units');
      const platformVariantId = await shop.importVariant();
      for (let first = 1; first <= UNITS; first += 100) {
        const serials = Array.from({ length: 100 }, (_, at) => serialOf(first + at));
        await shop.createItems({ platformVariantId, quantity: 100, serials });
      }
    });

    it('reads units only as far as it is scrolled, and keeps only rows near those shown', async () => {
      const page = await open();
      await page.getByText(/^1–\d+ of 10,000$/).waitFor();
      expect(await rowsInDocument(page)).toBeLessThan(50);
      const reads = countReads(page);
      await scrollTo(page, 40);
      await unit(page, 40).waitFor();
      expect(reads).toHaveLength(0);
      await scrollTo(page, 250);
      await unit(page, 250).waitFor();
      await page.getByText(/^250–\d+ of 10,000$/).waitFor();
      expect(reads).toHaveLength(2);
      expect(await rowsInDocument(page)).toBeLessThan(50);
      expect(await unit(page, 1).count()).toBe(0);
    });

    it('shows the end after a jump, page by page', async () => {
      const page = await open();
      const reads = countReads(page);
      await scrollTo(page, UNITS);
      await page.getByText(/^Loading units: [\d,]+ of 10,000$/).waitFor();
      await unit(page, UNITS).waitFor();
      await page.getByText(/–10,000 of 10,000$/).waitFor();
      expect(reads).toHaveLength(99);
      expect(await page.getByText('Loading units').count()).toBe(0);
      expect(await rowsInDocument(page)).toBeLessThan(50);
    });

    it('leaves requests to other work while it reads pages that are not shown', async () => {
      const page = await open();
      await page.route(
        ({ pathname }) => pathname.startsWith('/api/v1/') && !pathname.includes('events'),
        async (route) => {
          const response = await route.fetch();
          const reset = new Date(Date.now() + 3_600_000).toISOString();
          const limit = { 'x-ratelimit-remaining': '40', 'x-ratelimit-reset': reset };
          await route.fulfill({ response, headers: { ...response.headers(), ...limit } });
        },
      );
      const reads = countReads(page);
      await scrollTo(page, 150);
      await unit(page, 150).waitFor();
      await scrollTo(page, 1_000);
      await page.getByText('Loading units: 200 of 10,000').waitFor();
      await scrollTo(page, 190);
      // The page in view is read at once.
      await unit(page, 201).waitFor();
      expect(reads).toHaveLength(2);
      await scrollTo(page, 1_000);
      await page.unrouteAll({ behavior: 'wait' });
      // The next response says that the limit has begun again.
      await page.getByRole('button', { name: 'Later' }).click();
      await unit(page, 1_000).waitFor();
    });

    it('books, moves and shows changes in a row far below', async () => {
      const page = await open();
      await scrollTo(page, 4_150);
      await unit(page, 4_150).waitFor();
      const { y } = (await unit(page, 4_152).boundingBox())!;
      const day = (await page.locator('.timeline .ec-day').nth(4).boundingBox())!;
      await page.mouse.move(day.x + 20, y);
      await page.mouse.down();
      await page.mouse.move(day.x + 60, y, { steps: 5 });
      await page.mouse.up();
      const booking = dialog(page, 'Book');
      const [{ id }] = (await shop.get(`/items?serial=${serialOf(4_152)}`)).body.data;
      const booked = booking.getByRole('combobox', { name: /^Unit/ });
      await expect.poll(() => booked.inputValue()).toBe(String(id));
      await page.keyboard.press('Escape');
      const customerPlatformId = (await shop.importCustomer()).platformId;
      const days = { rentalStart: '2031-07-06', rentalEnd: '2031-07-09' };
      const plan = { methodType: 'calendar', itemId: id, customerPlatformId, ...days };
      const { body: rental } = await shop.post('/cycles', plan);
      const bar = page.getByRole('button', { name: 'Ada Nordin' });
      await bar.waitFor();
      expect(await bar.innerText()).toContain('scheduled');
      const box = (await bar.boundingBox())!;
      expect(Math.abs(box.y - y)).toBeLessThan(40);
      const rowHeight = (await page.locator('.ec-row-head').first().boundingBox())!.height;
      await page.mouse.move(box.x + 20, box.y + 10);
      await page.mouse.down();
      await page.mouse.move(box.x + 20, box.y + 10 + rowHeight, { steps: 5 });
      await page.mouse.up();
      const moving = dialog(page, `SC-${rental.sequentialId}, scheduled`);
      await moving.getByText(`${serialOf(4_153)} would be rented`).waitFor();
      await moving.getByRole('button', { name: 'Change' }).click();
      await moving.waitFor({ state: 'detached' });
      const { body: moved } = await shop.get(`/cycles/${rental.id}`);
      expect(moved.item.serial).toBe(serialOf(4_153));
    });

    describe('while rows far below are read', () => {
      /** Moves to a row whose response is held back. */
      const moveToUnread = async () => {
        const page = await open();
        let respond = (): void => {};
        const mayRespond = new Promise<void>((resolve) => (respond = resolve));
        await page.route('**/api/v1/items?*', async (route) => {
          await mayRespond;
          await route.continue();
        });
        await page.getByRole('region', { name: 'Calendar' }).focus();
        await page.keyboard.press('Tab');
        for (let count = 0; count < 10; count += 1) await page.keyboard.press('PageDown');
        await page.getByText('Loading units: 100 of 10,000').waitFor();
        return { page, respond };
      };

      it('takes each arrow key', async () => {
        const { page, respond } = await moveToUnread();
        await page.keyboard.press('PageDown');
        await page.keyboard.press('ArrowDown');
        respond();
        await expect
          .poll(() => page.evaluate('document.activeElement.textContent'))
          .toBe(serialOf(112));
      });

      it('leaves the focus to a person who goes on to another part of the page', async () => {
        const { page, respond } = await moveToUnread();
        const isLeft = () => page.evaluate(`document.activeElement.closest('.timeline') === null`);
        await page.keyboard.press('Shift+Tab');
        expect(await isLeft()).toBe(true);
        respond();
        await unit(page, 101).waitFor();
        expect(await isLeft()).toBe(true);
      });
    });

    it('is one stop of Tab, in which arrow keys move between rows and bars', async () => {
      const [{ id }] = (await shop.get(`/items?serial=${serialOf(42)}`)).body.data;
      const customerPlatformId = (await shop.importCustomer({ firstName: 'Eva' })).platformId;
      const days = { rentalStart: '2031-07-06', rentalEnd: '2031-07-09' };
      const plan = { methodType: 'calendar', itemId: id, customerPlatformId, ...days };
      expect((await shop.post('/cycles', plan)).status).toBe(201);
      for (const look of LOOKS) {
        const page = await open(look);
        const focused = () => page.evaluate('document.activeElement.textContent');
        const press = async (key: string, times = 1) => {
          for (let count = 0; count < times; count += 1) await page.keyboard.press(key);
        };
        await page.getByRole('region', { name: 'Calendar' }).focus();
        await press('Tab');
        // The only unit of the page with a booking.
        expect(await focused()).toBe(serialOf(42));
        await press('ArrowDown', 31);
        await expect.poll(focused).toBe(serialOf(31));
        await press('PageDown');
        await expect.poll(focused).toBe(serialOf(41));
        await press('PageUp', 4);
        await expect.poll(focused).toBe(serialOf(1));
        await press('ArrowUp');
        await expect.poll(focused).toBe(serialOf(42));
        await page.getByRole('button', { name: 'Eva' }).waitFor();
        await press('ArrowRight');
        await expect.poll(focused).toContain('Eva');
        await expectAccessible(page);
        await pressEnter(page);
        await page.getByRole('dialog').getByText('Eva').waitFor();
        await press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'hidden' });
        await expect.poll(focused).toContain('Eva');
        await press('ArrowLeft');
        await expect.poll(focused).toBe(serialOf(42));
        await press('ArrowDown');
        await expect.poll(focused).toBe(serialOf(1));
        await press('Tab');
        expect(await page.evaluate(`document.activeElement.closest('.timeline') === null`)).toBe(
          true,
        );
      }
    });
  });
}
