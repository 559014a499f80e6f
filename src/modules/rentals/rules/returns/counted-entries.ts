import { AppError, invalidBody, rejectedBody } from '../../../../errors/app-error.js';
import { CYCLE_BATCH_LIMIT } from '../../../calendar/rules/cycle-values.js';
import { isOut } from '../cycle-state.js';
import type { LockedRentals } from '../locked-rentals.js';

/** So many rentals of an order and a variant, instead of a unit. */
export interface CountRequest {
  readonly platformOrderName?: string;
  readonly platformOrderId?: number;
  readonly platformVariantId?: number;
  readonly quantity?: number;
}

/** The rentals that a count can mean. */
export interface CountedRentals {
  /** Whether the shop has the variant, and rentals of the order. */
  readonly hasVariant: boolean;
  readonly hasOrder: boolean;
  /**
   * The rentals that were out before they were locked, in the order of their hand-over, as many as
   * can be needed; those that an updated order awaits come first.
   */
  readonly cycleIds: readonly number[];
}

const COUNT_FIELDS = [
  'platformOrderName',
  'platformOrderId',
  'platformVariantId',
  'quantity',
] as const satisfies readonly (keyof CountRequest)[];

const UNIT_FIELDS = ['rentalId', 'itemId', 'serial', 'withoutRental'] as const;

/** True for an entry that names rentals by their number. */
export const isCounted = (entry: CountRequest): boolean =>
  COUNT_FIELDS.some((field) => entry[field] !== undefined);

/** The maximum number of rentals that one return takes. */
export const RETURN_LIMIT = 1_000;

/** The reasons against the number of rentals that a request names. */
export function countRefusals(list: string, entries: readonly CountRequest[]): string[] {
  const total = entries.reduce(
    (sum, entry) => sum + (isCounted(entry) ? (entry.quantity ?? 0) : 1),
    0,
  );
  return total > RETURN_LIMIT
    ? [`${list}: a return takes at most ${RETURN_LIMIT} rentals; ${total} are named`]
    : [];
}

/**
 * The rentals of an entry, or the error why it is rejected.
 * @param rentals undefined if the entry is not complete
 * @param taken the rentals that other entries name
 */
export function chooseRentals(
  entry: CountRequest,
  path: string,
  rentals: CountedRentals | undefined,
  taken: ReadonlySet<number>,
): readonly number[] | AppError {
  const incomplete = incompletenessOf(entry, path);
  if (incomplete !== undefined) return invalidBody(incomplete);
  const { platformOrderName, platformOrderId, platformVariantId, quantity = 0 } = entry;
  const { hasVariant, hasOrder, cycleIds } = rentals!;
  if (!hasVariant) {
    const sentence = `no variant has the platform id ${platformVariantId}`;
    return rejectedBody(`${path}.platformVariantId: ${sentence}`, 'unknown_variant');
  }
  const [field, order] =
    platformOrderName === undefined
      ? ['platformOrderId', platformOrderId]
      : ['platformOrderName', platformOrderName];
  const value = JSON.stringify(order);
  if (!hasOrder) {
    return rejectedBody(`${path}.${field}: no rental is of the order ${value}`, 'unknown_record');
  }
  const free = cycleIds.filter((id) => !taken.has(id));
  if (free.length >= quantity) return free.slice(0, quantity);
  const verb = free.length === 1 ? 'is' : 'are';
  return invalidBody(
    `${path}.quantity: ${quantity} are to return, ${free.length} ${verb} out ` +
      `of variant ${platformVariantId} in order ${value}`,
  );
}

/** True for an entry that has all that a search for its rentals needs. */
export const isComplete = (entry: CountRequest): boolean =>
  isCounted(entry) && incompletenessOf(entry, '') === undefined;

function incompletenessOf(entry: CountRequest, path: string): string | undefined {
  const { platformOrderName, platformOrderId, platformVariantId, quantity } = entry;
  const unit = UNIT_FIELDS.find((field) => (entry as Record<string, unknown>)[field] != null);
  if (unit) {
    const counted = COUNT_FIELDS.find((field) => entry[field] !== undefined)!;
    return `${path}.${counted} must be left out with ${unit}: ${JSON.stringify(entry[counted])}`;
  }
  if (platformOrderName !== undefined && platformOrderId !== undefined) {
    return `${path}.platformOrderId must be left out with platformOrderName: ${platformOrderId}`;
  }
  if (platformOrderName === undefined && platformOrderId === undefined) {
    return `${path}.platformOrderName or platformOrderId is required with quantity`;
  }
  if (platformVariantId === undefined) {
    return `${path}.platformVariantId is required: it must be the platform id of a variant`;
  }
  return quantity === undefined
    ? `${path}.quantity is required: it must be an integer from 1 to ${CYCLE_BATCH_LIMIT}`
    : undefined;
}

/** True if rentals are still those of an entry after they were locked. */
export const areStillCounted = (
  { platformOrderName, platformOrderId, platformVariantId }: CountRequest,
  { cycleIds }: CountedRentals,
  { cycles }: Pick<LockedRentals, 'cycles'>,
): boolean =>
  cycleIds.every((id) => {
    const cycle = cycles.get(id);
    return (
      cycle !== undefined &&
      isOut(cycle) &&
      cycle.platformVariantId === platformVariantId &&
      (platformOrderName === undefined
        ? cycle.platformOrderId === platformOrderId
        : cycle.platformOrderName === platformOrderName)
    );
  });
