import { reservedSerial, serialAfter, serialTaken } from '../rentals/unit/item-update.js';
import type { StockLineResult, UpdatedLine } from './stock-line.js';

/** The units and variants that a whole list affects. */
export interface AffectedStock {
  /** The number of units to create. */
  created: number;
  readonly updatedIds: number[];
  /** The platform ids of the variants of all these units. */
  readonly platformVariantIds: Set<number>;
}

/** The planned effects of a whole list. */
export interface StockPlan extends AffectedStock {
  /** The updated units that take a serial of the stock, by the serial. */
  readonly takers: Map<string, UpdatedLine>;
  /** Further ones that take the same serial. */
  readonly rivals: UpdatedLine[];
  /** The ids of the units in stock that release their serial. */
  readonly releasingIds: Set<number>;
  /** The ids of the units that exchange serials with each other. */
  readonly exchangingIds: Set<number>;
}

/** A plan without effects. */
export const emptyPlan = (): StockPlan => ({
  created: 0,
  updatedIds: [],
  platformVariantIds: new Set(),
  takers: new Map(),
  rivals: [],
  releasingIds: new Set(),
  exchangingIds: new Set(),
});

/** Adds the effects of some lines to a plan. */
export function addToPlan(plan: StockPlan, results: readonly StockLineResult[]): void {
  for (const result of results) {
    if ('created' in result) {
      plan.created += 1;
      plan.platformVariantIds.add(result.platformVariantId);
    } else if ('change' in result && result.members.length > 0) {
      const { id, platformVariantId } = result.change;
      plan.updatedIds.push(id);
      if (platformVariantId !== undefined) plan.platformVariantIds.add(platformVariantId);
      addSerials(plan, result);
    }
  }
}

function addSerials(plan: StockPlan, line: UpdatedLine): void {
  const released = reservedSerial(line.before);
  const taken = takenSerialOf(line);
  if (released !== null && released !== serialAfterLine(line))
    plan.releasingIds.add(line.before.id);
  if (taken === null) return;
  if (plan.takers.has(taken)) plan.rivals.push(line);
  else plan.takers.set(taken, line);
}

/** The serial that a line adds to those of the stock; null for none. */
export function takenSerialOf(line: UpdatedLine): string | null {
  const serial = serialAfterLine(line);
  return serial === reservedSerial(line.before) ? null : serial;
}

const serialAfterLine = ({ before, change }: UpdatedLine): string | null =>
  serialAfter({ before, columns: change });

/**
 * The errors of lines that take the serial of a unit in stock, which no other line releases. Units
 * that exchange serials are planned to be stored together.
 * @param holders the ids of the units in stock, by their serials
 */
export function serialConflictsIn(
  plan: StockPlan,
  holders: ReadonlyMap<string, number>,
): ReadonlyMap<StockLineResult, string> {
  const conflicts = new Map<StockLineResult, string>(
    plan.rivals.map((line) => [line, serialTaken('serial', takenSerialOf(line)!).message]),
  );
  for (const [serial, line] of plan.takers) {
    const holder = holders.get(serial);
    if (holder === undefined) continue;
    if (plan.releasingIds.has(holder)) {
      plan.exchangingIds.add(holder).add(line.before.id);
    } else {
      conflicts.set(line, serialTaken('serial', serial).message);
    }
  }
  return conflicts;
}
