import { type CallHandler, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { from, mergeMap, type Observable } from 'rxjs';
import type { RouteDeclaration } from '../../../http/route-declaration.js';
import type { ConditionalInterceptor } from '../../../http/route.interceptor.js';
import { RemindersService } from './reminders.service.js';

/** In a sandbox shop, every request sees the reminders that a moved clock brings. */
@Injectable()
export class RemindersInterceptor implements ConditionalInterceptor {
  constructor(private readonly reminders: RemindersService) {}

  appliesTo({ requiredScope, longLived }: RouteDeclaration): boolean {
    return requiredScope !== undefined && !longLived;
  }

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { tenantContext, credential } = context.switchToHttp().getRequest<Request>();
    if (!credential?.isSandbox) return next.handle();
    return from(this.reminders.remind(tenantContext!)).pipe(mergeMap(() => next.handle()));
  }
}
