import { type CallHandler, type ExecutionContext, Injectable, type Type } from '@nestjs/common';
import type { Request } from 'express';
import { LRUCache } from 'lru-cache';
import type { Observable } from 'rxjs';
import { invalidParameter } from '../errors/app-error.js';
import { describeUnknownField } from '../fields/validate.js';
import { type CursorBinding, CursorSigningKey, readCursor } from './paging/cursor.js';
import { DEFAULT_LIMIT, type PageRequest } from './paging/list.query.js';
import { routeOf } from './routing/route-declaration.js';
import type { ConditionalInterceptor } from './routing/route.interceptor.js';
import { queryTypeOf, type ReadQuery, readQuery } from './checked-query.js';

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
function bindingOf(
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
function readPageRequest(
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

/** How many queries are remembered as they were read, and how long one may be: as 100 ids are. */
const MAX_CACHED_QUERIES = 1_000;
const MAX_CACHED_QUERY_LENGTH = 2_000;

/**
 * Checks the query of a request against the DTO that its handler takes, and puts in its place what
 * it stands for. Where a handler takes none, no parameter is known.
 */
@Injectable()
export class QueryInterceptor implements ConditionalInterceptor {
  private readonly memory = new LRUCache<string, ReadQuery>({ max: MAX_CACHED_QUERIES });

  constructor(private readonly key: CursorSigningKey) {}

  appliesTo(): boolean {
    return true;
  }

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<Request>();
    const { anyQuery, list } = routeOf(context);
    const type = queryTypeOf(context);
    if (type !== undefined) await this.read(request, type, list);
    else if (!anyQuery) assertNoErrors(Object.keys(request.query).map(unknownParameter));
    return next.handle();
  }

  private async read(request: Request, type: Type, list: string | undefined): Promise<void> {
    const read = await this.remember(request, type);
    const { query, sentences } = read;
    // Told before all else: with another filter, known or not, a page token does not fit either.
    const window = list === undefined ? undefined : this.readPageRequest(request, read, list);
    assertNoErrors(sentences);
    // Express reads the query anew whenever it is asked for it, unless somebody has set it.
    Object.defineProperty(request, 'query', { value: { ...query, ...(window && { window }) } });
  }

  /** Front ends ask the same over and over: what a query stands for is found out once. */
  private async remember(request: Request, type: Type): Promise<ReadQuery> {
    const { url } = request;
    const begin = url.indexOf('?');
    const name = type.name + (begin < 0 ? '' : url.slice(begin));
    const known = this.memory.get(name);
    if (known) return known;
    const read = await readQuery(request.query, type);
    if (name.length <= MAX_CACHED_QUERY_LENGTH) this.memory.set(name, read);
    return read;
  }

  private readPageRequest(request: Request, { query, sent }: ReadQuery, list: string): PageRequest {
    const binding = bindingOf(request.tenantContext!, sent, list);
    request.pageBinding = binding;
    return readPageRequest(query, binding, this.key);
  }
}

const unknownParameter = (name: string): string => describeUnknownField(name, 'parameter');

function assertNoErrors(sentences: readonly string[]): void {
  if (sentences.length > 0) throw invalidParameter(sentences.join('; '));
}
