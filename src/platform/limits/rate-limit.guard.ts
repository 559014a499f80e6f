import { type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { ThrottlerGuard, type ThrottlerOptions } from '@nestjs/throttler';
import type { Request, Response } from 'express';
import type { ThrottleProfile } from '../../config/throttle-profiles.js';
import { rateLimited } from '../../errors/app-error.js';
import { Metrics } from '../../observability/metrics.js';
import { routeOf } from '../../http/route-declaration.js';
import type { WindowStorage } from './window-storage.js';

/**
 * Counts a request with a valid key in the profiles of its route, by key over all endpoints, and
 * any other request in `anonymous`, by client address.
 */
@Injectable()
export class RateLimitGuard extends ThrottlerGuard {
  declare protected readonly storageService: WindowStorage;
  @Inject(Metrics) private readonly metrics!: Metrics;

  /** True when the next request of this address without a valid key will be rejected. */
  async isExhausted(request: Request): Promise<boolean> {
    const { name, limit } = this.throttlers.find((profile) => profile.name === 'anonymous')!;
    const tracker = await super.getTracker(request);
    return (await this.storageService.hits(`${name}:${tracker}`)) >= Number(limit);
  }

  /** Counts only the profiles of the route; the guard of Nest would count every profile. */
  override async canActivate(context: ExecutionContext): Promise<boolean> {
    if (routeOf(context).requiredScope === undefined) return true;
    const { req, res } = this.getRequestResponse(context) as { req: Request; res: Response };
    const profiles = profilesOf(context, req);
    for (const throttler of this.throttlers) {
      if (profiles.includes(throttler.name as ThrottleProfile)) {
        await this.count(throttler, req, res);
      }
    }
    return true;
  }

  private async count(
    { name, limit, ttl }: ThrottlerOptions,
    request: Request,
    response: Response,
  ): Promise<void> {
    const most = Number(limit);
    const tracker = await this.getTracker(request);
    const window = await this.storageService.increment(`${name}:${tracker}`, Number(ttl), most);
    const { totalHits, isBlocked, timeToExpire, resetAt, storage } = window;
    const decision = isBlocked ? 'refused' : 'passed';
    this.metrics.throttleDecisions.inc({ profile: name as ThrottleProfile, decision, storage });
    const remaining = Math.max(0, most - totalHits);
    if (isBlocked || hasFewestRemaining(response, remaining)) {
      response.setHeader('X-RateLimit-Limit', most);
      response.setHeader('X-RateLimit-Remaining', remaining);
      response.setHeader('X-RateLimit-Reset', new Date(resetAt).toISOString());
    }
    if (isBlocked) throw rateLimited(timeToExpire);
  }

  protected override async getTracker(request: Request): Promise<string> {
    return request.credential ? String(request.credential.keyId) : super.getTracker(request);
  }
}

function profilesOf(context: ExecutionContext, request: Request): readonly ThrottleProfile[] {
  return request.credential ? routeOf(context).profiles : ['anonymous'];
}

function hasFewestRemaining(response: Response, remaining: number): boolean {
  const fewest = response.getHeader('X-RateLimit-Remaining');
  return fewest === undefined || remaining < Number(fewest);
}
