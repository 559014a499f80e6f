import { type CallHandler, type ExecutionContext, Injectable, Module } from '@nestjs/common';
import type { Request, Response } from 'express';
import { type Observable, of } from 'rxjs';
import type { TenantContext } from '../../database/tenant-context.js';
import { inSavepoint, inTransaction, StaleReadError } from '../../database/transaction.js';
import { AppError, keyInUse, keyReused, toErrorResponse } from '../../errors/app-error.js';
import { ERROR_CODE_HEADER } from '../../errors/error-codes.js';
import { type KeyedRequest, keyedRequestOf } from '../../http/keyed-request.js';
import { SerializedResponse } from '../../http/responses/serialized-response.js';
import { type RouteDeclaration, routeOf } from '../../http/route-declaration.js';
import { omit } from '../../records/changes.js';
import type { ConditionalInterceptor } from '../../http/route.interceptor.js';
import { Metrics } from '../../observability/metrics.js';
import { handleInContext } from '../auth/tenant-context.guard.js';
import { ShopsModule } from '../shops/shops.module.js';
import { ExpiredKeysService } from './expired-keys.service.js';
import { IdempotencyKeysRepository, type OwnedKey } from './idempotency-keys.repository.js';

const RETENTION_MS = 24 * 60 * 60 * 1000;

/** A response, and the code of its error. */
interface Outcome {
  readonly response: SerializedResponse;
  readonly code: string | null;
}

type Work = (context: TenantContext) => Promise<unknown>;

/** Runs a request with an `Idempotency-Key` once, however often it is sent. */
@Injectable()
export class IdempotencyInterceptor implements ConditionalInterceptor {
  constructor(
    private readonly keys: IdempotencyKeysRepository,
    private readonly metrics: Metrics,
  ) {}

  appliesTo({ retriable }: RouteDeclaration): boolean {
    return retriable === true;
  }

  /** @throws AppError key_in_use while the first request runs; key_reused if that request differs */
  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const keyed = keyedRequestOf(request);
    if (!keyed || request.tenantContext!.isDryRun) return next.handle();
    const route = routeOf(context);
    const owned = { ...keyed, apiKeyId: request.credential!.firstKeyId };
    const { response, code, replayed } = await inTransaction(
      request.tenantContext!,
      (transaction) =>
        this.runOnce(transaction, owned, route, (tenant) => handleInContext(tenant, request, next)),
    );
    const outgoing = http.getResponse<Response>();
    if (code !== null) outgoing.setHeader(ERROR_CODE_HEADER, code);
    if (replayed) {
      this.metrics.idempotentReplays.inc();
      outgoing.setHeader('Idempotent-Replayed', 'true');
    }
    return of(response);
  }

  /**
   * Runs the work and stores its response, or returns the stored response. A rejection stores its
   * response and nothing else.
   */
  private async runOnce(
    transaction: TenantContext,
    { fingerprint, ...owned }: OwnedKey & KeyedRequest,
    { status, secretFields = [] }: RouteDeclaration,
    work: Work,
  ): Promise<Outcome & { replayed: boolean }> {
    const isClaimed = await this.keys.claim(transaction, owned);
    const stored = await this.keys.find(transaction, owned, new Date());
    if (stored && stored.fingerprint !== fingerprint) throw keyReused();
    if (stored) {
      const response = new SerializedResponse(stored.status, stored.body);
      return { response, code: stored.errorCode, replayed: true };
    }
    if (!isClaimed) throw keyInUse();
    const { response, code } = await responseOf(transaction, status, work);
    const row = {
      fingerprint,
      status: response.status,
      body: withoutFields(response.text, secretFields),
      errorCode: code,
    };
    const now = new Date();
    const expiresAt = new Date(now.getTime() + RETENTION_MS);
    const isStored = await this.keys.store(transaction, owned, row, now, expiresAt);
    if (!isStored) throw new StaleReadError();
    return { response, code, replayed: false };
  }
}

/** The JSON of a response without its secrets, which are never stored. */
function withoutFields(json: string, fields: readonly string[]): string {
  if (fields.length === 0) return json;
  return JSON.stringify(omit(JSON.parse(json) as object, fields));
}

/** Rejected requests are rolled back; errors that the request did not cause are thrown. */
async function responseOf(context: TenantContext, status: number, work: Work): Promise<Outcome> {
  try {
    return {
      response: SerializedResponse.of(status, await inSavepoint(context, work)),
      code: null,
    };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const rejection = toErrorResponse(error);
    if (rejection.status >= 500) throw error;
    return { response: SerializedResponse.of(rejection.status, rejection.body), code: error.code };
  }
}

/** Idempotent retries. The interceptor is bound in the application module. */
@Module({
  imports: [ShopsModule],
  providers: [IdempotencyKeysRepository, ExpiredKeysService],
  exports: [IdempotencyKeysRepository],
})
export class IdempotencyModule {}
