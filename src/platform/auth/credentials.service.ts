import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { KeyScope } from '../../http/route-declaration.js';
import type { TenantContext } from '../../database/tenant-context.js';
import { digestOf, isSandboxToken } from './api-key-token.js';
import { ApiKeysRepository, type UsedKeyRow } from './api-keys.repository.js';
import { LastUsesService } from './last-uses.service.js';

interface Credential {
  readonly shopId: number;
  readonly keyId: number;
  /** The key that the rotations of this one began with. */
  readonly firstKeyId: number;
  readonly keyName: string;
  readonly scopes: readonly KeyScope[];
  readonly isSandbox: boolean;
  /** How far the clock of the shop is ahead of the real time, in milliseconds. */
  readonly clockOffsetMs: number;
}

declare global {
  // The namespace that Express merges into its own types.
  namespace Express {
    interface Request {
      /** Set by the bearer guard when the token is valid. */
      credential?: Credential;
      /** Set by the tenant-context guard. */
      tenantContext?: TenantContext;
    }
  }
}

/** Revocation holds on every instance within 10 s. */
const CACHE_TTL_MS = 10_000;
/** How long before its expiry a cached key is looked up again, so that no request waits. */
const RENEWAL_LEAD_MS = 5_000;
/** How long an unknown token is cached: a new key works after 2 s at the latest. */
const UNKNOWN_TTL_MS = 2_000;
const CACHE_SIZE = 10_000;

/** Resolves tokens to keys. */
@Injectable()
export class CredentialsService {
  private readonly cache = new LRUCache<string, UsedKeyRow>({ max: CACHE_SIZE, ttl: CACHE_TTL_MS });
  private readonly unknown = new LRUCache<string, true>({ max: CACHE_SIZE, ttl: UNKNOWN_TTL_MS });
  /** Tokens that were valid at their last look-up. */
  private readonly valid = new LRUCache<string, true>({ max: CACHE_SIZE });
  /** Look-ups under way: all requests with a token share one. */
  private readonly loading = new Map<string, Promise<UsedKeyRow | undefined>>();

  constructor(
    private readonly keys: ApiKeysRepository,
    private readonly uses: LastUsesService,
  ) {}

  /**
   * Returns the credential of a well-formed token.
   * @param mayLookUp whether a token that was never valid may be looked up in the database
   * @returns undefined when it is unknown, expired or revoked, or may not be looked up
   */
  async find(
    token: string,
    mayLookUp: () => Promise<boolean> = async () => true,
  ): Promise<Credential | undefined> {
    const digest = digestOf(token);
    if (this.unknown.has(digest)) return undefined;
    if (!this.valid.has(digest) && !(await mayLookUp())) return undefined;
    // A moved clock holds for the next request on every instance.
    const key = await (isSandboxToken(token) ? this.lookUp(digest) : this.keyOf(digest));
    if (!key || isExpired(key)) return undefined;
    const { id: keyId, name: keyName, ...rest } = key;
    return { ...rest, keyId, firstKeyId: key.firstKeyId ?? keyId, keyName };
  }

  private async keyOf(digest: string): Promise<UsedKeyRow | undefined> {
    const known = this.cache.get(digest);
    if (this.cache.getRemainingTTL(digest) > RENEWAL_LEAD_MS) return known;
    const loading = this.loading.get(digest) ?? this.load(digest);
    if (!known) return loading;
    // A database failure reaches the requests that come after the cached entry has expired.
    loading.catch(() => {});
    return known;
  }

  private load(digest: string): Promise<UsedKeyRow | undefined> {
    const loading = this.lookUp(digest).finally(() => this.loading.delete(digest));
    this.loading.set(digest, loading);
    return loading;
  }

  private async lookUp(digest: string): Promise<UsedKeyRow | undefined> {
    const key = await this.keys.findUsed(digest);
    if (!key) {
      this.cache.delete(digest);
      this.valid.delete(digest);
      this.unknown.set(digest, true);
      return undefined;
    }
    this.valid.set(digest, true);
    this.cache.set(digest, key);
    this.uses.note(key);
    return key;
  }
}

function isExpired({ expiresAt }: UsedKeyRow): boolean {
  return expiresAt !== null && new Date(expiresAt).getTime() <= Date.now();
}
