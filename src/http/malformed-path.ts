import type { NextFunction, Request, Response } from 'express';

/**
 * Escapes a path that is not percent-encoded UTF-8, so that it is matched literally.
 * The router would otherwise reject it before authentication and rate limits.
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
