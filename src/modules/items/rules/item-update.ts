import { invalidBody } from '../../../errors/app-error.js';
import { type BatchField, unknownEntry } from '../../../errors/entries.js';
import { changedTags } from '../../../fields/tags.js';
import type { DomainEvent } from '../../../platform/events/event-catalogue.js';
import { assertNotArchived } from '../../products/rules/archived-variant.js';
import type { UpdateItemEntry } from '../dto/item-batch.request.js';
import { itemChangeEvents, type ItemMembers } from './item-changes.js';
import type { ItemStatus, Visibility } from './item-values.js';

/** A unit as changes of it see it, its row locked. */
export interface UnitBefore extends ItemMembers {
  readonly id: number;
  readonly serial: string | null;
  readonly visibility: Visibility;
  readonly tags: readonly string[];
}

/** What changes of units follow from. */
export interface ItemUpdateFacts {
  /** By id; with the platform's ids where those change. */
  readonly units: ReadonlyMap<number, UnitBefore>;
  /** The variants that are named, by the platform's ids. */
  readonly variants: ReadonlyMap<number, { readonly id: number; readonly archived: boolean }>;
  /** The ids of the locations that are named, by the platform's. */
  readonly locationIds: ReadonlyMap<number, number>;
}

/** The columns of a unit that change; undefined leaves as it is. */
export interface ItemColumns {
  readonly serial?: string | null;
  readonly variantId?: number;
  readonly status?: ItemStatus;
  readonly visibility?: Visibility;
  readonly conditionId?: number | null;
  readonly locationId?: number | null;
  readonly pickLocation?: string | null;
  readonly acquisitionCostCents?: number | null;
  readonly tags?: readonly string[];
}

/** What a request makes of a unit. */
export interface ItemUpdate {
  readonly before: UnitBefore;
  readonly columns: ItemColumns;
  readonly events: readonly DomainEvent[];
}

/**
 * What a request makes of a unit.
 * @throws AppError invalid_body; not_found where the unit is the only one
 */
export function decideItemUpdate(
  { id, ...request }: UpdateItemEntry,
  { units, variants, locationIds }: ItemUpdateFacts,
  list: BatchField,
): ItemUpdate {
  const { platformVariantId, locationPlatformId, tagsAttributes, ...columns } = request;
  const variant = platformVariantId === undefined ? undefined : variants.get(platformVariantId);
  if (platformVariantId !== undefined && !variant) throw unknownVariant();
  const locationId = locationIdOf(locationPlatformId, locationIds);
  const before = units.get(id);
  if (!before) throw unknownEntry(list, 'Item');
  if (variant && platformVariantId !== before.platformVariantId) assertNotArchived(variant);
  const tags = changedTags(before.tags, tagsAttributes);
  return {
    before,
    columns: { ...columns, variantId: variant?.id, locationId, tags },
    events: itemChangeEvents(id, before, { ...request, tags }),
  };
}

/** The refusal of a variant that the shop does not have. */
export const unknownVariant = () =>
  invalidBody('platformVariantId must be the platform id of a variant');

/**
 * The id of a location; undefined leaves it as it is, null clears it.
 * @throws AppError invalid_body when the shop does not have it
 */
export function locationIdOf(
  platformId: number | null | undefined,
  ids: ReadonlyMap<number, number>,
): number | null | undefined {
  if (platformId === null || platformId === undefined) return platformId;
  const id = ids.get(platformId);
  if (id === undefined) {
    throw invalidBody('locationPlatformId must be the platform id of a location');
  }
  return id;
}

/** The serial that a unit holds after a change, so that nobody else can have it; null for none. */
export const serialAfter = ({ before, columns }: ItemUpdate): string | null =>
  serialHeld({
    serial: columns.serial === undefined ? before.serial : columns.serial,
    visibility: columns.visibility ?? before.visibility,
  });

/**
 * The changes in an order in which serials can change hands: the units that give up serials which
 * others of them take, and the changes, which give those units the serials that they keep or get.
 */
export function orderSerialSwaps(updates: readonly ItemUpdate[]): {
  readonly releasing: readonly number[];
  readonly updates: readonly ItemUpdate[];
} {
  const taken = new Set(updates.filter(takesSerial).map(serialAfter));
  const releases = ({ before }: ItemUpdate) => taken.has(serialHeld(before) ?? NO_SERIAL);
  const releasing = updates.filter(
    (one) => releases(one) && serialAfter(one) !== serialHeld(one.before),
  );
  return {
    releasing: releasing.map(({ before }) => before.id),
    updates: updates.map((one) =>
      releasing.includes(one)
        ? { ...one, columns: { serial: one.before.serial, ...definedOf(one.columns) } }
        : one,
    ),
  };
}

/** No serial is empty. */
const NO_SERIAL = '';

const takesSerial = (update: ItemUpdate): boolean => {
  const serial = serialAfter(update);
  return serial !== null && serial !== serialHeld(update.before);
};

/** Units that are sold or retired give their serial free. */
const serialHeld = ({
  serial,
  visibility,
}: Pick<UnitBefore, 'serial' | 'visibility'>): string | null =>
  visibility === 'sold' || visibility === 'retired' ? null : serial;

const definedOf = (columns: ItemColumns): ItemColumns =>
  Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
