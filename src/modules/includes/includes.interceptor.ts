import { type CallHandler, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { mergeMap, type Observable } from 'rxjs';
import type { Page } from '../../http/paging/list.query.js';
import { type RouteDeclaration, routeOf } from '../../http/route-declaration.js';
import type { ConditionalInterceptor } from '../../http/route.interceptor.js';
import { IncludesService } from './includes.service.js';

/** Adds the records that `include` requests to the records of a response. */
@Injectable()
export class IncludesInterceptor implements ConditionalInterceptor {
  constructor(private readonly includes: IncludesService) {}

  appliesTo({ includes }: RouteDeclaration): boolean {
    return includes !== undefined;
  }

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Request>();
    const { includes: kind, list } = routeOf(context);
    const include = request.query['include'] as readonly string[] | undefined;
    if (include === undefined) return next.handle();
    const extend = <T extends object>(records: readonly T[]) =>
      this.includes.extend(request.tenantContext!, kind!, records, include);
    return next.handle().pipe(
      mergeMap(async (answer: object) => {
        if (list !== undefined) {
          const page = answer as Page<object>;
          return { ...page, data: await extend(page.data) };
        }
        return (await extend([answer]))[0]!;
      }),
    );
  }
}
