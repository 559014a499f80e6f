import { type CallHandler, type ExecutionContext, Injectable, type Type } from '@nestjs/common';
import type { Request } from 'express';
import { LRUCache } from 'lru-cache';
import type { Observable } from 'rxjs';
import { invalidPage, invalidParameter } from '../errors/app-error.js';
import { describeUnknownField } from '../fields/validate.js';
import { type CursorBinding, InstallationKey, readCursor } from './paging/cursor.js';
import {
  DEFAULT_LIMIT,
  fieldsToRead,
  type ListQuery,
  type PageRequest,
  type Presentation,
  PRESENTATION_PARAMETERS,
  windowIn,
} from './paging/list.query.js';
import type { SortOrder } from './paging/sort.js';
import { routeOf } from './route-declaration.js';
import type { ConditionalInterceptor } from './route.interceptor.js';
import { queryTypeOf, type ReadQuery, readQuery } from './checked-query.js';

declare global {
  // The namespace that Express merges into its own types.
  namespace Express {
    interface Request {
      /** The list and filters that page tokens are bound to; set by the query interceptor. */
      pageBinding?: CursorBinding;
    }
  }
}

/** Parameters that may differ between the pages of a list. */
const UNBOUND: ReadonlySet<string> = new Set(['limit', 'page', ...PRESENTATION_PARAMETERS]);

/** The binding of a list's page tokens, with the filters and the order as sent. */
function bindingOf(
  { shopId }: { readonly shopId: number },
  sent: Readonly<Record<string, unknown>>,
  list: string,
): CursorBinding {
  const bound = Object.entries(sent).filter(([name, value]) => value !== '' && !UNBOUND.has(name));
  return { shopId, list, filters: Object.fromEntries(bound) };
}

/**
 * The page that a list query requests.
 * @param query the parsed parameters, valid or not
 * @throws AppError invalid_parameter unless `page` is a token of the list with these filters
 */
function readPageRequest(
  query: { limit?: unknown; page?: unknown; sort?: unknown; count?: unknown },
  binding: CursorBinding,
  key: InstallationKey,
): PageRequest {
  const {
    limit = DEFAULT_LIMIT,
    page,
    sort,
  } = query as Partial<ListQuery> & { sort?: SortOrder[] };
  const isCounted = query.count === true;
  const start = typeof page === 'string' ? readCursor(page, binding, key) : undefined;
  if (page !== undefined && start === undefined) {
    throw invalidPage();
  }
  // The error of an invalid sort is reported later.
  const isValid = Array.isArray(sort) && sort.every((order) => typeof order === 'object');
  return { limit, isCounted, ...(isValid ? windowIn(sort, start) : { before: start?.id }) };
}

/** The maximum number of cached parsed queries, and their maximum length: enough for 100 ids. */
const MAX_CACHED_QUERIES = 1_000;
const MAX_CACHED_QUERY_LENGTH = 2_000;

/**
 * Validates the query of a request against the handler's DTO, and replaces it with the parsed
 * values.
 * Handlers without a query DTO accept no parameter.
 */
@Injectable()
export class QueryInterceptor implements ConditionalInterceptor {
  private readonly memory = new LRUCache<string, ReadQuery>({ max: MAX_CACHED_QUERIES });

  constructor(private readonly key: InstallationKey) {}

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
    // This error comes first: other filters, known or not, also invalidate a page token.
    const window = list === undefined ? undefined : this.readPageRequest(request, read, list);
    assertNoErrors(sentences);
    const fields = fieldsToRead(query as Presentation);
    const value = { ...query, ...(window && { window: { ...window, fields } }) };
    // Express parses the query again on each access unless the property is overridden.
    Object.defineProperty(request, 'query', { value });
  }

  /** Returns the cached result of parsing a query, since front ends repeat the same ones. */
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
