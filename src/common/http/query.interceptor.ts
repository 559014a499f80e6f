import { type CallHandler, type ExecutionContext, Injectable } from '@nestjs/common';
import type { NestInterceptor, Type } from '@nestjs/common';
import type { Request } from 'express';
import type { Observable } from 'rxjs';
import { invalidParameter } from '../errors/app-error.js';
import { unknownMember } from '../fields/check.js';
import type { PageWindow } from '../paging/list.query.js';
import { PageKey } from '../paging/page-key.js';
import { bindingOf, windowOf } from '../paging/page-window.js';
import { routeOf } from '../routing/route-declaration.js';
import { queryTypeOf, readQuery } from './checked-query.js';

/**
 * Checks the query of a request against the DTO that its handler takes, and puts in its place what
 * it stands for. Where a handler takes none, no parameter is known.
 */
@Injectable()
export class QueryInterceptor implements NestInterceptor {
  constructor(private readonly key: PageKey) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<Request>();
    const { anyQuery, list } = routeOf(context);
    const type = queryTypeOf(context);
    if (type !== undefined) await this.read(request, type, list);
    else if (!anyQuery) refuse(Object.keys(request.query).map(unknownParameter));
    return next.handle();
  }

  private async read(request: Request, type: Type, list: string | undefined): Promise<void> {
    const { query, sentences } = await readQuery(request.query, type);
    // Told before all else: with another filter, known or not, a page token does not fit either.
    const window = list === undefined ? undefined : this.windowOf(request, query, list);
    refuse(sentences);
    // Express reads the query anew whenever it is asked for it, unless somebody has set it.
    Object.defineProperty(request, 'query', { value: { ...query, ...(window && { window }) } });
  }

  private windowOf(request: Request, query: object, list: string): PageWindow {
    const binding = bindingOf(request, list);
    request.pageBinding = binding;
    return windowOf(query, binding, this.key);
  }
}

const unknownParameter = (name: string): string => unknownMember(name, 'parameter');

function refuse(sentences: readonly string[]): void {
  if (sentences.length > 0) throw invalidParameter(sentences.join('; '));
}
