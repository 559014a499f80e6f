import { createHash } from 'node:crypto';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { SwaggerModule } from '@nestjs/swagger';
import type { IRouter } from 'express';
import { type ApiDescription, buildDocument } from './document.js';
import { separateBounds, SWAGGER_UI } from './swagger-ui.js';

/**
 * Serves Swagger UI at `/docs`, and the document as `/docs/openapi.json` and `/docs/openapi.yaml`.
 * Each is built at its first request, because most instances never need it, and then cached, because no rate
 * limit applies. Clients with a current copy get a 304.
 */
export function serveDocument(app: NestExpressApplication, description: ApiDescription): void {
  const document = once(() => buildDocument(app, description));
  const json = () => `${JSON.stringify(document(), null, 2)}\n`;
  serve(app, '/docs/openapi.json', 'application/json', json);
  serve(app, '/docs/openapi.yaml', 'text/yaml', async () => {
    const { dump } = await import('js-yaml');
    return dump(JSON.parse(json()), { noRefs: true });
  });
  routerOf(app).get('/', (_request, response) => response.redirect('/docs'));
  SwaggerModule.setup('docs', app, () => separateBounds(document()), {
    raw: false,
    customSiteTitle: description.title,
    ...SWAGGER_UI,
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
  routerOf(app).get(path, async (_request, response) => {
    const { text, etag } = await written();
    response.set({ ETag: etag, 'Cache-Control': 'no-cache' }).type(type).send(text);
  });
}

const routerOf = (app: NestExpressApplication): IRouter =>
  app.getHttpAdapter().getInstance() as IRouter;

/** Returns a function that computes a value on its first call, then returns the cached value. */
function once<T>(compute: () => T): () => T {
  let cached: { readonly value: T } | undefined;
  return () => (cached ??= { value: compute() }).value;
}
