import { type CallHandler, type ExecutionContext, Injectable } from '@nestjs/common';
import type { NestInterceptor } from '@nestjs/common';
import type { Request } from 'express';
import { map, type Observable } from 'rxjs';
import { routeOf } from '../routing/route-declaration.js';
import { writeCursor } from './cursor.js';
import type { Page } from './list.query.js';
import { PageKey } from './page-key.js';

/** Answers `{data, nextPage}` on the routes that are declared as lists, and only there. */
@Injectable()
export class ListEnvelopeInterceptor implements NestInterceptor {
  constructor(private readonly key: PageKey) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (!routeOf(context).list) return next.handle();
    const { pageBinding } = context.switchToHttp().getRequest<Request>();
    return next.handle().pipe(
      map(({ data, next: last }: Page<unknown>) => ({
        data,
        nextPage: last === null ? null : writeCursor(last, pageBinding!, this.key),
      })),
    );
  }
}
