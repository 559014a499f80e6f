import fc from 'fast-check';
import type { LineRequest } from '../model/model-lines.js';
import { type ReturnChange, updateReturn } from '../model/model-returns.js';
import { isOpen, type ReturnOrder, type World } from '../model/model.js';
import { given, index, kind, type Kind, pick, pickFrom } from './operation.js';
import { SERIALS, tagChanges } from './operations-items.js';
import { STATUSES } from './operations-returns.js';

type DrawnLine = NonNullable<ReturnChange['returnLines']>[number];

const MEMBERS = ['status', 'condition', 'restocked', 'removed', 'name', 'withoutRental'] as const;

const lineDraws = fc.record({
  isAdded: fc.nat(3).map((drawn) => drawn === 0),
  line: index,
  members: fc.uniqueArray(fc.constantFrom(...MEMBERS), { minLength: 1, maxLength: 3 }),
  status: fc.constantFrom<NonNullable<LineRequest['status']>[]>('received', 'awaiting', 'missing'),
  condition: fc.option(index, { freq: 3 }),
  flag: fc.boolean(),
  name: fc.constantFrom('rentalId', 'itemId', 'serial'),
  which: index,
});
type LineDraw = typeof lineDraws extends fc.Arbitrary<infer T> ? T : never;

const optionally = <T>(drawn: fc.Arbitrary<T>) => fc.option(drawn, { nil: undefined });

/** Requests that do several things to a return order at once. */
export const PUT_ORDER_OPERATIONS: readonly Kind[] = [
  kind({
    name: 'put an order',
    weight: 8,
    draws: fc.record({
      order: index,
      status: fc.option(fc.constantFrom(...STATUSES), { nil: undefined, freq: 2 }),
      trackingUrl: optionally(fc.constantFrom('https://track.example/7', null)),
      tagsAttributes: optionally(tagChanges),
      lines: fc.array(lineDraws, { minLength: 1, maxLength: 3 }),
    }),
    ask({ world }, { order: drawn, lines, ...members }) {
      const order = pickFrom(world.orders, drawn, isOpen) ?? pick(world.orders, drawn);
      if (!order) return undefined;
      const returnLines = lines.flatMap((line) => lineOf(world, order, line) ?? []);
      const change = given({ ...members, returnLines });
      const { trackingUrl, ...body } = change;
      return {
        method: 'PUT',
        path: `/return_orders/${order.id}`,
        body: {
          ...body,
          ...(trackingUrl !== undefined && { returnMethodAttributes: { trackingUrl } }),
        },
        play: (draft, now) => updateReturn(draft, order.id, change, now),
      };
    },
  }),
];

/** A line of the order with what is to be done to it, or what is to be added. */
function lineOf(world: World, order: ReturnOrder, draw: LineDraw): DrawnLine | undefined {
  const { isAdded, members, status, condition, flag, which } = draw;
  const line = pick(order.lines, draw.line);
  if (!isAdded && !line) return undefined;
  const values: Record<(typeof MEMBERS)[number], DrawnLine> = {
    status: { status },
    condition: {
      conditionId: condition === null ? null : pick(world.conditions, condition)!,
    },
    restocked: { restocked: flag },
    removed: { _destroy: true },
    name: nameOf(world, draw),
    withoutRental: { withoutRental: flag },
  };
  // Added lines have a name, and others have none but now and then.
  const hasName = isAdded || which % 9 === 0;
  const sent = members.filter((member) => hasName || !['name', 'withoutRental'].includes(member));
  const parts = [...sent.map((member) => values[member]), ...(isAdded ? [values.name] : [])];
  return Object.assign(isAdded ? {} : { id: line!.id }, ...parts) as DrawnLine;
}

function nameOf({ cycles, items }: World, { name, which }: LineDraw): DrawnLine {
  const rental = pick(cycles, which);
  if (name === 'rentalId' && rental) return { rentalId: rental.id };
  return name === 'serial' ? { serial: pick(SERIALS, which)! } : { itemId: pick(items, which)!.id };
}
