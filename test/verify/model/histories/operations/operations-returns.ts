import fc from 'fast-check';
import type { ReturnEntry } from '../model/model-entries.js';
import { type LineRequest, statusAfter } from '../model/model-lines.js';
import { createReturns, type ReturnChange, updateReturn } from '../model/model-returns.js';
import { isOut } from '../model/model-units.js';
import { byId, isOpen, type ReturnOrder, type ReturnStatus } from '../model/model.js';
import {
  given,
  index,
  kind,
  type Kind,
  pick,
  pickFrom,
  type Request,
  type Scene,
} from './operation.js';
import { reckoningBody, reckonings } from '../play/shop.js';
import { scanned, SERIALS, tagChanges } from './operations-items.js';
import { receipt, receiptOf, toLine } from './operations-receipts.js';

const maybe = <T>(drawn: fc.Arbitrary<T>) => fc.option(drawn, { nil: undefined });
const rarely = <T>(drawn: fc.Arbitrary<T>) => fc.option(drawn, { nil: undefined, freq: 5 });
const lineStatus = fc.constantFrom<NonNullable<LineRequest['status']>[]>(
  'received',
  'received',
  'awaiting',
  'missing',
);
const condition = fc.option(index, { freq: 3 });

export const STATUSES: ReturnStatus[] = [
  'requested',
  'expected',
  'received',
  'in_progress',
  'completed',
  'cancelled',
];

const entry = fc.record({
  by: fc.constantFrom('rentalId', 'rentalId', 'itemId', 'itemId', 'serial'),
  one: index,
  status: maybe(lineStatus),
  condition: rarely(condition),
  receipt: rarely(receipt),
  withoutRental: rarely(fc.boolean()),
});

const lineChange = fc.record({
  line: index,
  status: maybe(lineStatus),
  condition: rarely(condition),
  receipt: rarely(receipt),
  restocked: rarely(fc.constantFrom(true, true, false)),
  _destroy: fc.option(fc.constant(true), { nil: undefined, freq: 9 }),
});

/** Everything that is done to return orders. */
export const RETURN_OPERATIONS: readonly Kind[] = [
  kind({
    name: 'return',
    weight: 7,
    draws: fc.record({
      entries: fc.oneof(
        { weight: 9, arbitrary: fc.array(entry, { minLength: 1, maxLength: 3 }) },
        { weight: 1, arbitrary: fc.constant<DrawnEntry[]>([]) },
      ),
      isTwice: rarely(fc.constant(true)),
      isVariantSent: fc.boolean(),
      units: rarely(
        fc.record({
          variant: index,
          quantity: fc.integer({ min: 1, max: 2 }),
          serials: fc.uniqueArray(fc.constantFrom(...SERIALS), { maxLength: 2 }),
          visibility: maybe(fc.constantFrom('available', 'unavailable', 'sold', 'retired')),
        }),
      ),
    }),
    ask(scene, draw) {
      const { world } = scene;
      const drawn = draw.entries.map((one) => entryOf(scene, one));
      const isRepeated = draw.isTwice && drawn.length > 0;
      const data = isRepeated ? [...drawn, { ...drawn[0], status: 'awaiting' as const }] : drawn;
      const { units, isVariantSent } = draw;
      const variant = units && pick(world.variants, units.variant)!;
      const newUnits = units && {
        variantId: isVariantSent ? variant!.id : undefined,
        quantity: units.quantity,
        serials: units.serials.slice(0, units.quantity),
        visibility: units.visibility ?? 'unavailable',
      };
      return {
        method: 'POST',
        path: '/return_orders',
        body: given({
          data: data.length === 0 && draw.isTwice ? undefined : data.map(toScan(scene)),
          quantity: units?.quantity,
          serials: newUnits?.serials.map(scanned),
          visibility: units?.visibility,
          platformVariantId: isVariantSent ? variant?.platformId : undefined,
        }),
        play: (draft, now) => createReturns(draft, data, newUnits, now),
      };
    },
  }),

  kind({
    name: 'change lines of a return',
    weight: 9,
    draws: fc.record({
      order: index,
      lines: fc.array(lineChange, { minLength: 1, maxLength: 2 }),
      status: fc.option(fc.constantFrom(...STATUSES), { nil: undefined, freq: 9 }),
    }),
    ask(scene, { order: drawn, lines, status }) {
      const { world } = scene;
      const hasLines = world.orders.filter((one) => one.lines.length > 0);
      const order = pickFrom(hasLines, drawn, isOpen);
      if (!order) return undefined;
      const returnLines = lines.map((drawnLine) => wishOf(scene, order, drawnLine));
      const [first, second] = returnLines;
      const isTwice = first!.id === second?.id && drawn % 10 < 9;
      return change(
        scene,
        order.id,
        given({ returnLines: isTwice ? [first!] : returnLines, status }),
      );
    },
  }),

  kind({
    name: 'add lines to a return',
    weight: 3,
    draws: fc.record({
      order: index,
      entries: fc.array(entry, { minLength: 1, maxLength: 2 }),
      status: fc.option(fc.constantFrom(...STATUSES), { nil: undefined, freq: 9 }),
    }),
    ask(scene, { order: drawn, entries, status }) {
      const order = pickFrom(scene.world.orders, drawn, isOpen);
      if (!order) return undefined;
      const returnLines = entries.map((one) => entryOf(scene, one));
      return change(scene, order.id, given({ returnLines, status }));
    },
  }),

  kind({
    name: 'take a receipt back',
    weight: 3,
    draws: fc.record({
      line: index,
      change: fc.constantFrom<LineRequest[]>(
        { status: 'awaiting' },
        { status: 'awaiting' },
        { status: 'missing' },
        { _destroy: true },
      ),
    }),
    ask(scene, { line: drawn, change: request }) {
      const { world } = scene;
      const received = world.orders.flatMap((order) =>
        order.lines.filter(({ status }) => status === 'received').map((line) => ({ order, line })),
      );
      const one = pick(received, drawn);
      return one && change(scene, one.order.id, { returnLines: [{ ...request, id: one.line.id }] });
    },
  }),

  kind({
    name: 'set the status of a return',
    weight: 2,
    draws: fc.record({ order: index, status: fc.constantFrom(...STATUSES) }),
    ask(scene, { order: drawn, status }) {
      const order = pick(scene.world.orders, drawn);
      return order && change(scene, order.id, { status });
    },
  }),

  kind({
    name: 'tag a return',
    weight: 1,
    draws: fc.record({ order: index, tagsAttributes: tagChanges }),
    ask(scene, { order: drawn, tagsAttributes }) {
      const order = pick(scene.world.orders, drawn);
      return order && change(scene, order.id, { tagsAttributes });
    },
  }),

  kind({
    name: 'set how the shop reckons days',
    weight: 1,
    draws: reckonings,
    ask: (_, reckoning) => ({
      method: 'PUT',
      path: '/shop',
      body: reckoningBody(reckoning),
      play(draft) {
        draft.settings = { ...draft.settings, ...reckoning };
        return 200;
      },
    }),
  }),

  kind({
    name: 'set the days of restocking',
    weight: 1,
    draws: fc.record({ product: index, days: fc.option(fc.nat(4)) }),
    ask({ world }, { product: drawn, days }) {
      const product = pick(world.products, drawn)!;
      return {
        method: 'POST',
        path: `/products/${product.platformId}/calendar_method`,
        body: { customRestockDurationCount: days },
        play(draft) {
          byId(draft.products, product.id).customRestock = days;
          return 200;
        },
      };
    },
  }),
];

type DrawnEntry = typeof entry extends fc.Arbitrary<infer T> ? T : never;

/** Mostly of what is out. */
function entryOf(
  scene: Scene,
  { by, one, status, condition: grade, receipt: drawn, withoutRental }: DrawnEntry,
): ReturnEntry {
  const { world } = scene;
  const rental = pickFrom(world.cycles, one, isOut);
  const name = {
    rentalId: rental && { rentalId: rental.id },
    serial: { serial: pick(SERIALS, one)! },
    itemId: { itemId: (one % 2 === 0 && rental?.itemId) || pick(world.items, one)!.id },
  };
  const conditionId = grade == null ? grade : pick(world.conditions, grade)!;
  const named = name[by as keyof typeof name] ?? name.itemId;
  return given({
    ...named,
    status,
    conditionId,
    withoutRental,
    ...receiptOf(scene, status, drawn),
  });
}

/** The entry as a scanner sends it. */
const toScan =
  (scene: Scene) =>
  ({ serial, ...named }: ReturnEntry): object =>
    toLine(scene)(given({ ...named, serial: serial && scanned(serial) }));

type DrawnLine = typeof lineChange extends fc.Arbitrary<infer T> ? T : never;

/** Mostly restocks only what is received, and mostly a line of the order. */
function wishOf(
  scene: Scene,
  order: ReturnOrder,
  { line: drawn, condition: grade, receipt: details, restocked, ...request }: DrawnLine,
): LineRequest & { id: number } {
  const { world } = scene;
  const lines = drawn === 99 ? world.orders.flatMap((one) => one.lines) : order.lines;
  const line = pick(lines, drawn)!;
  const canRestock = statusAfter(line, request) === 'received' || drawn % 10 === 9;
  return given({
    ...request,
    ...receiptOf(scene, request.status, details),
    id: line.id,
    conditionId: grade == null ? grade : pick(world.conditions, grade)!,
    restocked: canRestock ? restocked : undefined,
  });
}

/** The request that changes a return order. */
function change(scene: Scene, id: number, members: ReturnChange): Request {
  const { returnLines } = members;
  return {
    method: 'PUT',
    path: `/return_orders/${id}`,
    body: given({ ...members, returnLines: returnLines?.map(toLine(scene)) }),
    play: (draft, now) => updateReturn(draft, id, members, now),
  };
}
