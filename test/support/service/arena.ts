import { setTimeout as sleep } from 'node:timers/promises';
import { expectSuccess, nextPlatformId } from '../factories/answers.js';
import type { Answer, HttpClient } from './client.js';

/** Several instances of the service on one database. */
export interface Arena {
  /** A client of one shop on each instance. */
  readonly instances: readonly HttpClient[];
  /** Runs SQL on the database, beside the service. */
  query<Row extends object>(text: string): Promise<Row[]>;
  /** Kills one of the instances and starts it again, where they are processes of their own. */
  readonly restart?: () => Promise<void>;
}

/** One round of a race; answers what went wrong, in sentences. */
export type Race = (arena: Arena) => Promise<string[]>;

const CLIENTS = 64;
const DAY = 86_400_000;
const CUSTOMER = nextPlatformId();

/**
 * How many deadlocks PostgreSQL had to break, on a cluster the workers; a retry hides them, but costs a
 * second each.
 */
export async function deadlocks({ query }: Pick<Arena, 'query'>): Promise<number> {
  const counted = 'select deadlocks from pg_stat_database where datname = current_database()';
  const [server] = await query<{ cluster: boolean }>(
    `select exists (select from pg_extension where extname = 'citus') as cluster`,
  );
  const [row] = await query<{ deadlocks: string }>(
    server!.cluster
      ? `select sum(result::bigint) as deadlocks from run_command_on_workers('${counted}')`
      : counted,
  );
  return Number(row!.deadlocks);
}

/** Sends requests of many clients at once; those that get a 503 are sent again after its wait. */
export function atOnce(
  { instances }: Pick<Arena, 'instances'>,
  ask: (client: HttpClient, index: number) => Promise<Answer>,
  clients = CLIENTS,
): Promise<Answer[]> {
  return Promise.all(
    Array.from({ length: clients }, async (_, index) => {
      for (;;) {
        const answer = await ask(instances[index % instances.length]!, index);
        const wait = answer.headers.get('Retry-After');
        if (answer.status !== 503 || wait === null) return answer;
        await sleep(Number(wait) * 1000);
      }
    }),
  );
}

/** Creates units of a variant of their own, and the customer that all races book for. */
export async function createUnits({ instances: [client] }: Arena, quantity: number) {
  const platformVariantId = nextPlatformId() + Math.floor(Math.random() * 1_000_000_000);
  const variants = [{ platformId: platformVariantId, title: 'Any' }];
  const product = { platformId: platformVariantId, title: 'Racer', variants };
  await expectSuccess(client!.post('/products', { products: [product] }));
  await expectSuccess(client!.post('/customers', { customers: [{ platformId: CUSTOMER }] }));
  const unit = { platformVariantId, visibility: 'available', quantity };
  const items: { id: number }[] = await expectSuccess(client!.post('/items', unit));
  return { platformVariantId, units: items.map(({ id }) => id) };
}

/** The body of `POST /cycles`. */
export const request = (members: Record<string, unknown>) => ({
  customerPlatformId: CUSTOMER,
  methodType: 'calendar',
  ...members,
});

/** The days of a rental that begins some days from now. */
export const rental = (day: number, length: number) => ({
  rentalStart: inDays(day),
  rentalEnd: inDays(day + length),
});

/** Some days from now, at this time of day. */
export const inDays = (days: number): string => new Date(Date.now() + days * DAY).toISOString();

/** Any one of them. */
export const some = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!;

/** The refusals with 409 that do not read like that. */
export function unlike(pattern: RegExp, answers: readonly Answer[]): string[] {
  return answers
    .filter(({ status, body }) => status === 409 && !pattern.test(body.error))
    .map(({ body }) => `refused with: ${body.error}`);
}

/** The answers with another status than one of these. */
export function otherThan(statuses: readonly number[], answers: readonly Answer[]): string[] {
  return answers
    .filter(({ status }) => !statuses.includes(status))
    .map(({ status, body }) => `${status} ${JSON.stringify(body)}`);
}

/** The faults of a race that a fixed number of clients win. */
export function winnersBut(expected: number, answers: readonly Answer[]): string[] {
  const winners = answers.filter(({ status }) => status === 201).length;
  return [
    ...(winners === expected ? [] : [`${winners} clients won, not ${expected}`]),
    ...otherThan([201, 409], answers),
  ];
}

/** Cycles that share a unit on a day, as booked or in fact; none of them is received late here. */
export async function overlaps({ query }: Arena): Promise<string[]> {
  const found = await query<{ one: string; other: string }>(`
    select a.id as one, b.id as other
    from cycles a
    join cycles b on b.shop_id = a.shop_id and b.item_id = a.item_id and b.id > a.id
    where (a.booked_from <= b.booked_to and b.booked_from <= a.booked_to
        and a.booked_from <= a.booked_to and b.booked_from <= b.booked_to)
      or (a.occupied_from <= b.occupied_to and b.occupied_from <= a.occupied_to)`);
  return found.map(({ one, other }) => `cycles ${one} and ${other} overlap`);
}
