import type { LoadRequest } from '../load/jobs.js';
import type { Section } from '../report/section.js';
import { medianOf, shuffled, spreadOf } from '../report/statistics.js';
import { warmUpsOf } from '../environment/rounds.js';
import {
  type DataSet,
  pathOfPage,
  type BenchEnvironment,
} from '../environment/bench-environment.js';
import { timeInterleaved } from '../environment/interleaved-timing.js';

const LISTS = ['items', 'cycles', 'return_orders'];

/** How deep in a list its pages are, in per cent. */
const DEPTHS = [0, 1, 25, 50, 75, 99];

/** Pages of 50, the first and deeper ones, of a shop of a million units. */
export async function measureDepth(environment: BenchEnvironment): Promise<Section> {
  const dataSet = await environment.dataSet('deep');
  const service = await environment.startService(dataSet);
  const took = new Map(LISTS.map((list) => [list, DEPTHS.map(() => [] as number[])]));
  try {
    const pages = new Map<string, LoadRequest[]>();
    for (const list of LISTS) pages.set(list, await pagesOf(environment, dataSet, list));
    const [count, requests] = environment.isQuick ? [1, 5] : [21, 25];
    for (let round = -warmUpsOf(environment); round < count; round += 1) {
      for (const list of shuffled(LISTS)) {
        const ofAll = pages.get(list)!.flatMap((page, kind) =>
          Array.from({ length: requests }, () => ({
            kind,
            request: { ...page, url: service.url },
          })),
        );
        const timeOf = await timeInterleaved(environment, ofAll);
        if (round < 0) continue;
        for (const [depth, own] of took.get(list)!.entries()) own.push(timeOf(depth));
      }
    }
  } finally {
    await service.stop();
  }
  return sectionOf(took);
}

async function pagesOf(
  environment: BenchEnvironment,
  dataSet: DataSet,
  list: string,
): Promise<LoadRequest[]> {
  const client = await environment.connect(dataSet.url);
  const [{ id: shopId, token }] = dataSet.shops as [DataSet['shops'][number]];
  const { rows } = await client.query<{ ids: string[] }>(
    `select percentile_disc($2::double precision[]) within group (order by id desc) as ids
     from ${list} where shop_id = $1`,
    [shopId, DEPTHS.map((depth) => depth / 100)],
  );
  return DEPTHS.map((depth, index) => {
    const before = depth === 0 ? undefined : Number(rows[0]!.ids[index]);
    return { path: pathOfPage(list, dataSet, shopId, before), token };
  });
}

function sectionOf(took: ReadonlyMap<string, readonly (readonly number[])[]>): Section {
  const medians = (list: string) => took.get(list)!.map((own) => Number(medianOf(own).toFixed(2)));
  return {
    figures: LISTS.map((list) => {
      const own = took.get(list)!;
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
    tables: [],
    curves: [
      {
        key: 'depth',
        title: 'A page of 50 by its depth in the list',
        x: '% of the list',
        y: 'ms',
        lines: LISTS.map((name) => ({
          name,
          points: medians(name).map((own, index) => [DEPTHS[index]!, own] as const),
        })),
      },
    ],
  };
}
