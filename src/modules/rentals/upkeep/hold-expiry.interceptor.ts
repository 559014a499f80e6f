import { type CallHandler, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { from, mergeMap, type Observable } from 'rxjs';
import { dependsOnHolds, type RouteDeclaration } from '../../../http/route-declaration.js';
import type { ConditionalInterceptor } from '../../../http/route.interceptor.js';
import { HoldExpiryService } from './hold-expiry.service.js';

/**
 * Cancels the lapsed holds of the shop before a request that depends on which days are free. In a
 * sandbox shop every request does so, since all that a moved clock changes follows at once.
 */
@Injectable()
export class HoldExpiryInterceptor implements ConditionalInterceptor {
  constructor(private readonly holds: HoldExpiryService) {}

  appliesTo({ requiredScope, longLived }: RouteDeclaration): boolean {
    return requiredScope !== undefined && !longLived;
  }

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { tenantContext, credential, method } = context.switchToHttp().getRequest<Request>();
    if (!credential?.isSandbox && !dependsOnHolds(context)) return next.handle();
    const expired =
      method === 'GET'
        ? this.holds.expireUnlocked(tenantContext!)
        : this.holds.expire(tenantContext!);
    return from(expired).pipe(mergeMap(() => next.handle()));
  }
}
