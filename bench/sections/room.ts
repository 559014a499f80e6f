import { SURVEY, surveysOf } from '../../src/modules/calendar/room.sql.js';
import { makeRoom } from '../../src/modules/calendar/rules/room.js';
import type { BenchEnvironment } from '../environment/bench-environment.js';
import type { LoadRequest } from '../load/jobs.js';
import type { Figure, Section } from '../report/section.js';
import { medianOf, quantile } from '../report/statistics.js';

const DAY_MS = 86_400_000;
const FIRST_DAY = Date.UTC(2031, 0, 1) / DAY_MS;
const VARIANT = 990_001;
const CUSTOMER = 990_002;
const PER_REQUEST = 50;
/** The length of the bookings in days: no unit is free for as long, but each day has free ones. */
const LENGTH = 10;

/** Times in milliseconds; those of decisions are CPU times. */
interface RoomTimes {
  readonly cycles: number;
  readonly survey: number[];
  readonly decision: number[];
  readonly booking: number[];
}

/** Bookings that make room, in a variant of 500 units with 20,000 planned cycles. */
export async function measureRoom(environment: BenchEnvironment): Promise<Section> {
  const { cycles, survey, decision, booking } = await timesOf(environment);
  const figuresOf = (name: string, times: number[], p50: number, p99: number): Figure[] => [
    {
      name: `${name}, p50`,
      value: medianOf(times),
      unit: 'ms',
      better: 'less',
      threshold: p50,
    },
    {
      name: `${name}, p99`,
      value: quantile(times, 0.99),
      unit: 'ms',
      better: 'less',
      threshold: p99,
    },
  ];
  return {
    figures: [
      ...figuresOf(`survey of ${cycles} planned cycles`, survey, 150, 400),
      ...figuresOf('decision by exchanges, CPU time', decision, 80, 250),
      ...figuresOf('POST /cycles that makes room', booking, 400, 1_000),
    ],
    tables: [],
  };
}

async function timesOf(environment: BenchEnvironment): Promise<RoomTimes> {
  const { isQuick } = environment;
  const dataSet = await environment.copyOf('room');
  const { id: shopId, token } = dataSet.shops[0]!;
  const { url, stop } = await environment.startService(dataSet);
  const send = (requests: readonly Omit<LoadRequest, 'token'>[]) =>
    environment.load.run({
      kind: 'time',
      requests: requests.map((one) => ({ ...one, path: `/api/v1${one.path}`, url, token })),
    });
  try {
    const [unitCount, perUnit, count] = isQuick ? [20, 5, 3] : [500, 40, 100];
    const units = (await send(stockOf(unitCount))).answers.flatMap((answer) =>
      Array.isArray(answer) ? (answer as { id: number }[]).map(({ id }) => id) : [],
    );
    await send(planOf(units, perUnit));
    const client = await environment.connect(dataSet.url);
    await client.query('analyze');
    const { rows } = await client.query<{ id: string }>(
      'select id from variants where shop_id = $1 and platform_id = $2',
      [shopId, VARIANT],
    );
    const today = new Date().toISOString().slice(0, 10);
    const values = [shopId, [rows[0]!.id], today, today, today];
    const times: RoomTimes = {
      cycles: units.length * perUnit,
      survey: [],
      decision: [],
      booking: [],
    };
    for (let index = 0; index < count; index += 1) {
      const began = performance.now();
      const found = await client.query({ name: 'survey', text: SURVEY.text, values });
      times.survey.push(performance.now() - began);
      const before = process.cpuUsage();
      const [survey] = surveysOf(found.rows).values();
      const from = FIRST_DAY + startOf(index, perUnit);
      const claim = { from, to: from + LENGTH - 1, conditionIds: null, locationId: null };
      const room = makeRoom(survey!, [claim]);
      if ('without' in room || room.moves.size === 0)
        throw new Error('No room is made by exchanges');
      const { user, system } = process.cpuUsage(before);
      times.decision.push((user + system) / 1000);
    }
    const bookings = Array.from({ length: count }, (_, index) =>
      bookingOf(startOf(index, perUnit), LENGTH, { platformVariantId: VARIANT }),
    );
    const posts = bookings.map((body) => ({ path: '/cycles', method: 'POST', body }) as const);
    const { milliseconds, answers } = await send(posts);
    const hasMoved = answers.map((answer) => (answer as Booked | null)?.movedCycleIds?.[0]);
    times.booking.push(...milliseconds.filter((_, index) => hasMoved[index] !== undefined));
    if (times.booking.length < count / 2) throw new Error('Few bookings make room');
    return times;
  } finally {
    await stop();
    await environment.dropCopy(dataSet);
  }
}

interface Booked {
  readonly movedCycleIds?: readonly number[];
}

/** The first day of a booking, spread over the days on which all units have plans. */
const startOf = (index: number, perUnit: number): number =>
  10 + ((index * 37) % Math.max(1, perUnit * 6 - LENGTH));

/** The requests that create a variant, a customer and units. */
function stockOf(count: number): Omit<LoadRequest, 'token'>[] {
  const variant = { platformId: VARIANT, title: 'One size', sku: 'ROOM' };
  const product = { platformId: VARIANT, title: 'Room', variants: [variant] };
  const customer = { platformId: CUSTOMER, firstName: 'Ada', lastName: 'Nordin' };
  const creation = (quantity: number) => ({
    platformVariantId: VARIANT,
    visibility: 'available',
    quantity,
  });
  return [
    { path: '/products', method: 'POST', body: { products: [product] } },
    { path: '/customers', method: 'POST', body: { customers: [customer] } },
    ...Array.from({ length: Math.ceil(count / 100) }, (_, index) => ({
      path: '/items',
      method: 'POST' as const,
      body: creation(Math.min(100, count - 100 * index)),
    })),
  ];
}

/** The requests that book units from 3 to 9 days long, with gaps of 1 to 3 days. */
function planOf(units: readonly number[], perUnit: number): Omit<LoadRequest, 'token'>[] {
  const cycles = units.flatMap((itemId, unit) => {
    let from = (unit * 7) % 11;
    return Array.from({ length: perUnit }, (_, index) => {
      const length = 3 + ((unit * 31 + index * 17) % 7);
      const booking = bookingOf(from, length, { itemId, isUnitFixed: false });
      from += length + 1 + ((unit * 13 + index * 29) % 3);
      return booking;
    });
  });
  return Array.from({ length: Math.ceil(cycles.length / PER_REQUEST) }, (_, index) => ({
    path: '/cycles/batch',
    method: 'POST' as const,
    body: { cycles: cycles.slice(index * PER_REQUEST, (index + 1) * PER_REQUEST) },
  }));
}

function bookingOf(from: number, length: number, unit: object): object {
  const dateOf = (day: number) => new Date((FIRST_DAY + day) * DAY_MS).toISOString().slice(0, 10);
  const [first, last] = [dateOf(from), dateOf(from + length - 1)];
  return {
    ...unit,
    customerPlatformId: CUSTOMER,
    methodType: 'calendar',
    deliveryMethodType: 'pick_up',
    rentalStart: `${first}T10:00:00Z`,
    rentalEnd: `${last}T15:00:00Z`,
    prepareFrom: first,
    restockBy: last,
  };
}
