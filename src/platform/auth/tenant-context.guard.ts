import {
  type CallHandler,
  type CanActivate,
  createParamDecorator,
  type ExecutionContext,
  Injectable,
} from '@nestjs/common';
import type { Request } from 'express';
import { lastValueFrom } from 'rxjs';
import { Database } from '../../database/database.js';
import type { TenantContext } from '../../database/tenant-context.js';
import { forbidden, unauthorized } from '../../errors/app-error.js';
import { routeOf } from '../../http/route-declaration.js';

/** A header with a token, valid or not. */
const BEARER = /^Bearer +\S/i;

/** Rejects requests without a valid key or the scope, and creates the request's tenant context. */
@Injectable()
export class TenantContextGuard implements CanActivate {
  constructor(private readonly database: Database) {}

  canActivate(context: ExecutionContext): boolean {
    const { requiredScope: needed } = routeOf(context);
    if (needed === undefined) return true;
    const request = context.switchToHttp().getRequest<Request>();
    const { credential } = request;
    if (!credential) throw unauthorized(BEARER.test(request.headers.authorization ?? ''));
    if (!credential.scopes.includes(needed)) throw forbidden(needed);
    const { keyId, keyName: name } = credential;
    const actor = { keyId, name };
    request.tenantContext = this.database.createTenantContext(credential, actor, request.id);
    return true;
  }
}

export const CurrentTenantContext = createParamDecorator(
  (_: unknown, context: ExecutionContext): TenantContext =>
    context.switchToHttp().getRequest<Request>().tenantContext!,
);

/**
 * Handles the request in the tenant context of a transaction, which the handler's own transactions
 * join. A retry of the transaction calls it again.
 * @returns the response of the handler
 */
export async function handleInContext(
  context: TenantContext,
  request: Request,
  next: CallHandler,
): Promise<unknown> {
  const original = request.tenantContext!;
  request.tenantContext = context;
  try {
    return await lastValueFrom(next.handle());
  } finally {
    request.tenantContext = original;
  }
}
