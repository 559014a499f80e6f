import type { CallHandler } from '@nestjs/common';
import type { Request } from 'express';
import { lastValueFrom } from 'rxjs';
import type { TenantContext } from '../../database/tenant-context.js';

/**
 * Checks and handles the request in another TenantContext than the guard made: that of a
 * transaction, which the handler's own joins. May be called again, when the transaction is
 * repeated.
 * @returns the response of the handler
 */
export async function handleInContext(
  context: TenantContext,
  request: Request,
  next: CallHandler,
): Promise<unknown> {
  const outer = request.tenantContext!;
  request.tenantContext = context;
  try {
    return await lastValueFrom(next.handle());
  } finally {
    request.tenantContext = outer;
  }
}
