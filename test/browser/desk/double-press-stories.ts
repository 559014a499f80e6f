import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { eventually } from '../../support/time/eventually.js';
import {
  closeNotices,
  dialog,
  freeUnits,
  notices,
  openUnit,
  WINDOW,
  listsOf,
  rowOf as rowIn,
  unfold,
} from './calendar-view.js';
import { type DeskBrowser, expectAccessible, type Look } from './desk-browser.js';
import {
  centreOf,
  clickAt,
  clickImpatiently,
  clickTwice,
  focus,
  pressEnter,
  pressTwice,
  recordWrites,
  settle,
} from './real-input.js';

/** Large and small, in both languages, with the names of a done row and of Undo. */
const LOOKS: readonly (Look & { readonly done: string; readonly undo: string })[] = [
  { width: 1280, locale: 'en-GB', done: 'Done', undo: 'Undo' },
  { width: 390, locale: 'de-DE', done: 'Erledigt', undo: 'Rückgängig' },
];

const isOut = ({ fulfilledAt }: any) => fulfilledAt !== null;
const isIn = ({ fulfilledAt }: any) => fulfilledAt === null;

export function doublePressStories(desk: DeskBrowser): void {
  const cycle = async (id: number) => (await desk.shop.get(`/cycles/${id}`)).body;
  const rowsOf = async (list: string): Promise<any[]> =>
    listsOf((await desk.shop.get('/day_sheet')).body)[list]!;
  const lateOnes = async () => (await rowsOf('late')).filter(({ item }) => item.serial);
  const receive = ({ id }: any) =>
    desk.shop.put(`/cycles/${id}`, { receivedAt: new Date().toISOString() });
  const undo = ({ id }: any) => desk.shop.put(`/cycles/${id}`, { receivedAt: null });
  const rowOf = (page: Page, found: any, list = 'late') => rowIn(page, list, found);
  const buttonOf = (page: Page, found: any, list?: string) =>
    rowOf(page, found, list).getByRole('button');
  const open = async (path: string, look?: Look) => {
    const page = await desk.open(path, look);
    if (path === '/desk') await unfold(page);
    return { page, writes: recordWrites(page) };
  };

  describe('a second press', () => {
    afterEach(() => desk.closePages());

    it('on a row of Today acts on no other customer, and the row stays', async () => {
      for (const look of LOOKS) {
        const { page, writes } = await open('/desk', look);
        const [found] = await lateOnes();
        const button = buttonOf(page, found);
        const rowCount = (await rowsOf('late')).length;
        const point = await centreOf(button);
        const done = rowOf(page, found).getByText(`✓ ${look.done}`);
        const isReadAgain = page.waitForResponse('**/day_sheet*');
        await clickTwice(page, point, () => done.waitFor());
        await isReadAgain;
        await settle(page);
        expect(writes).toEqual(['POST /api/v1/return_orders']);
        expect(await centreOf(button)).toEqual(point);
        expect(await page.locator('#late [data-rental]').count()).toBe(rowCount);
        await expectAccessible(page);
        if (look.width === 1280) await desk.screenshot(page, 'desk-done');
        const [{ y }, height] = await Promise.all([
          page.getByRole('log').boundingBox() as Promise<{ y: number }>,
          page.evaluate<number>('innerHeight'),
        ]);
        // The notice, with its Undo, is in the other half of the window.
        expect([y < height / 2, point[1]]).toEqual([point[1] > height / 2, point[1]]);
        await page.getByRole('log').getByRole('button', { name: look.undo }).click();
        await buttonOf(page, found).and(page.locator(':not([aria-disabled=true])')).waitFor();
        expect(await cycle(found.id)).toMatchObject({ status: 'unreceived' });
        expect(await centreOf(button)).toEqual(point);
      }
    });

    it('undoes no step, however often and late it is repeated', async () => {
      const { page, writes } = await open('/desk');
      const conditions: any[] = (await desk.shop.get('/conditions')).body.data;
      const good = conditions.find(({ severityKey }) => !severityKey.startsWith('damaged'));
      const unit = async ({ itemId }: any) => (await desk.shop.get(`/items/${itemId}`)).body.status;
      for (const [list, matches, read] of [
        ['late', isOut, async ({ id }: any) => (await cycle(id)).receivedAt !== null],
        ['missed', isIn, async ({ id }: any) => (await cycle(id)).fulfilledAt !== null],
        ['prepare', isIn, async ({ id }: any) => (await cycle(id)).packingStatus === 'packed'],
        ['restock', isOut, async (row: any) => (await unit(row)) === 'processed'],
      ] as const) {
        const found = (await rowsOf(list)).find(matches);
        if (list === 'restock')
          await desk.shop.put(`/items/${found.itemId}`, {
            conditionId: good.id,
            visibility: 'available',
          });
        const point = await centreOf(buttonOf(page, found, list));
        const done = rowOf(page, found, list).getByText('✓ Done');
        const before = writes.length;
        await clickImpatiently(page, point, () => done.waitFor());
        await settle(page);
        await page.mouse.click(...point);
        await settle(page);
        expect([list, await read(found), writes.length]).toEqual([list, true, before + 1]);
        const undoes = notices(page).getByRole('button', { name: 'Undo' });
        await undoes.last().click();
        await eventually(async () => expect([list, await read(found)]).toEqual([list, false]));
        await closeNotices(page);
      }
    });

    it('on the page of a rental does no step that the first one made possible', async () => {
      const [found] = await lateOnes();
      const { page, writes } = await open(`/desk/rentals/${found.id}`);
      const actions = page.getByRole('region', { name: 'Action' });
      const button = actions.getByRole('button', { name: 'Take back' });
      const next = actions.getByRole('button', { name: 'Is not back' });
      const point = await centreOf(button);
      await clickImpatiently(page, point, () => next.waitFor());
      await settle(page);
      await page.mouse.click(...point);
      await settle(page);
      expect(writes).toEqual(['POST /api/v1/return_orders']);
      expect(await button.getAttribute('aria-disabled')).toBe('true');
      await expectAccessible(page);
      await next.click();
      await eventually(async () =>
        expect(await cycle(found.id)).toMatchObject({ status: 'unreceived' }),
      );
      await page.mouse.move(0, 0);
      await next.waitFor({ state: 'detached' });
    });

    it('on Undo of a notice undoes nothing else', async () => {
      const [first, second] = await lateOnes();
      const { page, writes } = await open('/desk');
      for (const row of [first, second]) {
        await buttonOf(page, row).click();
        await rowOf(page, row).getByText('✓ Done').waitFor();
      }
      const undoes = notices(page).getByRole('button', { name: 'Undo' });
      const point = await centreOf(undoes.first());
      await clickImpatiently(page, point, () => notices(page).getByText('Undone: ').waitFor());
      await settle(page);
      await page.mouse.click(...point);
      await settle(page);
      expect(writes).toHaveLength(3);
      // The newest notice is the first one.
      expect(await cycle(first.id)).toMatchObject({ status: 'received' });
      await undo(first);
    });

    it('by Enter, held for a second, takes back one rental', async () => {
      const { page, writes } = await open('/desk');
      const [found] = await lateOnes();
      await focus(buttonOf(page, found));
      for (let count = 0; count < 30; count += 1) {
        await page.keyboard.down('Enter');
        await page.waitForTimeout(33);
      }
      await page.keyboard.up('Enter');
      await rowOf(page, found).getByText('✓ Done').waitFor();
      expect(writes).toEqual(['POST /api/v1/return_orders']);
      await notices(page).getByRole('button', { name: 'Undo' }).focus();
      await pressEnter(page);
      await rowOf(page, found).getByText('Take back').waitFor();
      expect(await cycle(found.id)).toMatchObject({ status: 'unreceived' });
    });

    it('by Enter does not take back the next rental, and a third one later does', async () => {
      const [found] = await lateOnes();
      const late = await rowsOf('late');
      const next = late[late.findIndex(({ id }) => id === found.id) + 1];
      const { page, writes } = await open('/desk');
      const isDone = (row: any) => rowOf(page, row).getByText('✓ Done');
      await focus(buttonOf(page, found));
      await pressTwice(page, () => isDone(found).waitFor());
      await settle(page);
      expect(writes).toHaveLength(1);
      await pressEnter(page);
      await isDone(next).waitFor();
      expect(writes).toHaveLength(2);
      for (const row of [found, next]) {
        const { firstName, lastName } = row.customer;
        const name = new RegExp(`^Undo: .* from ${firstName} ${lastName}$`);
        await notices(page).getByRole('button', { name }).focus();
        await pressEnter(page);
        await isDone(row).waitFor({ state: 'detached' });
      }
    });

    it('hits no other row when another desk is faster, and rows wait until they are left', async () => {
      const [first, second] = await lateOnes();
      const { page } = await open('/desk');
      const [x, y] = await centreOf(buttonOf(page, second));
      await page.mouse.move(x, y);
      await receive(first);
      await rowOf(page, first).getByText('✓ Done').waitFor();
      expect(await centreOf(buttonOf(page, second))).toEqual([x, y]);
      await page.mouse.move(x, 5);
      await rowOf(page, first).waitFor({ state: 'detached' });
      const [, moved] = await centreOf(buttonOf(page, second));
      await page.mouse.move(x, moved);
      await undo(first);
      await page.getByText('New rows: 1.').waitFor();
      expect(await centreOf(buttonOf(page, second))).toEqual([x, moved]);
      await expectAccessible(page);
      await page.mouse.move(x, 5);
      await rowOf(page, first).waitFor();
    });

    it('on a row that has just moved under the pointer does nothing', async () => {
      const [found] = await lateOnes();
      const { page, writes } = await open('/desk');
      const [x, y] = await centreOf(buttonOf(page, found));
      await page.mouse.move(x, y - 60);
      const movedAt = await page.evaluate<number>(MOVE_ROWS);
      await clickAt(page, await centreOf(buttonOf(page, found)), movedAt / 1_000 + 0.2);
      await page.waitForTimeout(500);
      expect(writes).toEqual([]);
    });

    it('on Preview books nothing', async () => {
      const [{ serial }] = await freeUnits(desk);
      const page = await openUnit(desk, serial);
      const writes = recordWrites(page);
      await page.getByRole('button', { name: 'Book …' }).click();
      const booking = dialog(page, 'Book');
      for (const end of ['From', 'To']) await booking.getByLabel(end, { exact: true }).fill(WINDOW);
      await booking.getByRole('combobox', { name: 'Customer' }).selectOption({ index: 1 });
      const point = await centreOf(booking.getByRole('button', { name: 'Preview' }));
      await clickTwice(page, point, () =>
        booking.getByRole('button', { name: `Book ${serial}` }).waitFor(),
      );
      await settle(page);
      expect(writes).toEqual([]);
    });

    it('adds no second comment, by the pointer or by a held key', async () => {
      const [unit] = await freeUnits(desk);
      const { page, writes } = await open(`/desk/units/${unit.id}`);
      await page.getByLabel('Comment').fill('By the pointer');
      await page.getByRole('button', { name: 'Add comment' }).dblclick();
      await page.locator('.history').getByText('By the pointer').waitFor();
      await settle(page);
      await page.getByLabel('Comment').fill('By a key');
      await page.getByLabel('Comment').focus();
      for (let count = 0; count < 10; count += 1) await page.keyboard.down('Enter');
      await page.locator('.history').getByText('By a key').waitFor();
      await page.waitForTimeout(1_000);
      expect(writes).toEqual(Array(2).fill('POST /api/v1/timeline_comments'));
    });

    it('takes back a unit in stock once', async () => {
      const { data } = (
        await desk.shop.get('/items?status=processed&visibility=available&limit=50')
      ).body;
      const { serial } = data.find((one: any) => one.serial && one.activeRentalId === null);
      const { page, writes } = await open('/desk/scan');
      await page.getByLabel('Serial').fill(serial);
      await page.keyboard.press('Enter');
      const button = page.getByRole('button', { name: `Take back anyway: ${serial}` });
      await button.dblclick();
      await page.locator('.verdict').getByText('Back.').waitFor();
      await page.waitForTimeout(2_000);
      expect(writes).toEqual(['POST /api/v1/return_orders']);
    });
  });

  describe('a notice', () => {
    afterEach(() => desk.closePages());

    it('moves nothing under the pointer, and leaves each control within reach', async () => {
      for (const look of LOOKS) {
        const { page } = await open('/desk', look);
        const height = await page.evaluate<number>('innerHeight');
        for (const [list, matches, share] of [
          ['late', isOut, 0.25],
          ['prepare', isIn, 0.75],
        ] as const) {
          const found = (await rowsOf(list)).find((row) => matches(row) && row.item.serial);
          const button = buttonOf(page, found, list);
          const done = rowOf(page, found, list).getByText(`✓ ${look.done}`);
          await button.evaluate(scrollTo, share * height);
          await settle(page);
          const point = await centreOf(button);
          await page.mouse.click(...point);
          await done.waitFor();
          await settle(page);
          expect(await centreOf(button)).toEqual(point);
          const { y } = (await page.getByRole('log').boundingBox())!;
          expect([point[1], y < height / 2]).toEqual([point[1], point[1] > height / 2]);
          expect(await page.evaluate(OUT_OF_REACH)).toEqual([]);
          await page.getByRole('log').getByRole('button', { name: look.undo }).last().click();
          await done.waitFor({ state: 'detached' });
        }
      }
    });
  });

  describe('a notice on a phone', () => {
    afterEach(() => desk.closePages());

    const PHONE = { width: 390 };
    /** Takes back a late rental by a press at a height of the window, which leads to a notice in the other half. */
    const takeBackAt = async (page: Page, share: number) => {
      const [found] = await lateOnes();
      const button = buttonOf(page, found);
      const height = await page.evaluate<number>('innerHeight');
      await button.evaluate(scrollTo, share * height);
      await settle(page);
      await page.mouse.click(...(await centreOf(button)));
      await rowOf(page, found).getByText('✓ Done').waitFor();
      return found;
    };

    it('at the top moves nothing when it leaves, however far the page is scrolled', async () => {
      const { page } = await open('/desk', PHONE);
      const found = await takeBackAt(page, 0.75);
      const title = page.getByRole('heading', { level: 1 });
      const place = async () => (await title.boundingBox())!.y;
      const room = () => page.evaluate('getComputedStyle(document.body).paddingBlockStart');
      await page.mouse.wheel(0, -5_000);
      await expect.poll(() => page.evaluate('scrollY')).toBe(0);
      const before = await place();
      await notices(page).getByRole('button', { name: 'Close' }).focus();
      await pressEnter(page);
      await notices(page).locator('.notice').waitFor({ state: 'detached' });
      await settle(page);
      expect(await place()).toBe(before);
      expect(await room()).not.toBe('0px');
      await page.mouse.wheel(0, 300);
      await expect.poll(room).toBe('0px');
      expect(await place()).toBe(before - 300);
      await undo(found);
    });

    it('covers no page or language of the open menu, which closes once a language is chosen', async () => {
      const { page } = await open('/desk', PHONE);
      const found = await takeBackAt(page, 0.25);
      const menu = page.getByRole('button', { name: 'More' });
      await menu.click();
      const signOut = page.getByRole('button', { name: 'Sign out' });
      await expect.poll(() => signOut.evaluate(isOnTop)).toBe(true);
      await page.getByRole('button', { name: 'Deutsch' }).click();
      await page.getByRole('button', { name: 'Mehr', expanded: false }).waitFor();
      expect(await page.locator('.notice').count()).toBe(1);
      await undo(found);
    });
  });

  describe('the calendar', () => {
    afterEach(() => desk.closePages());

    it('shows no preview of an earlier choice', async () => {
      const [{ platformVariantId }] = await freeUnits(desk);
      const filters = `variant=${platformVariantId}&from=${WINDOW}`;
      const page = await desk.open(`/desk/calendar?${filters}`);
      const response = page.waitForResponse('**/cycles/batch');
      let respond = (): void => {};
      const mayRespond = new Promise<void>((resolve) => (respond = resolve));
      await page.route('**/cycles/batch', async (route) => {
        await mayRespond;
        await route.continue();
      });
      await page.getByRole('button', { name: 'Book …' }).click();
      const booking = dialog(page, 'Book');
      await booking.getByRole('combobox', { name: 'Customer' }).selectOption({ index: 1 });
      await booking.getByRole('button', { name: 'Preview' }).click();
      await booking.getByRole('combobox', { name: /^Unit/ }).selectOption({ index: 1 });
      respond();
      await response;
      await settle(page);
      expect(await booking.getByText('would be rented').count()).toBe(0);
      await booking.getByRole('button', { name: 'Preview' }).waitFor();
    });

    it('opens no booking by a second press on Cancel, of the day under it', async () => {
      const page = await desk.open(`/desk/calendar?from=${WINDOW}`);
      await page.locator('.ec-row-head a').nth(15).waitFor();
      await page.getByRole('button', { name: 'Book …' }).click();
      const booking = dialog(page, 'Book');
      const point = await centreOf(booking.getByRole('button', { name: 'Cancel' }));
      await clickTwice(page, point, () => booking.waitFor({ state: 'detached' }));
      await settle(page);
      expect(await booking.count()).toBe(0);
      await clickAt(page, point, Date.now() / 1_000 + 1);
      await booking.waitFor();
    });

    it('keeps the focus on a rental when another one is booked before it', async () => {
      const [, , , , , , , { serial, id }] = (await freeUnits(desk)) as any[];
      const customers = (await desk.shop.get('/customers?limit=2')).body.data;
      const book = (day: string, { platformId }: any) =>
        desk.shop.post('/cycles', {
          itemId: id,
          customerPlatformId: platformId,
          methodType: 'calendar',
          deliveryMethodType: 'pick_up',
          rentalStart: day,
          rentalEnd: day,
        });
      const rental = (await book('2031-07-20', customers[0])).body;
      const page = await openUnit(desk, serial);
      const bar = (number: number) => page.getByRole('button', { name: `SC-${number}` });
      await bar(rental.sequentialId).focus();
      const earlier = (await book('2031-07-05', customers[1])).body;
      await bar(earlier.sequentialId).waitFor();
      await expect
        .poll(() => page.evaluate('document.activeElement.textContent'))
        .toContain(`SC-${rental.sequentialId}`);
    });
  });
}

/** Scrolls the page until an element is at a height of the window. */
const scrollTo = (element: any, height: number): void =>
  element.ownerDocument.defaultView.scrollBy(0, element.getBoundingClientRect().top - height);

/** True if nothing covers the centre of an element. */
const isOnTop = (element: any): boolean => {
  const { x, y, width, height } = element.getBoundingClientRect();
  return element.ownerDocument.elementFromPoint(x + width / 2, y + height / 2) === element;
};

/** The controls that are covered wherever the page is scrolled to. */
const OUT_OF_REACH = `
  [...document.querySelectorAll('main :is(a, button, input, select, summary), header :is(a, button)')]
    .filter((control) => control.checkVisibility())
    .filter((control) => {
      control.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { x, y, width, height } = control.getBoundingClientRect();
      const found = document.elementFromPoint(x + width / 2, y + height / 2);
      return !control.contains(found) && !found?.contains(control);
    })
    .map(({ outerHTML }) => outerHTML)`;

/** Moves the rows down, as the banner of an outage does. Returns the time. */
const MOVE_ROWS = `
  document.querySelector('.banners').style.height = '4rem';
  document.querySelector('.banners').append('Away');
  Date.now()`;
