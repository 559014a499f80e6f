import { Injectable } from '@nestjs/common';
import { SerializedResponse } from '../../http/responses/serialized-response.js';
import { AppError, keyInUse, keyReused, toErrorResponse } from '../../errors/app-error.js';
import type { KeyedRequest } from '../../http/keyed-request.js';
import type { TenantContext } from '../../database/tenant-context.js';
import { inSavepoint, inTransaction, StaleReadError } from '../../database/transaction.js';
import { IdempotencyKeysRepository } from './idempotency-keys.repository.js';

/** How long an answer is kept, in milliseconds. */
const LIFETIME = 24 * 60 * 60 * 1000;

/** Sees to it that a request with a key has its effect once, however often it is sent. */
@Injectable()
export class IdempotencyService {
  constructor(private readonly keys: IdempotencyKeysRepository) {}

  /**
   * Does the work and keeps its answer, in one transaction, or answers what was kept. A refusal is
   * kept too, and nothing else of what is refused.
   * @param asked with the status that its answer has when nothing is wrong
   * @param work does what is asked for in the TenantContext that it is given
   * @throws AppError key_in_use while the first request runs; key_reused where that was another one
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
      const expiresAt = new Date(now.getTime() + LIFETIME);
      if (!(await this.keys.store(transaction, key, row, now, expiresAt)))
        throw new StaleReadError();
      return { answer, replayed: false };
    });
  }
}

/** What is answered; of what is refused nothing stays, and what is no fault of the request is thrown. */
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
