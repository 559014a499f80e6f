import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { type DeskBrowser, expectAccessible, LOOKS } from './desk-browser.js';
import { scan as scanFast, settle } from './real-input.js';

/** Records the sounds of the page, which a test cannot hear. */
const RECORD_SOUNDS = `
  window.sounds = [];
  const { start } = OscillatorNode.prototype;
  OscillatorNode.prototype.start = function (...call) {
    window.sounds.push(this.frequency.value);
    return start.apply(this, call);
  };`;

/** A detector that reads a code from any picture, as the browser of the tests has none. */
const FAKE_DETECTOR = (code: string) => `
  window.BarcodeDetector = class {
    detect() { return Promise.resolve([{ rawValue: ${JSON.stringify(code)} }]); }
  };
  navigator.mediaDevices ??= {};
  navigator.mediaDevices.getUserMedia = async () => document.createElement('canvas').captureStream();
  HTMLMediaElement.prototype.play = async () => {};`;

const verdict = (page: Page) => page.locator('.verdict');
const entries = (page: Page) => page.getByRole('list', { name: 'Scans' }).getByRole('listitem');

export function scanStories(desk: DeskBrowser): void {
  const unit = async (serial: string) =>
    (await desk.shop.get(`/items?serial=${serial}`)).body.data[0];
  const serialsOut = async (): Promise<string[]> => {
    const { body } = await desk.shop.get('/cycles?status=fulfilled,unreceived&limit=100');
    return body.data
      .filter(({ methodType, item }: any) => methodType !== 'resale' && item.serial !== null)
      .map(({ item }: any) => item.serial);
  };
  const scan = async (page: Page, serial: string): Promise<void> => {
    await page.keyboard.type(serial);
    await page.keyboard.press('Enter');
  };
  const open = async (look = {}) => {
    const page = await desk.open('/desk', look);
    await page.addInitScript(RECORD_SOUNDS);
    await page.goto(`${desk.url}/desk/scan`);
    await page.getByLabel('Serial').waitFor();
    return page;
  };

  describe('scanning', () => {
    afterEach(() => desk.closePages());

    it('takes a unit back as it was, after a scan that gave it a condition is undone', async () => {
      const page = await open();
      const serial = (await serialsOut()).at(-1)!;
      const { condition, visibility } = await unit(serial);
      await page.getByLabel('Condition of the next unit').selectOption('Needs repair');
      await scan(page, serial);
      await verdict(page).getByText('Condition: Needs repair.').waitFor();
      await settle(page);
      await entries(page).getByRole('button', { name: 'Undo' }).click();
      await entries(page).getByText('out again').waitFor();
      await page.getByRole('textbox', { name: 'Serial' }).focus();
      await scan(page, serial);
      await verdict(page)
        .getByText(/^Back from /)
        .waitFor();
      expect(await unit(serial)).toMatchObject({ condition, visibility, activeRentalId: null });
    });

    it('takes back by serial, and a second scan of a damaged unit changes nothing', async () => {
      const page = await open();
      const [serial, other] = await serialsOut();
      await page.getByLabel('Condition of the next unit').selectOption('Needs repair');
      await scan(page, serial!);
      await verdict(page)
        .getByText(
          /^Back from .* Condition: Needs repair\. It is out of rental\. When it is fit for rent again/,
        )
        .waitFor();
      const received = await unit(serial!);
      expect(received).toMatchObject({
        status: 'unprocessed',
        condition: { title: 'Needs repair' },
      });
      await scan(page, serial!);
      await verdict(page).getByText('Taken back before').waitFor();
      expect(await unit(serial!)).toEqual(received);
      await scan(page, 'SN-NONE');
      await verdict(page).getByText('No unit has the serial SN-NONE.').waitFor();
      await expect
        .poll(() => page.evaluate('window.sounds'))
        .toEqual([880, 1320, 660, 660, 220, 160, 160]);
      await page.getByLabel('Condition of the next unit').selectOption('Good');
      await scan(page, other!);
      await verdict(page).getByText('Back from').waitFor();
      await desk.screenshot(page, 'desk-scan');
      await settle(page);

      await entries(page).last().getByRole('button', { name: 'Restock' }).click();
      const dialog = page.getByRole('dialog', { name: `${serial} is damaged` });
      await dialog.getByRole('button', { name: 'Restock, still out of rental' }).click();
      await entries(page).last().getByText(`${serial} restocked, still out of rental.`).waitFor();
      expect(await unit(serial!)).toMatchObject({ status: 'processed', visibility: 'unavailable' });
    });

    it('gives a condition to one unit, and keeps the field for the next serial', async () => {
      const page = await open({ width: 390 });
      const [first, second] = await serialsOut();
      const condition = page.getByLabel('Condition of the next unit');
      const chosen = () => condition.locator('option:checked').innerText();
      await condition.selectOption('Needs repair');
      const takeBack = page.locator('form').getByRole('button', { name: 'Take back' });
      await page.getByLabel('Serial').fill('SN-NONE');
      await takeBack.tap();
      await verdict(page).getByText('No unit has the serial').waitFor();
      expect(await chosen()).toBe('Needs repair');
      await scan(page, first!);
      await verdict(page).getByText('Condition: Needs repair.').waitFor();
      expect(await chosen()).toBe('As before');
      const before = (await unit(second!)).condition;
      await scan(page, second!);
      await verdict(page).getByText(second!).waitFor();
      await verdict(page).getByText('Back from').waitFor();
      expect((await unit(second!)).condition).toEqual(before);
    });

    it('records damage that is seen after the scan, as the scan would, and undoes both', async () => {
      const page = await open({ width: 390 });
      const serial = (await serialsOut()).at(-1)!;
      const { condition, visibility } = await unit(serial);
      await scan(page, serial);
      await verdict(page).getByText('Back from ').waitFor();
      const row = entries(page).first();
      await row.getByLabel('Condition').selectOption('Needs repair');
      await row.getByText(/Condition: Needs repair\. It is out of rental\./).waitFor();
      const damaged = { condition: { title: 'Needs repair' }, visibility: 'unavailable' };
      const { id, ...rest } = await unit(serial);
      expect(rest).toMatchObject({ ...damaged, status: 'unprocessed' });
      const order = (await desk.shop.get(`/return_orders?itemId=${id}&limit=1`)).body.data[0];
      const line = order.returnLines.find(({ item }: any) => item.id === id);
      expect(line).toMatchObject({ status: 'received', condition: { title: 'Needs repair' } });
      await expectAccessible(page);
      await settle(page);
      await row.getByRole('button', { name: 'Undo' }).click();
      await row.getByText('out again').waitFor();
      expect(await unit(serial)).toMatchObject({ condition, visibility, status: 'processed' });
      await page.getByRole('textbox', { name: 'Serial' }).focus();
      await scan(page, serial);
      await verdict(page).getByText('Back from ').waitFor();
      expect(await unit(serial)).toMatchObject({ condition, visibility });
    });

    it('puts a repaired unit back for rent in one dialog, from the row and its page', async () => {
      const page = await open({ width: 390 });
      const serial = (await serialsOut()).at(-1)!;
      const { id } = await unit(serial);
      await page.getByLabel('Condition of the next unit').selectOption('Needs repair');
      await scan(page, serial);
      await verdict(page).getByText('It is out of rental').waitFor();
      await settle(page);
      const dialog = page.getByRole('dialog', { name: `${serial} is damaged` });
      await page.getByRole('button', { name: `Restock: ${serial}` }).click();
      await dialog.getByRole('button', { name: 'Restock, still out of rental' }).click();
      await verdict(page).getByText(`${serial} restocked, still out of rental.`).waitFor();
      expect(await unit(serial)).toMatchObject({ status: 'processed', visibility: 'unavailable' });
      await page.goto(`${desk.url}/desk/units/${id}`);
      await page.getByRole('button', { name: 'Repaired …' }).click();
      await dialog.getByLabel('Condition after the repair').selectOption('Good');
      await expectAccessible(page);
      await settle(page);
      await dialog.getByRole('button', { name: 'Repaired: back for rent' }).click();
      const notices = page.getByRole('log', { name: 'Notices' });
      await notices.getByText(`${serial} is back for rent`).waitFor();
      const repaired = { status: 'processed', visibility: 'available' };
      expect(await unit(serial)).toMatchObject({ ...repaired, condition: { title: 'Good' } });
      await settle(page);
      await notices.getByRole('button', { name: 'Undo' }).click();
      await notices.getByText('Undone: ').waitFor();
      expect(await unit(serial)).toMatchObject({
        status: 'processed',
        visibility: 'unavailable',
        condition: { title: 'Needs repair' },
      });
      await desk.shop.put(`/items/${id}`, { status: 'unprocessed' });
      await page.goto(`${desk.url}/desk/scan`);
      await page.getByRole('textbox', { name: 'Serial' }).focus();
      await scan(page, serial);
      await verdict(page).getByText('It waits to be restocked').waitFor();
      await desk.shop.put(`/items/${id}`, repaired);
      await page.getByRole('link', { name: 'Today' }).click();
      await page.getByRole('link', { name: 'Scan' }).click();
      await page.getByRole('button', { name: `Restock: ${serial}` }).waitFor({ state: 'detached' });
      await verdict(page).getByText('Restocked.', { exact: true }).waitFor();
    });

    it('undoes a scan, and leaves no Undo of an earlier change', async () => {
      const page = await open();
      const { body } = await desk.shop.get('/items?status=unprocessed&hasSerial=true&limit=100');
      const isWhole = ({ condition }: any) => !condition?.severityKey.startsWith('damaged');
      const { serial: back } = body.data.find(isWhole);
      await scan(page, back);
      await page.getByRole('button', { name: `Restock: ${back}` }).click();
      const undo = page.getByRole('log', { name: 'Notices' }).getByRole('button', { name: 'Undo' });
      await undo.waitFor();
      await page.getByRole('textbox', { name: 'Serial' }).focus();
      await settle(page);
      const [serial] = await serialsOut();
      await scan(page, serial!);
      await verdict(page).getByText('Back from').waitFor();
      await undo.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: `Undo: ${serial}` }).click();
      await verdict(page).getByText('Undone').waitFor();
      expect((await unit(serial!)).activeRentalId).not.toBeNull();
      expect(await serialsOut()).toContain(serial);
    });

    it('takes back a unit that is in stock only on request', async () => {
      const page = await open();
      const { body } = await desk.shop.get(
        '/items?status=processed&visibility=available&withActiveRental=false&limit=100',
      );
      const { serial, id } = body.data.find(
        (one: any) => one.serial !== null && one.activeRentalId === null,
      );
      const returnsOf = async (itemId: number) =>
        (await desk.shop.get(`/return_orders?itemId=${itemId}&fields=id`)).body.data;
      const before = await returnsOf(id);
      await scan(page, serial);
      await verdict(page).getByText('In stock').waitFor();
      expect(await returnsOf(id)).toEqual(before);
      await page.getByRole('button', { name: `Take back anyway: ${serial}` }).click();
      await verdict(page).getByText('Back.').waitFor();
      expect(await unit(serial)).toMatchObject({ status: 'unprocessed' });
    });

    it('gives sixty serials their verdicts within the limit of a key', async () => {
      const page = await open();
      const out = await serialsOut();
      const { body } = await desk.shop.get('/items?withActiveRental=false&limit=100');
      const inStock = body.data.map(({ serial }: any) => serial).filter(Boolean);
      const serials = [...out, ...inStock].slice(0, 60) as string[];
      const before = desk.window.requested.length;
      for (const serial of serials) await scan(page, serial);
      await page.getByRole('heading', { name: `Taken back: ${out.length} · Scans: 60` }).waitFor();
      expect(await entries(page).count()).toBe(60);
      expect(await serialsOut()).toEqual([]);
      const requests = desk.window.requested
        .slice(before)
        .filter(({ pathname }) => pathname.startsWith('/api/'));
      expect(requests.length).toBeLessThan(100);
      await expectAccessible(page);
    });

    it('listens wherever the focus is, and works on a phone', async () => {
      for (const look of LOOKS) {
        const page = await open(look);
        await page.getByRole('checkbox', { name: 'Play sounds' }).focus();
        await scanFast(page, 'SN-0001');
        await verdict(page).getByText('SN-0001').waitFor();
        await verdict(page).locator('span').filter({ hasNotText: '…' }).waitFor();
        await expectAccessible(page);
      }
    });

    it('reads codes from the camera where the browser can', async () => {
      const page = await desk.open('/desk');
      await page.addInitScript(FAKE_DETECTOR('SN-0002'));
      await page.goto(`${desk.url}/desk/scan`);
      await page.getByRole('button', { name: 'Camera' }).click();
      await verdict(page).getByText('SN-0002').waitFor();
      await page.waitForTimeout(400);
      expect(await entries(page).count()).toBe(1);
      await page.getByRole('button', { name: 'Camera' }).click();
      await page.locator('video').waitFor({ state: 'detached' });
    });
  });
}
