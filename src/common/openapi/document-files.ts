import { createHash } from 'node:crypto';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { IRouter } from 'express';
import { dump } from 'js-yaml';

/**
 * Serves the document as `/docs/openapi.json` and `/docs/openapi.yaml`. Both are written once, for
 * nothing limits how often they are asked for; whoever has the same already gets a 304.
 */
export function serveDocumentFiles(app: NestExpressApplication, document: OpenAPIObject): void {
  const json = `${JSON.stringify(document, null, 2)}\n`;
  serve(app, '/docs/openapi.json', 'application/json', json);
  const yaml = dump(JSON.parse(json), { noRefs: true });
  serve(app, '/docs/openapi.yaml', 'text/yaml', yaml);
}

function serve(app: NestExpressApplication, path: string, type: string, text: string): void {
  const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
  (app.getHttpAdapter().getInstance() as IRouter).get(path, (_request, response) => {
    response.set({ ETag: etag, 'Cache-Control': 'no-cache' }).type(type).send(text);
  });
}
