import { type CanActivate, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { forbidden, unauthorized } from '../../errors/app-error.js';
import { routeOf } from '../../http/route-declaration.js';
import { Database } from '../../database/database.js';
import type { TenantContext } from '../../database/tenant-context.js';

/** Rejects requests without a valid key or the scope, and creates the request's tenant context. */
@Injectable()
export class TenantContextGuard implements CanActivate {
  constructor(private readonly database: Database) {}

  canActivate(context: ExecutionContext): boolean {
    const { requiredScope: needed } = routeOf(context);
    if (needed === undefined) return true;
    const request = context.switchToHttp().getRequest<Request>();
    const { credential } = request;
    if (!credential) throw unauthorized();
    if (!credential.scopes.includes(needed)) throw forbidden(needed);
    const { shopId, keyId, keyName: name } = credential;
    request.tenantContext = this.database.createTenantContext(shopId, { keyId, name }, request.id);
    return true;
  }
}

/** The TenantContext of the request. */
export const CurrentTenantContext = createParamDecorator(
  (_: unknown, context: ExecutionContext): TenantContext =>
    context.switchToHttp().getRequest<Request>().tenantContext!,
);
