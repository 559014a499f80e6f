import type { Scope } from '../database/scope.js';

/** The scope of somebody without a key, as the timeline names them. */
export const actingAs = (name: string, scope: Scope): Scope => scope.by({ keyId: null, name });
