import type { RentalClient } from './client.js';
import { type Id, Records, type Sorter } from './records.js';
import type { Fields } from './request-body.js';

export { DataProviderError } from './data-provider-error.js';
export { saveFile } from './save-file.js';

interface Selection {
  readonly sort?: Sorter;
  readonly filter?: Fields;
  readonly signal?: AbortSignal;
}

interface ListParams extends Selection {
  readonly pagination?: { readonly page: number; readonly perPage: number };
}

/**
 * A data provider of react-admin. Resources are the lists of the API: `items`, `cycles`. Filters are
 * the parameters of the list. Forms have the names that records are read by. An update sends the
 * fields that differ from the previous record, with the version that the form has read. Errors are a
 * {@link DataProviderError}.
 */
export function createDataProvider(client: RentalClient) {
  const records = new Records(client);

  async function getList<T>(resource: string, params: ListParams) {
    const { page, perPage } = params.pagination ?? { page: 1, perPage: 25 };
    const range = { ...selectionOf(params), offset: (page - 1) * perPage, limit: perPage };
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
    /** The whole list as one file (CSV), with the order and the filters of a list. */
    exportList: (resource: string, params: Selection = {}) =>
      records.export(resource, selectionOf(params)),
  };
}

const selectionOf = ({ sort, filter, signal }: Selection) => ({
  ...(sort && { sorters: [sort] }),
  ...(filter && { filter }),
  ...(signal && { signal }),
});
