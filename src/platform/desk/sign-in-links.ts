import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';

/** How long a link can be used, in milliseconds. */
const LIFETIME_MS = 15 * 60_000;

interface Link {
  readonly digest: Buffer;
  readonly token: string;
  readonly expiresAt: number;
}

/** The link that signs in to the desk once. It is in memory only, and the newest one replaces all others. */
@Injectable()
export class SignInLinks {
  private link?: Link;

  /** Returns the code of a new link, which {@link redeem} exchanges for the token. */
  issue(token: string): string {
    const code = randomBytes(24).toString('base64url');
    this.link = { digest: digestOf(code), token, expiresAt: Date.now() + LIFETIME_MS };
    return code;
  }

  /** Returns the token of an unused code, and invalidates the code; undefined for any other. */
  redeem(code: string): string | undefined {
    const link = this.link;
    if (link === undefined || !timingSafeEqual(digestOf(code), link.digest)) return undefined;
    this.link = undefined;
    return Date.now() < link.expiresAt ? link.token : undefined;
  }
}

const digestOf = (code: string): Buffer => createHash('sha256').update(code).digest();
