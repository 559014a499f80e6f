import { enumeration } from '../../../common/fields/enumeration.js';

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
