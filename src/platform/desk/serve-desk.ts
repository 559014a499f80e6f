import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import express, { type IRouter, type NextFunction, type Request, type Response } from 'express';
import { invalidSignInLink, toErrorResponse } from '../../errors/app-error.js';
import { SignInLinks } from './sign-in-links.js';

/** The output of the build, below the root of the installation. */
const FOLDER = join(dirname(createRequire(import.meta.url).resolve('#package.json')), 'dist/desk');

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

/** The code of a link has 32 characters. */
const CODE_LIMIT_BYTES = 64;

/**
 * Serves the desk at `/desk`, without a key and without limits. The root of the service leads to it.
 * Its pages are paths below `/desk`, all of them served as the same document.
 */
export function serveDesk(app: NestExpressApplication, hasDocs: boolean): void {
  const desk = express.Router();
  desk.use(restrictContent);
  desk.post('/sign_in', signIn(app.get(SignInLinks)));
  const assets = join(FOLDER, 'assets');
  // Their names contain hashes of their contents.
  desk.use('/assets', express.static(assets, { immutable: true, maxAge: '1y', index: false }));
  desk.use('/assets', (_request: Request, _response: Response, next: NextFunction) =>
    next('router'),
  );
  desk.get('/{*page}', sendPage('index.html'));
  const router = app.getHttpAdapter().getInstance() as IRouter;
  router.use('/desk', desk);
  if (hasDocs) router.get('/', restrictContent, sendPage('welcome.html'));
  else router.get('/', (_request, response) => response.redirect('/desk'));
}

function restrictContent(_request: Request, response: Response, next: NextFunction): void {
  response.set('Content-Security-Policy', CONTENT_SECURITY_POLICY);
  next();
}

function sendPage(name: string) {
  return (_request: Request, response: Response, next: NextFunction): void => {
    response.set('Cache-Control', 'no-cache');
    response.sendFile(join(FOLDER, name), { cacheControl: false, dotfiles: 'allow' }, (error) => {
      if (error && !response.headersSent) next();
    });
  };
}

/** Exchanges the code of a sign-in link for its token. The code is the body, so no log contains it. */
function signIn(links: SignInLinks) {
  const readText = express.text({ limit: CODE_LIMIT_BYTES, type: () => true });
  return (request: Request, response: Response): void => {
    readText(request, response, (error?: unknown) => {
      const isText = error === undefined && typeof request.body === 'string';
      const token = isText ? links.redeem(request.body as string) : undefined;
      response.set('Cache-Control', 'no-store');
      if (token !== undefined) return void response.json({ token });
      const { status, headers, body } = toErrorResponse(invalidSignInLink());
      response.status(status).set(headers).json(body);
    });
  };
}
