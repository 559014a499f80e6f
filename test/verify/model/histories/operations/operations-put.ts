import fc from 'fast-check';
import type { CycleChange } from '../model/model-choices.js';
import { type Stage, stageOf } from '../model/model-steps.js';
import { type Cycle, dayOf, midnightOf, noonOf } from '../model/model.js';
import { change, holdEnd, holds } from './operations-cycles.js';
import { tagChanges } from './operations-items.js';
import { given, index, kind, type Kind, pick, type Scene } from './operation.js';

/** Everything that may be drawn for a value; each row takes what it needs. */
const values = fc.record({
  isStored: fc.nat(5).map((drawn) => drawn === 0),
  isNull: fc.nat(3).map((drawn) => drawn === 0),
  which: index,
  days: fc.integer({ min: -3, max: 5 }),
  halfDays: holds,
  tagsAttributes: tagChanges,
});
type Values = typeof values extends fc.Arbitrary<infer T> ? T : never;

type Row = (cycle: Cycle, scene: Scene, drawn: Values) => CycleChange;

/** The rows of the table of steps, in its order. */
const ROWS = {
  'receipt undone': () => ({ receivedAt: null }),
  'hand-over undone': () => ({ fulfilledAt: null }),
  'end undone': () => ({ closedAs: null }),
  scheduled: () => ({ cancelled: false }),
  confirmed: () => ({ holdUntil: null }),
  held: ({ holdUntil }, { clock }, { isStored, halfDays }) => ({
    holdUntil: isStored && holdUntil !== null ? holdUntil : holdEnd(clock, halfDays),
  }),
  unit: ({ itemId }, { world }, { isStored, isNull, which }) => ({
    itemId: isStored ? itemId : pick(world.items, which)!.id,
    reallocate: isNull || undefined,
  }),
  'any unit': ({ variantId }, { world }, { isStored, isNull, which }) =>
    isNull
      ? { variantId: isStored ? variantId : pick(world.variants, which)!.id }
      : { reallocate: true },
  fixed: (_, __, { which }) => ({ isUnitFixed: which % 2 === 0 }),
  customer: ({ customerId }, { world }, { isStored, which }) => ({
    customerId: isStored ? customerId : pick(world.customers, which)!.id,
  }),
  place: ({ location }, { world }, { isStored, isNull, which }) => ({
    location: isStored ? location : isNull ? null : pick(world.locations, which)!,
  }),
  condition: ({ conditionIds }, { world }, { isStored, isNull, which }) => ({
    conditionIds: isStored ? conditionIds : isNull ? [] : [pick(world.conditions, which)!],
  }),
  price: (_, __, { which }) => ({ creditCost: 1 + (which % 4) }),
  start: ({ start }, _, { isStored, days }) => ({ start: isStored ? start : start + noonOf(days) }),
  schedule: (cycle, _, drawn) => schedule(cycle, drawn),
  'handed over': ({ fulfillAt, fulfilledAt }, { today }, { isStored, days }) => ({
    fulfilledAt: isStored && fulfilledAt ? fulfilledAt : happened(fulfillAt, days, today),
  }),
  received: ({ receiveAt, receivedAt }, { today }, { isStored, days }) => ({
    receivedAt:
      isStored && receivedAt ? receivedAt : happened(receiveAt ?? noonOf(today), days, today),
  }),
  closed: (_, __, { isNull, which }) => {
    if (which % 2 === 0) return { closedAs: 'lost' };
    return isNull ? { closedAs: 'bought' } : { closedAs: 'bought', salePrice: which };
  },
  cancelled: (_, __, { isNull }) =>
    isNull ? { cancelled: true } : { cancelled: true, cancelReason: 'shop' },
  notes: (_, __, { isNull, tagsAttributes }) =>
    isNull ? { packingStatus: 'packed' } : { tagsAttributes },
} satisfies Record<string, Row>;

type RowName = keyof typeof ROWS;
const NAMES = Object.keys(ROWS) as RowName[];

/** A time around a due one, and not after now. */
const happened = (due: number, days: number, today: number): number =>
  noonOf(Math.min(dayOf(due) + days, today));

/** One or two members of the schedule. */
function schedule(cycle: Cycle, { isStored, isNull, which, days }: Values): CycleChange {
  const { shipped, start, end, receiveAtGiven, prepareFromGiven } = cycle;
  const last = dayOf(end ?? start) + days;
  const timeOf = which % 2 === 0 ? noonOf : midnightOf;
  const changes: CycleChange[] = [
    { shipped: isStored ? shipped : !shipped },
    { end: isStored ? end : isNull ? null : timeOf(last) },
    { fulfillAtGiven: isNull ? null : timeOf(dayOf(start) - Math.abs(days)) },
    { receiveAtGiven: isStored ? receiveAtGiven : isNull ? null : timeOf(last + 1) },
    { prepareFromGiven: isStored ? prepareFromGiven : isNull ? null : dayOf(start) - days },
    { restockByGiven: isNull ? null : last + 2 },
  ];
  return changes[which % changes.length]!;
}

const STAGES: readonly Stage[] = [
  'planned',
  'out',
  'received',
  'lost',
  'bought',
  'sold',
  'cancelled',
];

/** Rows that send one field, so that a request has only one of them. */
const RIVALS: readonly (readonly RowName[])[] = [
  ['receipt undone', 'received'],
  ['hand-over undone', 'handed over'],
  ['end undone', 'closed'],
  ['scheduled', 'cancelled'],
  ['confirmed', 'held'],
];

const isPossible = (rows: readonly RowName[]): boolean =>
  RIVALS.every((rivals) => !rivals.every((row) => rows.includes(row)));

const pairsOf = (stage: Stage, rows: readonly RowName[]): string[] =>
  NAMES.flatMap((one, place) =>
    NAMES.slice(place + 1)
      .filter((other) => rows.includes(one) && rows.includes(other))
      .map((other) => `${stage}: ${one} and ${other}`),
  );

/** Each possible pair of rows in each stage. */
export const ALL_PAIRS: readonly string[] = STAGES.flatMap((stage) =>
  NAMES.flatMap((one, place) =>
    NAMES.slice(place + 1)
      .filter((other) => isPossible([one, other]))
      .flatMap((other) => pairsOf(stage, [one, other])),
  ),
);

const drawnRows = fc
  .uniqueArray(fc.record({ row: fc.constantFrom(...NAMES), values }), {
    selector: ({ row }) => row,
    minLength: 1,
    maxLength: 3,
    size: 'max',
  })
  .filter((rows) => isPossible(rows.map(({ row }) => row)));

/** Requests that do several things to a cycle at once. */
export const PUT_OPERATIONS: readonly Kind[] = [
  kind({
    name: 'put',
    weight: 30,
    draws: fc.record({ stage: fc.constantFrom(...STAGES), cycle: index, rows: drawnRows }),
    ask(scene, { stage, cycle: drawn, rows }) {
      const cycle = pick(
        scene.world.cycles.filter((one) => stageOf(one) === stage),
        drawn,
      );
      if (!cycle) return undefined;
      const parts = rows.map(({ row, values: own }) => (ROWS[row] as Row)(cycle, scene, own));
      const { reallocate, ...members } = given(Object.assign({}, ...parts) as CycleChange);
      const names = rows.map(({ row }) => row);
      return { ...change(scene, cycle.id, members, reallocate), pairs: pairsOf(stage, names) };
    },
  }),
];
