import { conflict } from '../../../errors/app-error.js';
import type { PackingStatus } from './cycle-values.js';

/** The facts that decide whether a cycle is fixed to its unit. */
export interface FixingFacts {
  /** Somebody named its unit. */
  readonly unitNamed: boolean;
  readonly packingStatus: PackingStatus;
  readonly fulfilledAt: string | null;
  readonly receivedAt: string | null;
}

/**
 * A cycle is fixed to its unit while somebody has named the unit, while the unit is being packed, and
 * from its hand-over on. A cycle that is not fixed may get another unit to make room for others.
 */
export const isUnitFixed = (cycle: FixingFacts): boolean =>
  cycle.unitNamed || causesOf(cycle).length > 0;

/** The same for the row of a cycle. */
export const isUnitFixedSql = (cycle: string): string =>
  `(${cycle}.unit_named or ${cycle}.packing_status <> 'pending'
     or ${cycle}.fulfilled_at is not null or ${cycle}.received_at is not null)`;

/** The same in parts that exclude each other, with an index each. */
export const fixedUnitParts = (cycle: string): string[] => [
  `${cycle}.fulfilled_at is not null`,
  `${cycle}.received_at is not null and ${cycle}.fulfilled_at is null`,
  `${cycle}.fulfilled_at is null and ${cycle}.received_at is null
     and (${cycle}.unit_named or ${cycle}.packing_status <> 'pending')`,
];

/**
 * Checks that nothing but its name fixes a cycle to its unit.
 * @param name the name of the cycle: `SC-1003`
 * @param remedy the end of the sentence
 * @throws AppError conflict that says what else does
 */
export function assertOnlyNamed(
  name: string,
  cycle: Omit<FixingFacts, 'unitNamed'>,
  remedy = 'undo that first',
): void {
  const causes = causesOf(cycle);
  if (causes.length === 0) return;
  throw conflict(
    `${name} is fixed to its unit by ${causes.join(' and ')}; ${remedy}`,
    'unit_fixed',
  );
}

/** The causes that fix a cycle to its unit, apart from the name of the unit. */
const causesOf = (cycle: Omit<FixingFacts, 'unitNamed'>): string[] => [
  ...(cycle.fulfilledAt === null && cycle.receivedAt === null ? [] : ['its hand-over']),
  ...(cycle.packingStatus === 'pending' ? [] : [`packingStatus ${cycle.packingStatus}`]),
];
