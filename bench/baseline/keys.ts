import { createHash, createHmac } from 'node:crypto';
import { runStatement, pool } from './database.js';

const KEY_CACHE_MS = 5_000;

const known = new Map<string, { shopId: number; until: number }>();

/** The shop of a bearer token, looked up by its hash at most every 5 seconds. */
export async function shopOf(authorization: string | undefined): Promise<number | undefined> {
  const token = authorization?.slice('Bearer '.length) ?? '';
  const digest = createHash('sha256').update(token).digest('hex');
  const found = known.get(digest);
  if (found && found.until > Date.now()) return found.shopId;
  const [key] = await runStatement(
    pool,
    'key',
    'select shop_id from api_keys where token_sha256 = $1 and revoked_at is null',
    [digest],
  );
  if (key === undefined) return undefined;
  known.set(digest, { shopId: key.shop_id, until: Date.now() + KEY_CACHE_MS });
  return key.shop_id;
}

let pageKey: Buffer | undefined;

/** Reads the key of the page tokens. */
export async function readCursorSigningKey(): Promise<void> {
  const [row] = await runStatement(pool, 'page_key', 'select page_key from installation', []);
  pageKey = Buffer.from(row.page_key, 'hex');
}

/** The token of the page below an id of an unfiltered list. */
export function tokenOf(id: number, shopId: number, list: string): string {
  const token = Buffer.alloc(21);
  token.writeUInt8(2);
  token.writeBigUInt64BE(BigInt(id), 1);
  sign(token, shopId, list).copy(token, 9, 0, 12);
  return token.toString('base64url');
}

/** The id of a token; undefined when it is not one of this list. */
export function idOfToken(text: string, shopId: number, list: string): number | undefined {
  const token = Buffer.from(text, 'base64url');
  if (token.length !== 21 || sign(token, shopId, list).compare(token, 9, 21, 0, 12) !== 0) {
    return undefined;
  }
  return Number(token.readBigUInt64BE(1));
}

const sign = (token: Buffer, shopId: number, list: string): Buffer =>
  createHmac('sha256', pageKey!)
    .update(token.subarray(0, 9))
    .update(JSON.stringify([shopId, list, []]))
    .digest();
