import { createHmac, timingSafeEqual } from 'node:crypto';
import { MAX_ID } from '../../fields/rules.js';
import type { Position } from './list.query.js';

/** The key that signs page tokens and API tokens of an installation, shared by all its instances. */
export class InstallationKey {
  constructor(readonly bytes: Buffer) {}
}

const VERSION = 3;
const ID_BYTES = 8;
const SIGNATURE_BYTES = 12;

/** Precedes the key of a sorted list; a null key has this byte alone. */
const KEY_MARK = 0x1f;
const NULL_MARK = 0x00;

/** The list and filters that a page token is valid for; it is rejected with any other. */
export interface CursorBinding {
  shopId: number;
  /** Name of the list, for example `items`. */
  list: string;
  /** The filters as sent, without `limit` and `page`. */
  filters: Readonly<Record<string, unknown>>;
}

/** Returns the opaque token for the page that begins after a record. */
export function writeCursor(
  { id, key: sortKey }: Position,
  binding: CursorBinding,
  key: InstallationKey,
): string {
  const head = Buffer.alloc(1 + ID_BYTES);
  head.writeUInt8(VERSION);
  head.writeBigUInt64BE(BigInt(id), 1);
  const payload = Buffer.concat([head, keyBytesOf(sortKey)]);
  return Buffer.concat([payload, sign(payload, binding, key)]).toString('base64url');
}

/**
 * The position in a page token. An altered token has another signature, or decodes to the same
 * bytes and is not what they encode to.
 * @returns undefined when the token is altered, or from another version, installation, list or
 * filters
 */
export function readCursor(
  token: string,
  binding: CursorBinding,
  key: InstallationKey,
): Position | undefined {
  const bytes = Buffer.from(token, 'base64url');
  const length = bytes.length - SIGNATURE_BYTES;
  if (length < 1 + ID_BYTES || bytes.toString('base64url') !== token) return undefined;
  const payload = bytes.subarray(0, length);
  const isOurs = timingSafeEqual(sign(payload, binding, key), bytes.subarray(length));
  const id = Number(payload.readBigUInt64BE(1));
  if (!isOurs || payload[0] !== VERSION || id > MAX_ID) return undefined;
  return { id, key: keyIn(payload.subarray(1 + ID_BYTES)) };
}

const keyBytesOf = (key: string | null | undefined): Buffer => {
  if (key === undefined) return Buffer.alloc(0);
  return key === null
    ? Buffer.of(NULL_MARK)
    : Buffer.from(`${String.fromCharCode(KEY_MARK)}${key}`);
};

function keyIn(bytes: Buffer): string | null | undefined {
  if (bytes.length === 0) return undefined;
  return bytes[0] === KEY_MARK ? bytes.toString('utf8', 1) : null;
}

function sign(payload: Buffer, binding: CursorBinding, { bytes }: InstallationKey): Buffer {
  const { shopId, list, filters } = binding;
  return createHmac('sha256', bytes)
    .update(payload)
    .update(JSON.stringify([shopId, list, sorted(filters)]))
    .digest()
    .subarray(0, SIGNATURE_BYTES);
}

/** Sorts filters by name, so that their order does not matter. */
function sorted(filters: unknown): unknown {
  if (typeof filters !== 'object' || filters === null) return filters;
  return Object.entries(filters)
    .map(([name, filter]) => [name, sorted(filter)] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
}
