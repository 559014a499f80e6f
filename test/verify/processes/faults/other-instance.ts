import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../../../../src/database/server/data-source.js';
import { REQUEST_TIMEOUTS } from '../../../../src/database/server/session-settings.js';
import type { TestDatabase } from '../../../support/database/database.js';

/**
 * Begins a transaction as another instance of the service does for a request, and says no more. It
 * ends when PostgreSQL ends it.
 */
export async function beginAsInstance({ url }: TestDatabase, statement: string): Promise<void> {
  const options = { url, cluster: false, poolSize: 1, limits: REQUEST_TIMEOUTS };
  const dataSource = await new DataSource(dataSourceOptions(options)).initialize();
  const runner = dataSource.createQueryRunner();
  const connection = (await runner.connect()) as NodeJS.EventEmitter;
  await runner.startTransaction();
  await runner.query(statement);
  connection.once('end', () => void runner.release().then(() => dataSource.destroy()));
}
