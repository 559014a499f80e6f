import { Injectable } from '@nestjs/common';
import { idsOf } from '../../records/grouped-by.js';
import type { KeyScope } from '../../http/route-declaration.js';
import { Database } from '../../database/database.js';
import { columnsOf, joined, type RowOf } from '../../database/sql/columns.sql.js';
import { queryAll, queryOne, statement } from '../../database/sql/statement.js';
import { insertStatement, write } from '../../database/sql/write.js';
import type { TenantContext } from '../../database/tenant-context.js';
import { Shop } from '../shops/shop.entity.js';
import { ApiKey } from './api-key.entity.js';

const BATCH_SIZE = 1_000;

const COLUMN_NAMES = [
  'id',
  'name',
  'scopes',
  'createdAt',
  'expiresAt',
  'revokedAt',
  'lastUsedAt',
] as const;

const COLUMNS = columnsOf(ApiKey, 'api_keys', COLUMN_NAMES);

/** A key without its token; timestamps in UTC. */
export type ApiKeyRow = RowOf<typeof COLUMNS>;

const USED_COLUMNS = joined(
  columnsOf(ApiKey, 'k', [
    'shopId',
    'id',
    'firstKeyId',
    'name',
    'scopes',
    'expiresAt',
    'lastUsedAt',
  ]),
  columnsOf(Shop, 's', ['isSandbox', 'clockOffsetMs']),
);

export type UsedKeyRow = RowOf<typeof USED_COLUMNS>;

const LIST = statement<ApiKeyRow>(
  'api_keys.list',
  `select ${COLUMNS} from api_keys where shop_id = $1 order by id desc`,
);

const LOCKED = columnsOf(ApiKey, 'api_keys', [...COLUMN_NAMES, 'firstKeyId']);

export type LockedKeyRow = RowOf<typeof LOCKED>;

const LOCK = statement<LockedKeyRow>(
  'api_keys.lock',
  `select ${LOCKED} from api_keys where shop_id = $1 and id = $2 for update`,
);

const CREATE = insertStatement(
  'api_keys.create',
  ApiKey,
  ['firstKeyId', 'name', 'scopes', 'tokenSha256', 'expiresAt'],
  { returning: COLUMNS },
);

const LIMIT = statement<ApiKeyRow>(
  'api_keys.limit',
  `update api_keys set expires_at = least(expires_at, $3)
   where shop_id = $1 and id = $2 returning ${COLUMNS}`,
);

const REVOKE = statement<ApiKeyRow>(
  'api_keys.revoke',
  `update api_keys set revoked_at = $3
   where shop_id = $1 and id = $2 returning ${COLUMNS}`,
);

const FIND_USED = statement<UsedKeyRow>(
  'api_keys.find_used',
  `select ${USED_COLUMNS} from api_keys k join shops s on s.id = k.shop_id
   where k.token_sha256 = $1 and k.revoked_at is null`,
);

/** Skips locked keys: one statement serves all shops, so none may wait. */
const TOUCH = statement(
  'api_keys.touch',
  `update api_keys set last_used_at = $3
   where (shop_id, id) in (
     select k.shop_id, k.id from api_keys k
     where (k.shop_id, k.id) in (select * from unnest($1::bigint[], $2::bigint[]))
       and (k.last_used_at is null or k.last_used_at < $4)
     order by k.id for no key update skip locked)`,
);

/** A key ended when it was revoked or expired, whichever was first. */
const REMOVE_ENDED = statement<{ id: number }>(
  'api_keys.remove_ended',
  `delete from api_keys
   where shop_id = $1 and id = any(array(
     select k.id from api_keys k
     where k.shop_id = $1 and least(k.revoked_at, k.expires_at) < $2 order by k.id limit $3
     for update skip locked))
   returning id`,
);

@Injectable()
export class ApiKeysRepository {
  constructor(private readonly database: Database) {}

  list(context: TenantContext): Promise<ApiKeyRow[]> {
    return queryAll(context, LIST);
  }

  /** Returns a key and locks it until the transaction ends. */
  lock(context: TenantContext, id: number): Promise<LockedKeyRow | undefined> {
    return queryOne(context, LOCK, id);
  }

  /** Dates the key by the real time, by which keys expire. */
  async create(
    context: TenantContext,
    key: Pick<ApiKey, 'firstKeyId' | 'name' | 'tokenSha256' | 'expiresAt'> & {
      scopes: readonly KeyScope[];
    },
  ): Promise<ApiKeyRow> {
    const [created] = await write(context, CREATE, [key], new Date());
    return created!;
  }

  /** Limits the lifetime of a locked key. */
  async limit(context: TenantContext, id: number, end: Date): Promise<ApiKeyRow> {
    return (await queryOne(context, LIMIT, id, end))!;
  }

  async revoke(context: TenantContext, id: number, now: Date): Promise<ApiKeyRow> {
    return (await queryOne(context, REVOKE, id, now))!;
  }

  /** The key of a token, in any shop; undefined when it is unknown or revoked. */
  async findUsed(tokenSha256: string): Promise<UsedKeyRow | undefined> {
    return (await this.database.queryGlobal(FIND_USED, tokenSha256))[0];
  }

  /** Records the use of keys, except those with a recorded use since `due`. */
  async touch(keys: readonly UsedKeyRow[], now: Date, due: Date): Promise<void> {
    const shopIds = keys.map(({ shopId }) => shopId);
    await this.database.queryGlobal(TOUCH, shopIds, idsOf(keys), now, due);
  }

  /**
   * Deletes one batch of keys that ended before a time. @returns the count, and whether there may
   * be more
   */
  async removeEnded(
    context: TenantContext,
    before: Date,
  ): Promise<{ count: number; more: boolean }> {
    const { length: count } = await queryAll(context, REMOVE_ENDED, before, BATCH_SIZE);
    return { count, more: count === BATCH_SIZE };
  }
}
