import type { RentalClient } from './client.js';
import { type Fields, type Id, Records } from './records.js';

export { DataProviderError } from './data-provider-error.js';

interface ListParams {
  readonly pagination?: { readonly page: number; readonly perPage: number };
  readonly sort?: { readonly field: string; readonly order: string };
  readonly filter?: Fields;
  readonly signal?: AbortSignal;
}

/**
 * A data provider of react-admin. Resources are the lists of the API: `items`, `cycles`. Filters are
 * the parameters of the list. An update sends the fields that differ from the previous record, with
 * the version that the form has read. Errors are a {@link DataProviderError}; that of a change of
 * several records names those that were changed.
 */
export function createDataProvider(client: RentalClient) {
  const records = new Records(client);

  async function getList<T>(resource: string, params: ListParams) {
    const { pagination = { page: 1, perPage: 25 }, ...rest } = params;
    const { page, perPage } = pagination;
    const range = { ...rest, offset: (page - 1) * perPage, limit: perPage };
    const { data, total, isExact, hasNextPage } = await records.list<T>(resource, range);
    // Without a total, react-admin shows that there are more.
    return {
      data,
      ...(isExact && { total }),
      pageInfo: { hasNextPage, hasPreviousPage: page > 1 },
    };
  }

  return {
    supportAbortSignal: true,
    getList,
    getManyReference: <T>(
      resource: string,
      { target, id, filter, ...rest }: ListParams & { readonly target: string; readonly id: Id },
    ) => getList<T>(resource, { ...rest, filter: { ...filter, [target]: id } }),
    getOne: async <T>(resource: string, { id, signal }: { id: Id; signal?: AbortSignal }) => ({
      data: await records.one<T>(resource, id, signal),
    }),
    getMany: async <T>(
      resource: string,
      { ids, signal }: { ids: readonly Id[]; signal?: AbortSignal },
    ) => ({ data: await records.many<T>(resource, ids, signal) }),
    create: async <T>(resource: string, { data }: { data: Fields }) => ({
      data: await records.create<T>(resource, data),
    }),
    update: async <T>(
      resource: string,
      { id, data, previousData }: { id: Id; data: Fields; previousData?: Fields },
    ) => ({ data: await records.update<T>(resource, id, data, previousData) }),
    updateMany: async (resource: string, { ids, data }: { ids: readonly Id[]; data: Fields }) => {
      await records.updateMany(resource, ids, data);
      return { data: ids as never[] };
    },
    delete: async <T>(
      resource: string,
      { id, previousData }: { id: Id; previousData?: Fields },
    ) => {
      await records.delete(resource, id, previousData);
      return { data: previousData as T };
    },
    deleteMany: async (resource: string, { ids }: { ids: readonly Id[] }) => {
      await records.deleteMany(resource, ids);
      return { data: ids as never[] };
    },
  };
}
