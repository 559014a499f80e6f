import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const PREFIX = 'rk_';
const SECRET_LENGTH = 40;
const CHECKSUM_LENGTH = 6;
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const TOKEN = new RegExp(`^${PREFIX}([0-9A-Za-z]{${SECRET_LENGTH}})([0-9A-Za-z]{6})$`);

/** A new random token: `rk_`, 40 base62 characters and their checksum. */
export function newToken(): string {
  const secret = Array.from({ length: SECRET_LENGTH }, () => ALPHABET[randomInt(62)]).join('');
  return PREFIX + secret + checksumOf(secret);
}

/** True when the token has the right form and its checksum fits; says nothing of its validity. */
export function isWellFormedToken(token: string): boolean {
  const [, secret, checksum] = TOKEN.exec(token) ?? [];
  return secret !== undefined && checksumOf(secret) === checksum;
}

/** The digest under which a token is stored, in hexadecimal. */
export function digestOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** CRC-32 in base62, padded with zeros. */
function checksumOf(secret: string): string {
  let rest = crc32(secret);
  let text = '';
  for (let digit = 0; digit < CHECKSUM_LENGTH; digit += 1) {
    text = ALPHABET[rest % 62] + text;
    rest = Math.floor(rest / 62);
  }
  return text;
}
