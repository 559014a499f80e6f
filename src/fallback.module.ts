import { All, Controller, Module, type OnApplicationBootstrap, Req } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { methodNotAllowed, notFound } from './errors/app-error.js';
import { FallbackRoute } from './openapi/route.js';

/**
 * What no other route matched under the version prefix: it passes the same guards, so paths cannot
 * be probed without a key or beyond the limits.
 */
@Controller()
@ApiExcludeController()
class FallbackController {
  @All(['', '*path'])
  @FallbackRoute()
  rejectUnmatched(@Req() request: Request): never {
    return rejectUnmatched(request);
  }
}

interface Layer {
  route?: { path: string; methods: Record<string, boolean> };
  match(path: string): boolean;
}

/**
 * Refuses a request that only the fallback route matched: 405 with `Allow` where the path has
 * other methods, else 404.
 */
function rejectUnmatched(request: Request): never {
  // Only Express knows which methods a path has: the routes of ours and what it serves besides.
  const layers = (request.app.router as unknown as { stack: Layer[] }).stack;
  const methods = layers
    .filter(({ route }) => route && route !== request.route && !route.path.includes('*'))
    .filter((layer) => layer.match(request.path))
    .flatMap(({ route }) => Object.keys(route!.methods))
    .flatMap((method) => (method === 'get' ? ['GET', 'HEAD'] : method.toUpperCase()));
  if (methods.length === 0) throw notFound('Path');
  throw methodNotAllowed(request.method, [...new Set(methods)]);
}

/** Imported last: its route matches every path under the version prefix. */
@Module({ controllers: [FallbackController] })
export class FallbackModule implements OnApplicationBootstrap {
  constructor(private readonly host: HttpAdapterHost) {}

  /** Outside of the prefix Express would answer with a page of its own; all routes stand by now. */
  onApplicationBootstrap(): void {
    // The command line runs the modules without an HTTP side.
    this.host.httpAdapter?.use((_request: Request, response: Response) => {
      response.status(404).json({ error: 'Not found' });
    });
  }
}
