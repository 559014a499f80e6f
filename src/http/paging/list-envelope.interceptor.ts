import { type CallHandler, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { map, type Observable } from 'rxjs';
import type { RouteDeclaration } from '../route-declaration.js';
import type { ConditionalInterceptor } from '../route.interceptor.js';
import { InstallationKey, writeCursor } from './cursor.js';
import { type Page, present, type Presentation } from './list.query.js';

/** Wraps the responses of list routes in `{data, nextPage}`. */
@Injectable()
export class ListEnvelopeInterceptor implements ConditionalInterceptor {
  constructor(private readonly key: InstallationKey) {}

  appliesTo({ list }: RouteDeclaration): boolean {
    return list !== undefined;
  }

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { pageBinding, query } = context.switchToHttp().getRequest<Request>();
    return next.handle().pipe(
      map(({ data, next: last, count }: Page<unknown>) => ({
        data: present(data, query as Presentation),
        nextPage: last === null ? null : writeCursor(last, pageBinding!, this.key),
        ...(count && { count }),
      })),
    );
  }
}
