import type { LoadRequest } from '../load/jobs.js';
import { shuffled } from '../report/statistics.js';
import { type DataSet, pathOfPage, type BenchEnvironment } from './bench-environment.js';

/** Pages of 50 of a list, of all shops and anywhere in it, in random order. */
export async function randomPages(
  environment: BenchEnvironment,
  dataSet: DataSet,
  list: string,
  count: number,
): Promise<LoadRequest[]> {
  const client = await environment.connect(dataSet.url);
  const requests: LoadRequest[] = [];
  for (const { id, token } of dataSet.shops) {
    const { rows } = await client.query<{ id: string }>(
      `select id from ${list} where shop_id = $1 order by random() limit $2`,
      [id, Math.ceil(count / dataSet.shops.length)],
    );
    requests.push(
      ...rows.map((row) => ({ path: pathOfPage(list, dataSet, id, Number(row.id)), token })),
    );
  }
  return shuffled(requests);
}
