import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { chooseVariant, notices } from './calendar-view.js';
import { type DeskBrowser, expectAccessible } from './desk-browser.js';
import { settle } from './real-input.js';

/** A spreadsheet as a German Excel saves it. */
const latin = (text: string): Buffer => Buffer.from(text, 'latin1');

const choose = (page: Page, name: string, content: string | Buffer): Promise<void> =>
  page.getByLabel(/CSV/).setInputFiles({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from(content),
  });

/** Imports of spreadsheets, from the file to the records. */
export function importStories(desk: DeskBrowser): void {
  describe('a spreadsheet at the desk', () => {
    afterEach(() => desk.closePages());

    it('shows what it changes, and changes it by one press', async () => {
      const shop = await desk.api.newShop('Files');
      await shop.importVariant({ sku: 'TENT-2' });
      for (const serial of ['SN-1', 'SN-2']) {
        await shop.post('/imports/items', `serial,sku,pickLocation\n${serial},TENT-2,1/2\n`);
      }
      const page = await desk.open('/desk/units', { width: 390, token: shop.token });
      await page.getByRole('link', { name: 'Import a file' }).click();
      await choose(
        page,
        'units.csv',
        'serial,sku,pickLocation\nSN-1,TENT-2,Rack-4-behind-the-third-door-on-the-left\nSN-2,TENT-2,1/2\nSN-3,TENT-2,\n',
      );
      const preview = page.getByRole('region', { name: 'Changes by the file' });
      await preview.getByText('New: 1. Changed: 1. Unchanged: 1.').waitFor();
      expect(await page.getByLabel(/CSV/).inputValue()).toContain('units.csv');
      const long = 'Rack-4-behind-the-third-door-on-the-left';
      await preview.getByRole('row', { name: `pickLocation 1 SN-1: 1/2 → ${long}` }).waitFor();
      expect((await shop.get('/items')).body.data).toHaveLength(2);
      await expectAccessible(page);
      await settle(page);
      await preview.getByRole('button', { name: 'Import changes: 2' }).click();
      await notices(page).getByText('units.csv imported. New: 1. Changed: 1.').waitFor();
      const { data } = (await shop.get('/items?sort=serial')).body;
      expect(data.map((unit: any) => [unit.serial, unit.pickLocation])).toEqual([
        ['SN-1', long],
        ['SN-2', '1/2'],
        ['SN-3', null],
      ]);
    });

    it('has a template with the columns of each list, which can be imported as it is', async () => {
      const shop = await desk.api.newShop('Template');
      await shop.importVariant({ sku: 'TENT "2"; green' });
      for (const [list, locale, column] of [
        ['units', 'en-GB', 'serial, and sku or platformVariantId'],
        ['units', 'de-DE', 'serial und sku oder platformVariantId'],
        ['customers', 'de-DE', 'die Spalte platformId'],
      ] as const) {
        const look = { token: shop.token, width: 390, locale };
        const page = await desk.open(`/desk/${list}/import`, look);
        await page.getByText(column).waitFor();
        await expectAccessible(page);
        await settle(page);
        const link = page.getByRole('link', {
          name: /^Download a template|^Vorlage herunterladen/,
        });
        const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
        await page.getByLabel(/CSV/).setInputFiles(await download.path());
        const result = page.getByText(/^(New|Neu): 1\. /);
        await result.waitFor();
        const bar = page.getByRole('navigation', { name: /^(Pages|Seiten)$/ });
        const { y: barTop } = (await bar.boundingBox())!;
        const resultEnd = async () => {
          const { y, height } = (await result.boundingBox())!;
          return y + height;
        };
        await expect.poll(resultEnd).toBeLessThan(barTop);
        expect(await page.getByRole('alert').count()).toBe(0);
      }
    });

    it('needs the sku of a variant, which the page, its template and the page of a unit show', async () => {
      const shop = await desk.api.newShop('Skus');
      const variants = [
        { platformId: 11, title: '2 persons' },
        { platformId: 12, title: '4 persons', sku: 'TENT-4' },
      ];
      const stove = { platformId: 13, title: 'Standard', sku: 'STOVE' };
      await shop.post('/products', {
        products: [
          { platformId: 1, title: 'Dome tent', variants },
          { platformId: 2, title: 'Stove', variants: [stove] },
        ],
      });
      const page = await desk.open('/desk/units/import', { token: shop.token, width: 390 });
      for (const [title, cell] of [
        ['2 persons', 'platformVariantId: 11'],
        ['4 persons', 'sku: TENT-4'],
      ] as const) {
        await chooseVariant(page.locator('main'), `Dome tent, ${title}`);
        await page.getByText(cell, { exact: true }).waitFor();
      }
      // A product with one variant needs no title of the variant.
      await page.getByLabel('Variant', { exact: true }).fill('Stove');
      await page.getByText('sku: STOVE', { exact: true }).waitFor();
      await expectAccessible(page);
      const template = page.getByRole('link', { name: 'Download a template' });
      await expect.poll(() => template.getAttribute('href')).toMatch(/TENT-4|STOVE/);
      for (const [platformVariantId, cell] of [
        [11, 'platformVariantId: 11'],
        [12, 'sku: TENT-4'],
      ] as const) {
        const body = { platformVariantId, visibility: 'available' };
        const [{ id }] = (await shop.post('/items', body)).body;
        await page.goto(`${desk.url}/desk/units/${id}`);
        await page.locator('.facts').getByText(cell, { exact: true }).waitFor();
      }
    });

    it('names its invalid lines, and stores nothing', async () => {
      const shop = await desk.api.newShop('Spoiled');
      const page = await desk.open('/desk/units/import', { token: shop.token, width: 390 });
      await choose(page, 'units.csv', 'serial,sku\nSN-1,NONE\n');
      await page
        .getByRole('alert')
        .getByText('line 2: sku must be the SKU of a variant: NONE')
        .waitFor();
      await page.getByText('Nothing was stored. Correct the file').waitFor();
      await page.getByRole('heading', { name: 'units.csv' }).waitFor();
      expect(await page.getByRole('button', { name: /Import/ }).count()).toBe(0);
      await expectAccessible(page);
    });

    it('is dropped on the page, in German and as a German Excel saves it', async () => {
      const shop = await desk.api.newShop('Zelte');
      const page = await desk.open('/desk/customers/import', {
        token: shop.token,
        locale: 'de-DE',
      });
      await page.getByText('Tabelle hier ablegen').waitFor();
      await page.getByText('Id des Kunden in der Shop-Plattform').waitFor();
      const bytes = [...latin('platformId;lastName\r\n7;Größe\r\n')];
      const transfer = await page.evaluateHandle(
        `(() => {
          const transfer = new DataTransfer();
          transfer.items.add(new File([new Uint8Array(${JSON.stringify(bytes)})], 'kunden.csv'));
          return transfer;
        })()`,
      );
      await page.locator('.drop-file').dispatchEvent('drop', { dataTransfer: transfer });
      await page.getByText('Neu: 1. Geändert: 0. Unverändert: 0.').waitFor();
      expect(await page.getByLabel(/CSV/).inputValue()).toContain('kunden.csv');
      await settle(page);
      await page.getByRole('button', { name: 'Änderungen übernehmen: 1' }).click();
      await page.getByText('kunden.csv eingelesen').waitFor();
      expect((await shop.get('/customers')).body.data).toMatchObject([
        { platformId: 7, lastName: 'Größe' },
      ]);
    });
  });
}
