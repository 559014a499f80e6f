import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedDemo } from '../../demo/seed-demo.js';
import { useDemoApi } from '../support/service/api.js';
import { chromiumPath, Window } from './chromium.js';

describe.skipIf(!chromiumPath)('Swagger UI in a browser, on a fresh demo', () => {
  const api = useDemoApi();
  const window = new Window();

  beforeAll(async () => {
    const { mainShopId } = await seedDemo(api.app);
    const { token } = await api.newKey(mainShopId);
    await window.open();
    const { page } = window;
    await page.goto(`${api.url}/docs`);
    await page.getByRole('button', { name: 'Authorize' }).click();
    await page.getByLabel('auth-bearer-value').fill('rk_wrong');
    await page.getByRole('button', { name: 'Apply credentials' }).click();
    await page.locator('.auth-container', { hasText: 'No key has this token' }).waitFor();
    await page.getByLabel('auth-bearer-value').fill(token);
    await page.getByRole('button', { name: 'Apply credentials' }).click();
    await page.getByRole('button', { name: 'Remove authorization' }).waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
  });
  afterAll(() => window.close());

  /** Runs an operation with what is filled in, and answers what the page shows of the answer. */
  async function tryOut(tag: string, id: string): Promise<{ status: string; body: any }> {
    const operation = window.page.locator(`#operations-${tag}-${id}`);
    await operation.locator('.opblock-summary-control').click();
    await operation.getByRole('button', { name: 'Try it out' }).click();
    await operation.getByRole('button', { name: 'Execute' }).click();
    const answer = operation.locator('.live-responses-table .response');
    const status = await answer.locator('.response-col_status').innerText();
    const body = await answer.locator('.highlight-code code').first().innerText();
    return { status: status.trim(), body: JSON.parse(body) };
  }

  it('shows the first operation on the first screen, below the guide', async () => {
    const { page } = window;
    const first = await page.locator('.opblock').first().boundingBox();
    expect(first!.y + first!.height).toBeLessThan(page.viewportSize()!.height);
    const tags = await page
      .locator('.opblock-tag')
      .evaluateAll((all) =>
        all.map((tag) => (tag as unknown as { dataset: { tag: string } }).dataset.tag),
      );
    expect(tags.slice(0, 4)).toEqual([
      'DaySheet',
      'AvailabilityTimelines',
      'Cycles',
      'WaitingEntries',
    ]);
    const link = page.getByRole('link', { name: 'JSON' });
    expect(await link.getAttribute('href')).toBe('/docs/openapi.json');
  });

  it('finds tags and operations in any case', async () => {
    const { page } = window;
    const operations = page.locator('.opblock-tag-section .opblock');
    const all = await operations.count();
    await page.locator('.operation-filter-input').fill('cyclE');
    await page.locator('#operations-Items-listItems').waitFor({ state: 'detached' });
    for (const id of ['Cycles-getCycle', 'Items-reallocateItem', 'Exports-exportCycles']) {
      expect(await page.locator(`#operations-${id}`).count()).toBe(1);
    }
    const found = {
      receive: ['Cycles-updateCycle', 'ReturnOrders-createReturnOrders'],
      scan: ['ReturnOrders-createReturnOrders', 'Items-compareStock'],
      serial: ['Items-listItems', 'Items-createItems', 'Items-updateItem'],
    };
    for (const [word, ids] of Object.entries(found)) {
      await page.locator('.operation-filter-input').fill(word);
      for (const id of ids) await page.locator(`#operations-${id}`).waitFor();
      await page.locator('#operations-Cycles-getCycle').waitFor({ state: 'detached' });
    }
    await page.locator('.operation-filter-input').fill('');
    await page.locator('#operations-Cycles-getCycle').waitFor();
    expect(await operations.count()).toBe(all);
  });

  it('repeats no headers under each error of an operation', async () => {
    const operation = window.page.locator('#operations-Shop-getShop');
    await operation.locator('.opblock-summary-control').click();
    await operation.locator('.response').last().waitFor();
    const statuses = operation.locator('.response', { hasText: 'X-RateLimit-Limit' });
    const codes = await statuses.locator('.response-col_status').allInnerTexts();
    expect(codes.map((code) => code.trim())).toEqual(['200', '429']);
    expect((await operation.boundingBox())!.height).toBeLessThan(3_000);
  });

  it('lists', async () => {
    const { status, body } = await tryOut('Items', 'listItems');
    expect(status).toBe('200');
    expect(body.data).toHaveLength(50);
    expect(body.nextPage).toEqual(expect.any(String));
  });

  it('has a field for each bound of a time range', async () => {
    const { page } = window;
    const operation = page.locator('#operations-Items-listItems');
    const row = (name: string) => operation.locator(`tr[data-param-name="${name}"]`);
    const bound = (name: string) => row(name).locator('input');
    await bound('created[gte]').fill('2026-01-31');
    expect(await row('created[lt]').innerText()).toMatch(
      /\$date-time[^]*before this time, such as 2026-01-31/,
    );
    await bound('created[lt]').fill('2031-01-31T08:00:00Z');
    const request = page.waitForRequest(/created/);
    await operation.getByRole('button', { name: 'Execute' }).click();
    const sent = await request;
    const { searchParams } = new URL(sent.url());
    expect(Object.fromEntries(searchParams)).toMatchObject({
      'created[gte]': '2026-01-31',
      'created[lt]': '2031-01-31T08:00:00Z',
    });
    expect((await sent.response())!.status()).toBe(200);
  });

  it('creates', async () => {
    const { status, body } = await tryOut('Cycles', 'createCycle');
    expect(status).toBe('201');
    expect(body).toMatchObject({ id: expect.any(Number), status: 'scheduled' });
  });

  it('returns', async () => {
    const { status, body } = await tryOut('ReturnOrders', 'createReturnOrders');
    expect(status).toBe('200');
    expect(body).toMatchObject({ errors: [], returnOrders: [{ id: expect.any(Number) }] });
  });

  it('sends no request to another host and logs no error', () => {
    expect(window.hosts).toEqual([new URL(api.url).host]);
    expect(window.complaints).toEqual([]);
  });
});
