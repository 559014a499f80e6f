import { afterEach, describe, expect, it } from 'vitest';
import { dialog, freeUnits, notices, openUnit, WINDOW } from './calendar-view.js';
import type { DeskBrowser } from './desk-browser.js';

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
      await notices(page).getByRole('button', { name: 'Undo' }).last().click();
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
        await block.getByRole('alert').getByText('Choose one of the suggested').waitFor();
        await block.getByLabel('Product or variant', { exact: true }).fill(product.title);
        await block.locator(`option[value="${title}"]`).waitFor({ state: 'attached' });
        await block.getByLabel('Product or variant', { exact: true }).fill(title);
        await block.getByLabel('Note').fill('Loose seams');
        await block.getByRole('button', { name: 'Block' }).click();
        const shown = page.locator('.timeline').getByText('Loose seams');
        await shown.first().waitFor();
        expect(await shown.count()).toBe(await page.locator('.ec-row-head').count());
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
