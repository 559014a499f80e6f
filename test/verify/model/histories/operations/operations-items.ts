import fc from 'fast-check';
import { giveFor, takeBackFor } from '../model/model-credits.js';
import { changeItem, type ItemChange } from '../model/model-items.js';
import {
  type Block,
  byId,
  changeTags,
  type Cycle,
  type Item,
  newName,
  Refused,
} from '../model/model.js';
import { dateOf } from '../play/clock.js';
import {
  type ChangeRequest,
  index,
  kind,
  type Kind,
  pick,
  pickFrom,
  type Request,
  type Scene,
} from './operation.js';

/** Serials that units are given, so few that they collide. */
export const SERIALS = ['SN-1', 'SN-2', 'SN-3', 'SN-4'];

/** The serial as a scanner or a sheet sends it: the service trims it. */
export const scanned = (serial: string): string =>
  ({ 'SN-2': ' SN-2', 'SN-3': 'SN-3\r\n' })[serial] ?? serial;

const TITLES = ['gift', 'fragile', 'vip'];

/** Changes to the tags of some record. */
export const tagChanges = fc.array(
  fc.record({ title: fc.constantFrom(...TITLES), _destroy: fc.boolean() }),
  { minLength: 1, maxLength: 3 },
);

/** Everything that is done to units and their days. */
export const ITEM_OPERATIONS: readonly Kind[] = [
  kind({
    name: 'hide, retire or sell',
    weight: 1,
    draws: fc.record({
      item: index,
      visibility: fc.constantFrom('unavailable', 'sold', 'retired'),
    }),
    ask: (scene, { item, visibility }) => changeUnit(scene, unitOf(scene, item), { visibility }),
  }),

  kind({
    name: 'show',
    weight: 2,
    draws: fc.record({ item: index }),
    ask(scene, { item }) {
      const unit = pickFrom(scene.world.items, item, (one) => one.visibility !== 'available');
      return unit && changeUnit(scene, unit, { visibility: 'available' });
    },
  }),

  kind({
    name: 'restock',
    weight: 3,
    draws: fc.record({ item: index }),
    ask(scene, { item }) {
      const isBack = ({ receivedAt, restockedAt }: Cycle) => receivedAt !== null && !restockedAt;
      const back = pickFrom(scene.world.cycles, item, isBack);
      const unit = back ? byId(scene.world.items, back.itemId) : unitOf(scene, item);
      return changeUnit(scene, unit, { status: 'processed' });
    },
  }),

  kind({
    name: 'mark unprocessed',
    weight: 2,
    draws: fc.record({ item: index }),
    ask: (scene, { item }) => changeUnit(scene, unitOf(scene, item), { status: 'unprocessed' }),
  }),

  kind({
    name: 'grade',
    weight: 1,
    draws: fc.record({ item: index, condition: fc.option(index) }),
    ask: (scene, { item, condition }) =>
      changeUnit(scene, unitOf(scene, item), {
        conditionId: condition === null ? null : pick(scene.world.conditions, condition)!,
      }),
  }),

  kind({
    name: 'relocate',
    weight: 1,
    draws: fc.record({ item: index, location: fc.option(index) }),
    ask: (scene, { item, location }) =>
      changeUnit(scene, unitOf(scene, item), {
        location: location === null ? null : pick(scene.world.locations, location)!,
      }),
  }),

  kind({
    name: 'name',
    weight: 1,
    draws: fc.record({ item: index, serial: fc.option(fc.constantFrom(...SERIALS)) }),
    ask: (scene, { item, serial }) => changeUnit(scene, unitOf(scene, item), { serial }),
  }),

  kind({
    name: 'make it another variant',
    weight: 1,
    draws: fc.record({ item: index, variant: index }),
    ask: (scene, { item, variant }) =>
      changeUnit(scene, unitOf(scene, item), {
        variantId: pick(scene.world.variants, variant)!.id,
      }),
  }),

  kind({
    name: 'tag an item',
    weight: 1,
    draws: fc.record({ item: index, tagsAttributes: tagChanges }),
    ask: (scene, { item, tagsAttributes }) =>
      changeUnit(scene, unitOf(scene, item), { tagsAttributes }),
  }),

  kind({
    name: 'tag a cycle',
    weight: 1,
    draws: fc.record({ cycle: index, tagsAttributes: tagChanges }),
    ask({ world }, { cycle: drawn, tagsAttributes }) {
      const cycle = pick(world.cycles, drawn);
      if (!cycle) return undefined;
      return {
        method: 'PUT',
        path: `/cycles/${cycle.id}`,
        body: { tagsAttributes },
        play(draft) {
          const changed = byId(draft.cycles, cycle.id);
          changed.tags = changeTags(changed.tags, tagsAttributes);
          return 200;
        },
      };
    },
  }),

  kind({
    name: 'settle a credit',
    weight: 1,
    draws: fc.record({ cycle: index, status: fc.constantFrom('returned', 'unreturned') }),
    ask({ world }, { cycle: drawn, status }) {
      const cycle = pick(
        world.cycles.filter(({ credit }) => credit),
        drawn,
      );
      if (!cycle) return undefined;
      return {
        method: 'PUT',
        path: `/membership_credits/${cycle.credit!.id}`,
        body: { membershipCredit: { status } },
        play(draft) {
          const credit = byId(draft.cycles, cycle.id).credit!;
          if (status === 'returned') giveFor('person', credit);
          else takeBackFor(credit.cause, credit);
          return 200;
        },
      };
    },
  }),

  kind({
    name: 'block',
    weight: 1,
    draws: fc.record({
      on: fc.constantFrom('Item', 'Item', 'Variant', 'Product', 'Store'),
      unit: index,
      from: fc.option(fc.integer({ min: -5, max: 20 }), { freq: 15 }),
      length: fc.option(fc.integer({ min: -1, max: 4 }), { freq: 15 }),
      reason: fc.constantFrom('maintenance', 'repair', 'missing', 'other'),
    }),
    ask(scene, { on, unit: drawn, from, length, reason }) {
      const unit = pick(scene.world.items, drawn)!;
      const resourceId = {
        Item: unit.id,
        Variant: unit.variantId,
        Product: byId(scene.world.variants, unit.variantId).productId,
        Store: scene.world.shopId,
      }[on];
      return blockDays(scene, { on, resourceId, closing: false, from, length, reason });
    },
  }),

  kind({
    name: 'close',
    weight: 1,
    draws: fc.record({
      ofUnit: fc.boolean(),
      from: fc.option(fc.integer({ min: -5, max: 20 }), { freq: 15 }),
      length: fc.option(fc.integer({ min: 0, max: 4 }), { freq: 15 }),
    }),
    ask(scene, { ofUnit, ...days }) {
      const { shopId, items } = scene.world;
      // Only the store can close.
      const isUnit = ofUnit && (days.from ?? 0) % 4 === 0;
      const on = isUnit ? 'Item' : 'Store';
      const resourceId = isUnit ? items[0]!.id : shopId;
      return blockDays(scene, { on, resourceId, closing: true, reason: 'other', ...days });
    },
  }),

  kind({
    name: 'unblock',
    weight: 1,
    draws: fc.record({ block: index }),
    ask({ world }, { block: drawn }) {
      const block = pick(world.blocks, drawn);
      if (!block) return undefined;
      return {
        method: 'DELETE',
        path: `/blocked_dates/${block.id}`,
        play(draft) {
          if (!draft.blocks.some(({ id }) => id === block.id)) throw new Refused(404);
          draft.blocks = draft.blocks.filter(({ id }) => id !== block.id);
          return 204;
        },
      };
    },
  }),
];

/** A unit, every other time one that came in with a return. */
function unitOf({ world }: Scene, drawn: number): Item {
  const returned = world.orders
    .flatMap(({ lines }) => lines)
    .filter(({ status }) => status === 'received')
    .map(({ itemId }) => byId(world.items, itemId));
  return (drawn % 2 === 0 ? pick(returned, drawn) : undefined) ?? pick(world.items, drawn)!;
}

/** The request that blocks days of something, or closes the store. */
function blockDays(
  { today }: Scene,
  block: Pick<Block, 'on' | 'resourceId' | 'closing'> & {
    readonly from: number | null;
    readonly length: number | null;
    readonly reason: string;
  },
): Request {
  const { on, resourceId, closing, from, length, reason } = block;
  const days = {
    from: from === null ? -Infinity : today + from,
    to: length === null ? Infinity : today + (from ?? 0) + length,
  };
  return {
    method: 'POST',
    path: '/blocked_dates',
    body: {
      resourceType: on,
      resourceId,
      from: dateOf(days.from),
      to: dateOf(days.to),
      reason,
      ...(closing && { closing }),
    },
    play(draft) {
      const isEndless = days.from === -Infinity || days.to === Infinity;
      if (days.from > days.to || (closing && (on !== 'Store' || isEndless))) throw new Refused(422);
      draft.blocks.push({ id: newName(draft), on, resourceId, days, closing });
      return 201;
    },
  };
}

/** The request that changes a unit. */
function changeUnit({ world }: Scene, { id }: Item, change: ItemChange): ChangeRequest<ItemChange> {
  const { variantId, location, serial, ...members } = change;
  return {
    id,
    change,
    method: 'PUT',
    path: `/items/${id}`,
    body: {
      ...members,
      ...(serial !== undefined && { serial: serial && scanned(serial) }),
      ...(location !== undefined && { locationPlatformId: location }),
      ...(variantId !== undefined && {
        platformVariantId: byId(world.variants, variantId).platformId,
      }),
    },
    play: (draft, now) => changeItem(draft, id, change, now),
  };
}
