import type { NestExpressApplication } from '@nestjs/platform-express';
import helmet from 'helmet';
import type { Logger } from 'pino';
import qs from 'qs';
import { requestLogger } from './common/logging/logger.js';
import { buildDocument, serveDocument } from './common/openapi/document.js';
import type { Configuration } from './config/configuration.js';

export const VERSION_PREFIX = '/api/v1';

/** Nested names such as `updated[gte]` need the extended parser; its size is bounded here. */
const QUERY_OPTIONS = { depth: 2, parameterLimit: 100, arrayLimit: 0, allowPrototypes: false };

/** Everything about HTTP that is not a route; shared by the server and the tests. */
export function configureApp(
  app: NestExpressApplication,
  configuration: Configuration,
  logger: Logger,
): NestExpressApplication {
  app.set('trust proxy', configuration.trustProxy);
  app.set('query parser', (text: string) => qs.parse(text, QUERY_OPTIONS));
  app.set('etag', false);
  app.disable('x-powered-by');
  app.use(requestLogger(logger));
  app.use(helmet({ contentSecurityPolicy: { directives: { upgradeInsecureRequests: null } } }));
  if (configuration.corsOrigins.length > 0) app.enableCors(corsOptions(configuration.corsOrigins));
  app.setGlobalPrefix(VERSION_PREFIX, { exclude: ['health/live', 'health/ready'] });
  if (configuration.swaggerEnabled) serveDocument(app, buildDocument(app));
  return app;
}

function corsOptions(origins: readonly string[]) {
  return {
    origin: origins.includes('*') ? '*' : [...origins],
    exposedHeaders: [
      'X-Request-Id',
      'X-RateLimit-Limit',
      'X-RateLimit-Remaining',
      'X-RateLimit-Reset',
      'Retry-After',
    ],
    maxAge: 600,
  };
}
