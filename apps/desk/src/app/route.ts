import { signal } from '@preact/signals';
import { mayLeave } from './unsaved.js';

/** The page that the address names: `/desk/rentals/17?status=late`. */
export interface Route {
  /** The first part of the path: `rentals`; empty for the first page. */
  readonly page: string;
  /** The second part of the path: the id of a record. */
  readonly id: string | null;
  /** The filters of the page. */
  readonly filters: Readonly<Record<string, string>>;
}

/** The parts of an address that a page gets. */
export type PageProps = Pick<Route, 'id' | 'filters'>;

const BASE = '/desk';

export const route = signal<Route>(readRoute());

/** The title of the record that is shown; empty on lists. */
export const recordTitle = signal('');

history.scrollRestoration = 'manual';

addEventListener('popstate', ({ state }) => {
  // The browser has changed the address already.
  if (!mayLeave()) return history.pushState(null, '', shownAddress);
  showAddress();
  scrollWhenLong((state as Position | null)?.scroll ?? 0);
});

addEventListener('pagehide', keepScroll);

/** The scroll position of the page of an entry of the history. */
interface Position {
  readonly scroll: number;
}

let shownAddress = location.pathname + location.search;

function showAddress(): void {
  shownAddress = location.pathname + location.search;
  route.value = readRoute();
}

function keepScroll(): void {
  history.replaceState({ scroll: scrollY } satisfies Position, '');
}

/** How long the contents of a page may take to come, in milliseconds. */
const SCROLL_PATIENCE_MS = 3_000;

/** Scrolls once the page is as long as it was, unless somebody scrolls before. */
export function scrollWhenLong(top: number): void {
  const ending = new AbortController();
  for (const type of ['wheel', 'touchstart', 'keydown']) {
    addEventListener(type, () => ending.abort(), { signal: ending.signal, passive: true });
  }
  const until = performance.now() + SCROLL_PATIENCE_MS;
  const attempt = (): void => {
    if (ending.signal.aborted) return;
    scrollTo(0, top);
    if (scrollY >= top - 1 || performance.now() > until) ending.abort();
    else requestAnimationFrame(attempt);
  };
  attempt();
}

/** The address of a page. Empty filters are omitted. */
export function addressOf(page: string, id?: string | number, filters: Route['filters'] = {}) {
  const path = [BASE, page, id].filter((part) => part !== undefined && part !== '').join('/');
  const query = new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== ''));
  return query.size > 0 ? `${path}?${query}` : path;
}

/** Shows the page of an address, as a link does. */
export function navigate(address: string): void {
  if (!mayLeave()) return;
  keepScroll();
  history.pushState(null, '', address);
  showAddress();
  scrollTo(0, 0);
  // Screen readers go on there.
  document.querySelector<HTMLElement>('#content')?.focus({ preventScroll: true });
}

/** Changes filters of the page in the address. An empty value removes its filter. */
export function setFilters(changed: Route['filters']): void {
  const { page, id, filters } = route.value;
  history.replaceState(null, '', addressOf(page, id ?? undefined, { ...filters, ...changed }));
  showAddress();
}

/** Makes links to pages of the desk change the page without loading the document again. */
export function followLinks(): void {
  addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a');
    const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.button > 0);
    if (!link || !isPlain || event.defaultPrevented || !isPage(link)) return;
    event.preventDefault();
    navigate(link.pathname + link.search);
  });
}

/** Links within a page are left to the browser. */
const isPage = ({ origin, pathname, target, hash }: HTMLAnchorElement): boolean =>
  origin === location.origin && `${pathname}/`.startsWith(`${BASE}/`) && target + hash === '';

function readRoute(): Route {
  const [page = '', id = null] = location.pathname.slice(BASE.length).split('/').filter(Boolean);
  return { page, id, filters: Object.fromEntries(new URLSearchParams(location.search)) };
}
