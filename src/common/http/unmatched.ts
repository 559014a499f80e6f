import type { Request, Response } from 'express';
import { AppError, notFound } from '../errors/app-error.js';

interface Layer {
  route?: { path: string; methods: Record<string, boolean> };
  match(path: string): boolean;
}

/**
 * Refuses a request that only the fallback route matched: 405 with `Allow` where the path has
 * other methods, else 404.
 */
export function refuseUnmatched(request: Request, response: Response): never {
  const layers = (request.app.router as unknown as { stack: Layer[] }).stack;
  const methods = layers
    .filter(({ route }) => route && route !== request.route && !route.path.includes('*'))
    .filter((layer) => layer.match(request.path))
    .flatMap(({ route }) => Object.keys(route!.methods))
    .flatMap((method) => (method === 'get' ? ['GET', 'HEAD'] : method.toUpperCase()));
  if (methods.length === 0) throw notFound('Path');
  const allowed = [...new Set(methods)];
  response.setHeader('Allow', allowed.join(', '));
  throw new AppError('method_not_allowed', [
    `Method ${request.method} is not allowed; use ${allowed.join(', ')}`,
  ]);
}
