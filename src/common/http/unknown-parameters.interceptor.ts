import { type CallHandler, type ExecutionContext, Injectable } from '@nestjs/common';
import type { NestInterceptor } from '@nestjs/common';
import type { Request } from 'express';
import type { Observable } from 'rxjs';
import { invalidParameter } from '../errors/app-error.js';
import { unknownMember } from '../fields/check.js';
import { takesQuery } from './route.js';
import { routeOf } from '../routing/route-declaration.js';

/** Refuses query parameters on routes that take none; those of the others are checked by the pipe. */
@Injectable()
export class UnknownParametersInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const names = Object.keys(context.switchToHttp().getRequest<Request>().query);
    if (names.length > 0 && !routeOf(context).anyQuery && !takesQuery(context)) {
      throw invalidParameter(names.map((name) => unknownMember(name, 'parameter')).join('; '));
    }
    return next.handle();
  }
}
