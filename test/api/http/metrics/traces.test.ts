import { context, propagation, trace } from '@opentelemetry/api';
import { InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTracing } from '../../../../src/observability/tracing.js';
import { useApi } from '../../../support/service/api.js';
import { eventually } from '../../../support/time/eventually.js';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const CALLER = 'b7ad6b7169203331';

describe('a trace', () => {
  const api = useApi();
  const spans = new InMemorySpanExporter();
  let stopTracing: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    expect(await startTracing()).toBeUndefined();
    new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(spans)] }).register();
    stopTracing = await startTracing();
  });
  afterEach(() => spans.reset());
  afterAll(async () => {
    await stopTracing?.();
    trace.disable();
    context.disable();
    propagation.disable();
  });

  const ofKind = (kind: number) => spans.getFinishedSpans().filter((span) => span.kind === kind);
  const SERVER = 1;
  const CLIENT = 2;

  it('has a request, in the trace of its caller, and its statements', async () => {
    const shop = await api.newShop();
    spans.reset();
    const headers = { traceparent: `00-${TRACE}-${CALLER}-01`, 'X-Request-Id': 'traced' };
    await shop.get('/conditions', headers);
    await eventually(() => expect(ofKind(SERVER)).toHaveLength(1));
    const [request] = ofKind(SERVER);
    expect(request!.name).toBe('GET /api/v1/conditions');
    expect(request!.spanContext().traceId).toBe(TRACE);
    expect(request!.parentSpanContext!.spanId).toBe(CALLER);
    expect(request!.attributes).toEqual({
      'http.route': '/api/v1/conditions',
      'http.request.method': 'GET',
      'http.response.status_code': 200,
      'rental.request_id': 'traced',
      'rental.shop': shop.shopId,
      'rental.key': expect.any(Number),
    });
    // Tasks in the background have statements as well, in no trace of a caller.
    const statements = ofKind(CLIENT).filter((span) => span.spanContext().traceId === TRACE);
    expect(statements.map(({ name }) => name)).toEqual(['api_keys.find_used', 'conditions.list']);
    for (const statement of statements) {
      expect(statement.parentSpanContext!.spanId).toBe(request!.spanContext().spanId);
    }
  });

  it('has a request without a caller that traces, and no path', async () => {
    await fetch(`${api.url}/secret-path`);
    await eventually(() => expect(ofKind(SERVER)).toHaveLength(1));
    const [request] = ofKind(SERVER);
    expect(request!.name).toBe('GET');
    expect(request!.parentSpanContext).toBeUndefined();
    expect(JSON.stringify(request!.attributes)).not.toContain('secret-path');
  });
});
