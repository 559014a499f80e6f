import { createHmac, timingSafeEqual } from 'node:crypto';
import { MAX_ID } from '../../fields/rules.js';

/** The key that signs page tokens and API tokens of an installation, shared by all its instances. */
export class InstallationKey {
  constructor(readonly bytes: Buffer) {}
}

const VERSION = 2;
const ID_BYTES = 8;
const SIGNATURE_BYTES = 12;

/** The list and filters that a page token is valid for; it is rejected with any other. */
export interface CursorBinding {
  shopId: number;
  /** Name of the list, for example `items`. */
  list: string;
  /** The filters as sent, without `limit` and `page`. */
  filters: Readonly<Record<string, unknown>>;
}

/**
 * Returns the opaque token for the page that begins below an id.
 * Its length is a multiple of three bytes, so every character carries data. No altered token
 * decodes to the same bytes.
 */
export function writeCursor(id: number, binding: CursorBinding, key: InstallationKey): string {
  const token = Buffer.alloc(1 + ID_BYTES + SIGNATURE_BYTES);
  token.writeUInt8(VERSION);
  token.writeBigUInt64BE(BigInt(id), 1);
  sign(token.subarray(0, 1 + ID_BYTES), binding, key).copy(token, 1 + ID_BYTES);
  return token.toString('base64url');
}

/**
 * The id in a page token.
 * @returns undefined when the token is altered, or from another version, installation, list or
 * filters
 */
export function readCursor(
  token: string,
  binding: CursorBinding,
  key: InstallationKey,
): number | undefined {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== 1 + ID_BYTES + SIGNATURE_BYTES || bytes.toString('base64url') !== token) {
    return undefined;
  }
  const payload = bytes.subarray(0, 1 + ID_BYTES);
  const id = Number(bytes.readBigUInt64BE(1));
  const isOurs = timingSafeEqual(sign(payload, binding, key), bytes.subarray(1 + ID_BYTES));
  return isOurs && bytes[0] === VERSION && id <= MAX_ID ? id : undefined;
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
