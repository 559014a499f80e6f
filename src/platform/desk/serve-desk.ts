import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import express, { type IRouter, type NextFunction, type Request, type Response } from 'express';
import { invalidSignInLink, toErrorResponse } from '../../errors/app-error.js';
import { SignInLinks } from './sign-in-links.js';

/** The output of the build, below the root of the installation. */
const FOLDER = join(dirname(createRequire(import.meta.url).resolve('#package.json')), 'dist/desk');

/** The code of a link has 32 characters. */
const CODE_LIMIT_BYTES = 64;

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

/**
 * Serves the desk at `/desk`, without a key and without limits. The root of the service leads to it.
 * Its pages are paths below `/desk`, all of them served as the same document.
 * @param hasDocs whether `/docs` is served, so that the root offers both
 */
export function serveDesk(app: NestExpressApplication, { hasDocs }: { hasDocs: boolean }): void {
  const desk = express.Router();
  desk.use(restrictContent);
  desk.post('/sign_in', signIn(app.get(SignInLinks)));
  // The names of assets contain hashes of their contents.
  const assets = { immutable: true, maxAge: '1y', index: false } as const;
  desk.use('/assets', express.static(join(FOLDER, 'assets'), assets));
  desk.use('/assets', (_request, _response, next) => next('router'));
  desk.get('/{*page}', sendDesk);
  const router = app.getHttpAdapter().getInstance() as IRouter;
  router.use('/desk', desk);
  router.get('/', restrictContent, hasDocs ? sendLandingPage : redirectToDesk);
}

/** Allows files of the service only: no inline script or style, no foreign origin, no frame. */
function restrictContent(_request: Request, response: Response, next: NextFunction): void {
  response.set('Content-Security-Policy', CONTENT_SECURITY_POLICY);
  next();
}

function sendDesk(_request: Request, response: Response, next: NextFunction): void {
  const file = join(FOLDER, 'index.html');
  response.set('Cache-Control', 'no-cache');
  response.sendFile(file, { cacheControl: false, dotfiles: 'allow' }, (error) => {
    if (error && !response.headersSent) next();
  });
}

const redirectToDesk = (_request: Request, response: Response): void => response.redirect('/desk');

async function sendLandingPage(
  _request: Request,
  response: Response,
  next: NextFunction,
): Promise<void> {
  const page = await readFile(join(FOLDER, 'welcome.html'), 'utf8').catch(() => undefined);
  if (page === undefined) next();
  else response.set('Cache-Control', 'no-cache').type('html').send(page);
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
