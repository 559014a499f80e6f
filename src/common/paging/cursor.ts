import { createHash } from 'node:crypto';

const VERSION = 1;
const KEY_BYTES = 8;
const SEAL_BYTES = 12;

/** What a token is made for; with anything else it is refused. */
export interface CursorBinding {
  shopId: number;
  /** Name of the list, for example `items`. */
  list: string;
  /** The filters as they were asked, without `limit` and `page`. */
  filters: Readonly<Record<string, unknown>>;
}

/**
 * Writes the opaque token for the page that begins below `key`. Its length is a multiple of three
 * bytes, so every character carries data and no altered token decodes to the same bytes.
 */
export function writeCursor(key: number, binding: CursorBinding): string {
  const token = Buffer.alloc(1 + KEY_BYTES + SEAL_BYTES);
  token.writeUInt8(VERSION);
  token.writeBigUInt64BE(BigInt(key), 1);
  seal(token.subarray(0, 1 + KEY_BYTES), binding).copy(token, 1 + KEY_BYTES);
  return token.toString('base64url');
}

/** The key of a token; undefined when it is altered or was made for another list or filters. */
export function readCursor(token: string, binding: CursorBinding): number | undefined {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== 1 + KEY_BYTES + SEAL_BYTES || bytes.toString('base64url') !== token) {
    return undefined;
  }
  const sealed = bytes.subarray(0, 1 + KEY_BYTES);
  if (!seal(sealed, binding).equals(bytes.subarray(1 + KEY_BYTES))) return undefined;
  return Number(bytes.readBigUInt64BE(1));
}

function seal(sealed: Buffer, { shopId, list, filters }: CursorBinding): Buffer {
  return createHash('sha256')
    .update(sealed)
    .update(JSON.stringify([shopId, list, sorted(filters)]))
    .digest()
    .subarray(0, SEAL_BYTES);
}

/** The same filters in another order are the same filters. */
function sorted(filters: unknown): unknown {
  if (typeof filters !== 'object' || filters === null) return filters;
  return Object.entries(filters)
    .map(([name, filter]) => [name, sorted(filter)] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
}
