import type { Locator, Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { dialog, freeUnits, notices, openUnit, WINDOW } from './calendar-view.js';
import { type DeskBrowser, expectAccessible, LOOKS } from './desk-browser.js';
import { centreOf, pressEnter, settle } from './real-input.js';

/** The width of a day, in pixels, and half of it. */
const [DAY, HALF] = [44, 22];

/** The bar of a rental; a notice about it has a button that names the customer too. */
const bar = (page: Page, customer: string) =>
  page.getByRole('button', { name: new RegExp(`^${customer}`) });

/** Drags from a point of an element to another one, in pixels, as a hand does. */
async function drag(page: Page, element: Locator, from: number, to: number): Promise<void> {
  const box = (await element.boundingBox())!;
  const y = box.y + 10;
  await page.mouse.move(box.x + from, y);
  await page.mouse.down();
  await page.mouse.move(box.x + (from + to) / 2, y, { steps: 5 });
  await page.mouse.move(box.x + to, y, { steps: 5 });
  await page.mouse.up();
}

export function calendarStories(desk: DeskBrowser): void {
  const cycle = async (id: number) => (await desk.shop.get(`/cycles/${id}`)).body;
  const customer = async (lastName: string): Promise<any> => {
    const platformId = 991_000 + Math.floor(Math.random() * 9_000);
    const sent = { platformId, firstName: 'Ada', lastName, email: `${platformId}@mail.example` };
    const { body } = await desk.shop.post('/customers', { customers: [sent] });
    return body.data[0];
  };
  /** Books a unit for a new customer, to be fetched at the counter. */
  const book = async (itemId: number, rentalStart: string, rentalEnd: string, name: string) => {
    const { platformId } = await customer(name);
    const plan = { methodType: 'calendar', deliveryMethodType: 'pick_up', rentalStart, rentalEnd };
    const sent = { ...plan, itemId, customerPlatformId: platformId };
    const { status, body } = await desk.shop.post('/cycles', sent);
    expect(status).toBe(201);
    return body;
  };

  describe('the calendar', () => {
    afterEach(() => desk.closePages());

    it('spreads its days over a large screen', async () => {
      const [{ serial }] = await freeUnits(desk);
      const page = await openUnit(desk, serial, { width: 3_840 });
      const [calendar, day] = await Promise.all(
        ['.timeline', '.ec-day >> nth=-1'].map((part) => page.locator(part).boundingBox()),
      );
      const end = ({ x, width }: { x: number; width: number }) => Math.round(x + width);
      expect(end(calendar!) - end(day!)).toBeLessThan(5);
    });

    it('limits the units to a product or a variant, which stays after a reload', async () => {
      const page = await desk.open('/desk/calendar');
      const { data } = (await desk.shop.get('/products?search=parka&limit=1')).body;
      const [{ title, variants }] = data;
      const name = `${title}, ${variants[0].title}`;
      const units = async () =>
        (await desk.shop.get(`/items?platformVariantId=${variants[0].platformId}&limit=100`)).body
          .data;
      const shown = (await units()).filter(({ visibility }: any) =>
        ['available', 'unavailable'].includes(visibility),
      );
      const field = page.getByLabel('Product or variant');
      await field.fill(title);
      await page.locator(`option[value="${name}"]`).waitFor({ state: 'attached' });
      await field.fill(name);
      const count = page.getByText(new RegExp(`^1–\\d+ of ${shown.length}$`));
      await count.waitFor();
      await page.reload();
      await count.waitFor();
      await expect.poll(() => field.inputValue()).toBe(name);
      const titles = page.locator('.unit-title');
      await expect.poll(() => titles.first().innerText()).toBe(variants[0].title);
    });

    it('leads from a text that no unit has to the search of customers and rentals', async () => {
      const { lastName } = await customer('Filtered');
      const page = await desk.open('/desk/calendar', { width: 390 });
      const field = page.getByLabel('Filter units');
      await field.fill(lastName);
      await page.getByText(`No unit has “${lastName}”`).waitFor();
      await expectAccessible(page);
      await settle(page);
      await page.getByRole('button', { name: 'Search customers and rentals' }).click();
      await dialog(page, 'Search')
        .getByRole('option', { name: `Ada ${lastName}` })
        .click();
      await page.getByRole('heading', { name: `Ada ${lastName}` }).waitFor();
    });

    it('books with the keyboard alone, after it has shown the reserved days', async () => {
      const [{ serial, id }] = (await freeUnits(desk)) as [any];
      const { lastName } = await customer('Keyboard');
      const page = await openUnit(desk, serial);
      const { keyboard } = page;
      await page.getByRole('button', { name: 'Book …' }).focus();
      await pressEnter(page);
      await dialog(page, 'Book').waitFor();
      await keyboard.type(lastName);
      await keyboard.press('Tab');
      const found = dialog(page, 'Book').getByRole('option', { name: 'Choose from 1 …' });
      await found.waitFor({ state: 'attached' });
      await keyboard.press('ArrowDown');
      for (let tabs = 0; tabs < 6; tabs += 1) await keyboard.press('Tab');
      // The browser of the tests shows the month first.
      await keyboard.type('07102031', { delay: 60 });
      await keyboard.press('Tab');
      // The field has a button of its own that opens a calendar.
      await keyboard.press('Tab');
      await keyboard.type('07142031', { delay: 60 });
      await keyboard.press('Enter');
      await dialog(page, 'Book').getByText(`${serial} would be rented from`).waitFor();
      await expectAccessible(page);
      const path = `/cycles?itemId=${id}&rentalStart[gte]=${WINDOW}`;
      expect((await desk.shop.get(path)).body.data).toEqual([]);
      await pressEnter(page);
      await notices(page).getByText(`${serial} booked for Ada ${lastName}`).waitFor();
      await bar(page, `Ada ${lastName}`).waitFor();
      const { data } = (await desk.shop.get(path)).body;
      expect(data).toMatchObject([{ prepareFrom: expect.stringMatching(/^2031-07-0/) }]);
      await notices(page).getByRole('button', { name: 'Undo' }).click();
      await bar(page, `Ada ${lastName}`).waitFor({ state: 'detached' });
      expect(await cycle(data[0].id)).toMatchObject({ status: 'cancelled' });
    });

    it('selects free days by drag, of the unit in the row', async () => {
      const [, { serial, id }] = (await freeUnits(desk)) as [any, any];
      const page = await openUnit(desk, serial);
      const days = page.locator('.timeline .ec-body .ec-day');
      await drag(page, days.nth(4), HALF, HALF + 2 * DAY);
      const booking = dialog(page, 'Book');
      expect(await booking.getByLabel('From', { exact: true }).inputValue()).toBe('2031-07-05');
      expect(await booking.getByLabel('To', { exact: true }).inputValue()).toBe('2031-07-07');
      const unit = booking.getByRole('combobox', { name: /^Unit/ });
      await expect.poll(() => unit.inputValue()).toBe(String(id));
      await page.keyboard.press('Escape');
      await booking.waitFor({ state: 'detached' });
    });

    it('selects a free day by a click or a tap, and none by a scroll', async () => {
      const [, { serial, id }] = (await freeUnits(desk)) as [any, any];
      for (const look of LOOKS) {
        const page = await openUnit(desk, serial, look);
        const isPhone = look.width === 375;
        const booking = dialog(page, 'Book');
        const days = page.locator('.timeline .ec-body .ec-day');
        const [x, y] = await centreOf(days.nth(3));
        if (isPhone) {
          const touch = await page.context().newCDPSession(page);
          const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...at: number[]) => {
            const touchPoints = at.map((left) => ({ x: x - left, y }));
            return touch.send('Input.dispatchTouchEvent', { type, touchPoints });
          };
          await send('touchStart', 0);
          for (let way = 20; way <= 2 * DAY; way += 20) await send('touchMove', way);
          await send('touchEnd');
          await expect.poll(async () => (await days.nth(3).boundingBox())!.x).toBeLessThan(x - DAY);
          await settle(page);
          expect(await booking.count()).toBe(0);
        }
        const [left, top] = await centreOf(days.nth(6));
        if (isPhone) await page.touchscreen.tap(left, top);
        else await page.mouse.click(left, top);
        for (const end of ['From', 'To']) {
          expect(await booking.getByLabel(end, { exact: true }).inputValue()).toBe('2031-07-07');
        }
        const unit = booking.getByRole('combobox', { name: /^Unit/ });
        await expect.poll(() => unit.inputValue()).toBe(String(id));
      }
    });

    it('selects free days by a long press on a phone', async () => {
      const [, { serial }] = (await freeUnits(desk)) as [any, any];
      const page = await openUnit(desk, serial, { width: 375 });
      const day = page.locator('.timeline .ec-body .ec-day').nth(1);
      await day.scrollIntoViewIfNeeded();
      const { x, y } = (await day.boundingBox())!;
      const touch = await page.context().newCDPSession(page);
      const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...at: number[]) => {
        const touchPoints = at.map((right) => ({ x: x + right, y: y + 10 }));
        return touch.send('Input.dispatchTouchEvent', { type, touchPoints });
      };
      await send('touchStart', HALF);
      await page.locator('.timeline .ec-preview').waitFor();
      for (let days = 0; days <= 2; days += 0.5) await send('touchMove', HALF + days * DAY);
      await send('touchEnd');
      const booking = dialog(page, 'Book');
      expect(await booking.getByLabel('From', { exact: true }).inputValue()).toBe('2031-07-02');
      expect(await booking.getByLabel('To', { exact: true }).inputValue()).toBe('2031-07-04');
    });

    it('moves and extends a rental by drag, and undoes it', async () => {
      const [, , { serial, id }] = (await freeUnits(desk)) as [any, any, any];
      const booked = await book(id, '2031-07-06', '2031-07-09', 'Mover');
      const page = await openUnit(desk, serial);
      await drag(page, bar(page, 'Ada Mover'), HALF, HALF + 2 * DAY);
      const title = `SC-${booked.sequentialId}, scheduled`;
      const change = dialog(page, title).getByRole('button', { name: 'Change' });
      await dialog(page, title).getByText(`${serial} would be rented from`).waitFor();
      expect(await cycle(booked.id)).toMatchObject({ rentalStart: booked.rentalStart });
      await change.waitFor();
      await settle(page);
      const isReadAgain = page.waitForResponse('**/api/v1/cycles?*');
      await change.click();
      await notices(page).getByText(`SC-${booked.sequentialId} changed`).waitFor();
      const dayOf = (time: string) => new Date(Date.parse(time) + 3 * 3_600_000).toISOString();
      const moved = await cycle(booked.id);
      expect(dayOf(moved.rentalStart)).toMatch(/^2031-07-08/);
      expect(dayOf(moved.rentalEnd)).toMatch(/^2031-07-11/);

      await isReadAgain;
      await settle(page);
      const { width } = (await bar(page, 'Ada Mover').boundingBox())!;
      await drag(page, bar(page, 'Ada Mover'), width - 2, width - 2 + 3 * DAY);
      await change.waitFor();
      await settle(page);
      await change.click();
      await dialog(page, title).waitFor({ state: 'detached' });
      const extended = await cycle(booked.id);
      expect(extended.rentalStart).toBe(moved.rentalStart);
      expect(dayOf(extended.rentalEnd)).toMatch(/^2031-07-14/);
      // The notice of the first change is still there.
      const changes = notices(page).getByText(`SC-${booked.sequentialId} changed`);
      await expect.poll(() => changes.count()).toBe(2);
      await notices(page).getByRole('button', { name: 'Undo' }).first().click();
      await notices(page).getByText('Undone: ').waitFor();
      expect(await cycle(booked.id)).toMatchObject({ rentalEnd: moved.rentalEnd });
    });

    it('explains a conflict by the sentence of the service, and puts the bar back', async () => {
      const [, , , { serial, id }] = (await freeUnits(desk)) as any[];
      const first = await book(id, '2031-07-04', '2031-07-06', 'First');
      const second = await book(id, '2031-07-20', '2031-07-22', 'Second');
      const page = await openUnit(desk, serial);
      const before = (await bar(page, 'Ada Second').boundingBox())!;
      await drag(page, bar(page, 'Ada Second'), HALF, HALF - 15 * DAY);
      const changing = dialog(page, `SC-${second.sequentialId}, scheduled`);
      await changing.getByRole('alert').getByText('is reserved').waitFor();
      const sentence = await changing.getByRole('alert').innerText();
      expect(sentence).toContain(serial);
      expect(sentence).toContain(`SC-${first.sequentialId}`);
      await changing.getByRole('button', { name: 'Close' }).click();
      await expect
        .poll(async () => Math.round((await bar(page, 'Ada Second').boundingBox())!.x))
        .toBe(Math.round(before.x));
    });

    it('shows a late rental and the next one of its unit within one row', async () => {
      const dayAfter = (days: number): string =>
        new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
      const serial = 'OVERLAP-1';
      const [{ platformVariantId }] = await freeUnits(desk);
      const { body: created } = await desk.shop.post('/items', {
        platformVariantId,
        quantity: 1,
        serials: [serial],
        visibility: 'available',
      });
      const [{ id }] = created;
      await book(id, dayAfter(1), dayAfter(3), 'Following');
      const late = await book(id, dayAfter(-6), dayAfter(-3), 'Overdue');
      const fulfilledAt = `${dayAfter(-6)}T12:00:00Z`;
      expect((await desk.shop.put(`/cycles/${late.id}`, { fulfilledAt })).status).toBe(200);
      const page = await openUnit(desk, serial, {}, dayAfter(-7));
      await bar(page, 'Ada Overdue').waitFor();
      const head = (await page.locator('.ec-row-head').boundingBox())!;
      const boxes = await Promise.all(
        ['Overdue', 'Following'].map(async (name) => {
          const box = await page.locator('.bar', { hasText: `Ada ${name}` }).boundingBox();
          return { top: box!.y, bottom: box!.y + box!.height };
        }),
      );
      const [upper, lower] = boxes.toSorted((one, other) => one.top - other.top);
      expect(upper!.top).toBeGreaterThanOrEqual(head.y);
      expect(lower!.top).toBeGreaterThanOrEqual(upper!.bottom);
      expect(lower!.bottom).toBeLessThanOrEqual(head.y + head.height);
    });

    it('shows 60 changes by others with few requests', async () => {
      const [, , , , , { serial, id }] = (await freeUnits(desk)) as any[];
      const { id: cycleId } = await book(id, '2031-07-06', '2031-07-09', 'Watched');
      const page = await openUnit(desk, serial);
      await bar(page, 'Ada Watched').waitFor();
      await page.waitForTimeout(500);
      const before = desk.window.requested.length;
      const from = Date.now();
      for (let count = 0; count < 60; count += 1) {
        await desk.shop.put(`/cycles/${cycleId}`, { priceCents: 1_000 + count });
      }
      await desk.shop.put(`/cycles/${cycleId}`, { status: 'cancelled' });
      await bar(page, 'Ada Watched').waitFor({ state: 'detached' });
      const reads = desk.window.requested
        .slice(before)
        .filter(({ pathname }) => pathname === '/api/v1/items');
      // At most one each three seconds, however slow the machine is.
      expect(reads.length).toBeLessThan(6 + (Date.now() - from) / 3_000);
    });

    it('is accessible, on a phone too, and shows no button to a read-only key', async () => {
      const [, , , , , , { serial, id }] = (await freeUnits(desk)) as any[];
      await book(id, '2031-07-06', '2031-07-09', 'حداد');
      for (const look of LOOKS) {
        const page = await openUnit(desk, serial, look);
        const name = page.locator('.timeline .bar-text').getByText('حداد');
        await name.waitFor();
        await page.getByRole('list', { name: 'Colours' }).getByText('not handed over').waitFor();
        await expectAccessible(page);
        await page.goto(`${desk.url}/desk/calendar?search=summit`);
        await page.locator('.timeline .bar-text').first().waitFor();
        expect(await page.locator('.begins-group').count()).toBeGreaterThan(0);
        await expectAccessible(page);
        await desk.screenshot(page, look.width === 375 ? 'desk-calendar-phone' : 'desk-calendar');
      }
      const reader = await openUnit(desk, serial, { token: await desk.newToken('read') });
      await bar(reader, 'Ada حداد').click();
      const details = reader.getByRole('dialog');
      expect(await details.getByRole('button').allInnerTexts()).toEqual(['Close']);
      expect(await reader.getByRole('button', { name: 'Book …' }).count()).toBe(0);
      await reader.keyboard.press('Escape');
      await reader.locator('.timeline .ec-body .ec-day').nth(20).click();
      await settle(reader);
      expect(await reader.getByRole('dialog').count()).toBe(0);
    });
  });
}

export function blocksStories(desk: DeskBrowser): void {
  describe('blocks in the calendar', () => {
    afterEach(() => desk.closePages());

    it('are shown, added and removed, as closing days are', async () => {
      const [, , , , { serial }] = (await freeUnits(desk)) as any[];
      const page = await openUnit(desk, serial);
      await page.getByRole('button', { name: 'Block …' }).click();
      const block = dialog(page, 'Block');
      await block.getByLabel('From', { exact: true }).fill('2031-07-10');
      await block.getByLabel('To', { exact: true }).fill('2031-07-12');
      await block.getByLabel('Note').fill('New zip');
      await block.getByRole('button', { name: 'Block' }).click();
      await page.locator('.timeline').getByText('New zip').waitFor();
      await page.getByText('Blocks and closing days:').click();
      await page.getByRole('button', { name: 'Remove: New zip' }).click();
      await page.locator('.timeline').getByText('New zip').waitFor({ state: 'detached' });

      await page.getByRole('button', { name: 'Block …' }).click();
      await block.getByLabel('What').selectOption('Closing days of the shop');
      await block.getByLabel('From', { exact: true }).fill('2031-07-10');
      await block.getByLabel('To', { exact: true }).fill('2031-07-10');
      await block.getByRole('button', { name: 'Block' }).click();
      await page.locator('.timeline').getByText('Closed').waitFor();
      await notices(page).getByRole('button', { name: 'Undo' }).first().click();
      await page.locator('.timeline').getByText('Closed').waitFor({ state: 'detached' });
    });

    it('cover a product or a variant with all its units', async () => {
      const [product] = (await desk.shop.get('/products?search=parka&limit=1')).body.data;
      const [variant] = product.variants;
      const page = await desk.open(`/desk/calendar?variant=${variant.platformId}&from=${WINDOW}`);
      const path = `/items?platformVariantId=${variant.platformId}&visibility=available,unavailable`;
      const { count } = (await desk.shop.get(`${path}&count=true&limit=1`)).body;
      await page.getByText(`of ${count.value}`).waitFor();
      for (const [resourceType, resourceId, title] of [
        ['Product', product.id, product.title],
        ['Variant', variant.id, `${product.title}, ${variant.title}`],
      ]) {
        await page.getByRole('button', { name: 'Block …' }).click();
        const block = dialog(page, 'Block');
        await block.getByLabel('What').selectOption('Product or variant');
        await block.getByLabel('Product or variant', { exact: true }).fill('no such product');
        await block.getByLabel('From', { exact: true }).fill('2031-07-10');
        await block.getByLabel('To', { exact: true }).fill('2031-07-12');
        await block.getByRole('button', { name: 'Block' }).click();
        await expect
          .poll(() => page.evaluate('document.activeElement.validationMessage'))
          .toBe('Choose one of the suggested products and variants.');
        await block.getByLabel('Product or variant', { exact: true }).fill(product.title);
        await block.locator(`option[value="${title}"]`).waitFor({ state: 'attached' });
        await block.getByLabel('Product or variant', { exact: true }).fill(title);
        await block.getByLabel('Note').fill('Loose seams');
        await block.getByRole('button', { name: 'Block' }).click();
        const shown = page.locator('.timeline').getByText('Loose seams');
        await shown.first().waitFor();
        const rowCount = await page.locator('.ec-row-head').count();
        await expect.poll(() => shown.count()).toBe(rowCount);
        const blocks = (await desk.shop.get('/blocked_dates?search=Loose+seams')).body.data;
        expect(blocks).toMatchObject([{ resourceType, resourceId, from: '2031-07-10' }]);
        if (resourceType === 'Product') await page.getByText('Blocks and closing days:').click();
        await page.getByRole('button', { name: `Remove: Loose seams, ${title}` }).click();
        await shown.first().waitFor({ state: 'detached' });
        expect((await desk.shop.get('/blocked_dates?search=Loose+seams')).body.data).toEqual([]);
      }
    });
  });
}
