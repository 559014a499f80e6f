import { randomBytes } from 'node:crypto';
import { InstallationKey } from '../../../src/http/paging/cursor.js';
import { checksumOf, newToken } from '../../../src/platform/auth/api-key-token.js';

/** A well-formed token that nobody issued, in the form of earlier releases. */
export function unsignedToken(): string {
  const secret = randomBytes(20).toString('hex');
  return `rk_${secret}${checksumOf(secret)}`;
}

/** A token that another installation issued. */
export const foreignToken = (): string => newToken(new InstallationKey(randomBytes(32)));
