import type { CallHandler } from '@nestjs/common';
import type { Request } from 'express';
import { lastValueFrom } from 'rxjs';
import type { Scope } from '../database/scope.js';

/**
 * Checks and handles the request in another Scope than the guard made: that of a transaction, which
 * the handler's own joins. May be called again, when the transaction is repeated.
 * @returns what the handler answers
 */
export async function handleIn(
  scope: Scope,
  request: Request,
  next: CallHandler,
): Promise<unknown> {
  const outer = request.scope!;
  request.scope = scope;
  try {
    return await lastValueFrom(next.handle());
  } finally {
    request.scope = outer;
  }
}
