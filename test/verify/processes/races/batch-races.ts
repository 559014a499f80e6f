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
  winnersBut,
} from '../../../support/service/arena.js';
import type { Answer, HttpClient } from '../../../support/service/client.js';

const REFUSALS = /^cycles\[\d\]: (Item \d+( \(.+\))? is reserved|No unit of .+ is free) /;

/**
 * Batches that want the same units, the same variants, or to change the same records, half of them in
 * the opposite order: who wins has all that it wants, and nobody waits in a circle.
 */
export const batches: Race = async (arena) => {
  const stocks = [await createUnits(arena, 3), await createUnits(arena, 3)];
  const units = stocks.flatMap((stock) => stock.units);
  const variants = stocks.map(({ platformVariantId }) => ({ platformVariantId }));
  const named = await book(
    arena,
    20,
    units.map((itemId) => ({ itemId })),
  );
  const chosen = await book(arena, 60, variants);
  const mixed = await book(arena, 100, [{ itemId: units[5]! }, ...variants, { itemId: units[0]! }]);
  const winner = named.find(({ status }) => status === 201);
  const changed = winner ? await change(arena, units, winner.body.data) : [];
  return [
    ...winnersBut(1, named),
    ...winnersBut(3, chosen),
    ...winnersBut(1, mixed),
    ...otherThan([200, 409], changed),
    ...unlike(REFUSALS, [...named, ...chosen, ...mixed, ...changed]),
    ...(await overlaps(arena)),
  ];
};

const inTurn = <T>(list: readonly T[], index: number): readonly T[] =>
  index % 2 === 0 ? list : list.toReversed();

/** Everybody books the same on some of the same days. */
const book = (arena: Arena, day: number, wanted: readonly object[]): Promise<Answer[]> =>
  atOnce(arena, (client, index) =>
    client.post('/cycles/batch', {
      cycles: inTurn(wanted, index).map((one) => request({ ...one, ...rental(day, 10) })),
    }),
  );

/** Cycles go around in a circle, are put off and packed, and their units are changed as well. */
function change(
  arena: Arena,
  units: readonly number[],
  cycles: readonly { id: number; itemId: number }[],
): Promise<Answer[]> {
  const sorted = cycles.toSorted((one, other) => one.id - other.id);
  const put = (client: HttpClient, index: number, entries: readonly object[]) =>
    client.put('/cycles/batch', { cycles: inTurn(entries, index) });
  const requests: ((client: HttpClient, index: number) => Promise<Answer>)[] = [
    (client, index) => {
      const step = some([0, 1, 2, 3]);
      const entries = sorted.map(({ id }, place) => {
        return { id, itemId: units[(place + step) % units.length] };
      });
      return put(client, index, entries);
    },
    (client, index) => {
      const days = some([rental(20, 10), rental(22, 10)]);
      return put(
        client,
        index,
        sorted.map(({ id }) => ({ id, ...days })),
      );
    },
    (client, index) =>
      client.put('/items/batch', {
        items: inTurn(units, index).map((id) => ({ id, status: 'processed', serial: null })),
      }),
  ];
  return atOnce(arena, (client, index) => some(requests)(client, index));
}
