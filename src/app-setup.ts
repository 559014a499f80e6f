import type { Server } from 'node:http';
import { NestFactory } from '@nestjs/core';
import { ExpressAdapter, type NestExpressApplication } from '@nestjs/platform-express';
import helmet from 'helmet';
import type { Logger } from 'pino';
import { API_DESCRIPTION } from './api-description.js';
import { AppModule } from './app.module.js';
import { Configuration } from './config/configuration.js';
import type { ServerFacts } from './database/server/database-server.js';
import { announceSuccessor, DeprecatedCallers } from './http/deprecated-paths.js';
import { Draining } from './http/draining.js';
import { DRY_RUN_HEADER } from './http/dry-run.js';
import { parseQuery } from './http/query-parser.js';
import { configureResponses } from './http/responses/json-responses.js';
import { hardenServer, rejectInvalidHttp } from './http/server-hardening.js';
import { NestLogger, requestLogger } from './observability/logger.js';
import { serveMetrics } from './observability/metrics-server.js';
import { meterRequests, Metrics } from './observability/metrics.js';
import { traceRequests } from './observability/tracing.js';
import { ERROR_CODE_HEADER } from './errors/error-codes.js';
import { COMMON_HEADERS } from './openapi/headers.js';
import { serveDocument } from './openapi/serve-document.js';
import { Admission } from './platform/admission/admission.js';
import { SANDBOX_HEADER } from './platform/auth/bearer.guard.js';
import { serveDesk } from './platform/desk/serve-desk.js';
import { installLoadShedding } from './platform/admission/load-shedding.js';

export const VERSION_PREFIX = '/api/v1';

/** The response headers that browser scripts may read, in addition to the common ones. */
const MORE_HEADERS = [
  'Content-Disposition',
  'Date',
  'Location',
  'ETag',
  'Retry-After',
  'Deprecation',
  'Link',
  'Idempotent-Replayed',
  DRY_RUN_HEADER,
  SANDBOX_HEADER,
  ERROR_CODE_HEADER,
];

/**
 * How long a keep-alive connection may be idle, in milliseconds. Longer than the idle timeout of
 * load balancers.
 */
const KEEP_ALIVE_TIMEOUT_MS = 65_000;

/**
 * How long the headers of a request, and then the whole request, may take to arrive, in
 * milliseconds.
 */
const HEADERS_TIMEOUT_MS = 15_000;
const REQUEST_TIMEOUT_MS = 60_000;
/** How often Node checks for requests that exceed these timeouts, in milliseconds. */
const CONNECTION_CHECK_INTERVAL_MS = 5_000;

/** The service on a migrated database; it does not listen yet. */
export async function createApp(
  configuration: Configuration,
  database: ServerFacts,
  logger: Logger,
): Promise<NestExpressApplication> {
  const app = await NestFactory.create<NestExpressApplication>(
    AppModule.register(configuration, database),
    new ExpressAdapter(),
    { bodyParser: false, abortOnError: false, logger: new NestLogger(logger) },
  );
  return configureApp(app, logger);
}

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
  // Not in Node's types; Node reads it when the server starts to listen.
  Object.assign(server, { connectionsCheckingInterval: CONNECTION_CHECK_INTERVAL_MS });
  const metrics = app.get(Metrics);
  installLoadShedding(server, app.get(Admission), metrics, logger);
  server.prependListener('request', app.get(Draining).trackResponse);
  hardenServer(server, logger);
  app.use(meterRequests(metrics));
  configureResponses(app);
  app.use(requestLogger(logger));
  app.use(traceRequests);
  app.use(rejectInvalidHttp);
  app.use(helmet({ contentSecurityPolicy: { directives: { upgradeInsecureRequests: null } } }));
  const callers = new DeprecatedCallers(metrics);
  for (const deprecatedPath of API_DESCRIPTION.deprecatedPaths) {
    app.use(announceSuccessor(VERSION_PREFIX, deprecatedPath, callers));
  }
  if (configuration.corsOrigins.length > 0) app.enableCors(corsOptions(configuration.corsOrigins));
  prefixRoutes(app);
  serveMetrics(app);
  const { deskEnabled, swaggerEnabled } = configuration;
  if (deskEnabled) serveDesk(app, { hasDocs: swaggerEnabled });
  if (swaggerEnabled) serveDocument(app, API_DESCRIPTION);
  return app;
}

/** Puts every route except the health checks under the version prefix. */
export function prefixRoutes(app: NestExpressApplication): void {
  app.setGlobalPrefix(VERSION_PREFIX, { exclude: ['health/live', 'health/ready'] });
}

function corsOptions(origins: readonly string[]) {
  return {
    origin: origins.includes('*') ? '*' : [...origins],
    exposedHeaders: [...COMMON_HEADERS, ...MORE_HEADERS],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
    maxAge: 600,
  };
}
