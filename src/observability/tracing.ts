import type * as OpenTelemetry from '@opentelemetry/api';
import type { NextFunction, Request, Response } from 'express';
import { VERSION } from '../version.js';

/**
 * The route template, such as `/api/v1/items/:id`.
 * Never the path, which contains ids and arbitrary client input.
 */
export const routeTemplateOf = ({ route }: Request): string | undefined =>
  (route as { path: string } | undefined)?.path;

const SERVICE_NAME = 'rental-inventory';

/** The used part of an optional package's API. */
interface Sdk {
  NodeSDK: new (options: { instrumentations: [] }) => { start(): void; shutdown(): Promise<void> };
}

let otel: typeof OpenTelemetry | undefined;

/**
 * Starts tracing if OpenTelemetry's packages are installed.
 * `@opentelemetry/sdk-node` starts as its `OTEL_…` variables configure it. With
 * `@opentelemetry/api` alone, another component must start the SDK.
 * @returns a function that ends tracing once all spans are sent; undefined without tracing
 */
export async function startTracing(): Promise<(() => Promise<void>) | undefined> {
  const api = await installed<typeof OpenTelemetry>('@opentelemetry/api');
  if (!api) return undefined;
  const sdk = await installed<Sdk>('@opentelemetry/sdk-node');
  if (sdk) process.env['OTEL_SERVICE_NAME'] ??= SERVICE_NAME;
  const node = sdk && new sdk.NodeSDK({ instrumentations: [] });
  node?.start();
  if (!hasSdk(api)) return undefined;
  otel = api;
  return async () => {
    otel = undefined;
    await node?.shutdown();
  };
}

/**
 * Express middleware that creates a span per request, in the caller's trace.
 * It must precede all handlers that respond.
 */
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

/** Records a span for a completed statement, in the trace of its request. */
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

/** True when an SDK collects spans; without one, or with a disabled one, no span is needed. */
function hasSdk({ ProxyTracerProvider, trace }: typeof OpenTelemetry): boolean {
  const provider = trace.getTracerProvider();
  return (
    !(provider instanceof ProxyTracerProvider) ||
    provider.getDelegateTracer(SERVICE_NAME) !== undefined
  );
}

const tracerOf = ({ trace }: typeof OpenTelemetry): OpenTelemetry.Tracer =>
  trace.getTracer(SERVICE_NAME, VERSION);

async function installed<T>(name: string): Promise<T | undefined> {
  try {
    return (await import(name)) as T;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}
