import { Injectable } from '@nestjs/common';
import { notFound } from '../common/errors/app-error.js';
import type { KeyScope } from '../common/routing/route-declaration.js';
import type { Scope } from '../database/scope.js';
import { row, rows, statement } from '../database/sql/statement.js';
import { inTransaction } from '../database/transaction.js';
import { EventRecorderService } from '../events/event-recorder.service.js';
import { domainEvent } from '../events/rules/event-catalogue.js';
import { digestOf, newToken } from './api-key-token.js';

/** A key as the command line shows it; timestamps in UTC. */
export interface ApiKeyRecord {
  id: number;
  name: string;
  scopes: KeyScope[];
  createdAt: string;
  expiresAt: string | null;
  revokedAt: string | null;
  lastUsedAt: string | null;
}

/** A key to be made. */
export interface NewApiKey {
  readonly name: string;
  readonly scopes: readonly KeyScope[];
  /** When it ends by itself; null for never. */
  readonly expiresAt: Date | null;
}

/** A key just made, with the token that is never shown again. */
export interface IssuedApiKey extends ApiKeyRecord {
  token: string;
}

const COLUMNS = `id, name, scopes, created_at as "createdAt", expires_at as "expiresAt",
  revoked_at as "revokedAt", last_used_at as "lastUsedAt"`;

const LIST = statement<ApiKeyRecord>(
  'api_keys.list',
  `select ${COLUMNS} from api_keys where shop_id = $1 order by id desc`,
);

const CREATE = statement<ApiKeyRecord>(
  'api_keys.create',
  `insert into api_keys (shop_id, name, scopes, token_sha256, expires_at)
   values ($1, $2, $3, $4, $5) returning ${COLUMNS}`,
);

const LIMIT = statement<ApiKeyRecord>(
  'api_keys.limit',
  `update api_keys set expires_at = least(expires_at, $3)
   where shop_id = $1 and id = $2 and revoked_at is null
     and (expires_at is null or expires_at > now())
   returning ${COLUMNS}`,
);

const LIFETIME = statement<{ milliseconds: number | null }>(
  'api_keys.lifetime',
  `select extract(epoch from expires_at - created_at) * 1000 as milliseconds
   from api_keys where shop_id = $1 and id = $2 for update`,
);

const REVOKE = statement<ApiKeyRecord>(
  'api_keys.revoke',
  `update api_keys set revoked_at = coalesce(revoked_at, now())
   where shop_id = $1 and id = $2 returning ${COLUMNS}`,
);

/** Issues, lists, rotates and revokes the keys of a shop. */
@Injectable()
export class ApiKeysService {
  constructor(private readonly events: EventRecorderService) {}

  /** All keys of the shop, newest first, the revoked ones included. */
  list(scope: Scope): Promise<ApiKeyRecord[]> {
    return rows(scope, LIST);
  }

  /**
   * Makes a key. Only the digest of its token is stored.
   */
  create(scope: Scope, key: NewApiKey): Promise<IssuedApiKey> {
    return inTransaction(scope, async (transaction) => {
      const issued = await this.issue(transaction, key);
      await this.events.record(transaction, [domainEvent('ApiKey', issued.id, 'created', {})]);
      return issued;
    });
  }

  /**
   * Makes a key of the same name, scopes and lifetime; the old one ends at `overlapUntil` at the
   * latest.
   * @throws AppError not_found when the key is missing, revoked or expired
   */
  async rotate(scope: Scope, id: number, overlapUntil: Date): Promise<IssuedApiKey> {
    return inTransaction(scope, async (transaction) => {
      const lifetime = (await row(transaction, LIFETIME, id))?.milliseconds ?? null;
      const old = await row(transaction, LIMIT, id, overlapUntil);
      if (!old) throw notFound('Key');
      const expiresAt = lifetime === null ? null : new Date(Date.now() + Number(lifetime));
      await this.events.record(transaction, [domainEvent('ApiKey', id, 'rotated', {})]);
      return this.create(transaction, { name: old.name, scopes: old.scopes, expiresAt });
    });
  }

  /**
   * Ends a key: on every instance within 10 s.
   * @throws AppError not_found
   */
  async revoke(scope: Scope, id: number): Promise<ApiKeyRecord> {
    return inTransaction(scope, async (transaction) => {
      const revoked = await row(transaction, REVOKE, id);
      if (!revoked) throw notFound('Key');
      await this.events.record(transaction, [domainEvent('ApiKey', id, 'revoked', {})]);
      return revoked;
    });
  }

  private async issue(scope: Scope, key: NewApiKey): Promise<IssuedApiKey> {
    const token = newToken();
    const made = await row(scope, CREATE, key.name, key.scopes, digestOf(token), key.expiresAt);
    return { ...made!, token };
  }
}
