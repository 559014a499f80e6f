import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildGuide, buildProgram } from '../cli/support/command.js';
import { useOwnApi } from '../support/service/api.js';
import { chromiumPath, Window } from './chromium.js';
import { expectAccessible, LOOKS } from './desk/desk-browser.js';

describe.skipIf(!chromiumPath)('the guide in a browser', () => {
  const api = useOwnApi({ guideEnabled: true, deskEnabled: true });
  const window = new Window();
  const errors: string[] = [];

  beforeAll(async () => {
    await buildProgram();
    await buildGuide();
    await window.open();
  });
  afterAll(() => window.close());

  it.each(LOOKS)('is found, searched and read to an operation in %j', async (look) => {
    const { width = 1280, scheme } = look;
    const title = 'Move the planned cycles of an item to other items';
    const page = await window.newPage({ viewport: { width, height: 800 }, colorScheme: scheme });
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    await page.goto(api.url);
    await page.getByRole('link', { name: 'Read the guide' }).click();
    await page.getByRole('heading', { level: 1, name: 'Rental inventory' }).waitFor();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('searchbox').fill('reallocate');
    await page.locator('.result', { hasText: title }).first().click();
    const operation = page.getByRole('heading', { level: 2, name: title });
    await operation.waitFor();
    expect(page.url()).toMatch(/\/guide\/reference\/items#reallocateitem$/);
    await expectAccessible(page);
  });

  it('sends no request to another host and logs no error', () => {
    expect(window.hosts).toEqual([new URL(api.url).host]);
    expect([...window.complaints, ...errors]).toEqual([]);
  });
});
