import { type CallHandler, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { Observable } from 'rxjs';
import { BODY_LIMIT, malformedBody, unsupportedMediaType } from '../errors/app-error.js';
import { charsetOf, readRequestBytes } from './request-bytes.js';
import { type RouteDeclaration, routeOf } from './route-declaration.js';
import type { ConditionalInterceptor } from './route.interceptor.js';

/**
 * Reads the JSON body after the guards have passed.
 * Without a valid key, no client can make the service read or parse a body. Every rejection carries
 * the rate-limit headers.
 */
@Injectable()
export class JsonBodyInterceptor implements ConditionalInterceptor {
  appliesTo({ readsBody }: RouteDeclaration): boolean {
    return readsBody === 'json';
  }

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<Request>();
    if (charsetOf(request, 'application/json') !== 'utf-8') {
      throw unsupportedMediaType('The charset must be utf-8');
    }
    const bytes = await readRequestBytes(request, BODY_LIMIT);
    const absent = routeOf(context).optionalBody ? {} : undefined;
    request.body = bytes.length > 0 ? parse(bytes) : absent;
    return next.handle();
  }
}

/** This decoder rejects invalid UTF-8 and strips a byte order mark. */
const UTF8 = new TextDecoder('utf-8', { fatal: true });

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(UTF8.decode(bytes));
  } catch {
    throw malformedBody();
  }
}
