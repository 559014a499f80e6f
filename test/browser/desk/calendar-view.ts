import type { Page } from 'playwright-core';
import type { DeskBrowser, Look } from './desk-browser.js';

/** Days on which nothing is booked in the demo. */
export const WINDOW = '2031-07-01';

export const notices = (page: Page) => page.getByRole('log', { name: 'Notices' });

/** Closes all notices, which cover a part of the page. */
export async function closeNotices(page: Page): Promise<void> {
  const close = notices(page).getByRole('button', { name: 'Close' });
  for (let left = await close.count(); left > 0; left -= 1) await close.first().click();
}

export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

/** Units without rentals in the days of the calendar stories. */
export async function freeUnits(desk: DeskBrowser): Promise<any[]> {
  const days = 'availableFrom=2031-06-20&availableTo=2031-08-10';
  const { body } = await desk.shop.get(`/items?${days}&limit=50`);
  return body.data.filter(({ serial }: any) => serial !== null);
}

/** Opens the calendar with one unit. */
export async function openUnit(desk: DeskBrowser, serial: string, look: Look = {}): Promise<Page> {
  const page = await desk.open(`/desk/calendar?search=${serial}&from=${WINDOW}`, look);
  await page.getByText('1–1 of 1', { exact: true }).waitFor();
  return page;
}
