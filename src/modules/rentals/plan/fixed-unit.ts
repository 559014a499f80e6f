import type { LockedCycle } from '../picture/picture.js';

/** The facts that decide whether a cycle is fixed to its unit. */
export type FixingFacts = Pick<
  LockedCycle,
  'unitNamed' | 'packingStatus' | 'fulfilledAt' | 'receivedAt'
>;

/**
 * A cycle is fixed to its unit while somebody has named the unit, while the unit is being packed, and
 * from its hand-over on. Other cycles never move it to make room: see `isUnitFixedSql`.
 */
export const isUnitFixed = (cycle: FixingFacts): boolean =>
  cycle.unitNamed || isPacked(cycle) || isHandedOver(cycle);

/** The same for the row of a cycle. */
export const isUnitFixedSql = (cycle: string): string =>
  `(${cycle}.unit_named or ${cycle}.packing_status <> 'pending'
     or ${cycle}.fulfilled_at is not null or ${cycle}.received_at is not null)`;

const isPacked = ({ packingStatus }: FixingFacts): boolean => packingStatus !== 'pending';

const isHandedOver = ({ fulfilledAt, receivedAt }: FixingFacts): boolean =>
  fulfilledAt !== null || receivedAt !== null;
