import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { routeOf } from '../../http/routing/route-declaration.js';
import { RateLimitGuard } from '../limits/rate-limit.guard.js';
import { isWellFormedToken } from './api-key-token.js';
import { CredentialsService } from './credentials.service.js';

const BEARER = /^Bearer +(\S+)$/i;

/**
 * Finds out who calls, and lets everybody pass: the rate limit has to count a request before it
 * is refused. A token whose checksum is wrong is never looked up, nor is one that was never valid
 * where the address has guessed enough.
 */
@Injectable()
export class BearerGuard implements CanActivate {
  constructor(
    private readonly credentials: CredentialsService,
    private readonly limits: RateLimitGuard,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (routeOf(context).requiredScope === undefined) return true;
    const request = context.switchToHttp().getRequest<Request>();
    const [, token] = BEARER.exec(request.headers.authorization ?? '') ?? [];
    if (token !== undefined && isWellFormedToken(token)) {
      const mayAsk = async () => !(await this.limits.isExhausted(request));
      request.credential = await this.credentials.find(token, mayAsk);
    }
    return true;
  }
}
