import { Injectable } from '@nestjs/common';
import type { TenantContext } from '../../database/tenant-context.js';
import { columnsOf, type RowOf } from '../../database/sql/columns.sql.js';
import { queryOne, queryAll, statement } from '../../database/sql/statement.js';
import { IdempotencyKey } from './idempotency-key.entity.js';

/** How many expired keys one statement deletes: few enough not to delay requests. */
const BATCH_SIZE = 1_000;

const COLUMNS = columnsOf(IdempotencyKey, 'idempotency_keys', [
  'fingerprint',
  'status',
  'body',
  'errorCode',
]);
export type StoredAnswer = RowOf<typeof COLUMNS>;

/** The lock ends with the transaction or the connection. */
const CLAIM = statement<{ claimed: boolean }>(
  'idempotency_keys.claim',
  'select pg_try_advisory_xact_lock(hashtextextended($2::text, $1::bigint)) as claimed',
);

const FIND = statement<StoredAnswer>(
  'idempotency_keys.find',
  `select ${COLUMNS} from idempotency_keys where shop_id = $1 and key = $2 and expires_at > $3`,
);

const STORE = statement<{ key: string }>(
  'idempotency_keys.store',
  `insert into idempotency_keys (shop_id, key, fingerprint, status, body, error_code, expires_at)
   values ($1, $2, $3, $4, $5, $6, $8)
   on conflict (shop_id, key) do update set fingerprint = excluded.fingerprint,
     status = excluded.status, body = excluded.body, error_code = excluded.error_code,
     expires_at = excluded.expires_at
   where idempotency_keys.expires_at <= $7
   returning key`,
);

const REMOVE_EXPIRED = statement<{ key: string }>(
  'idempotency_keys.remove_expired',
  `delete from idempotency_keys
   where shop_id = $1 and expires_at <= $2 and key = any(array(
     select k.key from idempotency_keys k
     where k.shop_id = $1 and k.expires_at <= $2 order by k.expires_at limit $3
     for update skip locked))
   returning key`,
);

@Injectable()
export class IdempotencyKeysRepository {
  /**
   * Locks the key until the transaction ends. Correctness depends on the primary key; the lock only
   * avoids waits.
   * @returns false when another request holds the lock
   */
  async claim(context: TenantContext, key: string): Promise<boolean> {
    return (await queryOne(context, CLAIM, key))!.claimed;
  }

  find(context: TenantContext, key: string, now: Date): Promise<StoredAnswer | undefined> {
    return queryOne(context, FIND, key, now);
  }

  /** @returns false when another request has stored a response that has not expired */
  async store(
    context: TenantContext,
    key: string,
    { fingerprint, status, body, errorCode }: StoredAnswer,
    now: Date,
    expiresAt: Date,
  ): Promise<boolean> {
    const sent = [key, fingerprint, status, body, errorCode, now, expiresAt];
    return (await queryAll(context, STORE, ...sent)).length > 0;
  }

  /** Deletes one batch. @returns whether there may be more */
  async removeExpired(context: TenantContext, now: Date): Promise<boolean> {
    return (await queryAll(context, REMOVE_EXPIRED, now, BATCH_SIZE)).length === BATCH_SIZE;
  }
}
