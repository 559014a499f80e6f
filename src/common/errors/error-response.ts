import type { AppError } from './app-error.js';
import { ERROR_TABLE } from './error-table.js';

/** The status and the body that answer an error. */
export function toErrorResponse(error: AppError): { status: number; body: object } {
  const { status } = ERROR_TABLE[error.code];
  return { status, body: error.body ?? usualBodyOf(error) };
}

function usualBodyOf({ code, sentences }: AppError): object {
  return ERROR_TABLE[code].body === 'errors' ? { errors: sentences } : { error: sentences[0] };
}
