import { All, Controller, Module, type OnApplicationBootstrap, Req } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { methodNotAllowed, notFound } from './errors/app-error.js';
import { ERROR_CODE_HEADER, type ErrorCode } from './errors/error-codes.js';
import { FallbackRoute } from './openapi/route.js';

/**
 * Handles requests under the version prefix that match no other route.
 * They pass the same guards, so paths cannot be probed without a key or beyond the limits.
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
 * Rejects a request that only the fallback route matched: 405 with `Allow` when the path has other
 * methods, else 404.
 */
function rejectUnmatched(request: Request): never {
  // Only Express knows all methods of a path: those of our routes and of its own handlers.
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

  /** Replaces Express's own error page outside of the prefix, after all routes are registered. */
  onApplicationBootstrap(): void {
    // The command line runs the modules without an HTTP server.
    this.host.httpAdapter?.use((_request: Request, response: Response) => {
      const code: ErrorCode = 'path_not_found';
      response.status(404).set(ERROR_CODE_HEADER, code).json({ error: 'Not found' });
    });
  }
}
