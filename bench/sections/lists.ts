import type { LoadRequest } from '../load/jobs.js';
import type { Figure, Section } from '../report/section.js';
import { medianOf, spreadOf } from '../report/statistics.js';
import { speedFactorOf } from '../environment/speed-factor.js';
import { randomPages } from '../environment/pages.js';
import { type Round, runRounds } from '../environment/rounds.js';
import { assertSameBytes } from '../environment/same-bytes.js';
import type { DataSet, BenchEnvironment } from '../environment/bench-environment.js';

/** What is promised of a list, as a ratio to the baseline and in milliseconds of processor a page. */
interface Promised {
  readonly threshold: number;
  readonly target: number;
  readonly node?: readonly [threshold: number, target?: number];
  readonly postgres?: readonly [threshold: number, target?: number];
}

const LISTS: Readonly<Record<string, Promised>> = {
  items: { threshold: 0.8, target: 1, node: [1.3, 0.6], postgres: [0.7] },
  cycles: { threshold: 0.75, target: 0.9 },
  return_orders: { threshold: 0.75, target: 0.9 },
};

/** How often all programs are started anew: no two processes compile and lay out the same alike. */
const STARTS = 3;

type Results<Name extends string> = Readonly<Record<Name, readonly Round[]>>;

/** What came of pages of all shops and of one, and how many bytes a page has. */
interface Measured {
  readonly size: number;
  readonly results: Results<'service' | 'baseline' | 'second'>;
  readonly alone: Results<'service' | 'baseline'>;
}

/** Pages of 50 of a list, of all shops at once and anywhere in it. */
export async function measureList(environment: BenchEnvironment, list: string): Promise<Section> {
  const dataSet = await environment.dataSet('app');
  const requests = await randomPages(environment, dataSet, list, environment.isQuick ? 20 : 200);
  const measured: Measured[] = [];
  while (measured.length < (environment.isQuick ? 1 : STARTS)) {
    measured.push(await measureOnce(environment, dataSet, requests));
  }
  return sectionOf(list, {
    size: measured[0]!.size,
    results: {
      service: measured.flatMap(({ results }) => results.service),
      baseline: measured.flatMap(({ results }) => results.baseline),
      second: measured.flatMap(({ results }) => results.second),
    },
    alone: {
      service: measured.flatMap(({ alone }) => alone.service),
      baseline: measured.flatMap(({ alone }) => alone.baseline),
    },
  });
}

async function measureOnce(
  environment: BenchEnvironment,
  dataSet: DataSet,
  requests: readonly LoadRequest[],
): Promise<Measured> {
  const service = await environment.startService(dataSet);
  const baseline = await environment.startBaseline(dataSet);
  const second = await environment.startBaseline(dataSet);
  try {
    const size = await assertSameBytes(service, baseline, requests.slice(0, 50));
    const options = {
      postmaster: await environment.postmaster(dataSet),
      until: environment.isQuick ? { amount: 20 } : { duration: 2 },
    };
    const count = environment.isQuick ? 1 : 7;
    const results = await runRounds(
      environment,
      { service, baseline, second },
      { ...options, requests, count },
    );
    const ofOneShop = requests.filter(({ token }) => token === dataSet.shops[0]!.token);
    const alone = await runRounds(
      environment,
      { service, baseline },
      { ...options, requests: ofOneShop, count: Math.ceil(count / 3) },
    );
    return { size, results, alone };
  } finally {
    await Promise.all([service, baseline, second].map((program) => program.stop()));
  }
}

function sectionOf(list: string, { size, results, alone }: Measured): Section {
  const { service, baseline, second } = results;
  const { threshold, target, node, postgres } = LISTS[list]!;
  const ratio = (name: string, own: readonly Round[], to = baseline): Figure => {
    const spread = spreadOf(own.map(({ perSecond }, index) => perSecond / to[index]!.perSecond));
    return { name, value: spread.median, spread, better: 'more' };
  };
  const speedFactor = speedFactorOf(medianOf(baseline.map(({ perSecond }) => perSecond)));
  const figures: Figure[] = [
    { ...ratio(`GET /${list}, page of 50, to the baseline`, service), threshold, target },
    ratio(`GET /${list}, the baseline to itself`, second),
    ratio(`GET /${list} of one shop alone, to the baseline`, alone.service, alone.baseline),
    ...(['node', 'postgres'] as const).flatMap((part): Figure[] => {
      const times = service.flatMap((round) => round[part] ?? []);
      if (times.length === 0) return [];
      const [partThreshold, partTarget] = { node, postgres }[part] ?? [];
      if (partThreshold === undefined) return [];
      const ofBaseline = medianOf(baseline.flatMap((round) => round[part] ?? []));
      return [
        {
          name: `GET /${list}, CPU time of ${PARTS[part]} per page`,
          value: medianOf(times),
          spread: spreadOf(times),
          unit: 'ms',
          better: 'less',
          threshold: partThreshold,
          target: partTarget,
          speedFactor,
          // Milliseconds are of a machine, and so is the data.
          ...(ofBaseline > partThreshold && {
            unjudged: `the baseline takes ${ofBaseline.toFixed(2)}`,
          }),
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
        title: `GET /${list}, ${Math.round(size / 1000)} kB per page, 10 connections`,
        columns: ['program', 'pages per second', 'p50 ms', 'p99 ms', 'Node ms', 'PostgreSQL ms'],
        rows: [row('the service', service), row('the baseline', baseline)],
      },
    ],
    curves: [],
  };
}

const PARTS = { node: 'Node', postgres: 'PostgreSQL' };
