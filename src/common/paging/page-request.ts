import { invalidParameter } from '../errors/app-error.js';
import { type CursorBinding, readCursor } from './cursor.js';
import { DEFAULT_LIMIT, type PageRequest } from './list.query.js';
import type { CursorSigningKey } from './cursor-signing-key.js';

declare global {
  // The namespace that Express merges into its own types.
  namespace Express {
    interface Request {
      /** What the page tokens of a list are bound to; set by the query interceptor. */
      pageBinding?: CursorBinding;
    }
  }
}

/** What the page tokens of a list are bound to, among it the filters as the request sent them. */
export function bindingOf(
  { shopId }: { readonly shopId: number },
  { limit: _limit, page: _page, ...sent }: Readonly<Record<string, unknown>>,
  list: string,
): CursorBinding {
  const filters = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== ''));
  return { shopId, list, filters };
}

/**
 * The window that the query of a list asks for.
 * @param query what was read of it, whether that is right or not
 * @throws AppError invalid_parameter unless `page` is a token of the list with these filters
 */
export function readPageRequest(
  query: { limit?: unknown; page?: unknown },
  binding: CursorBinding,
  key: CursorSigningKey,
): PageRequest {
  const { limit = DEFAULT_LIMIT, page } = query as { limit?: number; page?: unknown };
  if (page === undefined) return { limit };
  const before = typeof page === 'string' ? readCursor(page, binding, key) : undefined;
  if (before === undefined) {
    throw invalidParameter('page must be the nextPage of the same list with the same filters');
  }
  return { limit, before };
}
