import type { RentalClient } from './client.js';
import { DataProviderError } from './data-provider-error.js';
import { RentalError } from './rental-error.js';
import { createBody, type Fields, inputOf, updateBody } from './request-body.js';
import type { Method } from './types.js';

/** Resources whose records can be read one by one; of the others, only lists are read. */
const SINGLE = new Set([
  'blocked_dates',
  'conditions',
  'custom_field_definitions',
  'customers',
  'cycles',
  'items',
  'products',
  'return_orders',
  'variants',
  'waiting_entries',
  'webhook_endpoints',
]);

/** Resources of the platform. Other records name them by platform id, so this is their `id` here. */
const BY_PLATFORM_ID = new Set(['customers', 'locations', 'products', 'variants']);

/** Resources whose lists have `sort`; all others are newest first. */
const SORTABLE = new Set(['customers', 'cycles', 'items', 'products', 'return_orders', 'variants']);

/** Resources of which several records are updated at once. */
const BATCHED = new Set(['cycles', 'items']);

/** The maximum number of records per page and per batch, and of ids in a filter. */
const MAX_LIMIT = 100;

export type Id = number | string;

/** A key of an order: `asc` or `desc`, in any case. */
export interface Sorter {
  readonly field: string;
  readonly order: string;
}

/** The records of a list, and their order by at most three keys. */
export interface Selection {
  readonly sorters?: readonly Sorter[];
  /** Parameters of the list. */
  readonly filter?: Fields;
  readonly signal?: AbortSignal;
}

/** A range of a list. */
export interface Range extends Selection {
  readonly offset: number;
  readonly limit: number;
}

/** The records of a range. Above 1,000, `total` is a lower bound and `isExact` false. */
export interface Part<T> {
  readonly data: T[];
  readonly total: number;
  readonly isExact: boolean;
  readonly hasNextPage: boolean;
}

interface Page {
  readonly data: Fields[];
  readonly nextPage: string | null;
  readonly count?: { readonly value: number; readonly isExact: boolean };
}

/** The records of a shop by resource and id, as data providers need them. */
export class Records {
  /** The page tokens by offset, for each list with its filters and order. */
  private readonly tokens = new Map<string, Map<number, string | undefined>>();

  constructor(private readonly client: RentalClient) {}

  /**
   * Reads a range of a list, in one request per 100 records. A jump also reads the ids of the records
   * in between, since pages have tokens instead of numbers.
   */
  async list<T>(
    resource: string,
    { offset, limit, sorters, filter, signal }: Range,
  ): Promise<Part<T>> {
    const query = { ...filter, ...orderOf(resource, sorters) };
    const tokens = this.tokensOf(resource, query);
    const end = offset + limit;
    let at = Math.max(...[...tokens.keys()].filter((known) => known <= offset));
    let page: string | null | undefined = tokens.get(at);
    let count: Page['count'];
    const data: T[] = [];
    while (at < end && page !== null) {
      const isInRange = at >= offset;
      const size = Math.min((isInRange ? end : offset) - at, MAX_LIMIT);
      const shown = isInRange ? { count: true } : { fields: ['id'] };
      const found = await this.page(resource, { ...query, ...shown, limit: size, page }, signal);
      if (isInRange) data.push(...found.data.map((record) => withId<T>(resource, record)));
      count ??= found.count;
      page = found.nextPage;
      keepToken(tokens, at, at + found.data.length, page);
      at += found.data.length;
    }
    const hasNextPage = page !== null;
    const bound = hasNextPage ? Math.max(at + 1, count?.value ?? 0) : at;
    const isExact = count?.isExact || !hasNextPage;
    return { data, total: count?.isExact ? count.value : bound, isExact, hasNextPage };
  }

  /** The records with these ids that exist. */
  async many<T>(resource: string, ids: readonly Id[], signal?: AbortSignal): Promise<T[]> {
    const name = BY_PLATFORM_ID.has(resource) ? 'platformIds' : 'ids';
    const data: T[] = [];
    for (let at = 0; at < ids.length; at += MAX_LIMIT) {
      const query = { [name]: ids.slice(at, at + MAX_LIMIT), limit: MAX_LIMIT };
      const page = await this.page(resource, query, signal);
      data.push(...page.data.map((record) => withId<T>(resource, record)));
    }
    return data;
  }

  /** The whole list as one file (CSV), such as for a spreadsheet. */
  async export(resource: string, { sorters, filter, signal }: Selection = {}): Promise<File> {
    const query = { ...filter, ...orderOf(resource, sorters), format: 'csv', bom: true };
    const init = { params: { query }, parseAs: 'stream', signal };
    const csv = (await this.send('get', `/exports/${resource}`, init)) as unknown as ReadableStream;
    const type = 'text/csv;charset=utf-8';
    return new File([await new Response(csv).blob()], `${resource}.csv`, { type });
  }

  /** The record with this id. */
  async one<T>(resource: string, id: Id, signal?: AbortSignal): Promise<T> {
    if (SINGLE.has(resource)) {
      const path = await this.pathOf(resource, id, signal);
      return withId<T>(resource, await this.send('get', path, { signal }));
    }
    const [record] = await this.many<T>(resource, [id], signal);
    if (record === undefined) throw notFound(resource, id);
    return record;
  }

  /** Creates a record. If the request creates several, it returns the first. */
  async create<T>(resource: string, fields: Fields): Promise<T> {
    const init = { body: createBody(resource, fields) };
    const data = await this.send('post', `/${resource}`, init, inputsOf(resource, fields));
    const created = (data as { returnOrders?: Fields[] }).returnOrders ?? data;
    const [first = {}] = [created].flat() as Fields[];
    return withId<T>(resource, first);
  }

  /**
   * Updates the fields that differ from the previous record. The version is the `updatedAt` of the
   * fields, which a form has read, else that of the previous record.
   * @throws DataProviderError 412 with the `current` record, if somebody has changed it since
   */
  async update<T>(resource: string, id: Id, fields: Fields, previous?: Fields): Promise<T> {
    const known = previous ?? (await this.needed(resource, [id], fields)).get(id) ?? {};
    const changes = updateBody(resource, fields, known);
    if (Object.keys(changes).length === 0) return known as T;
    const body = { ...changes, updatedAt: fields['updatedAt'] ?? known['updatedAt'] };
    const path = await this.pathOf(resource, id);
    try {
      const data = await this.send('put', path, { body }, inputsOf(resource, fields));
      return withId<T>(resource, data);
    } catch (error) {
      const isStale = error instanceof DataProviderError && error.status === 412;
      throw isStale ? error.withCurrent(await this.one<Fields>(resource, id)) : error;
    }
  }

  /**
   * Updates the same fields of several records: 100 per request where the API has batches, all or
   * none of them, else one by one.
   */
  async updateMany(resource: string, ids: readonly Id[], fields: Fields): Promise<void> {
    if (!BATCHED.has(resource)) {
      return inParts(ids, 1, ([id]) => this.update(resource, id!, fields));
    }
    await inParts(ids, MAX_LIMIT, async (part) => {
      const known = await this.needed(resource, part, fields);
      const entries = part.map((id) => {
        const { updatedAt, ...previous } = known.get(id) ?? {};
        return { id: Number(id), ...updateBody(resource, fields, previous), updatedAt };
      });
      await this.send('put', `/${resource}/batch`, { body: { [resource]: entries } });
    });
  }

  /** Deletes several records, one by one. */
  deleteMany(resource: string, ids: readonly Id[]): Promise<void> {
    return inParts(ids, 1, ([id]) => this.delete(resource, id!));
  }

  /** Deletes a record, if it still has the version of the previous one. */
  async delete(resource: string, id: Id, previous?: Fields): Promise<void> {
    await this.send('delete', await this.pathOf(resource, id), ifMatch(previous));
  }

  /** The records whose previous lists an update needs: requests add and remove single tags. */
  private async needed(
    resource: string,
    ids: readonly Id[],
    fields: Fields,
  ): Promise<ReadonlyMap<Id, Fields>> {
    if (!('tags' in fields)) return new Map();
    const records = await this.many<Fields>(resource, ids);
    return new Map(
      ids.map((id) => [id, records.find((record) => String(record['id']) === String(id)) ?? {}]),
    );
  }

  /** The path of a record. That of a customer has the id of the service, which a list knows. */
  private async pathOf(resource: string, id: Id, signal?: AbortSignal): Promise<string> {
    if (resource !== 'customers') return `/${resource}/${encodeURIComponent(id)}`;
    const query = { platformIds: [id], fields: ['id'] };
    const [found] = (await this.page(resource, query, signal)).data;
    if (found === undefined) throw notFound(resource, id);
    return `/${resource}/${found['id']}`;
  }

  private async page(resource: string, query: Fields, signal?: AbortSignal): Promise<Page> {
    const data: unknown = await this.send('get', `/${resource}`, { params: { query }, signal });
    return data as Page;
  }

  private async send(
    method: Method,
    path: string,
    init: object,
    inputOfPath: (path: string) => string | undefined = () => undefined,
  ): Promise<Fields> {
    try {
      const { data } = await this.client.request(method as 'get', path as '/items', init);
      return data as unknown as Fields;
    } catch (error) {
      throw error instanceof RentalError ? DataProviderError.from(error, inputOfPath) : error;
    }
  }

  private tokensOf(resource: string, query: Fields): Map<number, string | undefined> {
    const key = JSON.stringify([resource, query]);
    const tokens = this.tokens.get(key) ?? new Map([[0, undefined]]);
    this.tokens.set(key, tokens);
    return tokens;
  }
}

/** Keeps the token of a page that was found; after a change of the list, the later ones are outdated. */
function keepToken(
  tokens: Map<number, string | undefined>,
  from: number,
  to: number,
  token: string | null,
): void {
  if (tokens.get(to) === token) return;
  for (const offset of tokens.keys()) if (offset > from) tokens.delete(offset);
  if (token !== null) tokens.set(to, token);
}

/**
 * Changes records part by part.
 * @throws DataProviderError that says which records were changed before the failure
 */
async function inParts(
  ids: readonly Id[],
  size: number,
  change: (part: readonly Id[]) => Promise<unknown>,
): Promise<void> {
  for (let at = 0; at < ids.length; at += size) {
    try {
      await change(ids.slice(at, at + size));
    } catch (error) {
      if (!(error instanceof DataProviderError)) throw error;
      throw error.ofSeveral(ids.slice(at, at + size), ids.slice(0, at), ids.length);
    }
  }
}

/** The parameter `sort`; without it, lists are newest first. */
function orderOf(resource: string, sorters: readonly Sorter[] = []): { sort?: string[] } {
  const sort = sorters.map(({ field, order }) =>
    order.toLowerCase() === 'desc' ? `-${field}` : field,
  );
  if (sort.join() === '' || sort.join() === '-id') return {};
  if (SORTABLE.has(resource)) return { sort };
  throw new DataProviderError(`${resource} can only be sorted by id, descending`, 400);
}

const notFound = (resource: string, id: Id): DataProviderError =>
  new DataProviderError(`No ${resource} with the id ${id}`, 404);

const inputsOf = (resource: string, fields: Fields) => (path: string) =>
  inputOf(resource, fields, path);

/** The condition that a record has the version of the previous one, which begins its tag. */
const ifMatch = ({ updatedAt }: Fields = {}): object =>
  updatedAt === undefined
    ? {}
    : { params: { header: { 'If-Match': `"${Date.parse(String(updatedAt))}-"` } } };

const withId = <T>(resource: string, record: Fields): T =>
  (BY_PLATFORM_ID.has(resource) ? { ...record, id: record['platformId'] } : record) as T;
