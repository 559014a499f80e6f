import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import type { BenchEnvironment } from '../environment/bench-environment.js';
import type { LoadRequest } from '../load/jobs.js';
import type { Section } from '../report/section.js';
import { medianOf, shuffled, spreadOf } from '../report/statistics.js';

const DAY_MS = 86_400_000;
const BOOKING = 'booking a unit of a variant that has 500';

/** Bookings one after the other; the baseline books in a handwritten transaction, in another shop. */
export async function measureWrites(environment: BenchEnvironment): Promise<Section> {
  const dataSet = await environment.copyOf('app');
  const client = await environment.connect(dataSet.url);
  const programs = [
    await environment.startService(dataSet),
    await environment.startBaseline(dataSet),
  ] as const;
  const [rounds, count] = environment.isQuick ? [1, 2] : [8, 8];
  const times: [service: number[], baseline: number[]] = [[], []];
  try {
    // Round 0 is warm-up.
    for (let round = 0; round <= rounds; round += 1) {
      const effects: unknown[] = [];
      for (const index of shuffled([0, 1] as const)) {
        const { url } = programs[index];
        const { token } = dataSet.shops[index]!;
        const requests = bookings(round * count, count).map((one) => ({ ...one, url, token }));
        const { milliseconds, answers } = await environment.load.run({ kind: 'time', requests });
        if (round > 0) times[index].push(medianOf(milliseconds));
        else effects[index] = { answer: shapeOf(answers[0]), rows: await rowsOf(client, answers) };
      }
      if (round === 0) assertSame(effects);
    }
  } finally {
    await Promise.all(programs.map((program) => program.stop()));
    await environment.dropCopy(dataSet);
  }
  return sectionOf(times);
}

/** Bookings of the first variant in the future, each 20 days after the one before. */
export const bookings = (first: number, count: number): Omit<LoadRequest, 'token'>[] =>
  Array.from({ length: count }, (_, index) => {
    const start = Date.UTC(2030, 0, 1) + (first + index) * 20 * DAY_MS;
    const dateOf = (time: number) => new Date(time).toISOString().slice(0, 10);
    const body = {
      platformVariantId: 81_001,
      customerPlatformId: 52_018,
      methodType: 'calendar',
      rentalStart: dateOf(start),
      rentalEnd: dateOf(start + 6 * DAY_MS),
    };
    return { path: '/api/v1/cycles', method: 'POST', body };
  });

/** Fields that differ between two equal bookings: ids, serials, times and derived values. */
const INDIVIDUAL = /(^id|Id|Ids|_id|_ids|At|_at|_by|serial|Serial|before)$/;

/** A value without individual contents, for comparison; null stays distinct. */
function shapeOf(value: unknown, field = ''): unknown {
  // Units of one variant are at different locations.
  if (field === 'location') return '…';
  if (value === null || value === undefined) return null;
  if (INDIVIDUAL.test(field)) return '…';
  if (field === 'search_text') return String(value).replaceAll(/\d+/g, '…');
  if (Array.isArray(value)) return value.map((entry) => shapeOf(entry));
  if (typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [name, shapeOf(entry, name)]),
  );
}

/** The shape of all rows of some cycles. */
async function rowsOf(client: pg.Client, answers: readonly unknown[]): Promise<unknown> {
  const { rows } = await client.query<{ rows: object }>(
    `select json_build_object(
       'cycles', (select json_agg(c order by c.id) from cycles c where c.id = any($1)),
       'legs', (select json_agg(l order by l.cycle_id, l.kind) from cycle_legs l
         where l.cycle_id = any($1)),
       'events', (select json_agg(json_build_object('kind', e.eventable_type, 'type', e.event_type,
           'metadata', e.metadata, 'author', e.author) order by e.id) from timeline_events e
         where e.eventable_id = any($1))) as rows`,
    [answers.map((cycle) => (cycle as { id: number }).id)],
  );
  return shapeOf(rows[0]!.rows);
}

/** @throws Error when the responses or rows of the two bookings differ, except ids and times */
function assertSame([actual, expected]: readonly unknown[]): void {
  if (isDeepStrictEqual(actual, expected)) return;
  const [one, other] = [actual, expected].map((shape) =>
    JSON.stringify(shape, null, 1).split('\n'),
  );
  const lines = [
    ...one!.filter((line) => !other!.includes(line)),
    ...other!.filter((line) => !one!.includes(line)).map((line) => `not ${line.trim()}`),
  ];
  throw new Error(`the baseline books other rows than: ${lines.slice(0, 10).join(', ')}`);
}

function sectionOf([service, baseline]: readonly [number[], number[]]): Section {
  const ratios = spreadOf(baseline.map((own, round) => own / service[round]!));
  const milliseconds = [service, baseline].map((own) => Number(medianOf(own).toFixed(2)));
  return {
    figures: [
      {
        name: `${BOOKING}, to the baseline`,
        value: ratios.median,
        spread: ratios,
        better: 'more',
        threshold: 0.65,
        target: 0.8,
      },
    ],
    tables: [
      {
        title: 'Milliseconds per write, one request at a time',
        columns: ['write', 'the service', 'the baseline'],
        rows: [[BOOKING, ...milliseconds]],
      },
    ],
  };
}
