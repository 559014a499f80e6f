import type { Server } from 'node:http';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import helmet from 'helmet';
import type { Logger } from 'pino';
import { API_DESCRIPTION } from './api-description.js';
import { AppModule } from './app.module.js';
import { Admission } from './common/admission/admission.js';
import { installLoadShedding } from './common/admission/load-shedding.js';
import { configureResponses } from './common/answers/json-responses.js';
import { escapeMalformedPath } from './common/http/malformed-path.js';
import { Draining } from './common/draining/draining.js';
import { parseQuery } from './common/http/query-parser.js';
import { announceSuccessor } from './common/http/deprecated-paths.js';
import { hardenServer, rejectMissingHost } from './common/http/server-hardening.js';
import { NestLogger, requestLogger } from './common/logging/logger.js';
import { meterRequests } from './common/metrics/metered-requests.js';
import { serveMetrics } from './common/metrics/metrics-server.js';
import { Metrics } from './common/metrics/metrics.js';
import { DeprecatedCallers } from './common/metrics/deprecated-callers.js';
import { COMMON_HEADERS } from './common/openapi/answers/headers.js';
import { serveDocument } from './common/openapi/document.js';
import { traceRequests } from './common/tracing/tracing.js';
import { Configuration } from './config/configuration.js';
import type { ServerFacts } from './database/server/database-server.js';
import { HttpAdapter } from './http-adapter.js';

export const VERSION_PREFIX = '/api/v1';

/** The headers beside the common ones that scripts in a browser may read. */
const MORE_HEADERS = ['ETag', 'Retry-After', 'Deprecation', 'Link', 'Idempotent-Replayed'];

/** How long a kept connection may be idle, in milliseconds: longer than load balancers keep one. */
const KEEP_ALIVE_TIMEOUT_MS = 65_000;

/** How long the headers of a request may take to arrive, and the whole of it, in milliseconds. */
const HEADERS_TIMEOUT_MS = 15_000;
const REQUEST_TIMEOUT_MS = 60_000;
/** How often it is looked for those that take longer, in milliseconds. */
const CONNECTION_CHECK_INTERVAL_MS = 5_000;

/** The service on a database that is migrated; it does not listen yet. */
export async function createApp(
  configuration: Configuration,
  database: ServerFacts,
  logger: Logger,
): Promise<NestExpressApplication> {
  const app = await NestFactory.create<NestExpressApplication>(
    AppModule.register(configuration, database),
    new HttpAdapter(),
    { bodyParser: false, abortOnError: false, logger: new NestLogger(logger) },
  );
  return configureApp(app, logger);
}

/** Everything about HTTP that is not a route. */
function configureApp(app: NestExpressApplication, logger: Logger): NestExpressApplication {
  const configuration = app.get(Configuration);
  app.set('trust proxy', configuration.trustProxy);
  app.set('query parser', parseQuery);
  app.set('etag', false);
  app.disable('x-powered-by');
  const server: Server = app.getHttpServer();
  server.keepAliveTimeout = KEEP_ALIVE_TIMEOUT_MS;
  server.headersTimeout = HEADERS_TIMEOUT_MS;
  server.requestTimeout = REQUEST_TIMEOUT_MS;
  // Not in Node's types; read when the server begins to listen.
  Object.assign(server, { connectionsCheckingInterval: CONNECTION_CHECK_INTERVAL_MS });
  const metrics = app.get(Metrics);
  installLoadShedding(server, app.get(Admission), metrics, logger);
  server.prependListener('request', app.get(Draining).trackResponse);
  hardenServer(server, logger);
  app.use(meterRequests(metrics));
  configureResponses(app);
  app.use(requestLogger(logger));
  app.use(traceRequests);
  app.use(rejectMissingHost);
  app.use(escapeMalformedPath);
  app.use(helmet({ contentSecurityPolicy: { directives: { upgradeInsecureRequests: null } } }));
  const callers = new DeprecatedCallers(metrics);
  for (const deprecatedPath of API_DESCRIPTION.deprecatedPaths) {
    app.use(announceSuccessor(VERSION_PREFIX, deprecatedPath, callers));
  }
  if (configuration.corsOrigins.length > 0) app.enableCors(corsOptions(configuration.corsOrigins));
  prefixRoutes(app);
  serveMetrics(app);
  if (configuration.swaggerEnabled) serveDocument(app, API_DESCRIPTION);
  return app;
}

/** Every route is under the version's prefix, but for the health checks. */
export function prefixRoutes(app: NestExpressApplication): void {
  app.setGlobalPrefix(VERSION_PREFIX, { exclude: ['health/live', 'health/ready'] });
}

function corsOptions(origins: readonly string[]) {
  return {
    origin: origins.includes('*') ? '*' : [...origins],
    exposedHeaders: [...COMMON_HEADERS, ...MORE_HEADERS],
    maxAge: 600,
  };
}
