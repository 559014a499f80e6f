import { enumeration } from '../../../../fields/enumeration.js';

/** A product has at most one method of each. */
export const METHOD_KINDS = ['calendar', 'resale'] as const;
export type MethodKind = (typeof METHOD_KINDS)[number];

/** Whether an option is for everything, or for what its list of ids names. */
export const APPLICATION_TYPES = enumeration('ApplicationType', ['all', 'some']);
export type ApplicationType = (typeof APPLICATION_TYPES)[number];

/** The most options of a method, and the most entries in one request. */
export const OPTION_LIMIT = 100;
