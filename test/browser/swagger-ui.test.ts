import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedDemo } from '../../demo/seed-demo.js';
import { useOwnApi } from '../support/service/api.js';
import { chromiumPath, Window } from './chromium.js';

describe.skipIf(!chromiumPath)('Swagger UI in a browser, on a fresh demo', () => {
  const api = useOwnApi();
  const window = new Window();

  beforeAll(async () => {
    const { mainShopId } = await seedDemo(api.app);
    const { token } = await api.newKey(mainShopId);
    await window.open();
    const { page } = window;
    await page.goto(`${api.url}/docs`);
    await page.getByRole('button', { name: 'Authorize' }).click();
    await page.getByLabel('auth-bearer-value').fill(token);
    await page.getByRole('button', { name: 'Apply credentials' }).click();
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

  it('lists', async () => {
    const { status, body } = await tryOut('Items', 'listItems');
    expect(status).toBe('200');
    expect(body.data).toHaveLength(50);
    expect(body.nextPage).toEqual(expect.any(String));
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
