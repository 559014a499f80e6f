import { DataSource, type MigrationInterface } from 'typeorm';

/** Undoes a migration and applies it again; `between` may change what it finds. */
export async function redo(
  url: string,
  migration: MigrationInterface,
  between: () => Promise<unknown> = async () => {},
): Promise<void> {
  // The name keeps its statements out of those of the service, which leave no shop open.
  const applicationName = 'migration';
  const dataSource = await new DataSource({ type: 'postgres', url, applicationName }).initialize();
  const runner = dataSource.createQueryRunner();
  try {
    await migration.down(runner);
    await between();
    await migration.up(runner);
  } finally {
    await runner.release();
    await dataSource.destroy();
  }
}
