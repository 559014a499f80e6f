import type { RentalClient } from './client.js';
import { DataProviderError } from './data-provider-error.js';
import { type Id, Records, type Sorter } from './records.js';
import type { Fields } from './request-body.js';

export { DataProviderError };
export { saveFile } from './save-file.js';

interface Filter {
  readonly field?: string;
  readonly operator: string;
  readonly value?: unknown;
}

interface Selection {
  readonly resource: string;
  readonly sorters?: readonly Sorter[];
  readonly filters?: readonly Filter[];
}

interface ListParams extends Selection {
  readonly pagination?: { currentPage?: number; pageSize?: number; mode?: string };
}

interface RecordParams {
  readonly resource: string;
  readonly id: Id;
}

interface SeveralParams {
  readonly resource: string;
  readonly ids: readonly Id[];
}

/** The operators of filters with one in their names, by those of refine. */
const OPERATORS: ReadonlyMap<string, string> = new Map([
  ...['gte', 'gt', 'lte', 'lt', 'contains'].map((name) => [name, name] as const),
  ['startswith', 'startsWith'],
]);

/**
 * A data provider of refine. Resources are the lists of the API: `items`, `cycles`. Filters are the
 * parameters of the list. Forms have the names that records are read by. An update sends the fields
 * that differ from what the form has read, with its version: the variable `updatedAt`. Errors are a
 * {@link DataProviderError}.
 */
export function createDataProvider(client: RentalClient) {
  const records = new Records(client);
  /** The records that were read one by one: refine passes no previous record to an update. */
  const lastRead = new Map<string, Fields>();
  /** The same by version, since refine reads a record again while its form is open. */
  const versions = new Map<string, Fields>();
  /** Records whose form was refused without a version of its own, and may still be stale. */
  const refused = new Set<string>();

  const nameOf = ({ resource, id }: RecordParams) => `${resource}/${id}`;

  async function keep<T>(params: RecordParams, read: Promise<T>): Promise<{ data: T }> {
    const data = await read;
    const name = nameOf(params);
    versions.set(`${name} ${(data as Fields)['updatedAt']}`, data as Fields);
    if (!refused.has(name)) lastRead.set(name, data as Fields);
    return { data };
  }

  async function update<T>(params: RecordParams, variables: Fields): Promise<{ data: T }> {
    const { resource, id } = params;
    const { updatedAt } = variables;
    const name = nameOf(params);
    const previous =
      updatedAt === undefined ? lastRead.get(name) : versions.get(`${name} ${updatedAt}`);
    try {
      const data = await records.update<T>(resource, id, variables, previous);
      refused.delete(name);
      return await keep(params, Promise.resolve(data));
    } catch (error) {
      if (!(error instanceof DataProviderError) || error.status !== 412) throw error;
      if (updatedAt === undefined) refused.add(name);
      versions.set(`${name} ${error.current?.['updatedAt']}`, error.current ?? {});
      throw error;
    }
  }

  return {
    getApiUrl: () => client.url,
    getList: async <T>({ resource, pagination, sorters = [], filters }: ListParams) => {
      const { currentPage = 1, pageSize = 10, mode = 'server' } = pagination ?? {};
      const isPaged = mode === 'server';
      const limit = isPaged ? pageSize : Infinity;
      const offset = isPaged ? (currentPage - 1) * pageSize : 0;
      const range = { offset, limit, sorters, filter: toParameters(filters) };
      const { data, total } = await records.list<T>(resource, range);
      return { data, total };
    },
    getOne: <T>(params: RecordParams) => keep(params, records.one<T>(params.resource, params.id)),
    getMany: async <T>({ resource, ids }: SeveralParams) => ({
      data: await records.many<T>(resource, ids),
    }),
    create: async <T, V>({ resource, variables }: { resource: string; variables: V }) => ({
      data: await records.create<T>(resource, variables as Fields),
    }),
    update: <T, V>({ variables, ...params }: RecordParams & { readonly variables: V }) =>
      update<T>(params, variables as Fields),
    updateMany: async <T, V>(params: SeveralParams & { readonly variables: V }) => {
      const { resource, ids, variables } = params;
      await records.updateMany(resource, ids, variables as Fields);
      return { data: ids.map((id) => ({ id })) as T[] };
    },
    deleteOne: async <T>(params: RecordParams) => {
      const { resource, id } = params;
      await records.delete(resource, id, lastRead.get(nameOf(params)));
      return { data: { id } as T };
    },
    deleteMany: async <T>({ resource, ids }: SeveralParams) => {
      await records.deleteMany(resource, ids);
      return { data: ids.map((id) => ({ id })) as T[] };
    },
    /** The whole list as one file (CSV), with the order and the filters of a list. */
    exportList: ({ resource, sorters = [], filters }: Selection) =>
      records.export(resource, { sorters, filter: toParameters(filters) }),
  };
}

/** The parameters of a list for filters of refine. */
function toParameters(filters: readonly Filter[] = []): Fields {
  const parameters: Fields = {};
  for (const { field = '', operator, value } of filters) {
    if (operator === 'eq' || operator === 'in') parameters[field] = value;
    else if (OPERATORS.has(operator)) {
      parameters[field] = { ...(parameters[field] as object), [OPERATORS.get(operator)!]: value };
    } else {
      const sentence = `Lists have no filter "${operator}": use eq, in, ${[...OPERATORS.keys()].join(', ')}`;
      throw new DataProviderError(sentence, 400);
    }
  }
  return parameters;
}
