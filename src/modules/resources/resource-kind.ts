import { enumeration } from '../../fields/enumeration.js';

/** The kinds of resource that share one id sequence. */
export const RESOURCE_KINDS = enumeration('ResourceKind', ['Item', 'Cycle', 'ReturnOrder']);
export type ResourceKind = (typeof RESOURCE_KINDS)[number];

/** The sequential number before the first one of each kind. */
export const BEFORE_FIRST: Readonly<Record<ResourceKind, number>> = {
  Item: 0,
  Cycle: 1000,
  ReturnOrder: 2000,
};

/** The numbers of a new resource. */
export interface ResourceNumbers {
  /** From the sequence that all kinds share: an id names one resource. */
  id: number;
  /** Runs per shop and kind. */
  sequentialId: number;
  /** Never decreases with the id, within a shop and kind. */
  createdAt: string;
}

/** The reserved numbers of resources to create, in compact form. */
export interface ReservedNumbers {
  /** Ascending. */
  readonly ids: readonly number[];
  readonly firstSequentialId: number;
  readonly createdAt: string;
}

/**
 * A slice of the reserved numbers.
 * @param from the number of reserved numbers already used
 */
export const numbersIn = (
  { ids, firstSequentialId, createdAt }: ReservedNumbers,
  from: number,
  count: number,
): ResourceNumbers[] =>
  ids.slice(from, from + count).map((id, index) => {
    return { id, sequentialId: firstSequentialId + from + index, createdAt };
  });
