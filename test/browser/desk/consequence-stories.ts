import type { Locator, Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { daysFromNow } from '../../support/factories/rental-shop.js';
import { chooseVariant, dialog, notices } from './calendar-view.js';
import { type DeskBrowser, expectAccessible } from './desk-browser.js';
import { settle } from './real-input.js';

const PHONE = { width: 390 };

const day = (count: number): string => daysFromNow(count).slice(0, 10);

/** `10 Jul`, as the desk names a day. */
const named = (one: string): string =>
  new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    ...(!one.startsWith(day(0).slice(0, 4)) && { year: 'numeric' }),
  }).format(new Date(one));

/** A shop with one unit of a tent, two of a larger one, and a customer who has a phone. */
async function openShop(desk: DeskBrowser) {
  const shop = await desk.api.newShop('Lake');
  const variants = [
    { platformId: 11, title: '2 persons' },
    { platformId: 12, title: '4 persons' },
  ];
  await shop.post('/products', { products: [{ platformId: 1, title: 'Dome tent', variants }] });
  const customer = { platformId: 5, firstName: 'Ada', lastName: 'Nordin', email: 'ada@mail.test' };
  await shop.post('/customers', { customers: [{ ...customer, phone: '+47 900 00 123' }] });
  const units = async (platformVariantId: number, serials: string[]) => {
    const body = { platformVariantId, visibility: 'available', quantity: serials.length, serials };
    return (await shop.post('/items', body)).body as any[];
  };
  const [small] = await units(11, ['DT-2']);
  await units(12, ['DT-4A', 'DT-4B']);
  const book = async (from: number, to: number, others: object = {}): Promise<any> => {
    const { status, body } = await shop.post('/cycles', {
      itemId: small.id,
      customerPlatformId: 5,
      methodType: 'calendar',
      deliveryMethodType: 'pick_up',
      rentalStart: day(from),
      rentalEnd: day(to),
      ...others,
    });
    expect([status, body]).toEqual([201, body]);
    return body;
  };
  const waitForTwoDays = async (): Promise<any> => {
    const { status, body } = await shop.post('/waiting_entries', {
      platformVariantId: 11,
      customerPlatformId: 5,
      methodType: 'calendar',
      deliveryMethodType: 'pick_up',
      rentalStart: day(2),
      rentalEnd: day(3),
    });
    expect([status, body]).toEqual([201, body]);
    return body;
  };
  const cycle = async (id: number) => (await shop.get(`/cycles/${id}`)).body;
  return { shop, small, book, waitForTwoDays, cycle };
}

export function consequenceStories(desk: DeskBrowser): void {
  const button = (booking: Locator, name: string | RegExp) => booking.getByRole('button', { name });
  const press = async (page: Page, name: RegExp | string): Promise<void> => {
    await page.getByRole('button', { name }).click();
  };

  describe('the consequences of a change', () => {
    afterEach(() => desk.closePages());

    it('lead from a broken unit to its booking, which gets another variant', async () => {
      const { shop, small, book, cycle } = await openShop(desk);
      const { id, sequentialId } = await book(1, 3);
      const page = await desk.open(`/desk/units/${small.id}`, { ...PHONE, token: shop.token });
      await page.getByLabel('Condition').selectOption({ label: 'Needs repair' });
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      const notice = notices(page).locator('.notice', { hasText: 'DT-2 saved' });
      await notice.getByText('Rentals at risk').waitFor();
      await notice.getByText('Ada Nordin').waitFor();
      await expectAccessible(page);
      await notice.getByRole('link', { name: `SC-${sequentialId}` }).waitFor();
      await notice.getByRole('link', { name: 'Move …' }).click();
      const move = dialog(page, `Move SC-${sequentialId}`);
      await move.getByText('No unit of Dome tent').waitFor();
      await move.getByRole('link', { name: '+47 900 00 123' }).waitFor();
      await move.getByRole('link', { name: 'ada@mail.test' }).waitFor();
      const other = move.getByRole('button', { name: 'Dome tent, 4 persons (free: 2)' });
      await other.waitFor();
      await expectAccessible(page);
      await settle(page);
      await other.click();
      await move.getByText('would be replaced by DT-4').waitFor();
      expect((await cycle(id)).itemId).toBe(small.id);
      await settle(page);
      await move.getByRole('button', { name: 'Move to DT-4' }).click();
      const moved = notices(page).getByText('moved from DT-2 to DT-4');
      await moved.getByText(/No Undo: .*DT-2/).waitFor();
      expect(await cycle(id)).toMatchObject({ platformVariantId: 12, risks: [] });
    });

    it('lead from a booking without a free unit to other variants, the customer and other days', async () => {
      const { shop, book } = await openShop(desk);
      await book(1, 3);
      const page = await desk.open('/desk/calendar?search=DT-2', { ...PHONE, token: shop.token });
      await press(page, 'Book …');
      const booking = dialog(page, 'Book');
      await booking.getByRole('combobox', { name: /^Unit/ }).selectOption('any');
      await booking.getByRole('combobox', { name: 'Customer' }).selectOption({ index: 1 });
      await booking.getByLabel('From', { exact: true }).fill(day(2));
      await booking.getByLabel('To', { exact: true }).fill(day(3));
      await press(page, 'Preview');
      await booking.getByText('No unit of Dome tent').waitFor();
      await booking.getByRole('link', { name: '+47 900 00 123' }).waitFor();
      const days = booking.getByRole('link', { name: 'Other days in the calendar' });
      expect(await days.getAttribute('href')).toBe(`/desk/calendar?variant=11&from=${day(2)}`);
      await expectAccessible(page);
      await settle(page);
      await booking.getByRole('button', { name: 'Dome tent, 4 persons (free: 2)' }).click();
      await booking.getByText('DT-4A would be rented').waitFor();
      expect(await booking.getByLabel('Variant', { exact: true }).inputValue()).toBe(
        'Dome tent, 4 persons',
      );
      expect(await booking.getByRole('combobox', { name: /^Unit/ }).inputValue()).toBe('any');
      await settle(page);
      await booking.getByRole('button', { name: 'Book DT-4A' }).click();
      await notices(page).getByText('DT-4A booked for Ada Nordin').waitFor();
      const { data } = (await shop.get('/cycles?limit=1')).body;
      expect(data).toMatchObject([{ platformVariantId: 12, item: { serial: 'DT-4A' } }]);
    });

    it('offer the variants that are free at the place of a booking', async () => {
      const { shop, book } = await openShop(desk);
      const places = [
        { platformId: 21, name: 'Oslo' },
        { platformId: 22, name: 'Bergen' },
      ];
      await shop.post('/locations', { locations: places });
      for (const [serial, locationPlatformId] of Object.entries({ 'DT-4A': 22, 'DT-4B': 21 })) {
        const [{ id }] = (await shop.get(`/items?serial=${serial}`)).body.data;
        await shop.put(`/items/${id}`, { locationPlatformId });
      }
      await book(1, 3);
      const page = await desk.open('/desk/calendar?search=DT-2', { ...PHONE, token: shop.token });
      await press(page, 'Book …');
      const booking = dialog(page, 'Book');
      await booking.getByRole('combobox', { name: /^Unit/ }).selectOption('any');
      await booking.getByLabel('Place').selectOption('Oslo');
      await booking.getByRole('combobox', { name: 'Customer' }).selectOption({ index: 1 });
      await booking.getByLabel('From', { exact: true }).fill(day(2));
      await booking.getByLabel('To', { exact: true }).fill(day(3));
      await press(page, 'Preview');
      await booking.getByText('No unit of Dome tent').waitFor();
      await settle(page);
      await button(booking, 'Dome tent, 4 persons (free: 1), Oslo').click();
      await booking.getByText('DT-4B would be rented').waitFor();
    });

    it('book any variant of the shop, for the only customer that a search finds', async () => {
      const { shop } = await openShop(desk);
      await shop.post('/customers', { customers: [{ platformId: 6, lastName: 'Berg' }] });
      const places = ['Harbour store', 'Oslo store'].map((name, at) => ({
        platformId: 21 + at,
        name,
      }));
      await shop.post('/locations', { locations: places });
      const large = (await shop.get('/items?platformVariantId=12')).body.data as any[];
      for (const [at, { id }] of large.entries())
        await shop.put(`/items/${id}`, { locationPlatformId: 21 + at });
      const page = await desk.open('/desk/calendar', { ...PHONE, token: shop.token });
      await page.getByText('1–3 of 3', { exact: true }).waitFor();
      await press(page, 'Book …');
      const booking = dialog(page, 'Book');
      const chosen = booking.getByRole('combobox', { name: 'Customer' });
      await booking.getByRole('option', { name: 'Berg' }).waitFor({ state: 'attached' });
      expect(await chosen.inputValue()).toBe('');
      await booking.getByLabel('Find a customer').fill('nordin');
      await expect.poll(() => chosen.inputValue()).not.toBe('');
      const variant = booking.getByLabel('Variant', { exact: true });
      const sentence = () =>
        page.evaluate('[document.activeElement.value, document.activeElement.validationMessage]');
      const asked = 'Choose one of the suggested variants.';
      await press(page, 'Preview');
      await expect.poll(sentence).toEqual(['', asked]);
      await variant.fill('Dome tent');
      await press(page, 'Preview');
      await expect.poll(sentence).toEqual(['Dome tent', asked]);
      await booking.getByLabel('How many').fill('2');
      await chooseVariant(booking, 'Dome tent, 4 persons');
      const units = booking.getByRole('combobox', { name: /^Unit/ });
      await units.locator('option').nth(2).waitFor({ state: 'attached' });
      expect(await units.locator('option').allTextContents()).toEqual([
        'Any free unit: Dome tent, 4 persons',
        'DT-4B · Dome tent, 4 persons',
        'DT-4A · Dome tent, 4 persons',
      ]);
      expect(await units.inputValue()).toBe('any');
      await expectAccessible(page);
      await press(page, 'Preview');
      await booking.getByText('The units are in 2 places: ').waitFor();
      await settle(page);
      await booking.getByRole('button', { name: 'Book DT-4A, DT-4B' }).click();
      await notices(page).getByText('DT-4A, DT-4B booked for Ada Nordin').waitFor();
    });

    it('say which variants were checked for enough free units, and how many are enough', async () => {
      const { shop } = await openShop(desk);
      const variants = Array.from({ length: 99 }, (_, at) => ({
        platformId: 100 + at,
        title: `${at} cm`,
      }));
      await shop.post('/products', { products: [{ platformId: 2, title: 'Pole', variants }] });
      const page = await desk.open('/desk/calendar', { ...PHONE, token: shop.token });
      await press(page, 'Book …');
      const booking = dialog(page, 'Book');
      await booking.getByText('What is free on these days?').click();
      await booking.getByText('only the first 100 were checked').waitFor();
      await booking.getByLabel('Units needed').fill('1');
      await booking.getByText('Only variants with a free unit are listed').waitFor();
      const tent = button(booking, 'Dome tent, 2 persons (at least 1 free)');
      await tent.waitFor();
      await expectAccessible(page);
      const [dome] = (await shop.get('/items?search=DT-2')).body.data;
      const locations = [61, 62].map((platformId) => ({ platformId, name: `Hall ${platformId}` }));
      await shop.post('/locations', { locations });
      await shop.put(`/items/${dome.id}`, { locationPlatformId: 61 });
      await page.reload();
      await press(page, 'Book …');
      await booking.getByLabel('Place').selectOption('62');
      await booking.getByText('What is free on these days?').click();
      await booking.getByLabel('Units needed').fill('1');
      await booking.getByText('Nothing has so many free units.').waitFor();
      await booking.getByLabel('Place').selectOption('61');
      await tent.waitFor();
    });

    it('lead from units that are never free together to others, which replace all lines', async () => {
      const { shop } = await openShop(desk);
      const page = await desk.open('/desk/calendar?search=DT-2', { ...PHONE, token: shop.token });
      await press(page, 'Book …');
      const booking = dialog(page, 'Book');
      await booking.getByText('New customer').click();
      await booking.getByLabel('Last name').fill('Dahl');
      await booking.getByRole('combobox', { name: /^Unit/ }).selectOption('any');
      await button(booking, 'Add a variant').click();
      const line = booking.getByRole('group', { name: /^Variant .*2/ });
      await chooseVariant(line, 'Dome tent, 2 persons');
      await button(booking, 'Add customer and preview').click();
      await booking.getByText('These units are not free together within a year').waitFor();
      await booking.getByText('Dahl is added as a customer.').waitFor();
      await expectAccessible(page);
      await settle(page);
      await button(booking, 'What is free on these days?').click();
      expect(await booking.getByLabel('Units needed').inputValue()).toBe('2');
      const offer = button(booking, 'Dome tent, 4 persons (at least 2 free)');
      await offer.waitFor();
      await settle(page);
      await offer.click();
      await line.waitFor({ state: 'detached' });
      await button(booking, 'Preview').click();
      await settle(page);
      await button(booking, /^Book DT-4[AB], DT-4[AB]$/).click();
      const notice = notices(page).locator('.notice', { hasText: 'booked for Dahl' });
      await notice.getByRole('link', { name: 'Details' }).click();
      await page.getByRole('heading', { name: 'Dahl' }).waitFor();
      expect((await shop.get('/cycles')).body.data).toHaveLength(2);
    });

    it('book a named unit of a variant of a further line beside the selected one', async () => {
      const { shop } = await openShop(desk);
      const page = await desk.open('/desk/calendar?search=DT-2', { ...PHONE, token: shop.token });
      await press(page, 'Book …');
      const booking = dialog(page, 'Book');
      await booking.getByRole('combobox', { name: 'Customer' }).selectOption({ index: 1 });
      await settle(page);
      await button(booking, 'Add a variant').click();
      const line = booking.getByRole('group', { name: /^Variant .*2/ });
      await chooseVariant(line, 'Dome tent, 4 persons');
      const units = line.getByRole('combobox', { name: /^Unit/ });
      await units.selectOption({ label: 'DT-4B · Dome tent, 4 persons' });
      await button(booking, 'Preview').click();
      await settle(page);
      await button(booking, 'Book DT-2, DT-4B').click();
      const notice = notices(page).locator('.notice', { hasText: 'DT-2, DT-4B booked for Ada' });
      await notice.getByRole('link', { name: 'Details' }).click();
      await page.getByRole('heading', { name: 'Ada Nordin' }).waitFor();
      const statuses = async () =>
        (await shop.get('/cycles?limit=10')).body.data.map(({ status }: any) => status);
      const handOver = page.getByRole('button', { name: 'Hand over 2' });
      await handOver.click();
      await notices(page).getByText('handed over to Ada Nordin').waitFor();
      expect(await statuses()).toEqual(['fulfilled', 'fulfilled']);
      await page.getByRole('button', { name: 'Take back 2' }).waitFor();
      await expect.poll(() => handOver.getAttribute('aria-disabled')).toBe('true');
      await expectAccessible(page);
      await notices(page)
        .getByRole('button', { name: /^Undo: .* handed over/ })
        .click();
      await expect.poll(statuses).toEqual(['scheduled', 'scheduled']);
    });

    it('hands over nothing of a customer that is at risk, or due on a later day', async () => {
      const { shop, small, book } = await openShop(desk);
      const { customer } = await book(0, 2);
      await book(5, 6);
      const page = await desk.open(`/desk/customers/${customer.id}`, { token: shop.token });
      await page.getByRole('button', { name: 'Hand over', exact: true }).waitFor();
      await shop.put(`/items/${small.id}`, { visibility: 'unavailable' });
      await page.getByRole('button', { name: 'Hand over' }).waitFor({ state: 'detached' });
    });

    it('add a new customer by the press on Preview, once', async () => {
      const { shop } = await openShop(desk);
      const page = await desk.open('/desk/calendar?search=DT-2', { ...PHONE, token: shop.token });
      await press(page, 'Book …');
      const booking = dialog(page, 'Book');
      await booking.getByText('New customer').click();
      await booking.getByLabel('First name').fill('Eva');
      await booking.getByLabel('Phone').fill('no');
      await booking.getByText('New customer').click();
      await press(page, 'Add customer and preview');
      await expect.poll(() => page.evaluate('document.activeElement.value')).toBe('no');
      await booking.getByLabel('Phone').fill('+47 900 00 456');
      await press(page, 'Add customer and preview');
      const preview = booking.getByText('DT-2 would be rented');
      await preview.getByText('Only the customer has been added so far.').waitFor();
      const chosen = booking.getByRole('combobox', { name: 'Customer' });
      expect(await chosen.locator('option:checked').innerText()).toBe('Eva');
      await settle(page);
      await button(booking, 'Book DT-2').click();
      await notices(page).getByText('DT-2 booked for Eva').waitFor();
      const { data } = (await shop.get('/customers?search=Eva')).body;
      expect(data).toMatchObject([{ firstName: 'Eva', lastName: null, phone: '+47 900 00 456' }]);
    });

    it.each(['planned', 'out'])(
      'replace the only unit of a rental that is %s by a unit of another variant',
      async (state) => {
        const { shop, book, cycle } = await openShop(desk);
        const { id } = await book(0, 2);
        if (state === 'out')
          await shop.put(`/cycles/${id}`, { fulfilledAt: new Date().toISOString() });
        const page = await desk.open(`/desk/rentals/${id}`, { ...PHONE, token: shop.token });
        await press(page, 'Swap …');
        const swap = page.getByRole('dialog');
        await swap.getByText('No other unit of this variant is free').waitFor();
        const other = button(swap, 'Dome tent, 4 persons (free: 2)');
        await other.waitFor();
        await expectAccessible(page);
        await settle(page);
        await other.click();
        await swap.getByText(/^DT-4[AB] would be rented/).waitFor();
        const units = swap.getByRole('combobox', { name: /^Unit/ });
        expect(await units.locator('option:checked').innerText()).toMatch(
          state === 'out' ? /^DT-4[AB] · 4 persons$/ : /^Any free unit: 4 persons$/,
        );
        await settle(page);
        await button(swap, 'Change').click();
        await notices(page).getByText('changed, with DT-4').waitFor();
        expect(await cycle(id)).toMatchObject({
          // A customer who has a unit keeps the variant that was promised.
          platformVariantId: state === 'out' ? 11 : 12,
          item: { platformVariantId: 12 },
        });
        await settle(page);
        await notices(page).getByRole('button', { name: 'Undo' }).click();
        await notices(page).getByText('Undone: ').waitFor();
        expect(await cycle(id)).toMatchObject({
          platformVariantId: 11,
          item: { serial: 'DT-2' },
        });
      },
    );

    it('offer the booked variant again after a swap, with the units at the place of the rental first', async () => {
      const { shop, small, book, cycle } = await openShop(desk);
      const places = ['Harbour', 'Oslo'].map((name, at) => ({ platformId: 21 + at, name }));
      await shop.post('/locations', { locations: places });
      const large = (await shop.get('/items?platformVariantId=12&sort=id')).body.data as any[];
      for (const [id, locationPlatformId] of [
        [small.id, 21],
        [large[0].id, 22],
        [large[1].id, 21],
      ])
        await shop.put(`/items/${id}`, { locationPlatformId });
      const { id } = await book(0, 2);
      await shop.put(`/cycles/${id}`, { fulfilledAt: new Date().toISOString() });
      const page = await desk.open(`/desk/rentals/${id}`, { ...PHONE, token: shop.token });
      const swap = page.getByRole('dialog');
      const swapFor = async (offered: string, serial: string): Promise<void> => {
        await press(page, 'Swap …');
        const offer = button(swap, offered);
        await offer.waitFor();
        await expectAccessible(page);
        await settle(page);
        await offer.click();
        await swap.getByText(`${serial} would be rented`).waitFor();
        await settle(page);
        await button(swap, 'Change').click();
        await swap.waitFor({ state: 'detached' });
        expect(await cycle(id)).toMatchObject({ item: { serial } });
      };
      await swapFor('Dome tent, 4 persons (free: 2), Harbour, Oslo', 'DT-4B');
      await press(page, 'Swap …');
      // Another unit of the size that the customer has now is in the choice beside.
      const units = swap.getByRole('combobox', { name: /^Unit/ });
      await units.getByRole('option', { name: 'DT-4A' }).waitFor({ state: 'attached' });
      expect(await button(swap, /4 persons/).count()).toBe(0);
      await button(swap, 'Close').click();
      await swapFor('Dome tent, 2 persons (free: 1), Harbour', 'DT-2');
    });

    it('lead from the swap of a rental whose return is announced to that return', async () => {
      const { shop, book } = await openShop(desk);
      const { id } = await book(0, 2);
      await shop.put(`/cycles/${id}`, { fulfilledAt: new Date().toISOString() });
      const { status, body } = await shop.post('/return_orders', { data: [{ rentalId: id }] });
      expect(status, JSON.stringify(body)).toBe(200);
      const page = await desk.open(`/desk/rentals/${id}`, { ...PHONE, token: shop.token });
      await page.locator('.facts').getByRole('link', { name: 'announced' }).waitFor();
      await press(page, 'Swap …');
      const swap = page.getByRole('dialog');
      await swap.getByText('Choose “not on this return” on it first').waitFor();
      expect(await button(swap, /4 persons/).count()).toBe(0);
      await expectAccessible(page);
      await settle(page);
      await swap.getByRole('link', { name: 'Return' }).click();
      await page.waitForURL(`**/desk/returns/${body.returnOrders[0].id}`);
      await page.getByLabel('DT-2: State').selectOption('not on this return');
    });

    it('extend a rental from the day on which the page says that it is due', async () => {
      const { shop, book, cycle } = await openShop(desk);
      await shop.put('/shop', { reverseDeliveryDuration: '2.day', restockDuration: '0.day' });
      const { id } = await book(-4, -3, { deliveryMethodType: 'shipping', priceCents: 12_500 });
      await shop.put(`/cycles/${id}`, { fulfilledAt: new Date().toISOString() });
      const page = await desk.open(`/desk/rentals/${id}`, { ...PHONE, token: shop.token });
      await page.getByRole('heading', { name: '1 day late' }).waitFor();
      await press(page, 'Extend …');
      const due = page.getByRole('dialog').getByLabel('Due back', { exact: true });
      expect(await due.inputValue()).toBe(day(-1));
      expect(await due.getAttribute('min')).toBe(day(-2));
      // A day that is half entered is none.
      await due.fill('');
      await due.fill(day(1));
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').getByText('would be rented').waitFor();
      await page
        .getByRole('dialog')
        .getByText(/^1 × Dome tent, 2 persons\. Due back: \d/)
        .waitFor();
      await page
        .getByRole('dialog')
        .getByText(/^The price stays .*125\.00\.$/)
        .waitFor();
      await settle(page);
      await press(page, 'Change');
      await page.getByRole('heading', { name: 'due ' }).waitFor();
      const facts = page.locator('.facts > div');
      await facts.filter({ hasText: /^Due back/ }).waitFor();
      await facts.filter({ hasText: /^Reserved.*, with preparation, transport/ }).waitFor();
      const { rentalEnd, receiveAt } = await cycle(id);
      expect([rentalEnd, receiveAt].map((time) => time.slice(0, 10))).toEqual([day(-1), day(1)]);
    });

    it('offer the free units of the variant that the calendar does not show, without an end too', async () => {
      const { shop, book, cycle } = await openShop(desk);
      const [{ id: itemId }] = (await shop.get('/items?search=DT-4A')).body.data;
      const plan = { itemId, isUnitFixed: false, rentalEnd: null, methodType: 'membership' };
      const { id } = await book(1, 1, plan);
      const page = await desk.open('/desk/calendar?search=DT-4A', { token: shop.token });
      const change = async (serial: string) => {
        const changing = page.getByRole('dialog');
        const units = changing.getByRole('combobox', { name: /^Unit/ });
        await units.selectOption({ label: `${serial} · 4 persons` });
        await button(changing, 'Preview').click();
        await changing.getByText(`${serial} would be rented`).waitFor();
        await settle(page);
        await button(changing, 'Change').click();
        await changing.waitFor({ state: 'detached' });
        expect((await cycle(id)).item).toMatchObject({ serial });
      };
      await page.getByRole('button', { name: /^Ada Nordin/ }).click();
      await change('DT-4B');
      await page.goto(`${desk.url}/desk/rentals/${id}`);
      await press(page, 'Swap …');
      // The customer may want another size, too.
      await button(page.getByRole('dialog'), 'Dome tent, 2 persons (free: 1)').waitFor();
      await change('DT-4A');
    });

    it('give the rentals in the way of an extension another unit, which Undo takes back where it can', async () => {
      const { shop, book, cycle } = await openShop(desk);
      const [{ id: itemId }] = (await shop.get('/items?search=DT-4A')).body.data;
      const any = { itemId, isUnitFixed: false };
      const [{ id }, next] = [await book(0, 2, any), await book(5, 7, any)];
      await shop.put(`/cycles/${id}`, { fulfilledAt: new Date().toISOString() });
      const page = await desk.open(`/desk/rentals/${id}`, { ...PHONE, token: shop.token });
      await press(page, 'Extend …');
      const extension = page.getByRole('dialog');
      const { rentalEnd } = await cycle(id);
      const extend = async (): Promise<void> => {
        await extension.getByLabel('Due back', { exact: true }).fill(day(6));
        await page.keyboard.press('Enter');
        await extension.getByText(`by SC-${next.sequentialId}`).waitFor();
        await extension.getByRole('link', { name: `SC-${next.sequentialId}, Ada` }).waitFor();
        await press(page, 'Give the others another unit');
        await extension.getByText(`SC-${next.sequentialId}`).first().waitFor();
        await extension.getByText('DT-4A would be rented').waitFor();
        await press(page, 'Change');
        await notices(page).getByText('changed, with DT-4A').waitFor();
        expect(await cycle(id)).toMatchObject({ itemId });
        expect(await cycle(next.id)).toMatchObject({ item: { serial: 'DT-4B' } });
        await settle(page);
      };
      await extend();
      const searches = desk.window.requested.filter(
        ({ searchParams }) => searchParams.get('search') === `SC-${next.sequentialId}`,
      );
      expect(searches).toHaveLength(1);
      await notices(page).getByRole('button', { name: 'Undo' }).click();
      await notices(page).getByText('Undone: ').waitFor();
      expect(await cycle(id)).toMatchObject({ rentalEnd });
      expect(await cycle(next.id)).toMatchObject({ itemId, isUnitFixed: false });
      await page.reload();
      await press(page, 'Extend …');
      await extend();
      const block = { resourceType: 'Item', resourceId: itemId, from: day(5), to: day(7) };
      expect((await shop.post('/blocked_dates', block)).status).toBe(201);
      await notices(page).getByRole('button', { name: 'Undo' }).click();
      const undone = notices(page).locator('.notice', { hasText: 'Undone: ' });
      await undone.getByText('Moved to other units').waitFor();
      await undone.getByText('→ DT-4B').waitFor();
      expect(await cycle(id)).toMatchObject({ rentalEnd });
      expect(await cycle(next.id)).toMatchObject({ item: { serial: 'DT-4B' } });
    });

    it('say that the unit of a move is still out with somebody who is late', async () => {
      const { shop, book } = await openShop(desk);
      const unit = async (search: string) =>
        (await shop.get(`/items?search=${search}`)).body.data[0];
      const [{ id: first }, { id: second }] = [await unit('DT-4A'), await unit('DT-4B')];
      const late = await book(-6, -3, { itemId: second });
      await shop.put(`/cycles/${late.id}`, { fulfilledAt: `${day(-6)}T12:00:00Z` });
      const { id } = await book(4, 6, { itemId: first, isUnitFixed: false });
      await shop.put(`/items/${first}`, { visibility: 'unavailable' });
      const page = await desk.open(`/desk/rentals/${id}`, { ...PHONE, token: shop.token });
      await press(page, 'Move …');
      const move = page.getByRole('dialog');
      await move.getByText('DT-4A would be replaced by DT-4B').waitFor();
      const warning = move.locator('.warning');
      await warning.getByText(/^DT-4B is still with Ada Nordin, \d days? late\.$/).waitFor();
      await expectAccessible(page);
      await settle(page);
      await button(move, 'Dome tent, 2 persons (free: 1)').click();
      await move.getByText('DT-4A would be replaced by DT-2').waitFor();
      await warning.waitFor({ state: 'detached' });
      await button(move, 'Cancel').click();
      await settle(page);
      await press(page, 'Move …');
      await warning.waitFor();
      await settle(page);
      await press(page, 'Move to DT-4B');
      await notices(page).getByText('moved from DT-4A to DT-4B').waitFor();
    });

    it('name the rentals that wait for a unit which is lost or bought, and are undone', async () => {
      const { shop, small, book, cycle } = await openShop(desk);
      const { id, sequentialId } = await book(0, 2);
      const next = await book(5, 7);
      await shop.put(`/cycles/${id}`, { fulfilledAt: new Date().toISOString() });
      const page = await desk.open(`/desk/units/${small.id}`, { ...PHONE, token: shop.token });
      await press(page, 'Lost');
      const notice = notices(page).locator('.notice', { hasText: 'DT-2 was recorded as lost' });
      await notice.getByText('Rentals at risk').waitFor();
      await notice.getByRole('link', { name: `SC-${next.sequentialId}` }).waitFor();
      await notice.getByRole('link', { name: 'Move …' }).waitFor();
      expect(await cycle(id)).toMatchObject({ closedAs: 'lost' });
      const state = page.locator('.facts').getByText(`lost SC-${sequentialId} Ada Nordin`);
      await state.getByRole('link', { name: 'When it turns up, scan it: Take back' }).waitFor();
      await page.reload();
      await state.waitFor();
      expect(await page.getByRole('button', { name: /Restock|Block/ }).count()).toBe(0);
      await expectAccessible(page);
      await shop.put(`/cycles/${id}`, { closedAs: null });
      await page.goto(`${desk.url}/desk/rentals/${id}`);
      await press(page, 'Bought');
      const bought = notices(page).locator('.notice', { hasText: 'DT-2 was recorded as bought' });
      await bought.getByRole('link', { name: `SC-${next.sequentialId}` }).waitFor();
      await settle(page);
      await bought.getByRole('button', { name: 'Undo' }).click();
      await notices(page).getByText('Undone: ').waitFor();
      expect(await cycle(id)).toMatchObject({ closedAs: null, status: 'fulfilled' });
    });

    it('warn of a unit that is still out at a booking and a swap, and offer other variants', async () => {
      const { shop, book } = await openShop(desk);
      const late = await book(-6, -3);
      await shop.put(`/cycles/${late.id}`, { fulfilledAt: `${day(-6)}T12:00:00Z` });
      const [{ id: itemId }] = (await shop.get('/items?search=DT-4A')).body.data;
      const { id } = await book(14, 16, { itemId });
      const page = await desk.open('/desk/calendar?search=DT-2', { ...PHONE, token: shop.token });
      await press(page, 'Book …');
      const form = page.getByRole('dialog');
      const warning = form.locator('.warning', { hasText: 'DT-2 is still with Ada Nordin' });
      await form.getByRole('combobox', { name: 'Customer' }).selectOption({ index: 1 });
      await form.getByLabel('To', { exact: true }).fill(day(6));
      await form.getByLabel('From', { exact: true }).fill(day(4));
      await button(form, 'Preview').click();
      await warning.waitFor();
      const large = button(form, /^Dome tent, 4 persons \(free: \d\)$/);
      await large.waitFor();
      await settle(page);
      await large.click();
      await form.getByText(/^DT-4[AB] would be rented/).waitFor();
      await warning.waitFor({ state: 'detached' });
      await page.goto(`${desk.url}/desk/rentals/${id}`);
      await press(page, 'Swap …');
      await button(form, 'Dome tent, 2 persons (free: 1)').click();
      await warning.waitFor();
      await large.waitFor();
    });

    it('say why a packed rental at risk keeps its unit, and lead to its swap', async () => {
      const { shop, book, cycle } = await openShop(desk);
      const { id, itemId, sequentialId } = await book(1, 3, {
        itemId: undefined,
        platformVariantId: 12,
      });
      await shop.put(`/cycles/${id}`, { packingStatus: 'printed' });
      await shop.put(`/items/${itemId}`, { visibility: 'unavailable' });
      const page = await desk.open(`/desk/rentals/${id}`, { ...PHONE, token: shop.token });
      await press(page, 'Move …');
      await page.getByText('keeps its unit, since its packing is printed already').waitFor();
      await settle(page);
      await page.getByRole('link', { name: `SC-${sequentialId}, Ada Nordin` }).click();
      const swap = page.getByRole('dialog');
      const units = swap.getByRole('combobox', { name: /^Unit/ });
      await units
        .getByRole('option', { name: 'DT-4', exact: false })
        .nth(1)
        .waitFor({ state: 'attached' });
      await units.selectOption({ index: 2 });
      await press(page, 'Preview');
      await swap.getByText('would be rented').waitFor();
      await press(page, 'Change');
      await swap.waitFor({ state: 'detached' });
      expect((await cycle(id)).itemId).not.toBe(itemId);
    });

    it('say that a packed rental has no other unit, where none is free', async () => {
      const { shop, small, book } = await openShop(desk);
      const { id } = await book(1, 3, { itemId: undefined, platformVariantId: 11 });
      await shop.put(`/cycles/${id}`, { packingStatus: 'printed' });
      await shop.put(`/items/${small.id}`, { visibility: 'unavailable' });
      const page = await desk.open('/desk/calendar?search=DT-2', { token: shop.token });
      await page.getByRole('button', { name: /^Ada Nordin/ }).click();
      const change = page.getByRole('dialog');
      await change.getByRole('combobox', { name: /^Unit/ }).selectOption('any');
      await button(change, 'Preview').click();
      await change.getByText(/its packing is printed already\.$/).waitFor();
      await change.getByText('No other unit of this variant is free').waitFor();
      await settle(page);
      await button(change, 'Dome tent, 4 persons (free: 2)').click();
      await change.getByText(/^DT-4[AB] would be rented/).waitFor();
    });

    it('lead from the swap of a unit of another variant to the other days of that one', async () => {
      const { shop, small, book } = await openShop(desk);
      const [{ id: itemId }, other] = (await shop.get('/items?search=DT-4&sort=serial')).body.data;
      const { id } = await book(0, 2);
      await shop.put(`/cycles/${id}`, { fulfilledAt: new Date().toISOString() });
      await shop.put(`/cycles/${id}`, { itemId });
      await shop.put(`/items/${small.id}`, { visibility: 'unavailable' });
      await shop.put(`/items/${other.id}`, { visibility: 'unavailable' });
      const page = await desk.open(`/desk/rentals/${id}`, { ...PHONE, token: shop.token });
      await press(page, 'Swap …');
      const swap = page.getByRole('dialog');
      await swap.getByText('No other unit of this variant is free').waitFor();
      const days = swap.getByRole('link', { name: 'Other days in the calendar' });
      expect(await days.getAttribute('href')).toMatch(/\?variant=12&/);
    });

    it('say on which return a rental is that keeps its unit', async () => {
      const { shop, book } = await openShop(desk);
      const { id, itemId } = await book(0, 2, { itemId: undefined, platformVariantId: 12 });
      const items = (await shop.get('/items?platformVariantId=12')).body.data as any[];
      const other = items.find((item) => item.id !== itemId);
      await shop.put(`/cycles/${id}`, { fulfilledAt: new Date().toISOString() });
      await shop.post('/return_orders', { data: [{ rentalId: id }] });
      const [{ sequentialId }] = (await shop.get('/return_orders')).body.data;
      const page = await desk.open(`/desk/rentals/${id}`, { ...PHONE, token: shop.token });
      await press(page, 'Swap …');
      const swap = page.getByRole('dialog');
      await swap.getByRole('combobox', { name: /^Unit/ }).selectOption(`${other.id}`);
      await swap.getByRole('button', { name: 'Preview' }).click();
      await swap.getByText(new RegExp(`; take it off return #${sequentialId} first$`)).waitFor();
    });

    it('reject no booking of free days while a person fills a calendar', async () => {
      const { shop } = await openShop(desk);
      const none = { preparationDuration: '0.day', restockDuration: '0.day' };
      await shop.put('/shop', none);
      const page = await desk.open('/desk/calendar?search=DT-4', { token: shop.token });
      await page.getByText('1–2 of 2', { exact: true }).waitFor();
      const fill = async (from: number, to: number, unit: RegExp | 'any') => {
        await press(page, 'Book …');
        const booking = dialog(page, 'Book');
        await booking.getByRole('combobox', { name: 'Customer' }).selectOption({ index: 1 });
        const units = booking.getByRole('combobox', { name: /^Unit/ });
        await units.locator('option').nth(2).waitFor({ state: 'attached' });
        const options = await units.locator('option').allTextContents();
        await units.selectOption(unit === 'any' ? 'any' : options.find((one) => unit.test(one))!);
        await booking.getByLabel('To', { exact: true }).fill(day(to));
        await booking.getByLabel('From', { exact: true }).fill(day(from));
        await button(booking, 'Preview').click();
        return booking;
      };
      const book = async (from: number, to: number, unit: RegExp | 'any' = 'any') => {
        const booking = await fill(from, to, unit);
        await settle(page);
        await button(booking, /^Book /).click();
        await booking.waitFor({ state: 'detached' });
      };
      await book(5, 6, /^DT-4A/);
      await book(1, 2, /^DT-4B/);
      const moving = await fill(1, 6, 'any');
      await moving.getByText('Others would move to other units').waitFor();
      await settle(page);
      await button(moving, /^Book /).click();
      await moving.waitFor({ state: 'detached' });
      const notice = notices(page).locator('.notice', { hasText: 'Moved to other units' });
      await notice.getByText(/→ DT-4[AB]/).waitFor();
      for (const last of [3, 4]) await book(last, last);
      const { occupancy } = (
        await shop.get(`/availability_timelines?variant_platform_id=12&from=${day(1)}&to=${day(6)}`)
      ).body;
      expect(Object.values(occupancy)).toEqual([0, 0, 0, 0, 0, 0]);
      const full = await fill(2, 3, 'any');
      await full.getByText('No unit of Dome tent').waitFor();
      await full.getByText('Dome tent, 4 persons: 0 of 1, missing on ').waitFor();
    });

    it('name how many units of each line are free, and lead to the next days for all', async () => {
      const { shop, book } = await openShop(desk);
      await shop.put('/shop', { preparationDuration: '1.day', restockDuration: '1.day' });
      await book(1, 3);
      const page = await desk.open('/desk/calendar?search=DT-4', { ...PHONE, token: shop.token });
      await press(page, 'Book …');
      const booking = dialog(page, 'Book');
      await booking.getByRole('combobox', { name: 'Customer' }).selectOption({ index: 1 });
      await booking.getByLabel('How many').fill('2');
      await settle(page);
      await button(booking, 'Add a variant').click();
      const line = booking.getByRole('group', { name: /^Variant .*2/ });
      await chooseVariant(line, 'Dome tent, 2 persons');
      await booking.getByLabel('To', { exact: true }).fill(day(3));
      await booking.getByLabel('From', { exact: true }).fill(day(2));
      await button(booking, 'Preview').click();
      await booking.getByText('Dome tent, 4 persons: 2 of 2').waitFor();
      // The unit is reserved until the fourth day, and prepared on the fifth.
      const [second, third, next, last] = [2, 3, 6, 7].map((at) => named(day(at)));
      await booking
        .getByText(`Dome tent, 2 persons: 0 of 1, missing on ${second}, ${third}`, { exact: true })
        .waitFor();
      await booking.getByText(`Free from ${second} to ${third}, with the days for`).waitFor();
      await expectAccessible(page);
      await settle(page);
      await button(booking, `Free from ${next} to ${last}: take these days`).click();
      await button(booking, 'Preview').click();
      await booking.getByText(`would be rented from ${next} to ${last}, and reserved`).waitFor();
      await settle(page);
      await button(booking, /^Book .*DT-2/).click();
      await notices(page).getByText('booked for Ada Nordin').waitFor();
      const { data } = (await shop.get('/cycles?limit=3')).body;
      expect(data.map((one: any) => one.platformVariantId).sort()).toEqual([11, 12, 12]);
      const [{ rentalStart }] = data;
      expect(rentalStart > (await shop.get('/cycles?sort=id&limit=1')).body.data[0].rentalEnd).toBe(
        true,
      );
    });

    it('are seen in the calendar: booked units come first, and who waits is above the variant', async () => {
      const { shop, book, waitForTwoDays } = await openShop(desk);
      await book(1, 3);
      const [, { id: unbooked }, { id: booked }] = (await shop.get('/items?sort=id')).body.data;
      await book(1, 3, { itemId: booked });
      const wish = await waitForTwoDays();
      const status = async (id: number) => (await shop.get(`/waiting_entries/${id}`)).body.status;
      const page = await desk.open('/desk/calendar', { token: shop.token });
      const heads = page.locator('.ec-row-head a');
      await expect.poll(() => heads.allInnerTexts()).toEqual(['1 waits', 'DT-2', 'DT-4B', 'DT-4A']);
      expect(unbooked).toBeLessThan(booked);
      await page.getByText('1–3 of 3', { exact: true }).waitFor();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Ada Nordin 1 waits' }).click();
      const waiting = dialog(page, 'Waiting');
      await waiting.getByRole('link', { name: '+47 900 00 123' }).waitFor();
      await waiting.getByText('Dome tent, 2 persons').waitFor();
      await waiting.getByText('number 1 in line').waitFor();
      await expectAccessible(page);
      await settle(page);
      await waiting.getByRole('button', { name: 'Stop waiting: Ada Nordin' }).click();
      const question = dialog(page, 'Ada Nordin: Stop waiting');
      await expectAccessible(page);
      await settle(page);
      await question.getByRole('button', { name: 'Cancel' }).click();
      expect(await status(wish.id)).toBe('waiting');
      await settle(page);
      await waiting.getByRole('button', { name: 'Stop waiting: Ada Nordin' }).click();
      await question.getByText('The place on the waiting list is lost').waitFor();
      await settle(page);
      await question.getByRole('button', { name: 'Stop waiting' }).click();
      await notices(page).getByText('Ada Nordin no longer waits').waitFor();
      await expect.poll(() => heads.allInnerTexts()).toEqual(['DT-2', 'DT-4B', 'DT-4A']);
      expect(await status(wish.id)).toBe('withdrawn');
      expect(await notices(page).getByRole('button', { name: 'Undo' }).count()).toBe(0);
    });

    it('keep a unit that is pinned, until somebody unpins the unit', async () => {
      const { shop, book, cycle } = await openShop(desk);
      const { id } = await book(1, 3);
      const page = await desk.open(`/desk/rentals/${id}`, { ...PHONE, token: shop.token });
      const isFixed = async () => (await cycle(id)).isUnitFixed;
      for (const [name, fixes] of [
        ['Unpin unit', false],
        ['Pin unit', true],
      ] as const) {
        await page.getByRole('button', { name, exact: true }).click();
        await expect.poll(isFixed, { timeout: 20_000 }).toBe(fixes);
        await settle(page);
      }
      await expectAccessible(page);
    });

    it('say for whom a restocked unit is held, until when, and on the page of the unit too', async () => {
      const { shop, small, book, waitForTwoDays } = await openShop(desk);
      const { id } = await book(0, 9);
      await shop.put(`/cycles/${id}`, { fulfilledAt: new Date().toISOString() });
      await waitForTwoDays();
      const page = await desk.open(`/desk/units/${small.id}`, { ...PHONE, token: shop.token });
      await press(page, 'Take back');
      await page.getByRole('button', { name: 'Restock', exact: true }).waitFor();
      await settle(page);
      expect((await shop.get('/cycles?status=held')).body.data).toEqual([]);
      await page.getByRole('button', { name: 'Restock', exact: true }).click();
      const notice = notices(page).locator('.notice', { hasText: 'Waiting list: 1 unit is held' });
      await notice.getByText(/Put aside for: SC-\d+ Ada Nordin, held until .*DT-2/).waitFor();
      await notice.getByRole('link', { name: '+47 900 00 123' }).waitFor();
      await page
        .locator('.facts')
        .getByText(/^Ada Nordin, held until \d+ \w+/)
        .waitFor();
      await expectAccessible(page);
      await notice.getByRole('link', { name: /^SC-/ }).click();
      await page
        .getByRole('heading', { name: /^Ada Nordin · Dome tent · held until \d+/ })
        .waitFor();
    });

    it('are said by a preview and by the notice of a block', async () => {
      const { shop, book } = await openShop(desk);
      await shop.put('/shop', { deliveryDuration: '2.day' });
      const rental = await book(3, 4, { deliveryMethodType: 'shipping' });
      const { id, sequentialId, fulfillAt } = rental;
      expect(fulfillAt < rental.rentalStart).toBe(true);
      const page = await desk.open('/desk/calendar', { token: shop.token });
      await press(page, 'Block …');
      const block = dialog(page, 'Block');
      const units = block.getByRole('combobox', { name: /^Unit/ });
      expect(await units.inputValue()).toBe('');
      await units.selectOption({ label: 'DT-2 · Dome tent, 2 persons' });
      await block.getByLabel('To', { exact: true }).fill(day(4));
      await block.getByRole('button', { name: 'Block', exact: true }).click();
      const notice = notices(page).locator('.notice', { hasText: 'Repair added' });
      await notice.getByText('Rentals at risk').waitFor();
      const handOver = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });
      await notice.getByText(`Ada Nordin, ${handOver.format(new Date(fulfillAt))}`).waitFor();
      await notice.getByRole('link', { name: `SC-${sequentialId}` }).waitFor();
      // Others solve it, so nothing is left to read.
      await shop.put(`/cycles/${id}`, { status: 'cancelled' });
      await notice.waitFor({ state: 'detached' });
    });

    it('are said when a return is undone that made room for the next customer', async () => {
      const { shop, book, cycle } = await openShop(desk);
      const { id } = await book(0, 5);
      const now = new Date().toISOString();
      await shop.put(`/cycles/${id}`, { fulfilledAt: now });
      await shop.put(`/cycles/${id}`, { receivedAt: now });
      const next = await book(3, 4);
      const page = await desk.open(`/desk/rentals/${id}`, { ...PHONE, token: shop.token });
      await press(page, 'Is not back');
      const notice = notices(page).locator('.notice', { hasText: 'is not back' });
      await notice.getByText('It overlaps with').waitFor();
      await notice.getByRole('link', { name: `SC-${next.sequentialId}` }).waitFor();
      expect(await cycle(id)).toMatchObject({ receivedAt: null });
    });

    it('are said at a scan of a unit that came back broken', async () => {
      const { shop, book } = await openShop(desk);
      const { id } = await book(0, 1);
      await shop.put(`/cycles/${id}`, { fulfilledAt: new Date().toISOString() });
      const next = await book(10, 12);
      const page = await desk.open('/desk/scan', { ...PHONE, token: shop.token });
      await page.getByLabel('Condition').selectOption({ label: 'Needs repair' });
      await page.getByLabel('Serial').fill('DT-2');
      await page.keyboard.press('Enter');
      const scans = page.getByRole('list', { name: 'Scans' });
      await scans.getByText('Rentals at risk').waitFor();
      await scans.getByRole('link', { name: `SC-${next.sequentialId}` }).waitFor();
      await expectAccessible(page);
    });
  });

  describe('a page whose requests are too many', () => {
    afterEach(() => desk.closePages());

    it('shows what was read, says when it goes on, and no field as if it were empty', async () => {
      const { shop, small } = await openShop(desk);
      const condition = (await shop.get('/conditions?limit=1')).body.data[0];
      await shop.put(`/items/${small.id}`, { conditionId: condition.id });
      const page = await desk.open('/desk/scan', { token: shop.token });
      await page.getByLabel('Serial').waitFor();
      const rejection = {
        status: 429,
        headers: { 'Retry-After': '4' },
        json: { error: 'Limited' },
      };
      for (const path of ['conditions', 'custom_field_definitions']) {
        const address = new RegExp(`/api/v1/${path}\\?`);
        await page.route(address, (route) => route.fulfill(rejection), { times: 1 });
      }
      await page.goto(`${desk.url}/desk/units/${small.id}`);
      await page.locator('dl').getByText('Dome tent, 2 persons').waitFor();
      await page.getByText(/goes on by itself at \d\d:\d\d:\d\d/).waitFor();
      expect(await page.getByLabel('Condition').count()).toBe(0);
      expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0);
      await page.getByLabel('Condition').waitFor();
      expect(await page.getByLabel('Condition').inputValue()).toBe(String(condition.id));
      await page.getByText('goes on by itself').waitFor({ state: 'detached' });
    });
  });

  describe('the first day of a shop', () => {
    afterEach(() => desk.closePages());

    it('begins with a product and its units, and ends with a booking', async () => {
      const shop = await desk.api.newShop('New');
      const page = await desk.open('/desk', { ...PHONE, token: shop.token });
      await page.getByRole('link', { name: 'Add units' }).click();
      await page.getByLabel('Product').fill('Dome tent');
      await page.getByLabel('Variant', { exact: true }).fill('2 persons');
      await page.getByText('The shop gets this product.').waitFor();
      await page.getByLabel('Serials').fill('DT-1\nDT-2');
      await expectAccessible(page);
      await press(page, 'Add units');
      await notices(page).getByText('2 units added: Dome tent, 2 persons').waitFor();
      await settle(page);
      await press(page, 'Add units');
      // The form is empty: a second press adds nothing.
      await expect
        .poll(() => page.evaluate('document.activeElement.validity?.valueMissing'))
        .toBe(true);
      await page.getByLabel('Product').fill('Dome tent');
      await page.getByLabel('Variant').fill('4 persons');
      await page.getByLabel('How many').fill('3');
      await settle(page);
      await press(page, 'Add units');
      await notices(page).getByText('3 units added: Dome tent, 4 persons').waitFor();
      const { data: products } = (await shop.get('/products')).body;
      expect(products).toHaveLength(1);
      expect(products[0].variants).toMatchObject([
        { title: '2 persons', archivedAt: null },
        { title: '4 persons', archivedAt: null },
      ]);
      const { data: units } = (await shop.get('/items?sort=serial&limit=100')).body;
      expect(units.map(({ serial }: any) => serial).filter(Boolean)).toEqual(['DT-1', 'DT-2']);
      expect(units).toHaveLength(5);
      await page.goto(`${desk.url}/desk/calendar?search=DT-1`);
      await page.getByText('1–1 of 1', { exact: true }).waitFor();
      await press(page, 'Book …');
      const booking = dialog(page, 'Book');
      await booking.getByText('New customer').click();
      await booking.getByLabel('Last name').fill('First');
      await booking.getByRole('button', { name: 'Preview' }).click();
      const confirm = booking.getByRole('button', { name: 'Book DT-1' });
      await confirm.waitFor();
      await settle(page);
      await confirm.click();
      await notices(page).getByText('booked for First').waitFor();
    });

    it('adds units by a press right after their serials are pasted, and shows the result', async () => {
      const { shop } = await openShop(desk);
      const page = await desk.open('/desk/units/new', { ...PHONE, token: shop.token });
      const add = page.getByRole('button', { name: 'Add units' });
      const bar = page.getByRole('navigation', { name: 'Pages' });
      await page.getByLabel('Product').fill('Dome tent');
      await page.getByLabel('Variant').fill('4 persons');
      await page.getByLabel('Serials').focus();
      await page.keyboard.insertText('DT-9\nDT-2\nDT-10');
      await add.tap();
      const alert = page.getByRole('alert').getByText('Another unit has the serial DT-2.');
      await alert.waitFor();
      const { y: barTop } = (await bar.boundingBox())!;
      const alertEnd = async () => {
        const { y, height } = (await alert.boundingBox())!;
        return y + height;
      };
      await expect.poll(alertEnd).toBeLessThan(barTop);
      await settle(page);
      await page.getByLabel('Serials').fill('DT-9\nDT-10');
      await add.tap();
      await notices(page).getByText('2 units added: Dome tent, 4 persons').waitFor();
      expect(await page.getByRole('alert').count()).toBe(0);
      await notices(page).getByRole('link', { name: 'Units' }).tap();
      await page.getByRole('link', { name: 'DT-10' }).waitFor();
      const filter = 'Remove filter: Variant: Dome tent, 4 persons';
      await page.getByRole('button', { name: filter }).waitFor();
      expect((await shop.get('/items?serial=DT-9')).body.data).toHaveLength(1);
      await settle(page);
      await notices(page).getByRole('button', { name: 'Undo: 2 units added' }).tap();
      await notices(page)
        .getByText(/^Undone: 2 units added: Dome tent, 4 persons\. 2 units stay .* as retired$/)
        .waitFor();
      expect((await shop.get('/items?visibility=retired')).body.data).toHaveLength(2);
    });

    it('keep what was entered when adding units is undone, so that it is corrected and sent', async () => {
      const { shop } = await openShop(desk);
      const page = await desk.open('/desk/units/new', { ...PHONE, token: shop.token });
      await page.getByLabel('Product').fill('Dome tent');
      await page.getByLabel('Variant').fill('4 persons');
      await page.getByLabel('Serials').fill('DT-9\nDT-19');
      await page.getByLabel('Shelf').fill('Rack 3');
      await press(page, 'Add units');
      await notices(page).getByText('2 units added').waitFor();
      await expect.poll(() => page.getByLabel('Serials').inputValue()).toBe('');
      await settle(page);
      await notices(page).getByRole('button', { name: 'Undo: 2 units added' }).click();
      await notices(page).getByText('Undone: ').waitFor();
      await expect.poll(() => page.getByLabel('Serials').inputValue()).toBe('DT-9\nDT-19');
      await page.getByLabel('Serials').fill('DT-9\nDT-10');
      await settle(page);
      await press(page, 'Add units');
      await expect.poll(() => page.getByLabel('Serials').inputValue()).toBe('');
      const { data } = (await shop.get('/items?visibility=available&search=DT-10')).body;
      expect(data).toMatchObject([{ productTitle: 'Dome tent', pickLocation: 'Rack 3' }]);
    });

    it('adds units at the only place or the last one, and their pages give them another', async () => {
      const { shop } = await openShop(desk);
      const look = { ...PHONE, token: shop.token };
      const addPlace = (platformId: number, name: string) =>
        shop.post('/locations', { locations: [{ platformId, name }] });
      await addPlace(61, 'Oslo');
      const page = await desk.open('/desk/units/new', look);
      const place = page.getByLabel('Place');
      const add = async (serial: string): Promise<any> => {
        await page.getByLabel('Product').fill('Dome tent');
        await page.getByLabel('Variant').fill('4 persons');
        await page.getByLabel('Serials').fill(serial);
        await settle(page);
        await press(page, 'Add units');
        await expect.poll(() => page.getByLabel('Serials').inputValue()).toBe('');
        return (await shop.get(`/items?serial=${serial}`)).body.data[0];
      };
      await expect.poll(() => place.inputValue()).toBe('61');
      expect(await add('P-1')).toMatchObject({ location: { name: 'Oslo' } });
      await addPlace(62, 'Bergen');
      await page.reload();
      await expect.poll(() => place.inputValue()).toBe('61');
      await place.selectOption('–');
      await page.getByText('The units get no place').waitFor();
      await expectAccessible(page);
      const { id, location } = await add('P-2');
      expect(location).toBeNull();
      await page.goto(`${desk.url}/desk/units/${id}`);
      await place.selectOption('Bergen');
      await press(page, 'Save');
      await page.locator('.facts').getByText('Bergen').waitFor();
      expect((await shop.get(`/items/${id}`)).body).toMatchObject({ location: { name: 'Bergen' } });
    });
  });
}
