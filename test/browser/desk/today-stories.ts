import type { Page, Route } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { daysFromNow } from '../../support/factories/rental-shop.js';
import { eventually } from '../../support/time/eventually.js';
import { listsOf, rowOf, unfold } from './calendar-view.js';
import { type DeskBrowser, expectAccessible, LOOKS } from './desk-browser.js';
import { pressEnter, settle } from './real-input.js';

const LISTS = {
  atRisk: 'At risk',
  late: 'Late',
  missed: 'Not handed over',
  handOver: 'Hand over',
  takeBack: 'Take back',
  prepare: 'Prepare',
  restock: 'Restock',
} as const;

const list = (page: Page, name: string) => page.getByRole('region', { name });
const focused = (page: Page) =>
  page.evaluate<string>('(document.activeElement.ariaLabel ?? document.activeElement.textContent)');

/** Presses a key until an element whose name ends so has the focus. */
async function pressUntil(page: Page, key: string, end: string): Promise<void> {
  for (let presses = 0; !(await focused(page)).endsWith(end); presses += 1) {
    if (presses === 100) throw new Error(`100 times ${key} did not lead to ${end}`);
    await page.keyboard.press(key);
  }
}

/** A shop with three units that a customer collects today. */
async function bookedFamily(desk: DeskBrowser) {
  const shop = await desk.api.newShop('Family');
  const platformVariantId = await shop.importVariant();
  const serials = ['DT-1', 'DT-2', 'DT-3'];
  const items = await shop.createItems({ platformVariantId, quantity: 3, serials });
  const { platformId } = await shop.importCustomer();
  const book: any[] = [];
  for (const { id } of items) {
    const days = {
      rentalStart: daysFromNow(0).slice(0, 10),
      rentalEnd: daysFromNow(2).slice(0, 10),
    };
    const plan = { methodType: 'calendar', deliveryMethodType: 'pick_up', ...days };
    const { body } = await shop.post('/cycles', {
      ...plan,
      itemId: id,
      customerPlatformId: platformId,
    });
    book.push(body);
  }
  return { shop, book };
}

const notices = (page: Page) => page.getByRole('log', { name: 'Notices' });

export function todayStories(desk: DeskBrowser): void {
  const cycle = async (id: number) => (await desk.shop.get(`/cycles/${id}`)).body;
  const lists = async (query = '') => listsOf((await desk.shop.get(`/day_sheet${query}`)).body);
  /** The first rental of a list with a serial, and its row. */
  const firstOf = async (page: Page, name: keyof typeof LISTS) => {
    const found = (await lists())[name]!.find((one: any) => one.item.serial !== null);
    await unfold(page);
    const row = rowOf(page, name, found);
    return { found, serial: found.item.serial as string, row, button: row.getByRole('button') };
  };

  describe('today', () => {
    afterEach(() => desk.closePages());

    it('shows the open work of the day with its counts', async () => {
      const work = await lists();
      for (const look of LOOKS) {
        const page = await desk.open('/desk', look);
        for (const [name, title] of Object.entries(LISTS)) {
          const count = work[name]!.length;
          await page.getByRole('heading', { name: `${title} ${count}`, exact: true }).waitFor();
          await page.getByRole('link', { name: `${count} ${title}` }).waitFor();
        }
        await expectAccessible(page);
        await desk.screenshot(page, look.width === 375 ? 'desk-today-phone' : 'desk-today');
      }
    });

    it('shows another day and one place, by its address, and keeps the place', async () => {
      const page = await desk.open('/desk');
      await page.getByLabel('Place').selectOption('Bergen store');
      await page.waitForURL('**/desk*place=*');
      const { pathname, searchParams } = new URL(page.url());
      const place = searchParams.get('place');
      const { length: count } = (await lists(`?locationPlatformId=${place}`))['late']!;
      await page.getByRole('heading', { name: `Late ${count}`, exact: true }).waitFor();
      await page.goto(desk.url + pathname);
      await page.getByRole('heading', { name: `Late ${count}`, exact: true }).waitFor();
      const day = daysFromNow(3).slice(0, 10);
      await page.getByLabel('Day').fill(day);
      const later = await lists(`?date=${day}&locationPlatformId=${place}`);
      const title = `Prepare ${later['prepare']!.length}`;
      await page.getByRole('heading', { name: title, exact: true }).waitFor();
      expect(new URL(page.url()).searchParams.get('day')).toBe(day);
      await expectAccessible(page);
    });

    it('keeps the field of the day while a date is typed, and takes it by Enter', async () => {
      const page = await desk.open('/desk');
      const day = page.getByLabel('Day');
      await day.focus();
      await page.keyboard.type('0202');
      await settle(page);
      expect(new URL(page.url()).search).toBe('');
      await page.keyboard.type('2025');
      expect(await day.inputValue()).toBe('2025-02-02');
      await pressEnter(page);
      await page.waitForURL('**/desk?day=2025-02-02');
      await page.getByRole('heading', { name: 'Restock' }).waitFor();
      await page.locator('input[type=date]:focus').waitFor();
    });

    it('offers no step for what was taken back on a past day', async () => {
      const { data } = (await desk.shop.get('/cycles?status=received&limit=1')).body;
      const date = data[0].receivedAt.slice(0, 10);
      const page = await desk.open(`/desk?day=${date}`);
      const back = page.getByRole('region', { name: 'Take back' });
      await back
        .getByRole('button', { name: /^Done: / })
        .first()
        .waitFor();
      expect(await back.getByRole('button', { name: /^Take back/ }).count()).toBe(0);
    });

    it('says what stands in the way of a hand-over or a return, and what else to collect', async () => {
      const shop = await desk.api.newShop('Coming');
      const platformVariantId = await shop.importVariant();
      const [unit] = await shop.createItems({ platformVariantId, quantity: 3 });
      const [former, next] = [await shop.importCustomer(), await shop.importCustomer()];
      const dayIn = (days: number) => daysFromNow(days).slice(0, 10);
      const book = async (customer: any, from: number, to: number, fields: object) => {
        const plan = { methodType: 'calendar', deliveryMethodType: 'pick_up', ...fields };
        const days = { rentalStart: dayIn(from), rentalEnd: dayIn(to) };
        const request = { ...plan, ...days, customerPlatformId: customer.platformId };
        const { status, body } = await shop.post('/cycles', request);
        expect(status, JSON.stringify(body)).toBe(201);
        return body;
      };
      await book(former, -9, -5, { itemId: unit!.id, fulfilledAt: daysFromNow(-9) });
      const coming = await book(next, 20, 20, { itemId: unit!.id });
      await book(next, -1, 3, { platformVariantId });
      const today = await book(next, 0, 3, { platformVariantId });
      const phone = { width: 390, token: shop.token };
      const page = await desk.open(`/desk?day=${dayIn(20)}`, phone);
      await rowOf(page, 'handOver', coming).getByText('The unit is not back yet').waitFor();
      const back = rowOf(page, 'takeBack', coming);
      await back.getByText('scheduled').waitFor();
      expect(await back.getByRole('button').count()).toBe(0);
      await expectAccessible(page);
      await page.getByRole('link', { name: 'Today' }).click();
      await expectAccessible(page);
      await page.getByRole('link', { name: 'Rentals at risk on all days' }).click();
      await page.getByRole('button', { name: 'Remove filter: At risk: ✓' }).waitFor();
      await page.getByText(/Nothing found/).waitFor();
      await page.goBack();
      await rowOf(page, 'handOver', today).getByText('1 more not collected').click();
      await page.getByRole('button', { name: 'Hand over 2' }).waitFor();
    });

    it('says that the limit of the token is reached, and goes on by itself', async () => {
      const page = await desk.open('/desk/scan');
      await page.getByLabel('Serial').waitFor();
      const rejection = {
        status: 429,
        headers: { 'Retry-After': '2' },
        json: { error: 'Limited' },
      };
      const handler = (route: Route) => route.fulfill(rejection);
      await page.route('**/api/v1/day_sheet', handler, { times: 1 });
      await page.getByRole('link', { name: 'Today' }).click();
      await page.getByText('Too many requests with this token').waitFor();
      await list(page, 'Late').waitFor();
      await page.getByText('Too many requests with this token').waitFor({ state: 'detached' });
    });

    it('shows five customers of a phone without scrolling, each with one press', async () => {
      const page = await desk.open('/desk', { width: 390 });
      const groups = page.locator('.group');
      await groups.first().waitFor();
      const { y, height } = (await groups.nth(4).boundingBox())!;
      const bar = (await page.getByRole('navigation', { name: 'Pages' }).boundingBox())!;
      expect(y + height).toBeLessThanOrEqual(bar.y);
      expect(await groups.nth(4).getByRole('button').count()).toBeGreaterThan(0);
    });

    it('takes back all units of a customer by one press, and undoes it by one', async () => {
      const { shop, book } = await bookedFamily(desk);
      const page = await desk.open('/desk', { width: 390, token: shop.token });
      await page.getByRole('button', { name: 'Hand over 3: ' }).tap();
      await notices(page).getByText('DT-1, DT-2, DT-3 handed over to Ada Nordin').waitFor();
      const statuses = async () =>
        (await shop.get('/cycles')).body.data.map(({ status }: any) => status);
      expect(await statuses()).toEqual(Array(3).fill('fulfilled'));
      await expectAccessible(page);
      await notices(page).getByRole('button', { name: 'Undo' }).tap();
      await page.getByRole('button', { name: 'Hand over 3: ' }).waitFor();
      expect(await statuses()).toEqual(Array(3).fill('scheduled'));
      await page.getByText('3 units: DT-1, DT-2, DT-3').first().tap();
      await rowOf(page, 'handOver', book[1]).getByRole('button').tap();
      await page.getByRole('button', { name: 'Hand over 2: ' }).waitFor();
      expect((await shop.get(`/cycles/${book[1].id}`)).body.status).toBe('fulfilled');
    });

    it('takes back a late rental by one tap, and undoes it', async () => {
      const page = await desk.open('/desk', { width: 375 });
      await list(page, 'Late').waitFor();
      const { found, serial, row, button } = await firstOf(page, 'late');
      await button.tap();
      await notices(page).getByText(`${serial} taken back from`).waitFor();
      expect(await cycle(found.id)).toMatchObject({ status: 'received' });
      await row.getByText('✓ Done').waitFor();
      await notices(page).getByRole('button', { name: 'Undo' }).tap();
      await row.getByText('Take back').waitFor();
      expect(await cycle(found.id)).toMatchObject({ status: 'unreceived' });
    });

    it('hands over with the keyboard alone', async () => {
      const page = await desk.open('/desk');
      await list(page, 'Late').waitFor();
      const { keyboard } = page;
      const { found, serial, row, button } = await firstOf(page, 'missed');
      await keyboard.press('Tab');
      await keyboard.press('Enter');
      await pressUntil(page, 'Tab', ' Not handed over');
      await keyboard.press('Enter');
      await keyboard.press('Tab');
      await pressUntil(page, 'ArrowDown', (await button.getAttribute('aria-label'))!);
      await pressEnter(page);
      await notices(page).getByText(`${serial} handed over to`).waitFor();
      expect((await cycle(found.id)).fulfilledAt).not.toBeNull();
      await row.getByText('✓ Done').waitFor();
      await expect.poll(() => focused(page)).toMatch(/^(Hand over|Take back): /);
    });

    it('moves a rental at risk, after it has shown to which unit', async () => {
      const page = await desk.open('/desk');
      await list(page, 'At risk').waitFor();
      const { found, serial, button } = await firstOf(page, 'atRisk');
      await button.click();
      const dialog = page.getByRole('dialog', { name: `Move SC-${found.sequentialId}` });
      await dialog.getByText(`${serial} would be replaced by`).waitFor();
      expect((await cycle(found.id)).item.serial).toBe(serial);
      await expectAccessible(page);
      await desk.screenshot(page, 'desk-move');
      await page.keyboard.press('Escape');
      await expect.poll(() => focused(page)).toBe(await button.getAttribute('aria-label'));
      await settle(page);
      await button.click();
      await dialog.getByRole('button', { name: 'Move to' }).click();
      await notices(page).getByText(`moved from ${serial} to`).waitFor();
      expect(await cycle(found.id)).toMatchObject({ risks: [] });
      expect((await cycle(found.id)).item.serial).not.toBe(serial);
      // Its unit is still out, so it cannot go back.
      expect(found.risks).toEqual(['item_overdue']);
      await notices(page).getByText('. No Undo: ').waitFor();
      expect(await notices(page).getByRole('button', { name: 'Undo' }).count()).toBe(0);
    });

    it('leads from the restocking of the day to all units to restock', async () => {
      const page = await desk.open('/desk', { width: 390 });
      await list(page, 'Restock').getByRole('link', { name: 'All units to restock' }).click();
      await page.getByRole('button', { name: 'Remove filter: State: to restock' }).waitFor();
      const { data } = (await desk.shop.get('/items?status=unprocessed&limit=50')).body;
      const serials = data.map(({ serial }: any) => serial).filter(Boolean);
      await page.getByRole('link', { name: serials[0], exact: true }).waitFor();
      const rows = page.locator('.grid-rows tbody tr');
      await expect.poll(() => rows.filter({ hasText: 'to restock' }).count()).toBe(data.length);
      await expectAccessible(page);
    });

    it('restocks a damaged unit only after a question', async () => {
      const page = await desk.open('/desk');
      await list(page, 'Restock').waitFor();
      const { found, serial, row, button } = await firstOf(page, 'restock');
      const { data: conditions } = (await desk.shop.get('/conditions')).body;
      const { id, title } = conditions.find(
        ({ severityKey }: any) => severityKey === 'damaged_repairable',
      );
      const unit = async () => (await desk.shop.get(`/items/${found.itemId}`)).body;
      await desk.shop.put(`/items/${found.itemId}`, { conditionId: id });
      await row.getByText(title).waitFor();
      await settle(page);
      await button.click();
      const dialog = page.getByRole('dialog', { name: `${serial} is damaged` });
      await dialog.getByText(`Its condition is “${title}”, and it is out of rental.`).waitFor();
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      expect(await unit()).toMatchObject({ status: 'unprocessed' });
      await button.click();
      await dialog.getByRole('button', { name: 'Repaired: back for rent' }).click();
      await notices(page).getByText(`${serial} is back for rent`).waitFor();
      const { condition, ...restocked } = await unit();
      expect(restocked).toMatchObject({ status: 'processed', visibility: 'available' });
      expect(condition.severityKey).toBe('used');
      await settle(page);
      await notices(page).getByRole('button', { name: 'Undo' }).click();
      await notices(page).getByText('Undone: ').waitFor();
      expect(await unit()).toMatchObject({
        status: 'unprocessed',
        visibility: 'unavailable',
        condition: { title },
      });
      await desk.shop.put(`/items/${found.itemId}`, { visibility: 'available' });
      await page.reload();
      await unfold(page);
      await settle(page);
      await button.click();
      await dialog.getByRole('button', { name: 'Restock anyway' }).waitFor();
      await dialog.getByRole('button', { name: 'Take out of rental' }).click();
      await notices(page).getByText(`${serial} is out of rental`).waitFor();
      expect(await unit()).toMatchObject({ status: 'processed', visibility: 'unavailable' });
    });

    it('shows 60 changes by others with few requests', async () => {
      const page = await desk.open('/desk');
      await list(page, 'Late').waitFor();
      await page.waitForTimeout(500);
      const before = desk.window.requested.length;
      const from = Date.now();
      const { found, button } = await firstOf(page, 'late');
      for (let count = 0; count < 59; count += 1) {
        await desk.shop.put(`/cycles/${found.id}`, { priceCents: 1_000 + count });
      }
      await desk.shop.put(`/cycles/${found.id}`, { receivedAt: new Date().toISOString() });
      await button.waitFor({ state: 'detached' });
      const reads = desk.window.requested
        .slice(before)
        .filter(({ pathname }) => pathname === '/api/v1/day_sheet');
      // At most one each three seconds, however slow the machine is.
      expect(reads.length).toBeLessThan(6 + (Date.now() - from) / 3_000);
    });

    it('explains by serials what another desk did first', async () => {
      const page = await desk.open('/desk');
      await list(page, 'Late').waitFor();
      const { found, serial, button } = await firstOf(page, 'late');
      await page.route('**/api/v1/day_sheet', (route) => route.abort());
      await desk.shop.put(`/cycles/${found.id}`, { receivedAt: new Date().toISOString() });
      await button.click();
      const error = notices(page).getByText('is already received');
      await error.waitFor();
      const { sequentialId, customer } = found;
      expect(await error.innerText()).toContain(`SC-${sequentialId} (`);
      expect(await error.innerText()).toContain(`${customer.lastName}, ${serial})`);
    });

    it('shows names in Arabic and Hebrew in their direction', async () => {
      const names = [
        { platformId: 990_001, firstName: 'ليلى', lastName: 'حداد', email: 'l@mail.example' },
        { platformId: 990_002, firstName: 'נועה', lastName: 'לוי', email: 'n@mail.example' },
      ];
      await desk.shop.post('/customers', { customers: names });
      const { data: units } = (await desk.shop.get('/items?visibility=available&limit=50')).body;
      for (const { platformId } of names) {
        const start = { rentalStart: daysFromNow(0), rentalEnd: daysFromNow(2) };
        const plan = { ...start, methodType: 'calendar', customerPlatformId: platformId };
        for (const { id } of units.splice(0, 20)) {
          const { status } = await desk.shop.post('/cycles', { ...plan, itemId: id });
          if (status === 201) break;
        }
      }
      const page = await desk.open('/desk', { locale: 'de-DE' });
      for (const { firstName, lastName } of names) {
        const name = page.getByText(`${firstName} ${lastName}`).first();
        await name.waitFor();
        const direction = await name.evaluate(
          (element) => (globalThis as any).getComputedStyle(element).direction,
        );
        expect(direction).toBe('rtl');
      }
    });
  });

  describe('the desk without the service', () => {
    afterEach(() => desk.closePages());

    it('keeps changes for a minute, and makes each of them once', async () => {
      const page = await desk.open('/desk');
      await page.clock.install();
      await page.goto(`${desk.url}/desk`);
      await list(page, 'Late').waitFor();
      const [first, second] = (await lists())['late']!;
      await unfold(page);
      desk.link.cut();
      await page.getByText('The service does not respond').waitFor();
      await settle(page);
      for (const late of [first, second])
        await rowOf(page, 'late', late).getByRole('button').click();
      await page.getByText('Changes that wait for it: 2.').waitFor();
      await expectAccessible(page);
      await page.clock.fastForward(60_000);
      expect(await cycle(first.id)).toMatchObject({ receivedAt: null });
      desk.link.restore();
      await page.clock.fastForward(20_000);
      await notices(page).getByText('taken back').nth(1).waitFor();
      await page.getByText('The service does not respond').waitFor({ state: 'detached' });
      for (const { id } of [first, second]) {
        const { status, returnOrderId } = await cycle(id);
        expect(status).toBe('received');
        const { returnLines } = (await desk.shop.get(`/return_orders/${returnOrderId}`)).body;
        expect(returnLines.filter(({ rentalId }: any) => rentalId === id)).toHaveLength(1);
      }
    });

    it('follows changes again after the stream broke', async () => {
      const page = await desk.open('/desk');
      await list(page, 'Late').waitFor();
      await page.waitForTimeout(500);
      desk.link.cut();
      desk.link.restore();
      const { found, button } = await firstOf(page, 'late');
      await desk.shop.put(`/cycles/${found.id}`, { receivedAt: new Date().toISOString() });
      await button.waitFor({ state: 'detached' });
      await eventually(async () => {
        expect(await page.getByText('The service does not respond').count()).toBe(0);
      });
    });
  });
}
