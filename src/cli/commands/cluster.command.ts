import type { Command } from 'commander';
import {
  countWorkers,
  distributeTables,
  type LocalTable,
  localTables,
} from '../../database/transfer/distribution.js';
import { withDatabase } from '../context.js';
import { CommandError } from '../failure.js';
import { addCommand, type CommonOptions } from '../options.js';
import { print, table } from '../output.js';
import { showingProgress } from '../progress.js';

interface DistributeOptions extends CommonOptions {
  dryRun?: boolean;
}

/** `cluster distribute`. */
export function addClusterCommands(program: Command): void {
  const cluster = program.command('cluster').description('Look after a Citus cluster');
  addCommand(cluster, {
    usage: 'distribute',
    description:
      'Spread a database that has data over the nodes of its cluster, by shop: all tables, or ' +
      'none. Stop the service first. Tables already distributed stay as they are.',
    example: 'cluster distribute --dry-run',
  })
    .option('--dry-run', 'only tell what would be done')
    .action(distribute);
}

async function distribute({ dryRun = false, json }: DistributeOptions): Promise<void> {
  const tables = await withDatabase(async ({ server: { url, cluster } }) => {
    if (!cluster) throw new CommandError('The database does not have the extension citus');
    if ((await countWorkers(url)) === 0) throw new CommandError('The cluster has no worker nodes');
    if (dryRun) return localTables(url);
    return showingProgress('tables', ({ update }) => distributeTables(url, update));
  });
  print(json, { dryRun, tables }, textOf(tables, dryRun));
}

function textOf(tables: readonly LocalTable[], dryRun: boolean): string {
  if (tables.length === 0) return 'Nothing to distribute';
  const rows = tables.map(({ name, kind, rows: count }) => [name, kind, count]);
  return `${dryRun ? 'To be distributed' : 'Distributed'}:\n${table(['table', 'kind', 'rows'], rows)}`;
}
