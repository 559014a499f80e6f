import type * as OpenTelemetry from '@opentelemetry/api';
import type { NextFunction, Request, Response } from 'express';
import { routeTemplateOf } from './route-template.js';
import { VERSION } from '../version.js';

const NAME = 'rental-inventory';

/** What is known of a package that nothing here depends on. */
interface Sdk {
  NodeSDK: new (options: { instrumentations: [] }) => { start(): void; shutdown(): Promise<void> };
}

let otel: typeof OpenTelemetry | undefined;

/**
 * Begins to trace where OpenTelemetry's packages are installed: `@opentelemetry/sdk-node`, which is
 * started as its own `OTEL_…` variables say, or at least `@opentelemetry/api`, whose SDK somebody else
 * has started.
 * @returns ends it, once all spans are sent; undefined where nothing is traced
 */
export async function startTracing(): Promise<(() => Promise<void>) | undefined> {
  const api = await installed<typeof OpenTelemetry>('@opentelemetry/api');
  if (!api) return undefined;
  const sdk = await installed<Sdk>('@opentelemetry/sdk-node');
  if (sdk) process.env['OTEL_SERVICE_NAME'] ??= NAME;
  const node = sdk && new sdk.NodeSDK({ instrumentations: [] });
  node?.start();
  if (!isHeard(api)) return undefined;
  otel = api;
  return async () => {
    otel = undefined;
    await node?.shutdown();
  };
}

/** For Express, before anything that answers: a span for each request, in the trace of its caller. */
export function traceRequests(request: Request, response: Response, next: NextFunction): void {
  if (!otel) {
    next();
    return;
  }
  const { context, propagation, SpanKind, trace } = otel;
  const parent = propagation.extract(context.active(), request.headers);
  const span = tracerOf(otel).startSpan(request.method, { kind: SpanKind.SERVER }, parent);
  response.once('close', () => endRequest(span, request, response));
  context.with(trace.setSpan(parent, span), next);
}

/** A span for a statement that has just ended, in the trace of the request that it was for. */
export function traceStatement(statement: string, milliseconds: number): void {
  if (!otel) return;
  const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': statement };
  const startTime = Date.now() - milliseconds;
  const kind = otel.SpanKind.CLIENT;
  tracerOf(otel).startSpan(statement, { kind, startTime, attributes }).end();
}

function endRequest(span: OpenTelemetry.Span, request: Request, response: Response): void {
  const { method, id, credential } = request;
  const route = routeTemplateOf(request);
  if (route !== undefined) span.updateName(`${method} ${route}`).setAttribute('http.route', route);
  span.setAttributes({
    'http.request.method': method,
    'http.response.status_code': response.statusCode,
    'rental.request_id': id,
    ...(credential && { 'rental.shop': credential.shopId, 'rental.key': credential.keyId }),
  });
  if (response.statusCode >= 500) span.setStatus({ code: 2 });
  span.end();
}

/** Whether somebody takes spans: without an SDK, or with one that is switched off, nobody does. */
function isHeard({ ProxyTracerProvider, trace }: typeof OpenTelemetry): boolean {
  const provider = trace.getTracerProvider();
  return (
    !(provider instanceof ProxyTracerProvider) || provider.getDelegateTracer(NAME) !== undefined
  );
}

const tracerOf = ({ trace }: typeof OpenTelemetry): OpenTelemetry.Tracer =>
  trace.getTracer(NAME, VERSION);

async function installed<T>(name: string): Promise<T | undefined> {
  try {
    return (await import(name)) as T;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}
