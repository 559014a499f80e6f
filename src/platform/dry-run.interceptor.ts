import { type CallHandler, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { from, type Observable, tap } from 'rxjs';
import { inTransaction } from '../database/transaction.js';
import { DRY_RUN_HEADER, isDryRun } from '../http/dry-run.js';
import type { RouteDeclaration } from '../http/route-declaration.js';
import type { ConditionalInterceptor } from '../http/route.interceptor.js';
import { handleInContext } from './auth/tenant-context.guard.js';

/**
 * Executes a request with `Dry-Run: true` in one transaction, which is rolled back. The response
 * has no `ETag` and no `Location`, since the record does not exist.
 */
@Injectable()
export class DryRunInterceptor implements ConditionalInterceptor {
  appliesTo({ writes }: RouteDeclaration): boolean {
    return writes === true;
  }

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    if (!isDryRun(request)) return next.handle();
    const response = http.getResponse<Response>();
    response.setHeader(DRY_RUN_HEADER, 'true');
    return from(
      inTransaction(request.tenantContext!.asDryRun(), (transaction) =>
        handleInContext(transaction, request, next),
      ),
    ).pipe(
      tap(() => {
        response.removeHeader('ETag');
        response.removeHeader('Location');
      }),
    );
  }
}
