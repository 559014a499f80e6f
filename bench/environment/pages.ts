import { writeCursor } from '../../src/http/paging/cursor.js';
import type { Position } from '../../src/http/paging/list.query.js';
import type { LoadRequest } from '../load/jobs.js';
import { shuffled } from '../report/statistics.js';
import type { BenchEnvironment, DataSet } from './bench-environment.js';

/** The path of a page of 50 of an unfiltered list, after a position. */
export function pathOfPage(
  list: string,
  { pageKey }: DataSet,
  shopId: number,
  after?: Position,
  sort?: string,
): string {
  const path = `/api/v1/${list}?limit=50${sort === undefined ? '' : `&sort=${sort}`}`;
  if (after === undefined) return path;
  const filters = sort === undefined ? {} : { sort };
  return `${path}&page=${writeCursor(after, { shopId, list, filters }, pageKey)}`;
}

/** The first page of a list of each shop. */
export const firstPages = (dataSet: DataSet, list: string): LoadRequest[] =>
  dataSet.shops.map(({ id, token }) => ({ path: pathOfPage(list, dataSet, id), token }));

/** Random pages of a list of all shops, in random order. */
export async function randomPages(
  environment: BenchEnvironment,
  dataSet: DataSet,
  list: string,
): Promise<LoadRequest[]> {
  const client = await environment.connect(dataSet.url);
  const count = Math.ceil((environment.isQuick ? 20 : 200) / dataSet.shops.length);
  const requests: LoadRequest[] = [];
  for (const { id, token } of dataSet.shops) {
    const { rows } = await client.query<{ id: string }>(
      `select id from ${list} where shop_id = $1 order by random() limit $2`,
      [id, count],
    );
    requests.push(
      ...rows.map((row) => ({
        path: pathOfPage(list, dataSet, id, { id: Number(row.id) }),
        token,
      })),
    );
  }
  return shuffled(requests);
}
