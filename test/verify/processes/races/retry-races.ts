import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer, HttpClient } from '../../../support/service/client.js';
import {
  type Arena,
  createUnits,
  otherThan,
  type Race,
  rental,
  request,
  some,
} from '../../../support/service/arena.js';

/** Each is sent so many times at most, at once. */
const COPIES = 5;
/** Within how many milliseconds a connection is cut: a request takes about as long. */
const MAX_DELAY_MS = 40;
/** How many of all are cut. */
const CUT_SHARE = 0.4;
const COUNTING_CLIENTS = 50;

/** A request whose effect can be counted: all that it stores carries its mark. */
interface Marked {
  readonly path: string;
  readonly body: object;
  /** How many rows are there when it was done once. */
  readonly rows: number;
  /** Counts them. */
  readonly count: string;
}

/**
 * Requests of several kinds, each with a key of its own, are sent up to five times at once, some on
 * connections that are cut; who has no answer sends again. Each has its effect once.
 */
export const retries: Race = async (arena) => {
  const { platformVariantId, units } = await createUnits(arena, 2);
  const unit = { platformVariantId, visibility: 'available', quantity: 2 };
  const plan = rental(20, 5);
  const kinds: ((mark: string) => Marked)[] = [
    (mark) => ({
      path: '/items',
      body: { ...unit, pickLocation: mark },
      rows: 2,
      count: `select id from items where pick_location = '${mark}'`,
    }),
    (mark) => ({
      path: '/timeline_comments',
      body: { timelineEvent: { eventableId: units[0], message: mark } },
      rows: 1,
      count: `select id from timeline_events where metadata ->> 'message' = '${mark}'`,
    }),
    (mark) => ({
      path: '/conditions',
      body: { title: mark, severityKey: 'used' },
      rows: 1,
      count: `select id from conditions where title = '${mark}'`,
    }),
    (mark) => ({
      path: '/cycles',
      body: request({ itemId: units[0], ...plan, platformOrderName: mark }),
      rows: 1,
      count: `select id from cycles where platform_order_name = '${mark}'`,
    }),
    // Both ways to the unit are taken by now, or one of the two is: refusals are kept as well.
    (mark) => ({
      path: '/rentals',
      body: request({ itemId: units[0], ...plan, platformOrderName: mark }),
      rows: 1,
      count: `select id from cycles where platform_order_name = '${mark}'`,
    }),
  ];
  const faults = await Promise.all(kinds.map((kind) => sentAgain(arena, kind(randomUUID()))));
  return faults.flat();
};

/** Many clients count in one field, each once: no count is lost. */
export const counting: Race = async (arena) => {
  const [unit] = (await createUnits(arena, 1)).units;
  const path = `/items/${unit}`;
  const answers = await Promise.all(
    Array.from({ length: COUNTING_CLIENTS }, (_, index) =>
      countIn(path, arena.instances[index % arena.instances.length]!),
    ),
  );
  const { body } = await arena.instances[0]!.get(path);
  const { acquisitionCostCents: counted } = body;
  return [
    ...otherThan([200], answers),
    ...(counted === COUNTING_CLIENTS ? [] : [`${counted} of ${COUNTING_CLIENTS} were counted`]),
  ];
};

/** Reads, adds one and writes, and again while others were faster. */
async function countIn(path: string, client: HttpClient): Promise<Answer> {
  for (;;) {
    const { body, headers } = await client.get(path);
    const change = { acquisitionCostCents: (body.acquisitionCostCents ?? 0) + 1 };
    const answer = await client.put(path, change, { 'If-Match': headers.get('etag')! });
    if (answer.status !== 412) return answer;
  }
}

async function sentAgain(arena: Arena, marked: Marked): Promise<string[]> {
  const headers = { 'Idempotency-Key': randomUUID() };
  const copies = 1 + Math.floor(Math.random() * COPIES);
  const answers = await Promise.all(
    Array.from({ length: copies }, () => answerTo(arena, marked, headers)),
  );
  const bodies = new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`));
  const [{ status }] = answers as [Answer];
  const stored = await arena.query<{ id: string }>(marked.count);
  const expected = status === 409 ? 0 : marked.rows;
  return [
    ...otherThan([200, 201, 409], answers),
    ...(bodies.size === 1 ? [] : [`one key was answered ${[...bodies].join(' and ')}`]),
    ...(stored.length === expected
      ? []
      : [`${marked.path}: ${stored.length} rows after ${status}`]),
  ];
}

/** Sends until there is the answer of the request itself. */
async function answerTo(
  { instances }: Arena,
  { path, body }: Marked,
  headers: Record<string, string>,
): Promise<Answer> {
  for (;;) {
    const client = some(instances);
    if (Math.random() < CUT_SHARE) {
      await client.cut(path, body, headers, Math.random() * MAX_DELAY_MS);
      continue;
    }
    const answer = await client.post(path, body, headers);
    if (!isStillRunning(answer)) return answer;
    await sleep(Math.random() * MAX_DELAY_MS);
  }
}

const isStillRunning = ({ status, body }: Answer): boolean =>
  status === 409 && body.error.endsWith('Idempotency-Key is still running');
