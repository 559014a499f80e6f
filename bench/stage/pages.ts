import type { Shot } from '../load/jobs.js';
import { shuffled } from '../report/statistics.js';
import { type DataSet, pathOfPage, type Stage } from './stage.js';

/** Pages of 50 of a list, of all shops and anywhere in it, in random order. */
export async function randomPages(
  stage: Stage,
  dataSet: DataSet,
  list: string,
  count: number,
): Promise<Shot[]> {
  const client = await stage.connect(dataSet.url);
  const shots: Shot[] = [];
  for (const { id, token } of dataSet.shops) {
    const { rows } = await client.query<{ id: string }>(
      `select id from ${list} where shop_id = $1 order by random() limit $2`,
      [id, Math.ceil(count / dataSet.shops.length)],
    );
    shots.push(
      ...rows.map((row) => ({ path: pathOfPage(list, dataSet, id, Number(row.id)), token })),
    );
  }
  return shuffled(shots);
}
