import { createHash, createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { InstallationKey } from '../../http/paging/cursor.js';

const LIVE_PREFIX = 'rk_';
const SANDBOX_PREFIX = 'rt_';
const SECRET_LENGTH = 40;
const CHECKSUM_LENGTH = 6;
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const TOKEN = new RegExp(
  `^(${LIVE_PREFIX}|${SANDBOX_PREFIX})([0-9A-Za-z]{${SECRET_LENGTH}})([0-9A-Za-z]{${CHECKSUM_LENGTH}})$`,
);

/** Keeps the signatures of tokens apart from those of page tokens. */
const PURPOSE = 'api token ';

/** A signed token was created by this installation. Anyone can create an unsigned one. */
export type TokenForm = 'signed' | 'unsigned';

/** A new random token: `rk_` or `rt_`, 40 base62 characters and a signature of 6. */
export function newToken(key: InstallationKey, isSandbox = false): string {
  const secret = Array.from({ length: SECRET_LENGTH }, () => ALPHABET[randomInt(62)]).join('');
  const prefix = isSandbox ? SANDBOX_PREFIX : LIVE_PREFIX;
  return prefix + secret + signatureOf(prefix, secret, key);
}

/** Whether a token claims to be of a sandbox shop. */
export const isSandboxToken = (token: string): boolean => token.startsWith(SANDBOX_PREFIX);

/**
 * The form of a token; undefined if it is neither signed nor has the checksum of earlier releases.
 * Says nothing of its validity.
 */
export function formOf(token: string, key: InstallationKey): TokenForm | undefined {
  const [, prefix, secret, check] = TOKEN.exec(token) ?? [];
  if (prefix === undefined || secret === undefined || check === undefined) return undefined;
  const isSigned = timingSafeEqual(
    Buffer.from(check),
    Buffer.from(signatureOf(prefix, secret, key)),
  );
  if (isSigned) return 'signed';
  return prefix === LIVE_PREFIX && checksumOf(secret) === check ? 'unsigned' : undefined;
}

/** The digest under which a token is stored, in hexadecimal. */
export function digestOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** The checksum in tokens of earlier releases: the CRC-32 of their 40 characters. */
export const checksumOf = (secret: string): string => base62(crc32(secret));

/** The prefix of live tokens is not signed, since tokens of earlier releases have no other. */
function signatureOf(prefix: string, secret: string, { bytes }: InstallationKey): string {
  const signature = createHmac('sha256', bytes)
    .update(PURPOSE + (prefix === LIVE_PREFIX ? '' : prefix) + secret)
    .digest();
  return base62(signature.readUIntBE(0, 6));
}

/** The last six base62 digits of a number. */
function base62(number: number): string {
  let rest = number;
  let text = '';
  for (let digit = 0; digit < CHECKSUM_LENGTH; digit += 1) {
    text = ALPHABET[rest % 62] + text;
    rest = Math.floor(rest / 62);
  }
  return text;
}
