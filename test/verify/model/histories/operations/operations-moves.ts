import fc from 'fast-check';
import { clearUnit, relabel } from '../model/model-clearing.js';
import { cyclesOf, isActive, isOut } from '../model/model-units.js';
import { byId, type Cycle, dayOf, type Item, noonOf, overlap, type World } from '../model/model.js';
import { dateOf } from '../play/clock.js';
import { given, index, isPlanned, kind, type Kind, pick, pickFrom } from './operation.js';
import { change, isAvailable, sometimes } from './operations-cycles.js';

/** Everything that gives cycles other units, variants or customers. */
export const MOVE_OPERATIONS: readonly Kind[] = [
  kind({
    name: 'move',
    weight: 5,
    draws: fc.record({
      cycle: index,
      unit: index,
      ontoAnother: fc.boolean(),
      reallocate: fc.boolean(),
    }),
    ask(scene, draw) {
      const { items, cycles } = scene.world;
      const isMovable = ({ cancelled, fulfilledAt, receivedAt }: Cycle) =>
        !cancelled && (fulfilledAt === null || (receivedAt !== null && draw.unit % 3 === 0));
      const cycle = pickFrom(cycles, draw.cycle, isMovable);
      if (!cycle) return undefined;
      const siblings = siblingsOf(scene.world, cycle);
      const rivals = cycles.filter(
        (one) =>
          siblings.some(({ id }) => id === one.itemId) && overlap(one.occupied, cycle.occupied),
      );
      const rival = draw.ontoAnother ? pickFrom(rivals, draw.unit, isPlanned) : undefined;
      const unit = pick(draw.unit % 5 === 0 ? items : siblings, draw.unit);
      const itemId = rival?.itemId ?? unit?.id ?? cycle.itemId;
      return change(scene, cycle.id, { itemId }, draw.reallocate);
    },
  }),

  kind({
    name: 'move by itself',
    weight: 3,
    draws: fc.record({ cycle: index, length: sometimes(fc.nat(5)) }),
    ask(scene, draw) {
      const isMovable = ({ cancelled }: Cycle) => !cancelled || draw.cycle % 7 === 0;
      const cycle = pickFrom(scene.world.cycles, draw.cycle, isMovable);
      if (!cycle) return undefined;
      const end = draw.length === undefined ? undefined : noonOf(dayOf(cycle.start) + draw.length);
      return change(scene, cycle.id, given({ end }), true);
    },
  }),

  kind({
    name: 'clear a unit',
    weight: 2,
    draws: fc.record({ cycle: index, allOrNone: fc.boolean() }),
    ask({ world, today }, { cycle: drawn, allOrNone }) {
      const unit = unitToClear(world, drawn, today);
      if (!unit) return undefined;
      return {
        method: 'POST',
        path: `/items/${unit.id}/reallocate`,
        body: { from: dateOf(today), allOrNone },
        play: (draft) => clearUnit(draft, unit.id, { from: today, allOrNone }),
      };
    },
  }),

  kind({
    name: 'clear a unit and make it another variant',
    weight: 1,
    draws: fc.record({ cycle: index, variant: sometimes(index, 1) }),
    ask({ world, today }, { cycle: drawn, variant: drawnVariant }) {
      const unit = unitToClear(world, drawn, today);
      const variant = drawnVariant === undefined ? undefined : pick(world.variants, drawnVariant)!;
      if (!unit) return undefined;
      return {
        method: 'PUT',
        path: `/items/${unit.id}`,
        body: given({ platformVariantId: variant?.platformId, reallocate: true }),
        play: (draft, now) => relabel(draft, unit.id, given({ variantId: variant?.id }), now),
      };
    },
  }),

  kind({
    name: 'correct',
    weight: 3,
    draws: fc.record({
      cycle: index,
      customer: sometimes(index, 1),
      variant: sometimes(index, 1),
      unit: sometimes(index),
    }),
    ask(scene, draw) {
      const { world } = scene;
      const isCorrectable = (one: Cycle) => isPlanned(one) || draw.cycle % 5 === 0;
      const cycle = pickFrom(world.cycles, draw.cycle, isCorrectable);
      if (!cycle) return undefined;
      const idIn = (records: readonly { id: number }[], drawn: number | undefined) =>
        drawn === undefined ? undefined : pick(records, drawn)!.id;
      const corrections = {
        customerId: idIn(world.customers, draw.customer),
        variantId: idIn(world.variants, draw.variant),
        itemId: idIn(world.items, draw.unit),
      };
      return change(scene, cycle.id, given(corrections));
    },
  }),
];

/** The unit of a planned cycle, if all planned cycles on it have days from today on. */
function unitToClear(world: World, drawn: number, today: number): Item | undefined {
  const cycle = pickFrom(world.cycles, drawn, isPlanned);
  const unit = cycle && world.items.find(({ id }) => id === cycle.itemId);
  const isLeft = ({ booked }: Cycle) => booked !== null && booked.to >= today;
  const planned = cyclesOf(world, unit?.id ?? 0).filter((one) => isActive(one) && !isOut(one));
  return planned.every(isLeft) ? unit : undefined;
}

/** The other units of the variant that can be booked. */
function siblingsOf({ items }: World, { itemId }: Cycle): Item[] {
  const { variantId } = byId(items, itemId);
  return items.filter(
    (item) => item.id !== itemId && item.variantId === variantId && isAvailable(item),
  );
}
