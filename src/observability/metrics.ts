import { Injectable } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { VERSION } from '../version.js';
import { routeTemplateOf } from './route-template.js';

/** What the process tells of itself, whatever runs in it: memory, processor time, event loop. */
const ofProcess = new Registry();

/** Statements are faster than requests, and there are many of them: few, wide steps. */
const STATEMENT_BUCKETS = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5];

/**
 * What `/metrics` tells, for Prometheus. A label never names a shop, a key or a record: there are as many
 * series as there are routes and statements, whoever calls.
 */
@Injectable()
export class Metrics {
  private readonly registry = new Registry();
  private readonly registers = [this.registry];

  readonly requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests by the template of their route, and how long they took',
    labelNames: ['method', 'route', 'status'],
    registers: this.registers,
  });

  readonly statements = new Histogram({
    name: 'rental_statement_duration_seconds',
    help: 'Statements by name, and how long they took with the wait for a connection',
    labelNames: ['statement'],
    buckets: STATEMENT_BUCKETS,
    registers: this.registers,
  });

  readonly transactionRetries = new Counter({
    name: 'rental_transaction_retries_total',
    help: 'Transactions that began anew',
    labelNames: ['reason'],
    registers: this.registers,
  });

  readonly throttleDecisions = new Counter({
    name: 'rental_throttle_decisions_total',
    help: 'Requests that a limit let pass or refused, and where they were counted',
    labelNames: ['profile', 'decision', 'storage'],
    registers: this.registers,
  });

  readonly throttleStorageFailures = new Counter({
    name: 'rental_throttle_storage_failures_total',
    help: 'How often Redis did not answer in time, so that this process counted alone from then on',
    registers: this.registers,
  });

  readonly limitsShared = new Gauge({
    name: 'rental_limits_shared',
    help: '1 while the limits are counted for all instances together',
    registers: this.registers,
  });

  readonly idempotentReplays = new Counter({
    name: 'rental_idempotent_replays_total',
    help: 'Requests that were answered as the first one with their Idempotency-Key was',
    registers: this.registers,
  });

  readonly deprecatedPathRequests = new Counter({
    name: 'rental_retired_path_requests_total',
    help: 'Requests under the old name of a path',
    labelNames: ['path'],
    registers: this.registers,
  });

  constructor() {
    const labelNames = ['version'];
    const name = 'rental_build_info';
    const help = 'Always 1; the label is the version of the service';
    new Gauge({ name, help, labelNames, registers: this.registers }).set({ version: VERSION }, 1);
  }

  /** Declares a figure that is read when somebody asks for it. */
  gauge(name: string, help: string, read: () => number): void {
    const { registers } = this;
    const collect = function collect(this: Gauge): void {
      this.set(read());
    };
    new Gauge({ name, help, registers, collect });
  }

  /** All figures, in Prometheus' text format. */
  text(): Promise<string> {
    return Registry.merge([ofProcess, this.registry]).metrics();
  }
}

/** Begins to look at the process, if nobody does yet. */
export function meterProcess(): void {
  if (ofProcess.getMetricsAsArray().length === 0) collectDefaultMetrics({ register: ofProcess });
}

/** For Express, before anything that answers: counts each request and its time. */
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
  return { method: request.method, route, status };
}
