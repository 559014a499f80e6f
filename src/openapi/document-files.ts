import { createHash } from 'node:crypto';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { IRouter } from 'express';
import { once } from './once.js';

/**
 * Serves the document as `/docs/openapi.json` and `/docs/openapi.yaml`.
 * Both are generated once, at the first request, since no rate limit applies. Clients with a
 * current copy get a 304.
 */
export function serveDocumentFiles(
  app: NestExpressApplication,
  document: () => OpenAPIObject,
): void {
  const json = () => `${JSON.stringify(document(), null, 2)}\n`;
  serve(app, '/docs/openapi.json', 'application/json', json);
  serve(app, '/docs/openapi.yaml', 'text/yaml', async () => {
    const { dump } = await import('js-yaml');
    return dump(JSON.parse(json()), { noRefs: true });
  });
}

function serve(
  app: NestExpressApplication,
  path: string,
  type: string,
  write: () => string | Promise<string>,
): void {
  const written = once(async () => {
    const text = await write();
    return { text, etag: `"${createHash('sha256').update(text).digest('base64url')}"` };
  });
  (app.getHttpAdapter().getInstance() as IRouter).get(path, async (_request, response) => {
    const { text, etag } = await written();
    response.set({ ETag: etag, 'Cache-Control': 'no-cache' }).type(type).send(text);
  });
}
