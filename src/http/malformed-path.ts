import type { NextFunction, Request, Response } from 'express';

/**
 * Takes a path that is not percent-encoded UTF-8 literally. The router would refuse it before any
 * guard has seen who asks, and how often.
 */
export function escapeMalformedPath(
  request: Request,
  _response: Response,
  next: NextFunction,
): void {
  const { path } = request;
  if (!isDecodable(path))
    request.url = request.url.replace(path, () => path.replaceAll('%', '%25'));
  next();
}

function isDecodable(path: string): boolean {
  try {
    return decodeURIComponent(path) !== undefined;
  } catch {
    return false;
  }
}
