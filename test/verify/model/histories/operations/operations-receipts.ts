import fc from 'fast-check';
import type { ReturnEntry } from '../model/model-entries.js';
import type { LineRequest } from '../model/model-lines.js';
import { createReturns } from '../model/model-returns.js';
import { isOut } from '../model/model-units.js';
import { byId, midnightOf } from '../model/model.js';
import { given, index, kind, type Kind, pick, pickFrom, type Scene } from './operation.js';

/** When a unit came back, in half days before now, and where. */
export const receipt = fc.record({
  halfDaysAgo: fc.option(
    fc.oneof({ weight: 9, arbitrary: fc.nat(8) }, { weight: 1, arbitrary: fc.constant(-2) }),
    { nil: undefined },
  ),
  location: fc.option(fc.nat(1), { nil: undefined }),
  /** Now and then without the status. */
  isAlways: fc.option(fc.constant(true), { nil: false, freq: 9 }),
});
type DrawnReceipt = typeof receipt extends fc.Arbitrary<infer T> ? T : never;

/** When and where a unit came back; mostly only of what is received. */
export function receiptOf(
  { world, today }: Scene,
  status: LineRequest['status'],
  drawn: DrawnReceipt | undefined,
): Pick<LineRequest, 'receivedAt' | 'location'> {
  if (!drawn || (status !== 'received' && !drawn.isAlways)) return {};
  const { halfDaysAgo, location } = drawn;
  return given({
    receivedAt: halfDaysAgo === undefined ? undefined : midnightOf(today - halfDaysAgo / 2),
    location: location === undefined ? undefined : pick(world.locations, location),
  });
}

/** The entry of a line as the API takes it. */
export const toLine =
  ({ clock, world }: Scene) =>
  ({ receivedAt, location, counted, ...entry }: LineRequest & ReturnEntry): object =>
    given({
      ...entry,
      receivedAt: receivedAt === undefined ? undefined : clock.instant(receivedAt),
      locationPlatformId: location,
      ...(counted && {
        platformOrderName: counted.order,
        platformVariantId: byId(world.variants, counted.variantId).platformId,
        quantity: counted.quantity,
      }),
    });

/** Returns of rentals by their number. */
export const COUNT_OPERATIONS: readonly Kind[] = [
  kind({
    name: 'return by number',
    weight: 4,
    draws: fc.record({
      rental: index,
      counts: fc.array(
        fc.record({
          quantity: fc.constantFrom(1, 1, 2, 2, 3),
          status: fc.constantFrom('received', 'received', 'awaiting', 'missing', undefined),
          receipt: fc.option(receipt, { nil: undefined }),
        }),
        { minLength: 1, maxLength: 2 },
      ),
      named: fc.option(index, { nil: undefined }),
    }),
    ask(scene, { rental: drawn, counts, named }) {
      const { world } = scene;
      const rental = pickFrom(world.cycles, drawn, isOut);
      if (!rental) return undefined;
      const { order, variantId } = rental;
      const counted = counts.map(({ quantity, status, receipt: details }): ReturnEntry =>
        given({
          counted: { order, variantId, quantity },
          status,
          ...receiptOf(scene, status, details),
        }),
      );
      const other = named === undefined ? undefined : pick(world.cycles.filter(isOut), named);
      const entries = [...counted, ...(other ? [{ rentalId: other.id }] : [])];
      return {
        method: 'POST',
        path: '/return_orders',
        body: { data: entries.map(toLine(scene)) },
        play: (draft, now) => createReturns(draft, entries, undefined, now),
      };
    },
  }),
];
