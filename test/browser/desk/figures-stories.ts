import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { type DeskBrowser, expectAccessible, looksOf } from './desk-browser.js';

const REPORTS = [
  ['utilisation', 'Utilisation', '&by=product'],
  ['revenue', 'Revenue', '&by=day'],
  ['returns', 'Returns', ''],
  ['refusals', 'Refused bookings', '&by=variant'],
] as const;

export function figuresStories(desk: DeskBrowser): void {
  const daysAgo = (count: number) =>
    new Date(Date.now() - count * 86_400_000).toISOString().slice(0, 10);
  const window = `from=${daysAgo(27)}&to=${daysAgo(0)}`;

  describe('the figures', () => {
    afterEach(() => desk.closePages());

    it('show the rows of each report as a chart and a table', async () => {
      const page = await desk.open(`/desk/figures?${window}`);
      for (const [name, title, by] of REPORTS) {
        await page.getByRole('navigation', { name: 'Figures' }).getByText(title).click();
        const { data } = (await desk.shop.get(`/reports/${name}?${window}${by}`)).body;
        if (data.length === 0) await page.getByText('Nothing found.').waitFor();
        else await page.getByRole('region', { name: title }).waitFor();
        await expect.poll(() => page.locator('tbody tr').count()).toBe(data.length);
        await expect.poll(() => page.locator('svg g').count()).toBe(Math.min(31, data.length));
      }
    });

    it('compare a whole month with the month before, and other days with as many before', async () => {
      const page = await desk.open('/desk/figures/revenue?from=2026-03-01&to=2026-03-31');
      await page.getByText('Compared with 1 Feb – 28 Feb').waitFor();
      await page.getByLabel('To', { exact: true }).fill('2026-03-10');
      await page.getByText('Compared with 19 Feb – 28 Feb').waitFor();
    });

    it('begin with the totals, compared with as many days before', async () => {
      const page = await desk.open(`/desk/figures/revenue?${window}`);
      const totals = page.getByRole('region', { name: 'Total' });
      const money = (cents: number) =>
        new Intl.NumberFormat('en', { style: 'currency', currency: 'NOK' }).format(cents / 100);
      const earlier = `from=${daysAgo(55)}&to=${daysAgo(28)}`;
      const [now, before] = await Promise.all(
        [window, earlier].map(
          async (days) => (await desk.shop.get(`/reports/revenue?by=day&${days}`)).body,
        ),
      );
      expect(now.totals.revenueCents).toBeGreaterThan(0);
      const revenue = totals.locator('div', { hasText: /^Revenue/ });
      await revenue.getByText(`before: ${money(before.totals.revenueCents)}`).waitFor();
      expect(await revenue.innerText()).toContain(money(now.totals.revenueCents));
      await page.getByRole('button', { name: 'Deutsch' }).click();
      await page.getByRole('columnheader', { name: 'Umsatz' }).waitFor();
      await page.getByRole('region', { name: 'Summe' }).getByText('davor: ').first().waitFor();
    });

    it('change with the days and the subject of rows, and are saved as CSV', async () => {
      const page = await desk.open('/desk/figures/utilisation');
      await page.getByLabel('From').fill(daysAgo(99));
      await page.getByLabel('A row per').selectOption('Place');
      const query = `from=${daysAgo(99)}&to=${daysAgo(0)}&by=location`;
      const { data } = (await desk.shop.get(`/reports/utilisation?${query}`)).body;
      await page.getByRole('rowheader', { name: data[0].locationName ?? '–' }).waitFor();
      await expect.poll(() => page.locator('tbody tr').count()).toBe(data.length);
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Save as CSV' }).click(),
      ]);
      expect(file.suggestedFilename()).toMatch(/^utilisation .*\.csv$/);
      const lines = readFileSync(await file.path(), 'utf8')
        .trim()
        .split('\n');
      expect(lines).toHaveLength(data.length + 1);
      expect(lines[0]!.trim()).toBe(
        `"Place","Unit days","Rented","Preparing, restocking","Blocked","Free","Utilisation","Rentals on these days","Revenue"`,
      );
      const { unitDays, utilisation, revenueCents } = data[0];
      expect(lines[1]).toContain(`"${data[0].locationName ?? ''}","${unitDays}",`);
      expect(lines[1]).toContain(`"${(utilisation * 100).toFixed(1)}%",`);
      expect(lines[1]!.trim().endsWith(`,"${(revenueCents / 100).toFixed(2)}"`)).toBe(true);
    });

    it('are accessible, on a phone too', async () => {
      for (const [place, [name]] of REPORTS.entries()) {
        for (const look of looksOf(place)) {
          const page = await desk.open(`/desk/figures/${name}?${window}`, look);
          await page.locator('table').or(page.getByText('Nothing found.')).waitFor();
          await expectAccessible(page);
          if (name === 'utilisation' && look.width !== 375) {
            await desk.screenshot(page, 'desk-figures');
          }
        }
      }
    });
  });
}
