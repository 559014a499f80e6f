import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import express, { type IRouter, type Request, type Response } from 'express';
import { builtFolder, restrictContent, serveAssets } from './static-files.js';

const FOLDER = builtFolder('guide');

/** True after `npm run guide`. */
export const isGuideBuilt = (): boolean => existsSync(join(FOLDER, 'index.html'));

/** Serves the documents and the API reference as pages at `/guide`, without a key and without limits. */
export function serveGuide(app: NestExpressApplication): void {
  const guide = express.Router();
  guide.use(restrictContent);
  guide.use('/assets', ...serveAssets(FOLDER));
  const setHeaders = (response: Response) => void response.set('Cache-Control', 'no-cache');
  guide.use(express.static(FOLDER, { extensions: ['html'], setHeaders }));
  guide.get('/{*page}', sendNotFound);
  const router = app.getHttpAdapter().getInstance() as IRouter;
  router.use('/guide', guide);
}

function sendNotFound(_request: Request, response: Response): void {
  response.status(404).set('Cache-Control', 'no-cache');
  if (isGuideBuilt()) response.sendFile('404.html', { root: FOLDER, cacheControl: false });
  else response.type('text').send('The guide is not built. The command is: npm run guide\n');
}
