import { Injectable, Logger } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { KeyScope } from '../common/routing/route-declaration.js';
import { Database } from '../database/database.js';
import { statement } from '../database/sql/statement.js';
import { digestOf } from './api-key-token.js';
import type { Credential } from './credential.js';

/** Revocation holds on every instance within 10 s: a key is looked up anew after 5 s. */
const CACHE_TIME = 5_000;
/** How long a token that was unknown stays so: a key issued just now works after 2 s. */
const UNKNOWN_TIME = 2_000;
const CACHE_SIZE = 10_000;
/** How often the last use of a key is written, at most, in milliseconds. */
const LAST_USE_INTERVAL = 60_000;

interface KeyRow {
  shopId: number;
  id: number;
  name: string;
  scopes: KeyScope[];
  expiresAt: string | null;
  lastUsedAt: string | null;
}

const FIND_KEY = statement<KeyRow>(
  'credentials.find',
  `select shop_id as "shopId", id, name, scopes, expires_at as "expiresAt",
          last_used_at as "lastUsedAt"
   from api_keys where token_sha256 = $1 and revoked_at is null`,
);

const TOUCH_KEY = statement(
  'credentials.touch',
  `update api_keys set last_used_at = $3
   where shop_id = $1 and id = $2 and (last_used_at is null or last_used_at < $4)`,
);

/** Tells what a token stands for. */
@Injectable()
export class CredentialsService {
  private readonly logger = new Logger(CredentialsService.name);
  private readonly cache = new LRUCache<string, KeyRow>({ max: CACHE_SIZE, ttl: CACHE_TIME });
  private readonly unknown = new LRUCache<string, true>({ max: CACHE_SIZE, ttl: UNKNOWN_TIME });
  /** Tokens that were valid when they were last looked up. */
  private readonly valid = new LRUCache<string, true>({ max: CACHE_SIZE });

  constructor(private readonly database: Database) {}

  /**
   * Finds out what a well-formed token stands for.
   * @param mayAsk whether the database may be asked for a token that was never valid
   * @returns undefined when it is unknown, expired or revoked, or may not be asked for
   */
  async find(
    token: string,
    mayAsk: () => Promise<boolean> = async () => true,
  ): Promise<Credential | undefined> {
    const digest = digestOf(token);
    if (this.unknown.has(digest)) return undefined;
    if (!this.valid.has(digest) && !(await mayAsk())) return undefined;
    const key = this.cache.get(digest) ?? (await this.load(digest));
    if (!key || isExpired(key)) return undefined;
    return { shopId: key.shopId, keyId: key.id, keyName: key.name, scopes: key.scopes };
  }

  private async load(digest: string): Promise<KeyRow | undefined> {
    const [key] = await this.database.globalRows(FIND_KEY, digest);
    if (!key) {
      this.valid.delete(digest);
      this.unknown.set(digest, true);
      return undefined;
    }
    this.valid.set(digest, true);
    this.cache.set(digest, key);
    void this.touch(key).catch((error: unknown) =>
      this.logger.warn(`last use of key ${key.id} not recorded: ${String(error)}`),
    );
    return key;
  }

  private async touch({ shopId, id, lastUsedAt }: KeyRow): Promise<void> {
    const now = Date.now();
    const due = new Date(now - LAST_USE_INTERVAL);
    if (lastUsedAt !== null && new Date(lastUsedAt) > due) return;
    await this.database.globalRows(TOUCH_KEY, shopId, id, new Date(now), due);
  }
}

function isExpired({ expiresAt }: KeyRow): boolean {
  return expiresAt !== null && new Date(expiresAt).getTime() <= Date.now();
}
