import type { Route } from '../app/route.js';

const PREFIX = 'desk.view.';

/** The filters with which this browser showed a page last. */
export const savedView = (page: string): Route['filters'] =>
  Object.fromEntries(new URLSearchParams(localStorage.getItem(PREFIX + page) ?? ''));

export function keepView(page: string, filters: Route['filters']): void {
  localStorage.setItem(PREFIX + page, String(new URLSearchParams({ ...filters })));
}
