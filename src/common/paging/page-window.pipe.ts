import { createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';
import type { PipeTransform } from '@nestjs/common';
import type { Request } from 'express';
import { invalidParameter } from '../errors/app-error.js';
import { routeOf } from '../routing/route-declaration.js';
import { type CursorBinding, readCursor } from './cursor.js';
import { DEFAULT_LIMIT, type PageWindow } from './list.query.js';
import { PageKey } from './page-key.js';

/** What a token of this request is bound to. */
export function bindingOf(context: ExecutionContext): CursorBinding {
  const request = context.switchToHttp().getRequest<Request>();
  const { limit: _limit, page: _page, ...sent } = request.query;
  const filters = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== ''));
  return { shopId: request.scope!.shopId, list: routeOf(context).list!, filters };
}

interface AskedWindow {
  limit: unknown;
  page: unknown;
  binding: CursorBinding;
}

@Injectable()
class WindowPipe implements PipeTransform<AskedWindow, PageWindow> {
  constructor(private readonly key: PageKey) {}

  transform({ limit, page, binding }: AskedWindow): PageWindow {
    const size = typeof limit === 'string' ? Number(limit) : DEFAULT_LIMIT;
    if (page === undefined) return { limit: size };
    const before = typeof page === 'string' ? readCursor(page, binding, this.key) : undefined;
    if (before === undefined) {
      throw invalidParameter('page must be the nextPage of the same list with the same filters');
    }
    return { limit: size, before };
  }
}

const Asked = createParamDecorator((_: unknown, context: ExecutionContext): AskedWindow => {
  const { limit, page } = context.switchToHttp().getRequest<Request>().query;
  return { limit, page, binding: bindingOf(context) };
});

/** The page window of a list request, its token checked against the list and the filters. */
export const Window = (): ParameterDecorator => Asked(WindowPipe);
