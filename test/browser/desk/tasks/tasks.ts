import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { dialog, listsOf, notices, rowOf, unfold } from '../calendar-view.js';
import { type DeskBrowser, expectAccessible } from '../desk-browser.js';
import { settle } from '../real-input.js';

/** A task at the counter, from the beginning to the end. */
export type Task = (open: (path: string) => Promise<Page>) => Promise<void>;

const DAY_MS = 86_400_000;

/** A day from today on, as the service writes it. */
const day = (count: number): string =>
  new Date(Date.now() + count * DAY_MS).toISOString().slice(0, 10);

const verdict = (page: Page) => page.locator('.verdict');
const list = (page: Page, name: string) => page.getByRole('region', { name });

/** The tasks of a day at the counter, by what happens. */
export function tasksAt(desk: DeskBrowser): Readonly<Record<string, Task>> {
  const read = async (path: string) => (await desk.shop.get(path)).body;
  const cycle = (id: number) => read(`/cycles/${id}`);
  const change = async (path: string, body: object) => {
    const response = await desk.shop.put(path, body);
    expect(response.status).toBe(200);
    return response.body;
  };
  /** Units that are here and free on the days around today. */
  const freeUnits = async (): Promise<any[]> => {
    const days = `availableFrom=${day(-1)}&availableTo=${day(20)}`;
    const query = `visibility=available&status=processed&isOut=false&hasSerial=true&${days}`;
    return (await read(`/items?${query}&limit=100`)).data;
  };
  const book = async (item: any, from: number, to: number): Promise<any> => {
    const [customer] = (await read('/customers?limit=1')).data;
    const { status, body } = await desk.shop.post('/cycles', {
      itemId: item.id,
      customerPlatformId: customer.platformId,
      methodType: 'calendar',
      deliveryMethodType: 'pick_up',
      rentalStart: day(from),
      rentalEnd: day(to),
    });
    expect(status).toBe(201);
    return body;
  };
  const handOut = async (item: any, to: number): Promise<any> => {
    const { id } = await book(item, 0, to);
    return change(`/cycles/${id}`, { fulfilledAt: new Date().toISOString() });
  };
  const scan = async (page: Page, serial: string): Promise<void> => {
    await page.getByLabel('Serial').fill(serial);
    await page.keyboard.press('Enter');
  };
  /** Chooses other days in the dialog of a rental, and asks for the preview. */
  const previewEnd = async (page: Page, to: string): Promise<void> => {
    await page.getByRole('button', { name: 'Extend …' }).click();
    await page.getByRole('dialog').getByLabel('Due back', { exact: true }).fill(to);
    await page.getByRole('dialog').getByRole('button', { name: 'Preview' }).click();
  };
  const confirmChange = async (page: Page): Promise<void> => {
    await page.getByRole('dialog').getByText('would be rented').waitFor();
    await settle(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Change' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  };

  let families = 0;
  return {
    'a late customer calls and keeps the unit until tomorrow': async (open) => {
      const [late] = listsOf(await read('/day_sheet'))['late']!.filter(({ item }) => item.serial);
      const page = await open('/desk');
      await unfold(page);
      const { phone, defaultAddress, email } = late.customer;
      const name = phone ?? defaultAddress?.phone ?? email;
      await page.locator('#late').getByRole('link', { name }).first().waitFor();
      const row = rowOf(page, 'late', late);
      await row.getByRole('link', { name: `SC-${late.sequentialId}` }).click();
      await previewEnd(page, day(1));
      await confirmChange(page);
      expect((await cycle(late.id)).status).toBe('fulfilled');
    },

    'a family of five walks in, and leaves with five units': async (open) => {
      const units = await freeUnits();
      const alike = (one: any) =>
        units.filter(({ platformVariantId }: any) => platformVariantId === one.platformVariantId);
      const unit = units.find((one: any) => alike(one).length >= 5);
      const name = `Five ${(families += 1)}`;
      const page = await open(`/desk/calendar?search=${unit.serial}`);
      await page.getByText('1–1 of 1', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Book …' }).click();
      const booking = dialog(page, 'Book');
      await booking.getByText('New customer').click();
      await booking.getByLabel('Last name').fill(name);
      await booking.getByLabel('Phone').fill('+47 900 00 555');
      await booking.getByText('What is free on these days?').click();
      const kind = `${unit.productTitle}, ${unit.variantTitle}`;
      await settle(page);
      await booking.getByText('Only variants with at least 5 free units').waitFor();
      await booking.getByRole('button', { name: `${kind} (at least 5 free)` }).click();
      await booking.getByRole('button', { name: 'Preview' }).click();
      const confirm = booking.getByRole('button', { name: /^Book .* and 2 more$/ });
      await confirm.waitFor();
      await settle(page);
      await confirm.click();
      await notices(page).getByText(`booked for ${name}`).waitFor();
      const [{ id }] = (await read(`/customers?search=${encodeURIComponent(name)}`)).data;
      const rentals = async () => (await read(`/cycles?customerId=${id}`)).data;
      await page.goto(`${desk.url}/desk`);
      await page
        .locator('#handOver')
        .getByRole('button', { name: new RegExp(`^Hand over 5: .*${name}$`) })
        .click();
      await notices(page).getByText(`handed over to ${name}`).waitFor();
      expect((await rentals()).map(({ status }: any) => status)).toEqual(
        Array(5).fill('fulfilled'),
      );
    },

    'a drop box with 30 units is emptied': async (open) => {
      const { data } = await read('/items?isOut=true&hasSerial=true&limit=100');
      const more = (await freeUnits()).slice(0, Math.max(0, 30 - data.length));
      for (const item of more) await handOut(item, 2);
      const serials = [...data, ...more].slice(0, 30).map(({ serial }: any) => serial);
      const page = await open('/desk/scan');
      for (const serial of serials) await scan(page, serial);
      await page.getByRole('heading', { name: 'Taken back: 30 · Scans: 30' }).waitFor();
      await expectAccessible(page);
      expect((await read(`/items?serials=${serials.join()}&isOut=true&count=true`)).data).toEqual(
        [],
      );
    },

    'a tent that is booked for tomorrow is broken, and its customer gets another one': async (
      open,
    ) => {
      const units = await freeUnits();
      const tent = units.find(
        (one: any) =>
          units.filter((other: any) => other.platformVariantId === one.platformVariantId).length >
          1,
      );
      const { id, sequentialId } = await book(tent, 1, 3);
      const page = await open(`/desk/units/${tent.id}`);
      await page.getByLabel('Condition').selectOption({ label: 'Needs repair' });
      await page.getByRole('button', { name: 'Save', exact: true }).first().click();
      await notices(page).getByText(`${tent.serial} saved`).waitFor();
      await page.goto(`${desk.url}/desk?date=${day(1)}`);
      await unfold(page);
      await rowOf(page, 'atRisk', { id }).getByRole('button').click();
      await dialog(page, `Move SC-${sequentialId}`)
        .getByRole('button', { name: 'Move to' })
        .click();
      await notices(page).getByText(`moved from ${tent.serial} to`).waitFor();
      const moved = await cycle(id);
      expect(moved).toMatchObject({ risks: [] });
      expect(moved.itemId).not.toBe(tent.id);
    },

    'a lost unit is found, and is in stock after a scan': async (open) => {
      const [unit] = await freeUnits();
      const { id } = await handOut(unit, 2);
      await change(`/cycles/${id}`, { closedAs: 'lost' });
      const page = await open('/desk/scan');
      await scan(page, unit.serial);
      await verdict(page).getByText('It was lost').waitFor();
      expect(await cycle(id)).toMatchObject({ status: 'received' });
      await page.getByRole('button', { name: `Restock: ${unit.serial}` }).click();
      await dialog(page, `${unit.serial} is out of rental`)
        .getByRole('button', { name: 'Back for rent' })
        .click();
      await verdict(page).getByText(`${unit.serial} is back for rent.`).waitFor();
      expect(await read(`/items/${unit.id}`)).toMatchObject({
        visibility: 'available',
        status: 'processed',
      });
    },

    'a wrong scan is undone, and the unit is out as before': async (open) => {
      const [unit] = await freeUnits();
      const { id } = await handOut(unit, 2);
      const page = await open('/desk/scan');
      await scan(page, unit.serial);
      await page.getByRole('button', { name: `Undo: ${unit.serial}` }).click();
      await verdict(page).getByText('Undone').waitFor();
      expect(await cycle(id)).toMatchObject({ status: 'fulfilled', receivedAt: null });
    },

    'an extension is in the way of the next customer, who gets another unit': async (open) => {
      const units = await freeUnits();
      const unit = units.find(
        (one: any) =>
          units.filter((other: any) => other.platformVariantId === one.platformVariantId).length >
          1,
      );
      const { id } = await handOut(unit, 2);
      const next = await book(unit, 6, 8);
      const page = await open(`/desk/rentals/${id}`);
      await previewEnd(page, day(6));
      const others = page.getByRole('button', { name: 'Give the others another unit' });
      await others.waitFor();
      await settle(page);
      await others.click();
      // The unit of the next customer was chosen by name.
      await page.getByRole('dialog').getByText('fixed to its unit').waitFor();
      await page.getByRole('link', { name: `SC-${next.sequentialId}, ` }).click();
      await page.getByRole('dialog').getByRole('combobox', { name: /^Unit/ }).selectOption('any');
      await page.getByRole('dialog').getByRole('button', { name: 'Preview' }).click();
      await confirmChange(page);
      await page.goto(`${desk.url}/desk/rentals/${id}`);
      await previewEnd(page, day(6));
      await confirmChange(page);
      expect((await cycle(id)).itemId).toBe(unit.id);
      expect((await cycle(next.id)).itemId).not.toBe(unit.id);
    },

    'the van is loaded, a scan per unit': async (open) => {
      const units = (await freeUnits()).slice(0, 3);
      const rentals: any[] = [];
      for (const unit of units) rentals.push(await book(unit, 0, 3));
      const page = await open('/desk/scan?mode=handOver');
      for (const { serial } of units) await scan(page, serial);
      await page.getByRole('heading', { name: 'Handed over: 3 · Scans: 3' }).waitFor();
      for (const { id } of rentals) expect((await cycle(id)).status).toBe('fulfilled');
    },

    'a shelf is counted, and the list of the missing leads to a unit': async (open) => {
      const [first, ...others] = (await freeUnits()).filter(({ location }: any) => location);
      const { platformId } = first.location;
      const missing = others.find(({ location }: any) => location.platformId === platformId);
      const page = await open('/desk/scan?mode=stocktake');
      await scan(page, first.serial);
      await page.getByRole('heading', { name: 'Scans: 1' }).waitFor();
      await page.getByLabel('Place').selectOption(String(platformId));
      await page.getByRole('button', { name: 'Compare' }).click();
      await expectAccessible(page);
      await page
        .getByRole('region', { name: /^Missing \d+/ })
        .getByRole('link', { name: missing.serial })
        .click();
      await page.getByRole('heading', { name: missing.serial }).waitFor();
    },

    'the month ends, and its figures are saved for the accountant': async (open) => {
      const page = await open('/desk/figures/revenue');
      await page.getByRole('link', { name: 'Last month' }).click();
      await list(page, 'Total')
        .getByText(/^before: /)
        .first()
        .waitFor();
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Save as CSV' }).click(),
      ]);
      expect(file.suggestedFilename()).toMatch(/^revenue \d{4}-\d\d-01 \d{4}-\d\d-\d\d\.csv$/);
    },
  };
}
