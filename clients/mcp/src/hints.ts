import type { ToolAnnotations } from '@modelcontextprotocol/server';

/** Reads only. */
export const READS: ToolAnnotations = { readOnlyHint: true, openWorldHint: false };

/** Writes; a hint is about what exists (`destructive`) and about the same call again. */
export const writes = (hints: {
  destructiveHint: boolean;
  idempotentHint: boolean;
}): ToolAnnotations => ({ readOnlyHint: false, ...hints, openWorldHint: false });
