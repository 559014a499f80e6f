import type { Request } from 'express';
import { type AppError, invalidParameter } from '../errors/app-error.js';
import { enumeration } from '../fields/enumeration.js';

/** The header that requests a dry run, and marks its response. */
export const DRY_RUN_HEADER = 'Dry-Run';

/** The values of the header in requests. */
export const DRY_RUN_VALUES = enumeration('DryRunValue', ['true', 'false']);

/** 400 `{error}`: the header is neither `true` nor `false`. */
export const invalidDryRun = (value: string): AppError =>
  invalidParameter(`${DRY_RUN_HEADER} must be true or false, not "${value.slice(0, 50)}"`);

/**
 * True for a request that is to be executed and rolled back.
 * @throws AppError invalid_parameter that names the header
 */
export function isDryRun({ headers }: Request): boolean {
  const value = String(headers[DRY_RUN_HEADER.toLowerCase()] ?? 'false');
  if (value !== 'true' && value !== 'false') throw invalidDryRun(value);
  return value === 'true';
}
