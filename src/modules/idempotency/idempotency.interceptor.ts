import { type CallHandler, type ExecutionContext, Injectable } from '@nestjs/common';
import type { NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { type Observable, of } from 'rxjs';
import { handleIn } from '../../auth/scoped-handling.js';
import { keyedRequestOf } from '../../common/http/keyed-request.js';
import { routeOf } from '../../common/routing/route-declaration.js';
import { IdempotencyService } from './idempotency.service.js';

/** Does a request with an `Idempotency-Key` once, however often it is sent. */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(private readonly idempotency: IdempotencyService) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const { retriable, status } = routeOf(context);
    const asked = retriable ? keyedRequestOf(request) : undefined;
    if (!asked) return next.handle();
    const { answer, replayed } = await this.idempotency.once(
      request.scope!,
      { ...asked, status },
      (scope) => handleIn(scope, request, next),
    );
    if (replayed) http.getResponse<Response>().setHeader('Idempotent-Replayed', 'true');
    return of(answer);
  }
}
