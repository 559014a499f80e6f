import type { Shot } from '../load/jobs.js';
import type { Figure, Section } from '../report/section.js';
import { medianOf, spreadOf } from '../report/statistics.js';
import { paceOf } from '../stage/pace.js';
import { randomPages } from '../stage/pages.js';
import { type Round, rounds } from '../stage/rounds.js';
import { sameBytes } from '../stage/same-bytes.js';
import type { DataSet, Stage } from '../stage/stage.js';

/** What is promised of a list, as a ratio to the floor and in milliseconds of processor a page. */
interface Promised {
  readonly hold: number;
  readonly aim: number;
  readonly node?: readonly [hold: number, aim?: number];
  readonly postgres?: readonly [hold: number, aim?: number];
}

const LISTS: Readonly<Record<string, Promised>> = {
  items: { hold: 0.8, aim: 1, node: [1.3, 0.6], postgres: [0.7] },
  cycles: { hold: 0.75, aim: 0.9 },
  return_orders: { hold: 0.75, aim: 0.9 },
};

/** How often all programs are started anew: no two processes compile and lay out the same alike. */
const STARTS = 3;

type Results<Name extends string> = Readonly<Record<Name, readonly Round[]>>;

/** What came of pages of all shops and of one, and how many bytes a page has. */
interface Measured {
  readonly size: number;
  readonly results: Results<'service' | 'floor' | 'second'>;
  readonly alone: Results<'service' | 'floor'>;
}

/** Pages of 50 of a list, of all shops at once and anywhere in it. */
export async function measureList(stage: Stage, list: string): Promise<Section> {
  const dataSet = await stage.dataSet('app');
  const shots = await randomPages(stage, dataSet, list, stage.isQuick ? 20 : 200);
  const measured: Measured[] = [];
  while (measured.length < (stage.isQuick ? 1 : STARTS)) {
    measured.push(await measureOnce(stage, dataSet, shots));
  }
  return sectionOf(list, {
    size: measured[0]!.size,
    results: {
      service: measured.flatMap(({ results }) => results.service),
      floor: measured.flatMap(({ results }) => results.floor),
      second: measured.flatMap(({ results }) => results.second),
    },
    alone: {
      service: measured.flatMap(({ alone }) => alone.service),
      floor: measured.flatMap(({ alone }) => alone.floor),
    },
  });
}

async function measureOnce(
  stage: Stage,
  dataSet: DataSet,
  shots: readonly Shot[],
): Promise<Measured> {
  const service = await stage.startService(dataSet);
  const floor = await stage.startFloor(dataSet);
  const second = await stage.startFloor(dataSet);
  try {
    const size = await sameBytes(service, floor, shots.slice(0, 50));
    const options = {
      postmaster: await stage.postmaster(dataSet),
      until: stage.isQuick ? { amount: 20 } : { duration: 2 },
    };
    const count = stage.isQuick ? 1 : 7;
    const results = await rounds(stage, { service, floor, second }, { ...options, shots, count });
    const ofOneShop = shots.filter(({ token }) => token === dataSet.shops[0]!.token);
    const alone = await rounds(
      stage,
      { service, floor },
      { ...options, shots: ofOneShop, count: Math.ceil(count / 3) },
    );
    return { size, results, alone };
  } finally {
    await Promise.all([service, floor, second].map((program) => program.stop()));
  }
}

function sectionOf(list: string, { size, results, alone }: Measured): Section {
  const { service, floor, second } = results;
  const { hold, aim, node, postgres } = LISTS[list]!;
  const ratio = (name: string, own: readonly Round[], to = floor): Figure => {
    const spread = spreadOf(own.map(({ perSecond }, index) => perSecond / to[index]!.perSecond));
    return { name, value: spread.median, spread, better: 'more' };
  };
  const pace = paceOf(medianOf(floor.map(({ perSecond }) => perSecond)));
  const figures: Figure[] = [
    { ...ratio(`GET /${list}, page of 50, to the floor`, service), hold, aim },
    ratio(`GET /${list}, the floor to itself`, second),
    ratio(`GET /${list} of one shop alone, to the floor`, alone.service, alone.floor),
    ...(['node', 'postgres'] as const).flatMap((part): Figure[] => {
      const times = service.flatMap((round) => round[part] ?? []);
      if (times.length === 0) return [];
      const [partHold, partAim] = { node, postgres }[part] ?? [];
      const ofFloor = medianOf(floor.flatMap((round) => round[part] ?? []));
      return [
        {
          name: `GET /${list}, processor time of ${PARTS[part]} a page`,
          value: medianOf(times),
          spread: spreadOf(times),
          unit: 'ms',
          better: 'less',
          hold: partHold,
          aim: partAim,
          ...(partHold !== undefined && { pace }),
          // Milliseconds are of a machine, and so is the data.
          ...(partHold !== undefined &&
            ofFloor > partHold && { unjudged: `the floor takes ${ofFloor.toFixed(2)}` }),
        },
      ];
    }),
  ];
  const row = (name: string, own: readonly Round[]) => [
    name,
    ...(['perSecond', 'p50', 'p99', 'node', 'postgres'] as const).map((member) => {
      const values = own.flatMap((round) => round[member] ?? []);
      return values.length === 0 ? '–' : Number(medianOf(values).toFixed(2));
    }),
  ];
  return {
    figures,
    tables: [
      {
        title: `GET /${list}, ${Math.round(size / 1000)} kB a page, 10 connections`,
        columns: ['who answers', 'pages a second', 'p50 ms', 'p99 ms', 'Node ms', 'PostgreSQL ms'],
        rows: [
          row('the service', service),
          row('the floor', floor),
          row('the floor again', second),
        ],
      },
    ],
    curves: [],
  };
}

const PARTS = { node: 'Node', postgres: 'PostgreSQL' };
