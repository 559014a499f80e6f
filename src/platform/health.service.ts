import { setTimeout as sleep } from 'node:timers/promises';
import { getHeapStatistics } from 'node:v8';
import { Injectable } from '@nestjs/common';
import { WriteProbe } from '../database/server/write-probe.js';
import { unavailable } from '../errors/app-error.js';
import { Draining } from '../http/draining.js';

const READINESS_TIMEOUT_MS = 2_500;

/** The share of the heap above which requests should go elsewhere. */
const HEAP_SHARE = 0.9;

/** Decides whether the service accepts requests. */
@Injectable()
export class HealthService {
  constructor(
    private readonly writeProbe: WriteProbe,
    private readonly draining: Draining,
  ) {}

  /** @throws AppError unavailable while stopping, out of memory or without a writable database */
  async assertReady(): Promise<void> {
    if (this.draining.hasBegun || isOutOfMemory()) throw unavailable();
    const late = sleep(READINESS_TIMEOUT_MS, false, { ref: false });
    if (!(await Promise.race([this.writeProbe.isWritable(), late]))) throw unavailable();
  }
}

function isOutOfMemory(): boolean {
  const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics();
  return used > limit * HEAP_SHARE;
}
