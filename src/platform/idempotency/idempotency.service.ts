import { Injectable } from '@nestjs/common';
import { SerializedResponse } from '../../http/responses/serialized-response.js';
import { AppError, keyInUse, keyReused, toErrorResponse } from '../../errors/app-error.js';
import type { KeyedRequest } from '../../http/keyed-request.js';
import type { TenantContext } from '../../database/tenant-context.js';
import { inSavepoint, inTransaction, StaleReadError } from '../../database/transaction.js';
import { IdempotencyKeysRepository } from './idempotency-keys.repository.js';

/** How long a response is stored, in milliseconds. */
const RETENTION_MS = 24 * 60 * 60 * 1000;

/** Makes a request with a key take effect once, however often it is sent. */
@Injectable()
export class IdempotencyService {
  constructor(private readonly keys: IdempotencyKeysRepository) {}

  /**
   * Runs the work and stores its response, in one transaction, or returns the stored response. A
   * rejection stores its response and nothing else.
   * @param asked the request, with the status of its response on success
   * @param work runs the request in the given tenant context
   * @throws AppError key_in_use while the first request runs; key_reused if that request differs
   */
  once(
    context: TenantContext,
    { key, fingerprint, status }: KeyedRequest & { readonly status: number },
    work: (context: TenantContext) => Promise<unknown>,
  ): Promise<{ answer: SerializedResponse; replayed: boolean }> {
    return inTransaction(context, async (transaction) => {
      const isClaimed = await this.keys.claim(transaction, key);
      const stored = await this.keys.find(transaction, key, new Date());
      if (stored && stored.fingerprint !== fingerprint) throw keyReused();
      if (stored)
        return { answer: new SerializedResponse(stored.status, stored.body), replayed: true };
      if (!isClaimed) throw keyInUse();
      const answer = await outcomeOf(transaction, status, work);
      const row = { fingerprint, status: answer.status, body: answer.text };
      const now = new Date();
      const expiresAt = new Date(now.getTime() + RETENTION_MS);
      if (!(await this.keys.store(transaction, key, row, now, expiresAt)))
        throw new StaleReadError();
      return { answer, replayed: false };
    });
  }
}

/**
 * Returns the response. Rejected requests are rolled back; errors that the request did not cause
 * are thrown.
 */
async function outcomeOf(
  context: TenantContext,
  status: number,
  work: (context: TenantContext) => Promise<unknown>,
): Promise<SerializedResponse> {
  try {
    return SerializedResponse.of(status, await inSavepoint(context, work));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const refusal = toErrorResponse(error);
    if (refusal.status >= 500) throw error;
    return SerializedResponse.of(refusal.status, refusal.body);
  }
}
