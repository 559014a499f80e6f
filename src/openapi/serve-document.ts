import { createHash } from 'node:crypto';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { SwaggerModule } from '@nestjs/swagger';
import type { IRouter } from 'express';
import { type ApiDescription, buildDocument, writtenDocument } from './document.js';
import { llmsTextOf } from './llms-text.js';
import { adaptToSwaggerUi, SWAGGER_UI } from './swagger-ui.js';

/**
 * Serves Swagger UI at `/docs`, the document as `/docs/openapi.json` and its operations as
 * `/docs/llms.txt`. All are built at the first request, because most instances never need them, and
 * then cached, because no rate limit applies. Clients with a current copy get a 304.
 */
export function serveDocument(app: NestExpressApplication, description: ApiDescription): void {
  const document = once(() => buildDocument(app, description));
  const router = app.getHttpAdapter().getInstance() as IRouter;
  const serve = (path: string, type: string, write: () => string) => {
    const written = once(() => {
      const text = write();
      return { text, etag: `"${createHash('sha256').update(text).digest('base64url')}"` };
    });
    router.get(path, (_request, response) => {
      const { text, etag } = written();
      response.set({ ETag: etag, 'Cache-Control': 'no-cache' }).type(type).send(text);
    });
  };
  serve('/docs/openapi.json', 'json', () => writtenDocument(document()));
  serve('/docs/llms.txt', 'text/markdown', () => llmsTextOf(document(), description));
  router.get('/', (_request, response) => response.redirect('/docs'));
  SwaggerModule.setup('docs', app, () => adaptToSwaggerUi(document()), {
    raw: false,
    customSiteTitle: description.title,
    ...SWAGGER_UI,
  });
}

/** Returns a function that computes a value on its first call, then returns the cached value. */
function once<T>(compute: () => T): () => T {
  let cached: { readonly value: T } | undefined;
  return () => (cached ??= { value: compute() }).value;
}
