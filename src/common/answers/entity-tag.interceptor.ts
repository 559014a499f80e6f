import { type CallHandler, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { map, type Observable } from 'rxjs';
import { type RouteDeclaration, routeOf } from '../routing/route-declaration.js';
import type { RouteStep } from '../routing/route.interceptor.js';
import { entityTagOf } from './entity-tag.js';
import { ReadyAnswer } from './ready-answer.js';

/** Gives the answers of single records an `ETag`, on the routes that declare it. */
@Injectable()
export class EntityTagInterceptor implements RouteStep {
  appliesTo({ tagged }: RouteDeclaration): boolean {
    return tagged === true;
  }

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { status } = routeOf(context);
    return next.handle().pipe(
      map((body) => {
        const answer = ReadyAnswer.of(status, body);
        const response = context.switchToHttp().getResponse<Response>();
        response.setHeader('ETag', entityTagOf(answer.json));
        return answer;
      }),
    );
  }
}
