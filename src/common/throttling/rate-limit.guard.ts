import { type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { ThrottlerGuard, type ThrottlerRequest } from '@nestjs/throttler';
import type { Request, Response } from 'express';
import type { ThrottleProfile } from '../../config/throttle-profiles.js';
import { rateLimited } from '../errors/app-error.js';
import { Metrics } from '../metrics/metrics.js';
import { routeOf } from '../routing/route-declaration.js';
import type { WindowStorage } from './window-storage.js';

/**
 * Counts a request with a valid key in the profiles of its route, by key over all endpoints, and
 * any other request in `anonymous`, by client address.
 */
@Injectable()
export class RateLimitGuard extends ThrottlerGuard {
  declare protected readonly storageService: WindowStorage;
  @Inject(Metrics) private readonly metrics!: Metrics;

  /** True where the next request of this address without a valid key will be refused. */
  async isSpent(request: Request): Promise<boolean> {
    const { name, limit } = this.throttlers.find((profile) => profile.name === 'anonymous')!;
    const tracker = await super.getTracker(request);
    return (await this.storageService.hits(`${name}:${tracker}`)) >= Number(limit);
  }

  protected override async shouldSkip(context: ExecutionContext): Promise<boolean> {
    return routeOf(context).scope === undefined;
  }

  protected override async handleRequest(props: ThrottlerRequest): Promise<boolean> {
    const { context, limit, ttl, throttler } = props;
    const { req, res } = this.getRequestResponse(context) as { req: Request; res: Response };
    const name = throttler.name as ThrottleProfile;
    if (!profilesOf(context, req).includes(name)) return true;

    const tracker = await this.getTracker(req);
    const window = await this.storageService.increment(`${name}:${tracker}`, ttl, limit);
    const { totalHits, isBlocked, timeToExpire, resetAt, storage } = window;
    const decision = isBlocked ? 'refused' : 'passed';
    this.metrics.throttleDecisions.inc({ profile: name, decision, storage });
    const remaining = Math.max(0, limit - totalHits);
    if (isBlocked || isTightest(res, remaining)) {
      res.setHeader('X-RateLimit-Limit', limit);
      res.setHeader('X-RateLimit-Remaining', remaining);
      res.setHeader('X-RateLimit-Reset', new Date(resetAt).toISOString());
    }
    if (!isBlocked) return true;
    throw rateLimited(timeToExpire);
  }

  protected override async getTracker(request: Request): Promise<string> {
    return request.credential ? String(request.credential.keyId) : super.getTracker(request);
  }
}

function profilesOf(context: ExecutionContext, request: Request): readonly ThrottleProfile[] {
  return request.credential ? routeOf(context).profiles : ['anonymous'];
}

function isTightest(response: Response, remaining: number): boolean {
  const tightest = response.getHeader('X-RateLimit-Remaining');
  return tightest === undefined || remaining < Number(tightest);
}
