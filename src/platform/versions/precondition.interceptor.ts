import { type CallHandler, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { from, type Observable } from 'rxjs';
import { inTransaction } from '../../database/transaction.js';
import { preconditionFailed } from '../../errors/app-error.js';
import { pathIdOf } from '../../http/path-id.pipe.js';
import { ifMatchOf, isAmong, needsOneRecord } from '../../http/responses/entity-tag.js';
import { type RouteDeclaration, routeOf } from '../../http/route-declaration.js';
import type { ConditionalInterceptor } from '../../http/route.interceptor.js';
import { handleInContext } from '../auth/tenant-context.guard.js';
import { RecordVersionsRepository } from './record-versions.repository.js';

/**
 * Restricts a `PUT` or `DELETE` with `If-Match` to the version that its client has read. The record
 * is locked, compared and changed in one transaction.
 */
@Injectable()
export class PreconditionInterceptor implements ConditionalInterceptor {
  constructor(private readonly versions: RecordVersionsRepository) {}

  appliesTo({ record }: RouteDeclaration): boolean {
    return record !== undefined;
  }

  /** @throws AppError precondition_failed */
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Request>();
    const { record } = routeOf(context);
    if (!record || request.headers['if-match'] === undefined) return next.handle();
    if (record === 'several') throw needsOneRecord();
    const tags = ifMatchOf(request);
    const { shopId } = request.tenantContext!;
    const sent = record === 'shop' ? [String(shopId)] : Object.values(request.params).slice(0, 1);
    const ids = sent.map((text) => pathIdOf(String(text)));
    // Invalid and unknown ids are rejected later, by the usual validation.
    if (!ids.every((id) => id !== undefined)) return next.handle();
    return from(
      inTransaction(request.tenantContext!, async (transaction) => {
        const [current] = await this.versions.lock(transaction, record, ids);
        if (current && !isAmong(tags, current.updatedAt)) throw preconditionFailed();
        return handleInContext(transaction, request, next);
      }),
    );
  }
}
