import { finished } from 'node:stream/promises';
import { type CallHandler, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { Observable } from 'rxjs';
import { malformedBody } from '../errors/app-error.js';
import type { RouteDeclaration } from './route-declaration.js';
import type { ConditionalInterceptor } from './route.interceptor.js';
import { inviteBody } from './server-hardening.js';

/**
 * Waits for the complete request before a write, even when its body is not used.
 * A request that ends in invalid HTTP is rejected, so its change must not happen first.
 */
@Injectable()
export class DrainRequestInterceptor implements ConditionalInterceptor {
  appliesTo({ writes, readsBody }: RouteDeclaration): boolean {
    return writes === true && readsBody === undefined;
  }

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<Request>();
    if (!request.complete) await drainRequest(request);
    return next.handle();
  }
}

async function drainRequest(request: Request): Promise<void> {
  inviteBody(request);
  try {
    await finished(request.resume());
  } catch {
    throw malformedBody();
  }
}
