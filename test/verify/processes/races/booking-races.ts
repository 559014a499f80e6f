import { expectSuccess } from '../../../support/factories/answers.js';
import type { Answer, HttpClient } from '../../../support/service/client.js';
import {
  atOnce,
  createUnits,
  inDays,
  otherThan,
  overlaps,
  type Race,
  rental,
  request,
  some,
  unlike,
  winnersBut,
} from '../../../support/service/arena.js';
import { batches } from './batch-races.js';
import { holds } from './hold-races.js';
import { retries } from './retry-races.js';
import { returns } from './return-races.js';
import { waiting } from './waiting-races.js';

/** Many clients want one unit for overlapping days: exactly one gets it. */
export const oneUnit: Race = async (arena) => {
  const [itemId] = (await createUnits(arena, 1)).units;
  const answers = await atOnce(arena, (client, index) =>
    client.post('/cycles', request({ itemId, ...rental(20 + (index % 5), 10) })),
  );
  return [
    ...winnersBut(1, answers),
    ...unlike(/^Item \d+( \(.+\))? is reserved from \S+ to \S+ by SC-\d+$/, answers),
    ...(await overlaps(arena)),
  ];
};

/** Many clients want some unit of a variant: exactly as many as there are units get one each. */
export const someUnits: Race = async (arena) => {
  const { platformVariantId, units } = await createUnits(arena, 7);
  const answers = await atOnce(arena, (client, index) =>
    client.post('/cycles', request({ platformVariantId, ...rental(20 + (index % 5), 10) })),
  );
  const booked = new Set(answers.flatMap(({ body }) => body.itemId ?? []));
  return [
    ...winnersBut(units.length, answers),
    ...(booked.size === units.length ? [] : [`${booked.size} units were booked`]),
    ...unlike(/^No unit of .+ is free from \S+ to \S+: none is left on \S+$/, answers),
    ...(await overlaps(arena)),
  ];
};

/**
 * Many clients want days on which no unit is free throughout, although some are free on each day: as
 * many get them as counting allows, by exchanges.
 */
export const room: Race = async (arena) => {
  const { platformVariantId, units } = await createUnits(arena, 6);
  const [client] = arena.instances;
  const stretches = [20, 40, 60].map((day) => rental(day, 5));
  // Each unit loses one or two of its three cycles, so that the wanted days are broken on all.
  const kept: readonly (readonly number[])[] = [[0], [1], [2], [0, 1], [1, 2], [0, 2]];
  const places = new Map(units.map((itemId, place) => [itemId, place]));
  for (const [index, stretch] of stretches.entries()) {
    const quantity = units.length;
    const cycles = [request({ platformVariantId, quantity, ...stretch })];
    const { data } = await expectSuccess(client!.post('/cycles/batch', { cycles }));
    for (const { id, itemId } of data) {
      if (kept[places.get(itemId)!]!.includes(index)) continue;
      await expectSuccess(client!.put(`/cycles/${id}`, { status: 'cancelled' }));
    }
  }
  const left = Math.min(
    ...stretches.map((_, index) => units.length - kept.filter((own) => own.includes(index)).length),
  );
  const answers = await atOnce(arena, (one) =>
    one.post('/cycles', request({ platformVariantId, ...rental(20, 45) })),
  );
  const moved = answers.flatMap(({ body }) => body.movedCycleIds ?? []);
  return [
    ...winnersBut(left, answers),
    ...(moved.length > 0 ? [] : ['no cycle moved']),
    ...unlike(/^No unit of .+ is free from \S+ to \S+: none is left on \S+$/, answers),
    ...(await overlaps(arena)),
  ];
};

/** Bookings, new plans, other units, ends and new starts all at once: all are done or refused. */
export const everything: Race = async (arena) => {
  const { platformVariantId, units } = await createUnits(arena, 4);
  const cycles = await Promise.all(
    units.map((itemId) =>
      expectSuccess(arena.instances[0]!.post('/cycles', request({ itemId, ...rental(20, 5) }))),
    ),
  );
  const out = cycles.slice(0, 2);
  for (const { id } of out) {
    await expectSuccess(arena.instances[0]!.put(`/cycles/${id}`, { fulfilledAt: inDays(0) }));
  }
  const requests: ((client: HttpClient) => Promise<Answer>)[] = [
    (client) => client.post('/cycles', request({ platformVariantId, ...rental(someDay(), 4) })),
    (client) => client.post('/cycles', request({ itemId: some(units), ...rental(someDay(), 4) })),
    (client) => client.put(`/cycles/${some(cycles).id}`, rental(someDay(), 4)),
    (client) => client.put(`/cycles/${some(cycles).id}`, { itemId: some(units) }),
    (client) => client.put(`/cycles/${some(cycles).id}`, { itemId: some(units), reallocate: true }),
    (client) =>
      client.put(`/cycles/${some(cycles).id}`, { ...rental(someDay(), 8), reallocate: true }),
    (client) => client.put(`/cycles/${some(cycles).id}`, { packingStatus: 'packed' }),
    (client) => client.put(`/cycles/${some(cycles).id}`, { status: 'cancelled' }),
    (client) => client.put(`/cycles/${some(out).id}`, { closedAs: some(['lost', 'bought']) }),
    (client) => client.put(`/cycles/${some(out).id}`, { closedAs: null }),
    (client) => client.put(`/cycles/${some(cycles).id}`, { closedAs: null }),
    (client) => client.put(`/items/${some(units)}`, { status: 'processed' }),
  ];
  const answers = await atOnce(arena, (client) => some(requests)(client));
  return [
    ...otherThan([200, 201, 409], answers),
    ...unlike(
      /^(Item \d+( \(.+\))? is (reserved|not available|not free)|No unit of |No free unit for|SC-\d+ is)/,
      answers,
    ),
    ...(await overlaps(arena)),
  ];
};

/** The races by the names that people see. */
export const RACES: Readonly<Record<string, Race>> = {
  'one unit': oneUnit,
  'some units': someUnits,
  room,
  everything,
  batches,
  holds,
  waiting,
  // Returns that are undone leave rentals that overlap, so the races that look for overlaps come first.
  returns,
  retries,
};

const someDay = (): number => 10 + Math.floor(Math.random() * 30);
