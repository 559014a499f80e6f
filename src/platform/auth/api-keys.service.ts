import { Injectable } from '@nestjs/common';
import { changesBetween } from '../../records/changes.js';
import { notFound } from '../../errors/app-error.js';
import type { KeyScope } from '../../http/route-declaration.js';
import type { TenantContext } from '../../database/tenant-context.js';
import { inTransaction } from '../../database/transaction.js';
import { InstallationKey } from '../../http/paging/cursor.js';
import { ShopReader } from '../shops/shop.reader.js';
import { EventRecorderService } from '../events/event-recorder.service.js';
import { domainEvent } from '../events/event-catalogue.js';
import { digestOf, newToken } from './api-key-token.js';
import { type ApiKeyRow, ApiKeysRepository } from './api-keys.repository.js';

export interface NewApiKey {
  readonly name: string;
  readonly scopes: readonly KeyScope[];
  /** When it expires; null for never. */
  readonly expiresAt: Date | null;
}

/** A new key, with the token that is never shown again. */
export interface IssuedApiKey extends ApiKeyRow {
  token: string;
}

/** Issues, lists, rotates and revokes the keys of a shop. */
@Injectable()
export class ApiKeysService {
  constructor(
    private readonly keys: ApiKeysRepository,
    private readonly events: EventRecorderService,
    private readonly key: InstallationKey,
    private readonly shop: ShopReader,
  ) {}

  /** All keys of the shop, newest first, including revoked ones. */
  list(context: TenantContext): Promise<ApiKeyRow[]> {
    return this.keys.list(context);
  }

  /**
   * Creates a key. Only the digest of its token is stored.
   * @param firstKeyId the first key of its rotations, for another one than itself
   */
  create(
    context: TenantContext,
    key: NewApiKey,
    firstKeyId: number | null = null,
  ): Promise<IssuedApiKey> {
    return inTransaction(context, async (transaction) => {
      const issued = await this.issue(transaction, key, firstKeyId);
      await this.events.record(transaction, [domainEvent('ApiKey', issued.id, 'created', {})]);
      return issued;
    });
  }

  /**
   * Creates a key with the same name, scopes and lifetime; the old one expires at `overlapUntil` at
   * the latest.
   * @throws AppError not_found when the key is missing, revoked or expired
   */
  async rotate(context: TenantContext, id: number, overlapUntil: Date): Promise<IssuedApiKey> {
    return inTransaction(context, async (transaction) => {
      const old = await this.keys.lock(transaction, id);
      const now = Date.now();
      if (!old || hasEnded(old, now)) throw notFound('Key');
      const limited = await this.keys.limit(transaction, id, overlapUntil);
      const changes = changesBetween(['expiresAt'], old, limited);
      await this.events.record(transaction, [domainEvent('ApiKey', id, 'rotated', { changes })]);
      const lifetime = lifetimeOf(old);
      const expiresAt = lifetime === null ? null : new Date(now + lifetime);
      const { name, scopes, firstKeyId } = old;
      return this.create(transaction, { name, scopes, expiresAt }, firstKeyId ?? id);
    });
  }

  /**
   * Revokes a key, on every instance within 10 s.
   * @throws AppError not_found
   */
  async revoke(context: TenantContext, id: number): Promise<ApiKeyRow> {
    return inTransaction(context, async (transaction) => {
      const key = await this.keys.lock(transaction, id);
      if (!key) throw notFound('Key');
      if (key.revokedAt !== null) return key;
      const revoked = await this.keys.revoke(transaction, id, new Date());
      const changes = changesBetween(['revokedAt'], key, revoked);
      await this.events.record(transaction, [domainEvent('ApiKey', id, 'revoked', { changes })]);
      return revoked;
    });
  }

  /**
   * Deletes one batch of the keys that ended before a time.
   * @returns the count, and whether there may be more
   */
  removeEnded(context: TenantContext, before: Date): Promise<{ count: number; more: boolean }> {
    return this.keys.removeEnded(context, before);
  }

  private async issue(
    context: TenantContext,
    { expiresAt, ...key }: NewApiKey,
    firstKeyId: number | null,
  ): Promise<IssuedApiKey> {
    const token = newToken(this.key, await this.shop.isSandbox(context));
    const end = expiresAt?.toISOString() ?? null;
    const created = await this.keys.create(context, {
      ...key,
      firstKeyId,
      tokenSha256: digestOf(token),
      expiresAt: end,
    });
    return { ...created, token };
  }
}

const hasEnded = ({ revokedAt, expiresAt }: ApiKeyRow, now: number): boolean =>
  revokedAt !== null || (expiresAt !== null && Date.parse(expiresAt) <= now);

/** In milliseconds; null for a key without end. */
const lifetimeOf = ({ createdAt, expiresAt }: ApiKeyRow): number | null =>
  expiresAt === null ? null : Date.parse(expiresAt) - Date.parse(createdAt);
