import { type CallHandler, type ExecutionContext, Injectable, Module } from '@nestjs/common';
import type { Request, Response } from 'express';
import { type Observable, of } from 'rxjs';
import { keyedRequestOf } from '../../http/keyed-request.js';
import { type RouteDeclaration, routeOf } from '../../http/route-declaration.js';
import type { ConditionalInterceptor } from '../../http/route.interceptor.js';
import { Metrics } from '../../observability/metrics.js';
import { handleInContext } from '../auth/tenant-context.guard.js';
import { ShopsModule } from '../shops/shops.module.js';
import { ExpiredKeysService } from './expired-keys.service.js';
import { IdempotencyKeysRepository } from './idempotency-keys.repository.js';
import { IdempotencyService } from './idempotency.service.js';

/** Runs a request with an `Idempotency-Key` once, however often it is sent. */
@Injectable()
export class IdempotencyInterceptor implements ConditionalInterceptor {
  constructor(
    private readonly idempotency: IdempotencyService,
    private readonly metrics: Metrics,
  ) {}

  appliesTo({ retriable }: RouteDeclaration): boolean {
    return retriable === true;
  }

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const { status } = routeOf(context);
    const keyed = keyedRequestOf(request);
    if (!keyed) return next.handle();
    const { answer, replayed } = await this.idempotency.once(
      request.tenantContext!,
      { ...keyed, status },
      (tenant) => handleInContext(tenant, request, next),
    );
    if (replayed) {
      this.metrics.idempotentReplays.inc();
      http.getResponse<Response>().setHeader('Idempotent-Replayed', 'true');
    }
    return of(answer);
  }
}

/** Idempotent retries. The interceptor is bound in the application module. */
@Module({
  imports: [ShopsModule],
  providers: [IdempotencyService, IdempotencyKeysRepository, ExpiredKeysService],
  exports: [IdempotencyService],
})
export class IdempotencyModule {}
