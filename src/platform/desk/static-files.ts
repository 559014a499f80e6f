import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import express, {
  type NextFunction,
  type Request,
  type RequestHandler,
  type Response,
} from 'express';

/** Everything comes from the service itself. Icons of the styles are data URLs. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The output of a build, below the root of the installation. */
export const builtFolder = (name: string): string =>
  join(dirname(createRequire(import.meta.url).resolve('#package.json')), 'dist', name);

/** Allows files of the service only: no inline script or style, no foreign origin, no frame. */
export function restrictContent(_request: Request, response: Response, next: NextFunction): void {
  response.set('Content-Security-Policy', CONTENT_SECURITY_POLICY);
  next();
}

/** Serves the files that a page names. Their names contain hashes of their contents. */
export const serveAssets = (folder: string): RequestHandler[] => [
  express.static(join(folder, 'assets'), { immutable: true, maxAge: '1y', index: false }),
  (_request, _response, next) => next('router'),
];
