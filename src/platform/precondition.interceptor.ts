import { type CallHandler, type ExecutionContext, Injectable, Module } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { Request } from 'express';
import { from, type Observable } from 'rxjs';
import type { TenantContext } from '../database/tenant-context.js';
import { inTransaction } from '../database/transaction.js';
import { preconditionFailed } from '../errors/app-error.js';
import { pathIdOf } from '../http/path-id.pipe.js';
import { entityTagOf, ifMatchOf, isAmong, needsOneRecord } from '../http/responses/entity-tag.js';
import { type RouteDeclaration, routeOf } from '../http/route-declaration.js';
import type { ConditionalInterceptor } from '../http/route.interceptor.js';
import { handleInContext } from './auth/tenant-context.guard.js';
import { RecordLocksRepository } from './record-locks.repository.js';

type Reader = (context: TenantContext, ...ids: readonly number[]) => Promise<unknown>;

/**
 * Restricts a `PUT` or `DELETE` with `If-Match` to the version that its client has read. The record
 * is locked, compared and changed in one transaction.
 */
@Injectable()
export class PreconditionInterceptor implements ConditionalInterceptor {
  constructor(
    private readonly locks: RecordLocksRepository,
    private readonly modules: ModuleRef,
  ) {}

  appliesTo({ record }: RouteDeclaration): boolean {
    return record !== undefined;
  }

  /** @throws AppError precondition_failed; not_found */
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Request>();
    const { record } = routeOf(context);
    if (!record || request.headers['if-match'] === undefined) return next.handle();
    if (record === 'several') throw needsOneRecord();
    const tags = ifMatchOf(request);
    const ids = Object.values(request.params).map((text) => pathIdOf(String(text)));
    // Invalid ids are rejected later, by the usual validation.
    if (!ids.every((id) => id !== undefined)) return next.handle();
    const controller = this.modules.get<Record<string, Reader>>(context.getClass(), {
      strict: false,
    });
    return from(
      inTransaction(request.tenantContext!, async (transaction) => {
        await this.locks.lock(transaction, record.kind, ids);
        const current = await controller[record.reader]!(transaction, ...ids);
        if (!isAmong(tags, entityTagOf(JSON.stringify(current)))) throw preconditionFailed();
        return handleInContext(transaction, request, next);
      }),
    );
  }
}

/** Conditional updates (`If-Match`). The interceptor is bound in the application module. */
@Module({ providers: [RecordLocksRepository], exports: [RecordLocksRepository] })
export class PreconditionsModule {}
