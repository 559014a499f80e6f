import { createHash, createHmac } from 'node:crypto';
import { runStatement } from './database.js';

const KEY_CACHE_MS = 5_000;

const keyCache = new Map<string, { shopId: number; expiresAt: number }>();

/** The shop of a bearer token, queried by its hash at most every 5 seconds. */
export async function shopOf(authorization: string | undefined): Promise<number | undefined> {
  const token = authorization?.slice('Bearer '.length) ?? '';
  const digest = createHash('sha256').update(token).digest('hex');
  const cached = keyCache.get(digest);
  if (cached && cached.expiresAt > Date.now()) return cached.shopId;
  const [key] = await runStatement(
    'key',
    'select shop_id from api_keys where token_sha256 = $1 and revoked_at is null',
    [digest],
  );
  if (key === undefined) return undefined;
  keyCache.set(digest, { shopId: key.shop_id, expiresAt: Date.now() + KEY_CACHE_MS });
  return key.shop_id;
}

const [installation] = await runStatement('page key', 'select page_key from installation', []);
const signingKey = Buffer.from(installation.page_key, 'hex');

/** The token of the page of items below an id. */
export function tokenOf(id: number, shopId: number): string {
  const token = Buffer.alloc(21);
  token.writeUInt8(3);
  token.writeBigUInt64BE(BigInt(id), 1);
  sign(token, shopId).copy(token, 9, 0, 12);
  return token.toString('base64url');
}

/** The id in a token; undefined when its signature is wrong. */
export function idOfToken(text: string, shopId: number): number | undefined {
  const token = Buffer.from(text, 'base64url');
  if (token.length !== 21 || sign(token, shopId).compare(token, 9, 21, 0, 12) !== 0) {
    return undefined;
  }
  return Number(token.readBigUInt64BE(1));
}

const sign = (token: Buffer, shopId: number): Buffer =>
  createHmac('sha256', signingKey)
    .update(token.subarray(0, 9))
    .update(JSON.stringify([shopId, 'items', []]))
    .digest();
