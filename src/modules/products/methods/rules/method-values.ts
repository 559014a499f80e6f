import { enumeration } from '../../../../fields/enumeration.js';

/** A product has at most one method of each kind. */
export const METHOD_KINDS = ['calendar', 'resale'] as const;
export type MethodKind = (typeof METHOD_KINDS)[number];

/** Whether an option applies to all records, or only to those in its list of ids. */
export const APPLICATION_TYPES = enumeration('ApplicationType', ['all', 'some']);
export type ApplicationType = (typeof APPLICATION_TYPES)[number];

/** The maximum number of options per method, and of entries per request. */
export const OPTION_LIMIT = 100;
