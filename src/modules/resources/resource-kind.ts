import { enumeration } from '../../fields/enumeration.js';

/** What an id of the shared sequence can name. */
export const RESOURCE_KINDS = enumeration('ResourceKind', ['Item', 'Cycle', 'ReturnOrder']);
export type ResourceKind = (typeof RESOURCE_KINDS)[number];

/** The sequential number before the first one of each kind. */
export const BEFORE_FIRST: Readonly<Record<ResourceKind, number>> = {
  Item: 0,
  Cycle: 1000,
  ReturnOrder: 2000,
};

/** What a new resource is given. */
export interface ResourceNumbers {
  /** From the sequence that all kinds share: an id names one resource. */
  id: number;
  /** Runs per shop and kind. */
  sequentialId: number;
  /** Of two of a shop and kind, the one with the higher id is never older. */
  createdAt: string;
}

/** Numbers of resources that are still to be made, in few words. */
export interface ReservedNumbers {
  /** Ascending. */
  readonly ids: readonly number[];
  readonly firstSequentialId: number;
  readonly createdAt: string;
}

/**
 * Some of the reserved numbers.
 * @param from how many were taken before
 */
export const numbersIn = (
  { ids, firstSequentialId, createdAt }: ReservedNumbers,
  from: number,
  count: number,
): ResourceNumbers[] =>
  ids.slice(from, from + count).map((id, index) => {
    return { id, sequentialId: firstSequentialId + from + index, createdAt };
  });
