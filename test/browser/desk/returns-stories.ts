import { afterEach, describe, expect, it } from 'vitest';
import { notices } from './calendar-view.js';
import { type DeskBrowser, expectAccessible, looksOf } from './desk-browser.js';
import { settle } from './real-input.js';

export function returnsStories(desk: DeskBrowser): void {
  let platformVariantId: number;
  /** Returns an order with units that come back without being in the inventory yet. */
  const createOrder = async (...serials: string[]): Promise<any> => {
    const [product] = (await desk.shop.get('/products?limit=1')).body.data;
    platformVariantId = product.variants[0].platformId;
    const sent = { platformVariantId, quantity: serials.length, serials };
    const { status, body } = await desk.shop.post('/return_orders', sent);
    expect([status, body.errors]).toEqual([200, []]);
    return body.returnOrders[0];
  };
  const read = async ({ id }: any) => (await desk.shop.get(`/return_orders/${id}`)).body;

  describe('the page of a return', () => {
    afterEach(() => desk.closePages());

    it('changes its lines, tags and way back, and adds and removes units', async () => {
      const order = await createOrder('RET-1', 'RET-2', 'RET-3', 'RET-4');
      const [condition] = (await desk.shop.get('/conditions?limit=1')).body.data;
      const item = { platformVariantId, quantity: 1, serials: ['RET-5'], visibility: 'available' };
      expect((await desk.shop.post('/items', item)).status).toBe(200);
      const page = await desk.open(`/desk/returns/${order.id}`);
      await page.getByLabel('RET-1: State').selectOption('received');
      await page.getByLabel('RET-1: Condition').selectOption(condition.title);
      await page.getByLabel('RET-2: State').selectOption('restocked');
      await page.getByLabel('RET-3: State').selectOption('missing');
      await page.getByLabel('RET-4: State').selectOption('not on this return');
      await page.getByLabel('Add units').fill('RET-5\n');
      await page.getByLabel('Way back').selectOption('Collection');
      await page.getByLabel('Tracking link').fill('https://track.example/7H21');
      await page.getByLabel('Collect from address number').fill('62001');
      await page.getByLabel('Day of the collection').fill('2031-07-10');
      await page.getByLabel('Tags').fill('fragile\ntwo words');
      await page.getByRole('button', { name: 'Save' }).click();
      await notices(page).getByText(`Return ${order.sequentialId} saved`).waitFor();
      const saved = await read(order);
      const lines = saved.returnLines.map(
        ({ item: unit, status, restockedAt, condition: of }: any) => [
          unit.serial,
          status,
          restockedAt !== null,
          of?.id ?? null,
        ],
      );
      expect(lines).toEqual([
        ['RET-1', 'received', false, condition.id],
        ['RET-2', 'received', true, null],
        ['RET-3', 'missing', false, null],
        ['RET-5', 'awaiting', false, null],
      ]);
      expect(saved).toMatchObject({
        status: 'in_progress',
        tags: ['fragile', 'two words'],
        returnMethod: {
          type: 'ReturnMethod::Collection',
          trackingUrl: 'https://track.example/7H21',
          addressPlatformId: 62_001,
          collectionDate: '2031-07-10',
        },
      });
      await page.getByLabel('RET-5: State').waitFor();
      await page.getByLabel('Tags').fill('two words');
      await page.getByRole('combobox', { name: 'State', exact: true }).selectOption('completed');
      await settle(page);
      await page.getByRole('button', { name: 'Save' }).click();
      // The first change has added and removed units, and cannot be undone.
      await notices(page).getByRole('button', { name: 'Undo' }).waitFor();
      expect(await read(order)).toMatchObject({ status: 'completed', tags: ['two words'] });
      await settle(page);
      await notices(page).getByRole('button', { name: 'Undo' }).click();
      await notices(page).getByText('Undone: ').waitFor();
      const { status, tags } = await read(order);
      expect([status, tags.toSorted()]).toEqual(['in_progress', ['fragile', 'two words']]);
    });

    it('lets people choose per field of a line when somebody was faster', async () => {
      const order = await createOrder('RET-6', 'RET-7', 'RET-8');
      const [first, second] = order.returnLines;
      const page = await desk.open(`/desk/returns/${order.id}`);
      await page.getByLabel('RET-6: State').selectOption('received');
      await page.getByLabel('RET-7: State').selectOption('received');
      await page.getByLabel('RET-8: State').selectOption('missing');
      const theirs = {
        returnLines: [
          { id: first.id, status: 'missing' },
          { id: second.id, _destroy: true },
        ],
        tagsAttributes: [{ title: 'theirs' }],
      };
      expect((await desk.shop.put(`/return_orders/${order.id}`, theirs)).status).toBe(200);
      await page.getByRole('button', { name: 'Save' }).click();
      const merge = (name: string) => page.getByRole('group', { name });
      await merge('RET-6: State').getByLabel('Theirs: missing').waitFor();
      await expectAccessible(page);
      await merge('RET-7: State').getByLabel('Theirs: not on this return').check();
      await page.getByRole('button', { name: 'Save' }).click();
      await notices(page).getByText(`Return ${order.sequentialId} saved`).waitFor();
      const { returnLines, tags } = await read(order);
      expect(returnLines).toMatchObject([
        { item: { serial: 'RET-6' }, status: 'received' },
        { item: { serial: 'RET-8' }, status: 'missing' },
      ]);
      expect(tags).toEqual(['theirs']);
    });

    it('explains a value that the service rejects, on a phone too', async () => {
      const order = await createOrder('RET-9');
      for (const look of looksOf(1)) {
        const page = await desk.open(`/desk/returns/${order.id}`, look);
        const fields = page.locator('.field-table select');
        await fields.first().waitFor();
        const widths = await fields.evaluateAll((found) =>
          found.map((field: any) => field.clientWidth),
        );
        expect(Math.min(...widths)).toBeGreaterThan(120);
        await page.getByLabel('Tracking link').fill('not a link');
        await page.getByRole('button', { name: 'Save' }).click();
        await page.getByRole('alert').getByText('trackingUrl').waitFor();
        await expectAccessible(page);
      }
      expect(await read(order)).toMatchObject({ returnMethod: null });
    });
  });
}
