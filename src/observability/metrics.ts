import { Injectable } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { VERSION } from '../version.js';
import { routeTemplateOf } from './tracing.js';

/** Metrics of the process itself: memory, CPU time, event loop. */
const ofProcess = new Registry();

/** Statements are faster and more numerous than requests, so they get few, wide buckets. */
const STATEMENT_BUCKETS = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5];

/**
 * The metrics that `/metrics` exposes to Prometheus.
 * Labels never name a shop, key or record. The number of series depends only on routes and
 * statements.
 */
@Injectable()
export class Metrics {
  private readonly registry = new Registry();
  private readonly registers = [this.registry];

  readonly requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests by route template and whether the shop is a sandbox, with their duration',
    labelNames: ['method', 'route', 'status', 'sandbox'],
    registers: this.registers,
  });

  readonly statements = new Histogram({
    name: 'rental_statement_duration_seconds',
    help: 'Statements by name, with their duration including the wait for a connection',
    labelNames: ['statement'],
    buckets: STATEMENT_BUCKETS,
    registers: this.registers,
  });

  readonly transactionRetries = new Counter({
    name: 'rental_transaction_retries_total',
    help: 'Transactions that were retried',
    labelNames: ['reason'],
    registers: this.registers,
  });

  readonly throttleDecisions = new Counter({
    name: 'rental_throttle_decisions_total',
    help: 'Requests that a limit allowed or rejected, and where they were counted',
    labelNames: ['profile', 'decision', 'storage'],
    registers: this.registers,
  });

  readonly throttleStorageFailures = new Counter({
    name: 'rental_throttle_storage_failures_total',
    help: 'Redis timeouts after which this process counted on its own',
    registers: this.registers,
  });

  readonly limitsShared = new Gauge({
    name: 'rental_limits_shared',
    help: '1 while limits are shared by all instances',
    registers: this.registers,
  });

  readonly idempotentReplays = new Counter({
    name: 'rental_idempotent_replays_total',
    help: 'Requests whose response repeats the first one with their Idempotency-Key',
    registers: this.registers,
  });

  readonly deprecatedPathRequests = new Counter({
    name: 'rental_retired_path_requests_total',
    help: 'Requests to a deprecated path',
    labelNames: ['path'],
    registers: this.registers,
  });

  constructor() {
    const labelNames = ['version'];
    const name = 'rental_build_info';
    const help = 'Always 1; the label is the version of the service';
    new Gauge({ name, help, labelNames, registers: this.registers }).set({ version: VERSION }, 1);
  }

  /** Declares a gauge whose value is read on each scrape. */
  gauge(name: string, help: string, read: () => number): void {
    const { registers } = this;
    const collect = function collect(this: Gauge): void {
      this.set(read());
    };
    new Gauge({ name, help, registers, collect });
  }

  text(): Promise<string> {
    return Registry.merge([ofProcess, this.registry]).metrics();
  }
}

/** Starts the process metrics once. */
export function meterProcess(): void {
  if (ofProcess.getMetricsAsArray().length === 0) collectDefaultMetrics({ register: ofProcess });
}

/**
 * Express middleware that counts and times each request.
 * It must precede all handlers that respond.
 */
export function meterRequests({ requests }: Metrics) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const begun = performance.now();
    response.once('close', () => {
      const seconds = (performance.now() - begun) / 1000;
      requests.observe(labelsOf(request, response), seconds);
    });
    next();
  };
}

function labelsOf(request: Request, response: Response) {
  const route = routeTemplateOf(request) ?? 'none';
  const status = response.headersSent ? response.statusCode : 'aborted';
  const sandbox = String(request.credential?.isSandbox ?? false);
  return { method: request.method, route, status, sandbox };
}
