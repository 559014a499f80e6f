import type { Request } from 'express';
import { methodNotAllowed, notFound } from '../errors/app-error.js';

interface Layer {
  route?: { path: string; methods: Record<string, boolean> };
  match(path: string): boolean;
}

/**
 * Refuses a request that only the fallback route matched: 405 with `Allow` where the path has
 * other methods, else 404.
 */
export function rejectUnmatched(request: Request): never {
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
