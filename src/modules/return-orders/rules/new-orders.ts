import { groupedBy } from '../../../records/grouped-by.js';
import type { LockedCycle } from '../../cycles/rules/locked-rentals.js';
import type { ReturnMethodAttributes } from '../dto/return-order.request.js';
import type { LineChange, LineState } from './line-change.js';
import { methodAfter, NO_METHOD, type ReturnMethod } from './return-method.js';
import { beginningOf, type ReturnProgress } from './return-progress.js';
import { rentalsSearchText } from './return-values.js';

/** A line that is to be made, and whose order it goes on. */
export interface NewLine extends LineState {
  readonly itemId: number;
  readonly rentalId: number | null;
  readonly customerId: number | null;
}

/** An order that is to be made. */
export interface NewOrder extends ReturnMethod, ReturnProgress {
  readonly customerId: number | null;
  readonly rentalsSearchText: string;
  readonly lines: readonly LineChange<NewLine>[];
  /** The rentals of its lines. */
  readonly rentals: readonly LockedCycle[];
}

/** One order for each customer, with a line for each unit. */
export const newOrdersOf = (
  lines: readonly LineChange<NewLine>[],
  cycles: ReadonlyMap<number, LockedCycle>,
  attributes: ReturnMethodAttributes | undefined,
): NewOrder[] =>
  [...groupedBy(lines, ({ line }) => line.customerId)].map(([customerId, own]) => {
    const rentals = own.flatMap(({ line }) => cycles.get(line.rentalId ?? 0) ?? []);
    return {
      customerId,
      ...beginningOf(own.map(({ after }) => after.status)),
      ...methodAfter(NO_METHOD, attributes),
      rentalsSearchText: rentalsSearchText(rentals.map(({ sequentialId }) => sequentialId)),
      lines: own,
      rentals,
    };
  });
