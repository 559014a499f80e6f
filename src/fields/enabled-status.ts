import { enumeration } from './enumeration.js';

/** The states of a record that can be switched off. */
export const ENABLED_STATUSES = enumeration('EnabledStatus', ['enabled', 'disabled']);
export type EnabledStatus = (typeof ENABLED_STATUSES)[number];
