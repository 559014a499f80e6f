import fc from 'fast-check';
import { bookAll, changeCycles, changeItems, type Entry } from '../model/model-batches.js';
import type { CycleChange } from '../model/model-choices.js';
import type { ItemChange } from '../model/model-items.js';
import { byId, type World } from '../model/model.js';
import {
  type BookingDraw,
  bookingDraws,
  bookingOf,
  CYCLE_OPERATIONS,
} from './operations-cycles.js';
import { ENDING_OPERATIONS } from './operations-endings.js';
import { MOVE_OPERATIONS } from './operations-moves.js';
import { ITEM_OPERATIONS } from './operations-items.js';
import { PUT_OPERATIONS } from './operations-put.js';
import {
  type ChangeRequest,
  index,
  isPlanned,
  kind,
  type Kind,
  pick,
  type Request,
  type Scene,
} from './operation.js';

const CYCLE_CHANGES = [
  'fulfil',
  'receive',
  'undo',
  'cancel',
  'override',
  'reschedule',
  'move',
  'close',
  'reopen',
];
const ITEM_CHANGES = [
  'hide, retire or sell',
  'show',
  'restock',
  'mark unprocessed',
  'grade',
  'name',
];

const size = { minLength: 2, maxLength: 3 };

/** Operations that change several records in one request. */
export const BATCH_OPERATIONS: readonly Kind[] = [
  kind({
    name: 'book several',
    weight: 5,
    draws: fc.record({
      bookings: fc.array(bookingDraws, size),
      quantities: fc.array(fc.constantFrom(1, 1, 2, 3), { minLength: 3, maxLength: 3 }),
    }),
    ask(scene, { bookings: draws, quantities }) {
      const [first] = draws;
      const bookings = draws.map((draw, place) => {
        const { body, booking } = bookingOf(scene, likeFirst(draw, first!));
        const quantity = booking.itemId === undefined ? quantities[place]! : 1;
        return { body: { ...body, quantity }, booking, quantity };
      });
      return {
        method: 'POST',
        path: '/cycles/batch',
        body: { cycles: bookings.map(({ body }) => body) },
        play: (draft, now) =>
          bookAll(
            draft,
            bookings.flatMap(({ booking, quantity }) =>
              Array.from({ length: quantity }, () => ({ ...booking })),
            ),
            now,
          ),
      };
    },
  }),

  kind({
    name: 'change several cycles',
    weight: 5,
    draws: fc.array(
      fc.oneof(
        oneOf([...CYCLE_OPERATIONS, ...ENDING_OPERATIONS, ...MOVE_OPERATIONS], CYCLE_CHANGES),
        oneOf(PUT_OPERATIONS, ['put']),
      ),
      size,
    ),
    ask(scene, draws) {
      const unitOf = (id: number) => byId(scene.world.cycles, id).itemId;
      const requests = apart(asked<CycleChange>(scene, draws), ({ id }) => unitOf(id));
      const others = requests.filter(({ change }) => !mayChoose(change));
      const chooser = requests.find(({ change }) => mayChoose(change)) ?? [];
      return together('cycles', others.concat(chooser), changeCycles);
    },
  }),

  kind({
    name: 'swap units',
    weight: 3,
    draws: fc.record({ one: index, other: index }),
    ask({ world }, { one: drawn, other: drawnOther }) {
      const planned = world.cycles.filter(isPlanned);
      const one = pick(planned, drawn);
      const other = pick(
        planned.filter(({ itemId }) => one && itemId !== one.itemId),
        drawnOther,
      );
      if (!one || !other) return undefined;
      const entries = [
        { id: one.id, change: { itemId: other.itemId } },
        { id: other.id, change: { itemId: one.itemId } },
      ];
      return together(
        'cycles',
        entries.map((entry) => ({ ...entry, body: entry.change })),
        changeCycles,
      );
    },
  }),

  kind({
    name: 'change several units',
    weight: 3,
    draws: fc.array(oneOf(ITEM_OPERATIONS, ITEM_CHANGES), size),
    ask: (scene, draws) =>
      together(
        'items',
        apart(asked<ItemChange>(scene, draws), ({ id }) => id),
        changeItems,
      ),
  }),
];

/** The model knows which unit is chosen where only one is. */
const mayChoose = ({ itemId, variantId }: CycleChange): boolean =>
  itemId === undefined && variantId !== undefined;

/** One of the kinds of operations, and what is drawn for it. */
interface Drawn {
  readonly kind: Kind;
  readonly draw: unknown;
}

function oneOf(kinds: readonly Kind[], names: readonly string[]): fc.Arbitrary<Drawn> {
  const named = kinds.filter(({ name }) => names.includes(name));
  if (named.length < names.length) throw new Error('a kind has another name by now');
  return fc.oneof(...named.map((one) => one.draws.map((draw) => ({ kind: one, draw }))));
}

/** In an order of one time any unit of a variant suits, so that the best are known. */
const likeFirst = (draw: BookingDraw, first: BookingDraw): BookingDraw => ({
  ...first,
  unit: draw.unit,
  ofVariant: draw.ofVariant,
  creditCost: draw.creditCost,
  conditions: undefined,
  location: undefined,
});

const asked = <Change>(scene: Scene, draws: readonly Drawn[]): ChangeRequest<Change>[] =>
  draws.flatMap(({ kind: one, draw }) => (one.ask(scene, draw) as ChangeRequest<Change>) ?? []);

/** Changes of different units, in a fixed order. */
function apart<Change>(
  requests: readonly ChangeRequest<Change>[],
  unitOf: (request: ChangeRequest<Change>) => number,
): ChangeRequest<Change>[] {
  const units = requests.map(unitOf);
  return requests.filter((_, place) => units.indexOf(units[place]!) === place);
}

/** The request that makes several changes, moving none out of the way. */
function together<Change>(
  list: 'cycles' | 'items',
  changes: readonly (Entry<Change> & Pick<Request, 'body' | 'pairs'>)[],
  play: (draft: World, entries: readonly Entry<Change>[], now: number) => number,
): Request | undefined {
  if (changes.length === 0) return undefined;
  const entries = changes.map(({ id, body }) => {
    const { reallocate: _, ...members } = body as Record<string, unknown>;
    return { ...members, id };
  });
  return {
    method: 'PUT',
    path: `/${list}/batch`,
    body: { [list]: entries },
    pairs: changes.flatMap(({ pairs = [] }) => pairs),
    play: (draft, now) => play(draft, changes, now),
  };
}
