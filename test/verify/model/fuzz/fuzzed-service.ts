import { rm } from 'node:fs/promises';
import pg from 'pg';
import { readConfiguration } from '../../../../src/config/configuration.js';
import { openDatabaseServer } from '../../../../src/database/server/database-server.js';
import { newKey } from '../../../support/service/command.js';
import { newDataDir, ServiceProcess } from '../../../support/service/service.js';
import { installAudit } from './audit.js';

/** A shop of the demo, which one lane of requests has for itself. */
export interface FuzzedShop {
  readonly shopId: number;
  readonly token: string;
}

/** The built service on a database of its own, with the demo's data. */
export interface FuzzedService {
  readonly host: string;
  readonly port: number;
  readonly shops: readonly FuzzedShop[];
  readonly pool: pg.Pool;
  readonly process: ServiceProcess;
}

const ENVIRONMENT = {
  // A generated URL may exist on the internet.
  WEBHOOKS_ENABLED: 'false',
  DATABASE_URL: '',
  NODE_ENV: '',
  PORT: '0',
  HOST: '127.0.0.1',
  LOG_LEVEL: 'error',
  THROTTLE_KEY_LIMIT: '1000000',
  THROTTLE_AVAILABILITY_LIMIT: '1000000',
  THROTTLE_EXPORT_LIMIT: '1000000',
  THROTTLE_ANONYMOUS_LIMIT: '1000000',
};

/**
 * Runs the work beside the built service, which starts its embedded server. `DATABASE_URL` is left
 * alone: it is not for this.
 */
export async function withFuzzedService<T>(
  work: (service: FuzzedService) => Promise<T>,
): Promise<T> {
  const dataDir = await newDataDir();
  const environment = { ...ENVIRONMENT, DATA_DIR: dataDir };
  const service = new ServiceProcess(environment);
  try {
    const [, host, port] = await service.said(/API +http:\/\/([\d.]+):(\d+)/);
    const configuration = readConfiguration({ ...process.env, ...environment });
    const server = await openDatabaseServer(configuration, () => {});
    const pool = new pg.Pool({ connectionString: server.url, max: 4 });
    try {
      const { rows } = await pool.query<{ id: string }>('select id from shops order by id');
      const shops: FuzzedShop[] = [];
      for (const { id } of rows) {
        const token = await newKey(environment, id, 'Fuzz', '--scopes', 'read,write,manage');
        shops.push({ shopId: Number(id), token });
      }
      await installAudit(pool);
      return await work({ host: host!, port: Number(port), shops, pool, process: service });
    } finally {
      await pool.end();
      await server.close();
    }
  } finally {
    if (service.isAlive) await service.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
