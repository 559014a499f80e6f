import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type DeskBrowser, expectAccessible, type Look, looksOf } from './desk-browser.js';

const alert = (page: Page) => page.getByRole('alert');
const pin = (page: Page) => page.getByLabel('PIN');
const enterPin = async (page: Page, digits: string): Promise<void> => {
  await pin(page).fill(digits);
  await page.keyboard.press('Enter');
};
const title = (page: Page) => page.getByRole('heading', { level: 1 });

export function signInStories(desk: DeskBrowser): void {
  /** Signs in with a token that the device remembers. */
  const remember = async (look: Look = {}): Promise<Page> => {
    const page = await desk.open('/desk', { ...look, token: null });
    await page.getByLabel('Token').fill(desk.token);
    await page.getByText('This tab keeps it').waitFor();
    await page.getByLabel('Remember on this device').check();
    await page.getByText('This device keeps it under the PIN').waitFor();
    expect(await page.getByText('This tab keeps it').count()).toBe(0);
    await pin(page).fill('864');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    expect(await page.evaluate("document.querySelector('form').checkValidity()")).toBe(false);
    await enterPin(page, '8642');
    await title(page).getByText('Today').waitFor();
    return page;
  };
  /** Does what closing the tab does. */
  const closeSession = async (page: Page): Promise<void> => {
    await page.evaluate('sessionStorage.clear()');
    await page.reload();
    await pin(page).waitFor();
  };

  describe('signing in', () => {
    afterEach(() => desk.closePages());

    it('leads from the root of the service to the desk', async () => {
      const page = await desk.open('/', { token: null });
      expect(await page.getByRole('link', { name: 'API' }).getAttribute('href')).toBe('/docs');
      await expectAccessible(page);
      await page.getByRole('link', { name: 'Open the desk' }).click();
      await title(page).getByText('Sign in').waitFor();
      await expectAccessible(page);
    });

    it('takes a one-time link, and removes its code from the address', async () => {
      const link = `/desk#link=${desk.newLink()}`;
      const page = await desk.open(link, { token: null });
      await title(page).getByText('Today').waitFor();
      expect(page.url()).toBe(`${desk.url}/desk`);
      await page.reload();
      await title(page).getByText('Today').waitFor();
      const second = await desk.open(link, { token: null });
      await alert(second).getByText('was used before or is older than 15 minutes').waitFor();
      expect(second.url()).toBe(`${desk.url}/desk`);
    });

    it('rejects a link that has expired, in German too', async () => {
      const link = `/desk#link=${desk.newLink()}`;
      const { now } = Date;
      vi.spyOn(Date, 'now').mockImplementation(() => now() + 15 * 60_000);
      const page = await desk.open(link, { token: null, locale: 'de-AT' });
      await alert(page).getByText('schon benutzt oder ist älter als 15 Minuten').waitFor();
      vi.restoreAllMocks();
      await page.getByRole('button', { name: 'English' }).click();
      await title(page).getByText('Sign in').waitFor();
    });

    it('takes a token, and keeps it in the tab alone', async () => {
      const page = await desk.open('/desk', { token: null });
      await page.getByLabel('Token').fill('rk_wrong');
      await page.keyboard.press('Enter');
      await alert(page).getByText('not valid').waitFor();
      await page.getByLabel('Token').fill(desk.token);
      await page.keyboard.press('Enter');
      await title(page).getByText('Today').waitFor();
      expect(await page.evaluate('Object.keys(localStorage)')).toEqual([]);
      expect(await page.evaluate('document.cookie')).toBe('');
      await page.getByRole('button', { name: 'Sign out' }).click();
      await title(page).getByText('Sign in').waitFor();
      expect(await page.evaluate('Object.keys(sessionStorage)')).toEqual([]);
    });

    it('remembers a token on the device under a PIN, until somebody signs out', async () => {
      for (const look of looksOf(0)) {
        const page = await remember(look);
        const stored = await page.evaluate("localStorage.getItem('desk.remembered')");
        expect(stored).not.toContain(desk.token);
        await closeSession(page);
        await expectAccessible(page);
        await enterPin(page, '8642');
        await title(page).getByText('Today').waitFor();
        if (look.width === 375) await page.getByRole('button', { name: 'More' }).click();
        await page.getByRole('button', { name: 'Sign out' }).click();
        await page.getByLabel('Token').waitFor();
        expect(await page.evaluate('Object.keys(localStorage)')).toEqual([]);
      }
    });

    it('deletes a remembered token after five wrong PINs, also across reloads', async () => {
      const page = await remember();
      for (let attempt = 1; attempt < 5; attempt += 1) {
        await closeSession(page);
        await enterPin(page, '1111');
        await alert(page).getByText('This PIN is wrong').waitFor();
      }
      await expect.poll(() => pin(page).inputValue()).toBe('');
      await enterPin(page, '1111');
      await alert(page).getByText('deleted the token from this device').waitFor();
      expect(await page.evaluate('Object.keys(localStorage)')).toEqual([]);
    });

    it('deletes a remembered token when somebody signs in with another one', async () => {
      const page = await remember();
      await closeSession(page);
      await page.getByRole('button', { name: 'another token' }).click();
      await page.getByLabel('Token').fill(desk.token);
      expect(await page.evaluate('Object.keys(localStorage)')).toEqual([]);
      await page.keyboard.press('Enter');
      await title(page).getByText('Today').waitFor();
    });

    it('deletes a remembered token that was revoked', async () => {
      const page = await remember();
      await closeSession(page);
      await page.route('**/api/**', (route) => route.fulfill({ status: 401, json: {} }));
      await enterPin(page, '8642');
      await alert(page).getByText('not valid').waitFor();
      await page.getByLabel('Token').waitFor();
      expect(await page.evaluate('Object.keys(localStorage)')).toEqual([]);
    });

    it('does not offer to remember a token where browsers do not encrypt', async () => {
      const page = await desk.open('/desk', { token: null });
      await page.getByLabel('Remember').waitFor();
      await page.addInitScript('delete Crypto.prototype.subtle');
      await page.reload();
      await page.getByLabel('Token').waitFor();
      expect(await page.getByLabel('Remember').count()).toBe(0);
    });

    it('is read-only with a token without the scope to write, and says so', async () => {
      for (const look of looksOf(1)) {
        const page = await desk.open('/desk', { ...look, token: null });
        await page.getByLabel('Token').fill(await desk.newToken('read'));
        await page.keyboard.press('Enter');
        await page.getByText('Read-only').waitFor();
        await page.reload();
        await page.getByText('Read-only').waitFor();
        const step = page.getByRole('button', { name: 'Take back' }).first();
        await step.waitFor();
        expect(await step.isDisabled()).toBe(true);
        await expectAccessible(page);
      }
    });

    it('sends no write without an act of a person', async () => {
      const page = await desk.open('/desk', { token: null });
      await page.getByLabel('Token').fill(desk.token);
      await page.keyboard.press('Enter');
      await title(page).getByText('Today').waitFor();
      const methods: string[] = [];
      page.on('request', (request) => methods.push(request.method()));
      for (const path of ['today', 'calendar', 'scan', 'units', 'rentals', 'returns', 'figures']) {
        await page.goto(`${desk.url}/desk/${path}`);
        await title(page).waitFor();
      }
      expect([...new Set(methods)]).toEqual(['GET']);
    });

    it('explains a page that does not exist', async () => {
      const page = await desk.open('/desk/nothing');
      await page.getByText('This page does not exist.').waitFor();
    });

    it('paints in less than a second, with less than 250 kB', async () => {
      const page = await desk.open('/desk/today');
      await title(page).waitFor();
      const paint = "performance.getEntriesByName('first-contentful-paint')[0].startTime";
      const bytes = await page.evaluate(
        `['navigation', 'resource'].flatMap((type) => performance.getEntriesByType(type))
          .filter(({ name }) => !name.includes('/api/'))
          .reduce((sum, { transferSize }) => sum + transferSize, 0)`,
      );
      expect(bytes).toBeGreaterThan(20_000);
      expect(bytes).toBeLessThan(250_000);
      let milliseconds = await page.evaluate<number>(paint);
      // The machine may be busy with other tests.
      for (let tries = 1; tries < 10 && milliseconds >= 1_000; tries += 1) {
        const again = await desk.open('/desk/today');
        await title(again).waitFor();
        milliseconds = Math.min(milliseconds, await again.evaluate<number>(paint));
      }
      expect(milliseconds).toBeLessThan(1_000);
    });
  });

  describe('the files of the desk', () => {
    const get = (path: string) => fetch(desk.api.url + path, { redirect: 'manual' });

    it('are cached for a year, except the page that names them', async () => {
      const page = await get('/desk/today');
      expect(page.headers.get('cache-control')).toBe('no-cache');
      const [asset] = /\/desk\/assets\/[^"]+\.js/.exec(await page.text())!;
      const script = await get(asset);
      expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(script.headers.get('content-type')).toMatch(/^text\/javascript/);
      const missing = await get('/desk/assets/old.js');
      expect([missing.status, await missing.json()]).toEqual([404, { error: 'Not found' }]);
    });

    it('allow no foreign origin, no inline script and no frame', async () => {
      for (const path of ['/', '/desk']) {
        const policy = (await get(path)).headers.get('content-security-policy')!;
        expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
        expect(policy).toContain("frame-ancestors 'none'");
        expect(policy).not.toMatch(/unsafe|https?:|\*/);
      }
    });
  });
}
