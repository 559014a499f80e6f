import { type CallHandler, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { from, mergeMap, type Observable } from 'rxjs';
import type { TenantContext } from '../../../database/tenant-context.js';
import { dependsOnHolds, type RouteDeclaration } from '../../../http/route-declaration.js';
import type { ConditionalInterceptor } from '../../../http/route.interceptor.js';
import { OffersService } from '../wait/offers.service.js';
import { HoldExpiryService } from './hold-expiry.service.js';
import { RemindersService } from './reminders.service.js';

/**
 * Cancels the lapsed holds of the shop before a request that depends on which days are free. In a
 * sandbox shop every request does so and sees the reminders as well, since all that a moved clock
 * changes follows at once.
 */
@Injectable()
export class UpkeepInterceptor implements ConditionalInterceptor {
  constructor(
    private readonly holds: HoldExpiryService,
    private readonly offers: OffersService,
    private readonly reminders: RemindersService,
  ) {}

  appliesTo({ requiredScope, longLived }: RouteDeclaration): boolean {
    return requiredScope !== undefined && !longLived;
  }

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { tenantContext, credential, method } = context.switchToHttp().getRequest<Request>();
    const isSandbox = credential?.isSandbox ?? false;
    if (!isSandbox && !dependsOnHolds(context)) return next.handle();
    const done = this.bringUpToDate(tenantContext!, method === 'GET', isSandbox);
    return from(done).pipe(mergeMap(() => next.handle()));
  }

  private async bringUpToDate(
    context: TenantContext,
    isRead: boolean,
    isSandbox: boolean,
  ): Promise<void> {
    if (!isSandbox) {
      await (isRead ? this.holds.expireUnlocked(context) : this.holds.expire(context));
      return;
    }
    await this.offers.catchUp(context, isRead);
    await this.reminders.remind(context);
  }
}
