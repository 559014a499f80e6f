import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { routeOf } from '../../http/route-declaration.js';
import { InstallationKey } from '../../http/paging/cursor.js';
import { RateLimitGuard } from '../limits/rate-limit.guard.js';
import { formOf } from './api-key-token.js';
import { CredentialsService } from './credentials.service.js';

/** Marks the responses to keys of sandbox shops. */
export const SANDBOX_HEADER = 'Sandbox';

const BEARER = /^Bearer +(\S+)$/i;

/**
 * Identifies the caller and lets every request pass: the rate limit must count a request before its
 * rejection. Forged tokens are never looked up. Signed ones always are, so that a valid key works
 * regardless of its neighbours. Unsigned ones that were never valid are not looked up after too many
 * guesses from an address.
 */
@Injectable()
export class BearerGuard implements CanActivate {
  constructor(
    private readonly credentials: CredentialsService,
    private readonly limits: RateLimitGuard,
    private readonly key: InstallationKey,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (routeOf(context).requiredScope === undefined) return true;
    const request = context.switchToHttp().getRequest<Request>();
    const [, token] = BEARER.exec(request.headers.authorization ?? '') ?? [];
    const form = token === undefined ? undefined : formOf(token, this.key);
    if (token !== undefined && form !== undefined) {
      const mayLookUp = async () => form === 'signed' || !(await this.limits.isExhausted(request));
      request.credential = await this.credentials.find(token, mayLookUp);
      if (request.credential?.isSandbox) {
        context.switchToHttp().getResponse<Response>().setHeader(SANDBOX_HEADER, 'true');
      }
    }
    return true;
  }
}
