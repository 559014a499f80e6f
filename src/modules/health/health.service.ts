import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { unavailable } from '../../common/errors/app.error.js';
import { Database } from '../../database/database.js';

/** How long the database may take to answer, in milliseconds. */
const PATIENCE = 2_500;

/** Whether requests can be sent here. */
@Injectable()
export class HealthService {
  constructor(private readonly database: Database) {}

  /** @throws AppError unavailable, unless the database answers and takes writes */
  async expectReady(): Promise<void> {
    const late = sleep(PATIENCE, false, { ref: false });
    if (!(await Promise.race([this.database.isWritable(), late]))) throw unavailable();
  }
}
