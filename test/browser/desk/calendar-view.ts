import type { Locator, Page } from 'playwright-core';
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

/** Chooses a variant, by its title with that of its product, in a line of a booking. */
export async function chooseVariant(line: Locator, title: string): Promise<void> {
  const field = line.getByLabel('Variant', { exact: true });
  await field.fill(title.split(', ')[0]!);
  await line.locator(`option[value="${title}"]`).waitFor({ state: 'attached' });
  await field.fill(title);
}

/** Units without rentals in the days of the calendar stories. */
export async function freeUnits(desk: DeskBrowser): Promise<any[]> {
  const days = 'availableFrom=2031-06-20&availableTo=2031-08-10';
  const { body } = await desk.shop.get(`/items?${days}&limit=50`);
  return body.data.filter(({ serial }: any) => serial !== null);
}

/** Opens the calendar with one unit. */
export async function openUnit(
  desk: DeskBrowser,
  serial: string,
  look: Look = {},
  from = WINDOW,
): Promise<Page> {
  const page = await desk.open(`/desk/calendar?search=${serial}&from=${from}`, look);
  await page.getByText('1–1 of 1', { exact: true }).waitFor();
  return page;
}

/** The work of a day as the page lists it: what is late, and what was not handed over, are two lists. */
export function listsOf({ overdue, ...lists }: any): Record<string, any[]> {
  const entries = Object.entries<any>(lists).filter(([, list]) => list.data !== undefined);
  return {
    ...Object.fromEntries(entries.map(([name, { data }]) => [name, data])),
    late: overdue.data.filter(({ fulfilledAt }: any) => fulfilledAt !== null),
    missed: overdue.data.filter(({ fulfilledAt }: any) => fulfilledAt === null),
  };
}

/** The row of a rental in a list of Today, by itself. */
export const rowOf = (page: Page, list: string, { id }: { id: number }) =>
  page.locator(`#${list} [data-rental="${id}"]`);

/** Opens the units of all customers with several ones. */
export async function unfold(page: Page): Promise<void> {
  await page.locator('.group').first().waitFor();
  await page.evaluate(
    `for (const group of document.querySelectorAll('.group details')) group.open = true`,
  );
}
