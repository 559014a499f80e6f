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

/** Rows of the previous release belong to all API keys of the shop. */
const FIND = statement<StoredAnswer>(
  'idempotency_keys.find',
  `select ${COLUMNS} from idempotency_keys
   where shop_id = $1 and key in ($2, $3) and (api_key_id is null or api_key_id = $4)
     and expires_at > $5
   order by api_key_id nulls last limit 1`,
);

const STORE = statement<{ key: string }>(
  'idempotency_keys.store',
  `insert into idempotency_keys
     (shop_id, key, api_key_id, fingerprint, status, body, error_code, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7, $9)
   on conflict (shop_id, key) do update set api_key_id = excluded.api_key_id,
     fingerprint = excluded.fingerprint, status = excluded.status, body = excluded.body,
     error_code = excluded.error_code,
     expires_at = excluded.expires_at
   where idempotency_keys.expires_at <= $8
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

/** An idempotency key of an API key and its rotations. */
export interface OwnedKey {
  readonly key: string;
  /** The first API key of the rotations. */
  readonly apiKeyId: number;
}

/**
 * The name of a row whose plain key another API key has taken. The previous release reads plain keys
 * only, so a plain one is preferred. No client can send a tab.
 */
const ownName = ({ key, apiKeyId }: OwnedKey): string => `${apiKeyId}\t${key}`;

@Injectable()
export class IdempotencyKeysRepository {
  /**
   * Locks the key until the transaction ends. Correctness depends on the primary key; the lock only
   * avoids waits.
   * @returns false when another request holds the lock
   */
  async claim(context: TenantContext, owned: OwnedKey): Promise<boolean> {
    return (await queryOne(context, CLAIM, ownName(owned)))!.claimed;
  }

  find(context: TenantContext, owned: OwnedKey, now: Date): Promise<StoredAnswer | undefined> {
    return queryOne(context, FIND, owned.key, ownName(owned), owned.apiKeyId, now);
  }

  /** @returns false when a concurrent request has stored a response for the same API key */
  async store(
    context: TenantContext,
    owned: OwnedKey,
    { fingerprint, status, body, errorCode }: StoredAnswer,
    now: Date,
    expiresAt: Date,
  ): Promise<boolean> {
    const values = [owned.apiKeyId, fingerprint, status, body, errorCode, now, expiresAt];
    const storeAs = async (name: string): Promise<boolean> =>
      (await queryAll(context, STORE, name, ...values)).length > 0;
    if (await storeAs(owned.key)) return true;
    return !(await this.find(context, owned, now)) && (await storeAs(ownName(owned)));
  }

  /** Deletes one batch. @returns whether there may be more */
  async removeExpired(context: TenantContext, now: Date): Promise<boolean> {
    return (await queryAll(context, REMOVE_EXPIRED, now, BATCH_SIZE)).length === BATCH_SIZE;
  }
}
