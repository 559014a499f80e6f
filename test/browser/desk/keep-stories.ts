import { afterEach, describe, expect, it } from 'vitest';
import { notices } from './calendar-view.js';
import { type DeskBrowser } from './desk-browser.js';

export function keepStories(desk: DeskBrowser): void {
  const read = async (path: string) => (await desk.shop.get(path)).body;
  const units = async () => (await read('/items?hasSerial=true&limit=2')).data;

  describe('the desk keeps work', () => {
    afterEach(() => desk.closePages());

    it('asks before edits vanish by a link', async () => {
      const [{ id, serial }] = await units();
      const page = await desk.open('/desk/units');
      await page.goto(`${desk.url}/desk/units/${id}`);
      await page.getByLabel('Shelf').fill('Rack 77');
      const asked: string[] = [];
      page.once('dialog', (asking) => {
        asked.push(asking.message());
        void asking.dismiss();
      });
      await page.getByRole('link', { name: 'Today' }).click();
      expect(asked).toEqual(['There are changes that are not saved. Leave without them?']);
      expect(await page.getByLabel('Shelf').inputValue()).toBe('Rack 77');
      expect(await page.title()).toBe(`${serial} · Units · Rental desk`);
      page.once('dialog', (asking) => void asking.accept());
      await page.getByRole('link', { name: 'Today' }).click();
      await page.getByRole('heading', { name: /^Today/ }).waitFor();
    });

    it('asks before edits vanish by Back, and keeps the address of the page', async () => {
      const [{ id }] = await units();
      const page = await desk.open('/desk/units');
      await page.locator(`a[href="/desk/units/${id}"]`).first().click();
      await page.getByLabel('Shelf').fill('Rack 78');
      page.once('dialog', (asking) => void asking.dismiss());
      await page.goBack();
      await expect.poll(() => new URL(page.url()).pathname).toBe(`/desk/units/${id}`);
      expect(await page.getByLabel('Shelf').inputValue()).toBe('Rack 78');
      page.once('dialog', (asking) => void asking.accept());
      await page.goBack();
      await page.locator('tbody tr').first().waitFor();
    });

    it('goes back to where a list was scrolled', async () => {
      const page = await desk.open('/desk/units');
      await page.locator('tbody tr').nth(49).waitFor();
      await page.evaluate('scrollTo(0, 1200)');
      await page.locator('tbody tr').nth(30).getByRole('link').first().click();
      await page.locator('dl').waitFor();
      await expect.poll(() => page.evaluate('scrollY')).toBe(0);
      await page.goBack();
      await expect.poll(() => page.evaluate('scrollY')).toBeGreaterThan(600);
    });

    it('keeps the news of an outage in sight', async () => {
      const page = await desk.open('/desk/units');
      await page.locator('tbody tr').nth(49).waitFor();
      desk.link.cut();
      await page.getByText('The service does not respond').waitFor();
      await page.evaluate('scrollTo(0, 2000)');
      await expect
        .poll(async () => (await page.getByText('The service does not respond').boundingBox())!.y)
        .toBeLessThan(100);
      desk.link.restore();
    });

    it('signs comments with the name that the device remembers', async () => {
      const [, { id }] = await units();
      const page = await desk.open(`/desk/units/${id}`);
      await page.getByLabel('Your name').fill('Mia');
      await page.getByLabel('Comment').fill('Zip is new');
      await page.getByRole('button', { name: 'Add comment' }).click();
      await page.locator('.history').getByText('Zip is new – Mia').waitFor();
      await page.reload();
      await page.locator('.history').getByText('Zip is new – Mia').waitFor();
      expect(await page.getByLabel('Your name').inputValue()).toBe('Mia');
    });

    it('takes a sign-in link in an open tab', async () => {
      const page = await desk.open('/desk', { token: null });
      await page.getByLabel('Token').waitFor();
      await page.evaluate(`location.hash = 'link=${desk.newLink()}'`);
      await page.getByRole('heading', { name: /^Today/ }).waitFor();
    });

    it('saves a custom field with the other fields', async () => {
      const definitions = (await read('/custom_field_definitions?owner_type=item&limit=100')).data;
      const { key, name } = definitions.find(({ type }: any) => type === 'boolean');
      const [{ id, serial }] = await units();
      const page = await desk.open(`/desk/units/${id}`);
      const field = page.getByRole('switch', { name });
      const before = await field.isChecked();
      await field.setChecked(!before);
      await page.getByLabel('Shelf').fill('Rack 5');
      await page.getByRole('button', { name: 'Save' }).click();
      await notices(page).getByText(`${serial} saved`).waitFor();
      const saved = await read(`/items/${id}`);
      expect(saved.pickLocation).toBe('Rack 5');
      expect(saved.customFields.find((one: any) => one.key === key).valueJson).toBe(!before);
    });
  });
}
