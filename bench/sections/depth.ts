import type { BenchEnvironment, DataSet } from '../environment/bench-environment.js';
import { pathOfPage } from '../environment/pages.js';
import { timeInterleaved, warmUpsOf } from '../environment/rounds.js';
import type { LoadRequest } from '../load/jobs.js';
import type { Section } from '../report/section.js';
import { medianOf, shuffled, spreadOf } from '../report/statistics.js';

const LISTS = ['items', 'cycles', 'return_orders'];

/** The positions of the pages in a list, in per cent. */
const DEPTHS = [0, 1, 25, 50, 75, 99];

/** The first and deeper pages of 50, of a shop of a million units. */
export async function measureDepth(environment: BenchEnvironment): Promise<Section> {
  const dataSet = await environment.dataSet('deep');
  const { url, stop } = await environment.startService(dataSet);
  const times = new Map(LISTS.map((list) => [list, DEPTHS.map((): number[] => [])]));
  try {
    const pages = new Map<string, LoadRequest[]>();
    for (const list of LISTS) pages.set(list, await pagesOf(environment, dataSet, list));
    const [rounds, count] = environment.isQuick ? [1, 5] : [21, 25];
    for (let round = -warmUpsOf(environment); round < rounds; round += 1) {
      for (const list of shuffled(LISTS)) {
        const requests = pages
          .get(list)!
          .flatMap((page, kind) =>
            Array.from({ length: count }, () => ({ kind, request: { ...page, url } })),
          );
        const timeOf = await timeInterleaved(environment, requests);
        if (round < 0) continue;
        for (const [depth, own] of times.get(list)!.entries()) own.push(timeOf(depth));
      }
    }
  } finally {
    await stop();
  }
  return sectionOf(times);
}

async function pagesOf(
  environment: BenchEnvironment,
  dataSet: DataSet,
  list: string,
): Promise<LoadRequest[]> {
  const client = await environment.connect(dataSet.url);
  const { id: shopId, token } = dataSet.shops[0]!;
  const { rows } = await client.query<{ ids: string[] }>(
    `select percentile_disc($2::double precision[]) within group (order by id desc) as ids
     from ${list} where shop_id = $1`,
    [shopId, DEPTHS.map((depth) => depth / 100)],
  );
  return DEPTHS.map((depth, index) => {
    const after = depth === 0 ? undefined : { id: Number(rows[0]!.ids[index]) };
    return { path: pathOfPage(list, dataSet, shopId, after), token };
  });
}

function sectionOf(times: ReadonlyMap<string, readonly (readonly number[])[]>): Section {
  return {
    figures: LISTS.map((list) => {
      const own = times.get(list)!;
      const ratios = spreadOf(own.at(-1)!.map((deep, round) => deep / own[0]![round]!));
      return {
        name: `GET /${list} at 99 % to the first page`,
        value: ratios.median,
        spread: ratios,
        better: 'less',
        threshold: 1.3,
        target: 1.1,
      };
    }),
    tables: [
      {
        title: 'Milliseconds per page of 50, one request at a time',
        columns: ['list', ...DEPTHS.map((depth) => (depth === 0 ? 'first' : `${depth} %`))],
        rows: LISTS.map((list) => [
          list,
          ...times.get(list)!.map((own) => Number(medianOf(own).toFixed(2))),
        ]),
      },
    ],
  };
}
