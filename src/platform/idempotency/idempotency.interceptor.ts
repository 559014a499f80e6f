import { type CallHandler, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { type Observable, of } from 'rxjs';
import { handleInContext } from '../auth/handle-in-context.js';
import { keyedRequestOf } from '../../http/keyed-request.js';
import { Metrics } from '../../observability/metrics.js';
import { type RouteDeclaration, routeOf } from '../../http/route-declaration.js';
import type { ConditionalInterceptor } from '../../http/route.interceptor.js';
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
    const asked = keyedRequestOf(request);
    if (!asked) return next.handle();
    const { answer, replayed } = await this.idempotency.once(
      request.tenantContext!,
      { ...asked, status },
      (tenant) => handleInContext(tenant, request, next),
    );
    if (replayed) {
      this.metrics.idempotentReplays.inc();
      http.getResponse<Response>().setHeader('Idempotent-Replayed', 'true');
    }
    return of(answer);
  }
}
