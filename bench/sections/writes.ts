import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import type { BenchEnvironment, DataSet } from '../environment/bench-environment.js';
import type { LoadRequest } from '../load/jobs.js';
import type { Section } from '../report/section.js';
import { medianOf, shuffled, spreadOf } from '../report/statistics.js';

const DAY_MS = 86_400_000;
const LINES = 10;
const CUSTOMER = 52_018;

const BOOKING = 'booking a unit of a variant that has 500';

/** Returns, with their limits as a ratio to a booking by the baseline. */
const RETURNS = [
  { title: `POST /return_orders with ${LINES} rentals`, threshold: 2.1, target: 1.5 },
  { title: `PUT /return_orders receiving ${LINES} lines`, threshold: 2.8, target: 2 },
] as const;

type Shop = DataSet['shops'][number];
type Send = (requests: readonly LoadRequest[]) => Promise<{ median: number; answers: any[] }>;

/** Writes one after the other; the baseline books in a handwritten transaction, in another shop. */
export async function measureWrites(environment: BenchEnvironment): Promise<Section> {
  const dataSet = await environment.copyOf('app');
  const client = await environment.connect(dataSet.url);
  const [shop, baselineShop] = dataSet.shops as [Shop, Shop];
  const service = await environment.startService(dataSet);
  const baseline = await environment.startBaseline(dataSet);
  const senderTo =
    ({ url }: { url: string }): Send =>
    async (requests) => {
      const targeted = requests.map((request) => ({ ...request, url }));
      const job = { kind: 'time', requests: targeted } as const;
      const { milliseconds, answers } = await environment.load.run(job);
      return { median: medianOf(milliseconds), answers: [...answers] };
    };
  const bookers = [
    { shop, send: senderTo(service) },
    { shop: baselineShop, send: senderTo(baseline) },
  ] as const;
  const { send } = bookers[0];
  const [rounds, count] = environment.isQuick ? [1, 2] : [8, 8];
  const bookingTimes: [service: number[], baseline: number[]] = [[], []];
  const returnTimes = RETURNS.map((): number[] => []);
  try {
    const rentals = await fulfilRentals(client, shop, send, (rounds + 1) * count * LINES);
    // Round 0 is warm-up.
    for (let round = 0; round <= rounds; round += 1) {
      const effects: unknown[] = [];
      for (const index of shuffled([0, 1] as const)) {
        const { shop: own, send: book } = bookers[index];
        const { median, answers } = await book(bookings(own, round * count, count));
        if (round > 0) bookingTimes[index].push(median);
        else effects[index] = { answer: shapeOf(answers[0]), rows: await rowsOf(client, answers) };
      }
      if (round === 0) assertSame(effects);
      const created = await send(
        Array.from({ length: count }, () => {
          const data = rentals.splice(0, LINES).map((rentalId) => ({ rentalId }));
          return { ...toShop(shop, '/return_orders'), method: 'POST', body: { data } };
        }),
      );
      const received = await send(
        created.answers.map(({ returnOrders: [{ id, returnLines }] }) => ({
          ...toShop(shop, `/return_orders/${id}`),
          method: 'PUT',
          body: {
            returnLines: returnLines.map((line: { id: number }) => ({
              id: line.id,
              status: 'received',
            })),
          },
        })),
      );
      if (round === 0) continue;
      [created, received].forEach(({ median }, index) => returnTimes[index]!.push(median));
    }
  } finally {
    await Promise.all([service.stop(), baseline.stop()]);
    await environment.dropCopy(dataSet);
  }
  return sectionOf(bookingTimes, returnTimes);
}

const toShop = ({ token }: Shop, path: string) => ({ path: `/api/v1${path}`, token });

const booking = (shop: Shop, start: number, body: object): LoadRequest => ({
  ...toShop(shop, '/cycles'),
  method: 'POST',
  body: {
    customerPlatformId: CUSTOMER,
    methodType: 'calendar',
    rentalStart: new Date(start).toISOString().slice(0, 10),
    rentalEnd: new Date(start + 6 * DAY_MS).toISOString().slice(0, 10),
    ...body,
  },
});

/** Bookings of the first variant in the future, each 20 days after the one before. */
const bookings = (shop: Shop, first: number, count: number): LoadRequest[] =>
  Array.from({ length: count }, (_, index) => {
    const start = Date.UTC(2030, 0, 1) + (first + index) * 20 * DAY_MS;
    return booking(shop, start, { platformVariantId: 81_001 });
  });

/** Books units without a recent or future rental and fulfils these rentals; returns their ids. */
async function fulfilRentals(
  client: pg.Client,
  shop: Shop,
  send: Send,
  count: number,
): Promise<number[]> {
  const { rows } = await client.query<{ id: string }>(
    `select i.id from items i where i.shop_id = $1 and i.visibility = 'available'
       and i.status = 'processed' and i.condition_id is not null
       and not exists (select from cycles c where c.shop_id = $1 and c.item_id = i.id
         and (c.active or c.occupied_to > current_date - 30))
       and not exists (select from blocked_dates b where b.shop_id = $1 and b.item_id = i.id)
     order by i.id desc limit $2`,
    [shop.id, count],
  );
  const start = Date.now() - 4 * DAY_MS;
  const { answers } = await send(
    rows.map(({ id }) => booking(shop, start, { itemId: Number(id) })),
  );
  const ids = answers.map(({ id }: { id: number }) => id);
  const fulfilledAt = new Date(Date.now() - 5 * DAY_MS).toISOString();
  await send(
    ids.map((id) => ({ ...toShop(shop, `/cycles/${id}`), method: 'PUT', body: { fulfilledAt } })),
  );
  return ids;
}

/** Fields that differ between two equal bookings: ids, serials, times and derived values. */
const INDIVIDUAL = /(^id|Id|Ids|_id|_ids|At|_at|_by|serial|Serial|before)$/;

/** A value without individual contents, for comparison; null stays distinct. */
function shapeOf(value: unknown, field = ''): unknown {
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
async function rowsOf(client: pg.Client, cycles: readonly { id: number }[]): Promise<unknown> {
  const { rows } = await client.query<{ rows: object }>(
    `select json_build_object(
       'cycles', (select json_agg(c order by c.id) from cycles c where c.id = any($1)),
       'legs', (select json_agg(l order by l.cycle_id, l.kind) from cycle_legs l
         where l.cycle_id = any($1)),
       'events', (select json_agg(json_build_object('kind', e.eventable_type, 'type', e.event_type,
           'metadata', e.metadata, 'author', e.author) order by e.id) from timeline_events e
         where e.eventable_id = any($1))) as rows`,
    [cycles.map(({ id }) => id)],
  );
  return shapeOf(rows[0]!.rows);
}

/** @throws Error when the responses or rows of the two bookings differ, except ids and times */
function assertSame([actual, expected]: readonly unknown[]): void {
  if (isDeepStrictEqual(actual, expected)) return;
  const [one, other] = [actual, expected].map((shape) =>
    JSON.stringify(shape, null, 1).split('\n'),
  );
  const lines = one!.filter((line, index) => line !== other![index]);
  throw new Error(`the baseline books other rows than: ${lines.slice(0, 10).join(', ')}`);
}

function sectionOf(
  [ofService, ofBaseline]: readonly [number[], number[]],
  returnTimes: readonly (readonly number[])[],
): Section {
  const ratios = spreadOf(ofBaseline.map((own, round) => own / ofService[round]!));
  const milliseconds = (times: readonly number[]) => Number(medianOf(times).toFixed(2));
  return {
    figures: [
      {
        name: `${BOOKING}, to the baseline`,
        value: ratios.median,
        spread: ratios,
        better: 'more',
        threshold: 0.5,
        target: 0.7,
      },
      ...RETURNS.map(({ title, ...limits }, index) => {
        const spread = spreadOf(returnTimes[index]!.map((own, round) => own / ofBaseline[round]!));
        const name = `${title}, time to a booking by the baseline`;
        return { name, value: spread.median, spread, better: 'less' as const, ...limits };
      }),
    ],
    tables: [
      {
        title: 'Milliseconds per write, one request at a time',
        columns: ['write', 'the service', 'the baseline'],
        rows: [
          [BOOKING, milliseconds(ofService), milliseconds(ofBaseline)],
          ...RETURNS.map(({ title }, index) => [title, milliseconds(returnTimes[index]!), '']),
        ],
      },
    ],
  };
}
