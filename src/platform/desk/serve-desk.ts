import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import express, { type IRouter, type NextFunction, type Request, type Response } from 'express';
import { invalidSignInLink, toErrorResponse } from '../../errors/app-error.js';
import { SignInLinks } from './sign-in-links.js';
import { builtFolder, restrictContent, serveAssets } from './static-files.js';

const FOLDER = builtFolder('desk');

/** The code of a link has 32 characters. */
const CODE_LIMIT_BYTES = 64;

/** The other pages for people that the landing page can link to. */
export type LandingPages = Readonly<Record<'guide' | 'docs', () => boolean>>;

/**
 * Serves the desk at `/desk`, without a key and without limits. The root of the service leads to it.
 * Its pages are paths below `/desk`, all of them served as the same document.
 */
export function serveDesk(app: NestExpressApplication, others: LandingPages): void {
  const desk = express.Router();
  desk.use(restrictContent);
  desk.post('/sign_in', signIn(app.get(SignInLinks)));
  desk.use('/assets', ...serveAssets(FOLDER));
  desk.get('/{*page}', sendDesk);
  const router = app.getHttpAdapter().getInstance() as IRouter;
  router.use('/desk', desk);
  router.get('/', restrictContent, sendLandingPage(others));
}

function sendDesk(_request: Request, response: Response, next: NextFunction): void {
  const file = join(FOLDER, 'index.html');
  response.set('Cache-Control', 'no-cache');
  response.sendFile(file, { cacheControl: false, dotfiles: 'allow' }, (error) => {
    if (error && !response.headersSent) next();
  });
}

/** Sends the landing page without the sections of pages that are not served. */
function sendLandingPage(others: LandingPages) {
  return async (_request: Request, response: Response, next: NextFunction): Promise<void> => {
    const missing = Object.entries(others).filter(([, isServed]) => !isServed());
    if (missing.length === Object.keys(others).length) return response.redirect('/desk');
    let page = await readFile(join(FOLDER, 'welcome.html'), 'utf8').catch(() => undefined);
    if (page === undefined) return next();
    for (const [name] of missing) {
      page = page.replace(new RegExp(`<section id="${name}">.*?</section>`, 's'), '');
    }
    response.set('Cache-Control', 'no-cache').type('html').send(page);
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
