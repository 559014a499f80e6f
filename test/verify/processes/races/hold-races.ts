import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expectSuccess } from '../../../support/factories/answers.js';
import type { Answer, HttpClient } from '../../../support/service/client.js';
import {
  type Arena,
  atOnce,
  createUnits,
  otherThan,
  overlaps,
  type Race,
  rental,
  request,
  some,
  unlike,
} from '../../../support/service/arena.js';

const UNITS = 4;
const HOLD_MS = 500;
/** The delay before a client without a response sends its request again. */
const RESEND_MS = 50;
/** The share of the rounds in which a process is killed. */
const KILL_SHARE = 0.2;

interface HeldCycle {
  readonly id: number;
  readonly itemId: number;
}

/**
 * Clients confirm and prolong holds, and book their units, while the holds lapse and processes are
 * killed. No day is booked twice, no confirmation is lost, and no lapsed hold is in the way.
 */
export const holds: Race = async (arena) => {
  const { units } = await createUnits(arena, UNITS);
  const plan = rental(20, 5);
  const held: HeldCycle[] = await Promise.all(
    units.map((itemId) => hold(arena.instances[0]!, { itemId, ...plan })),
  );
  const confirmed = new Set<number>();
  const confirm = async (client: HttpClient, { id }: HeldCycle) => {
    const answer = await client.put(`/cycles/${id}`, { holdUntil: null });
    if (answer.status === 200) confirmed.add(id);
    return answer;
  };
  const kinds = [
    confirm,
    (client: HttpClient, { id }: HeldCycle) => client.put(`/cycles/${id}`, { holdUntil: soon() }),
    (client: HttpClient, { itemId }: HeldCycle) => book(client, itemId, plan),
  ];
  const killed = arena.restart && Math.random() < KILL_SHARE ? arena.restart() : undefined;
  const answers = await atOnce(arena, async (client, index) => {
    await sleep(Math.random() * 2 * HOLD_MS);
    const kind = some(kinds);
    return untilAnswered(() => kind(client, held[index % UNITS]!));
  });
  await killed;
  await sleep(HOLD_MS);
  return [
    // 422: a request waited until its own `holdUntil` was over.
    ...otherThan([200, 201, 409, 422], answers),
    ...unlike(
      /^(Item \d+( \(.+\))? is (reserved|not free: SC-)|SC-\d+ is \w+ and cannot be held)/,
      answers,
    ),
    ...(await lostConfirmations(arena, confirmed)),
    ...(await obstacles(arena, units, plan)),
    ...(await overlaps(arena)),
  ];
};

const soon = (): string => new Date(Date.now() + HOLD_MS).toISOString();

function book(client: HttpClient, itemId: number, plan: object): Promise<Answer> {
  const headers = { 'Idempotency-Key': randomUUID() };
  return client.post('/cycles', request({ itemId, ...plan }), headers);
}

/** Holds a unit. A request that waits for longer than the hold is sent again. */
async function hold(client: HttpClient, members: object): Promise<HeldCycle> {
  for (;;) {
    const answer = await client.post('/cycles', request({ ...members, holdUntil: soon() }));
    if (answer.status !== 422) return expectSuccess(Promise.resolve(answer));
  }
}

/** Sends the request again while the process that it is sent to is down. */
async function untilAnswered(ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await ask();
    } catch {
      await sleep(RESEND_MS);
    }
  }
}

async function lostConfirmations(arena: Arena, confirmed: ReadonlySet<number>): Promise<string[]> {
  const lost = await arena.query<{ id: string }>(
    `select id from cycles where id = any('{${[...confirmed].join(',')}}')
       and (cancelled_at is not null or hold_until is not null)`,
  );
  return lost.map(({ id }) => `the confirmation of cycle ${id} is lost`);
}

/** Books each unit once more: that succeeds if and only if it has no firm booking. */
async function obstacles(arena: Arena, units: readonly number[], plan: object): Promise<string[]> {
  const booked = await arena.query<{ itemId: string }>(
    `select item_id as "itemId" from cycles
     where item_id = any('{${units.join(',')}}') and cancelled_at is null and hold_until is null`,
  );
  const firm = new Set(booked.map(({ itemId }) => Number(itemId)));
  const answers = await Promise.all(
    units.map((itemId) => book(some(arena.instances), itemId, plan)),
  );
  return answers.flatMap(({ status, body }, index) => {
    const expected = firm.has(units[index]!) ? 409 : 201;
    return status === expected ? [] : [`${status} ${JSON.stringify(body)}, not ${expected}`];
  });
}
