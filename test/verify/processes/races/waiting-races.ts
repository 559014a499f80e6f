import { setTimeout as sleep } from 'node:timers/promises';
import { expectSuccess } from '../../../support/factories/answers.js';
import type { HttpClient } from '../../../support/service/client.js';
import {
  atOnce,
  createUnits,
  otherThan,
  overlaps,
  type Race,
  rental,
  request,
  unlike,
  winnersBut,
} from '../../../support/service/arena.js';

const UNITS = 2;
/** More than there are units, so that one keeps waiting. */
const ENTRIES = 3;
/** While clients ask for the same days, their bookings are cancelled one after the other. */
const SPREAD_MS = 300;

/**
 * Clients ask for a unit of a variant while its bookings are cancelled. The freed units go to the waiting
 * list, in the order of its entries.
 */
export const waiting: Race = async (arena) => {
  const [first] = arena.instances as [HttpClient];
  const { platformVariantId } = await createUnits(arena, UNITS);
  const terms = request({ platformVariantId, ...rental(20, 5) });
  const booked = await expectSuccess(
    first.post('/cycles/batch', { cycles: [{ ...terms, quantity: UNITS }] }),
  );
  const entries: any[] = [];
  for (let place = 0; place < ENTRIES; place += 1) {
    entries.push(await expectSuccess(first.post('/waiting_entries', terms)));
  }
  const cancel = async (client: HttpClient, index: number) => {
    await sleep(Math.random() * SPREAD_MS);
    return client.put(`/cycles/${booked.data[index].id}`, { status: 'cancelled' });
  };
  const ask = async (client: HttpClient) => {
    await sleep(Math.random() * SPREAD_MS);
    return client.post('/cycles', terms);
  };
  const [cancelled, answers] = await Promise.all([
    atOnce(arena, cancel, UNITS),
    atOnce(arena, ask),
  ]);
  // One more request for the days offers all that is free.
  const last = await atOnce(arena, (client) => client.post('/cycles', terms), 1);
  const read = (client: HttpClient, index: number) =>
    client.get(`/waiting_entries/${entries[index].id}`);
  const statuses = (await atOnce(arena, read, ENTRIES)).map(({ body }) => body.status);
  const expected = entries.map((_, place) => (place < UNITS ? 'offered' : 'waiting'));
  return [
    ...otherThan([200], cancelled),
    ...winnersBut(0, [...answers, ...last]),
    ...otherThan([409], answers),
    ...unlike(/^No unit of Racer, Any is free from [-\d]+ to [-\d]+: none is left on /, answers),
    ...(`${statuses}` === `${expected}` ? [] : [`the entries are ${statuses}, not ${expected}`]),
    ...(await overlaps(arena)),
  ];
};
