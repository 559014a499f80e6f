import { type CallHandler, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { map, type Observable } from 'rxjs';
import { type RouteDeclaration, routeOf } from '../routing/route-declaration.js';
import type { ConditionalInterceptor } from '../routing/route.interceptor.js';
import { entityTagOf } from './entity-tag.js';
import { SerializedResponse } from './serialized-response.js';

/** Adds an `ETag` to responses with a single record, on the routes that declare it. */
@Injectable()
export class EntityTagInterceptor implements ConditionalInterceptor {
  appliesTo({ tagged }: RouteDeclaration): boolean {
    return tagged === true;
  }

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { status } = routeOf(context);
    return next.handle().pipe(
      map((body) => {
        const answer = SerializedResponse.of(status, body);
        const response = context.switchToHttp().getResponse<Response>();
        response.setHeader('ETag', entityTagOf(answer.json));
        return answer;
      }),
    );
  }
}
