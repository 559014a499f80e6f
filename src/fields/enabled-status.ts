import { enumeration } from './enumeration.js';

/** Whether something that can be switched off is on. */
export const ENABLED_STATUSES = enumeration('EnabledStatus', ['enabled', 'disabled']);
export type EnabledStatus = (typeof ENABLED_STATUSES)[number];
