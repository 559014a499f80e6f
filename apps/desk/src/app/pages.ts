import type { ComponentType } from 'preact';
import type { TextName } from '../texts/texts.js';
import type { PageProps, Route } from './route.js';

/** A page of the desk. Its code is loaded when the page is shown first. */
export interface Page {
  /** The first part of its path below `/desk`. */
  readonly path: string;
  readonly title: TextName;
  readonly load: () => Promise<ComponentType<PageProps>>;
}

/** How many pages a phone shows at the bottom; the others are under More. */
export const MAIN_PAGES = 5;

/** The pages, in the order of the navigation. The first one is shown at `/desk`. */
export const PAGES: readonly Page[] = [
  {
    path: 'today',
    title: 'today',
    load: async () => (await import('../pages/today/today-page.js')).TodayPage,
  },
  {
    path: 'calendar',
    title: 'calendar',
    load: async () => (await import('../pages/calendar/calendar-page.js')).CalendarPage,
  },
  {
    path: 'scan',
    title: 'scan',
    load: async () => (await import('../pages/scan/scan-page.js')).ScanPage,
  },
  {
    path: 'rentals',
    title: 'rentals',
    load: async () => (await import('../pages/records/record-pages.js')).RentalsPage,
  },
  {
    path: 'customers',
    title: 'customers',
    load: async () => (await import('../pages/records/record-pages.js')).CustomersPage,
  },
  {
    path: 'units',
    title: 'units',
    load: async () => (await import('../pages/records/record-pages.js')).UnitsPage,
  },
  {
    path: 'returns',
    title: 'returns',
    load: async () => (await import('../pages/records/record-pages.js')).ReturnsPage,
  },
  {
    path: 'figures',
    title: 'figures',
    load: async () => (await import('../pages/figures/figures-page.js')).FiguresPage,
  },
];

export const pageOf = ({ page }: Route): Page | undefined =>
  page === '' ? PAGES[0] : PAGES.find(({ path }) => path === page);
