import {
  type AppError,
  invalidBody,
  rejectedBody,
  unknownReference,
} from '../../../errors/app-error.js';
import { type BatchField, unknownEntry } from '../../../errors/entries.js';
import { changedTags, type TagChange } from '../../../fields/tags.js';
import {
  type DomainEvent,
  domainEvent,
  updatedEvents,
} from '../../../platform/events/event-catalogue.js';
import { changesBetween } from '../../../records/changes.js';
import { assertNotArchived } from '../../products/archived-variant.js';
import {
  hidesUnit,
  isOutOfStock,
  type ItemStatus,
  type Visibility,
} from '../../calendar/rules/item-values.js';
import { PLAIN_ITEM_FIELDS, type PlainItemFields } from '../plain-fields.js';

interface ItemValues extends Partial<PlainItemFields> {
  readonly conditionId?: number | null;
  readonly status?: ItemStatus;
  readonly visibility?: Visibility;
  readonly serial?: string | null;
}

/** The fields of a unit as the API names them; undefined keeps a field. */
interface ItemFields extends ItemValues {
  readonly locationPlatformId?: number | null;
  readonly platformVariantId?: number;
}

/** A requested update of a unit. */
export interface ItemUpdateRequest extends ItemFields {
  readonly id: number;
  /** The version that was read. */
  readonly updatedAt?: string;
  readonly tagsAttributes?: readonly TagChange[];
  /** Moves the planned cycles of a unit whose variant changes. */
  readonly reallocate?: boolean;
}

/** A unit before its update. Its row is locked. */
interface UnitBefore extends ItemFields {
  readonly id: number;
  readonly sequentialId: number;
  readonly serial: string | null;
  readonly visibility: Visibility;
  readonly tags: readonly string[];
  readonly leftStockAt: string | null;
  /** The internal id of its product, of units that move. */
  readonly productId?: number;
  /** Whether a product of the shop has a service plan. */
  readonly hasServicePlans: boolean;
}

/** The facts that updates of units are decided by. */
export interface ItemUpdateFacts {
  /** By id. Units that move have platform ids. */
  readonly units: ReadonlyMap<number, UnitBefore>;
  /** The named variants that exist, by platform id. */
  readonly variants: ReadonlyMap<
    number,
    { readonly id: number; readonly productId: number; readonly archived: boolean }
  >;
  /** The named locations that exist, by platform id. */
  readonly locationIds: ReadonlyMap<number, number>;
  /** The damaged ones of the named conditions. */
  readonly damagedIds: ReadonlySet<number>;
  readonly today: string;
  readonly now: string;
}

/** The updated columns of a unit; undefined keeps a column. */
interface ItemColumns extends ItemValues {
  readonly variantId?: number;
  readonly locationId?: number | null;
  readonly tags?: readonly string[];
  readonly leftStockAt?: string | null;
  readonly productSince?: string;
}

/** The effect of a request on a unit. */
export interface ItemUpdate {
  readonly reallocate?: boolean | undefined;
  readonly before: UnitBefore;
  readonly columns: ItemColumns;
  readonly events: readonly DomainEvent[];
}

/**
 * Decides the update of one unit.
 * @throws AppError invalid_body; not_found if the unit is the only one
 */
export function decideItemUpdate(
  { id, updatedAt: _, reallocate, ...request }: ItemUpdateRequest,
  { units, variants, locationIds, damagedIds, today, now }: ItemUpdateFacts,
  list: BatchField,
): ItemUpdate {
  const { platformVariantId, locationPlatformId, tagsAttributes, ...columns } = request;
  if (reallocate && platformVariantId === undefined) {
    throw invalidBody('reallocate must be left out unless platformVariantId is sent');
  }
  assertAcquired(request, today);
  const variant = platformVariantId === undefined ? undefined : variants.get(platformVariantId);
  if (platformVariantId !== undefined && !variant)
    throw unknownReference('platformVariantId', platformVariantId);
  const locationId = locationIdOf(locationPlatformId, locationIds);
  const before = units.get(id);
  if (!before) throw unknownEntry(list, 'Item', id);
  const newVariant = platformVariantId === before.platformVariantId ? undefined : variant;
  if (newVariant) assertNotArchived(newVariant);
  const tags = changedTags(before.tags, tagsAttributes);
  const visibility = visibilityAfter(before, columns, damagedIds);
  const leftAt = leftStockAt(before.visibility, visibility, now);
  return {
    before,
    reallocate,
    columns: {
      ...columns,
      // The day of its creation may not be stored.
      acquiredAt: columns.acquiredAt === before.acquiredAt ? undefined : columns.acquiredAt,
      visibility,
      variantId: newVariant?.id,
      productSince: newVariant && newVariant.productId !== before.productId ? now : undefined,
      locationId,
      tags,
      leftStockAt: leftAt,
    },
    events: itemChangeEvents(id, before, { ...request, visibility, tags, leftStockAt: leftAt }),
  };
}

/** @throws AppError invalid_body when the shop has a unit only since a day after today */
export function assertAcquired({ acquiredAt }: Partial<PlainItemFields>, today: string): void {
  if (acquiredAt && acquiredAt > today) {
    throw invalidBody(`acquiredAt must not be after today, ${today}: ${acquiredAt}`);
  }
}

/** The visibility that is sent, else that which follows from a new condition. */
const visibilityAfter = (
  before: UnitBefore,
  { visibility, conditionId }: ItemValues,
  damagedIds: ReadonlySet<number>,
): Visibility | undefined =>
  visibility === undefined &&
  conditionId !== before.conditionId &&
  hidesUnit(before.visibility, conditionId, damagedIds)
    ? 'unavailable'
    : visibility;

/** The fields with an event type of their own. */
const OWN_EVENTS = {
  conditionId: 'condition_changed',
  status: 'status_changed',
  visibility: 'visibility_changed',
  locationPlatformId: 'location_changed',
  platformVariantId: 'variant_changed',
} as const satisfies Partial<Record<keyof ItemFields, string>>;

const OTHER_FIELDS = ['serial', 'tags', ...PLAIN_ITEM_FIELDS, 'leftStockAt'] as const;

/** The fields whose changes have events. */
interface ComparedFields extends ItemFields {
  readonly tags?: readonly string[];
  readonly leftStockAt?: string | null;
}

/**
 * The events of an update: one per field with an event type of its own, and one for the others.
 * @param statusEvent the type of a changed status
 */
export function itemChangeEvents(
  id: number,
  before: ComparedFields,
  after: ComparedFields,
  statusEvent: 'status_changed' | 'receipt_undone' = OWN_EVENTS.status,
): DomainEvent[] {
  const types = { ...OWN_EVENTS, status: statusEvent };
  const own = (Object.keys(types) as (keyof typeof types)[])
    .filter((member) => after[member] !== undefined && after[member] !== before[member])
    .map((member) => {
      const change = { from: before[member], to: after[member] };
      return domainEvent('Item', id, types[member], change as never);
    });
  return [...own, ...updatedEvents('Item', id, changesBetween(OTHER_FIELDS, before, after))];
}

/**
 * The id of a location; undefined keeps it, null clears it.
 * @throws AppError invalid_body when it does not exist in the shop
 */
export function locationIdOf(
  platformId: number | null | undefined,
  ids: ReadonlyMap<number, number>,
): number | null | undefined {
  if (platformId === null || platformId === undefined) return platformId;
  const id = ids.get(platformId);
  if (id === undefined) throw unknownReference('locationPlatformId', platformId);
  return id;
}

/** The serial that a unit reserves after an update; null for none. */
export const serialAfter = ({
  before,
  columns,
}: {
  readonly before: SerialHolder;
  readonly columns: Partial<SerialHolder>;
}): string | null =>
  reservedSerial({
    serial: columns.serial === undefined ? before.serial : columns.serial,
    visibility: columns.visibility ?? before.visibility,
  });

/**
 * Orders updates so that units can swap serials: first the units in `releasing` release serials that
 * other units take, then the updates set all serials.
 */
export function orderSerialSwaps(updates: readonly ItemUpdate[]): {
  readonly releasing: readonly number[];
  readonly updates: readonly ItemUpdate[];
} {
  const taken = new Set(updates.filter(takesSerial).map(serialAfter));
  const releasing = new Set(
    updates.filter((update) => {
      const serial = reservedSerial(update.before);
      return serial !== null && taken.has(serial) && serialAfter(update) !== serial;
    }),
  );
  return {
    releasing: [...releasing].map(({ before }) => before.id),
    updates: updates.map((update) =>
      releasing.has(update)
        ? { ...update, columns: { serial: update.before.serial, ...definedOf(update.columns) } }
        : update,
    ),
  };
}

const takesSerial = (update: ItemUpdate): boolean => {
  const serial = serialAfter(update);
  return serial !== null && serial !== reservedSerial(update.before);
};

/**
 * When a unit left the stock, after a change of its visibility; undefined keeps the stored time.
 * @param soldAt the hand-over of its sale, which prevails
 */
export function leftStockAt(
  before: Visibility | undefined,
  after: Visibility | undefined,
  now: string,
  soldAt?: string,
): string | null | undefined {
  if (before === undefined || after === undefined) return undefined;
  if (!isOutOfStock(after)) return isOutOfStock(before) ? null : undefined;
  return soldAt ?? (isOutOfStock(before) ? undefined : now);
}

type SerialHolder = Pick<UnitBefore, 'serial' | 'visibility'>;

/** Sold and retired units release their serial. */
export const reservedSerial = ({ serial, visibility }: SerialHolder): string | null =>
  isOutOfStock(visibility) ? null : serial;

/** The error for the serial of another unit in stock. */
export const serialTaken = (path: string, serial: string): AppError =>
  rejectedBody(
    `${path} must be unique among units not sold or retired: ${serial} is taken`,
    'serial_taken',
  );

const definedOf = (columns: ItemColumns): ItemColumns =>
  Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
