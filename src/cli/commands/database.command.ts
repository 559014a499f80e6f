import { createReadStream, createWriteStream, statSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { Command } from 'commander';
import { backUp } from '../../database/transfer/backup.js';
import {
  countWorkers,
  distributeTables,
  type LocalTable,
  localTables,
} from '../../database/transfer/distribution.js';
import { restore } from '../../database/transfer/restore.js';
import { openTarget, withDatabase, withServer } from '../context.js';
import { addCommand, type CommonOptions } from '../options.js';
import { CommandError, print, table } from '../output.js';
import { showingProgress } from '../progress.js';

interface BackupOptions extends CommonOptions {
  force?: boolean;
}

interface DistributeOptions extends CommonOptions {
  dryRun?: boolean;
}

export function addDatabaseCommands(program: Command): void {
  addCommand(program, {
    usage: 'migrate',
    description: 'Apply missing migrations, as the start of the service does',
    example: 'migrate',
  }).action(migrateDatabase);
  addCommand(program, {
    usage: 'backup <file>',
    description:
      'Write the data of all shops, keys and idempotent responses to a file, from one ' +
      'consistent snapshot. The service may run.',
    example: 'backup rental-2026-01-31.backup',
  })
    .option('--force', 'overwrite an existing file')
    .action(backUpTo);
  addCommand(program, {
    usage: 'restore <file>',
    description:
      'Fill an empty database from a backup of this release or an older one, all of it or ' +
      'nothing. Stop the service first. Events go on at the next multiple of 1,000,000, so that ' +
      'followers notice.',
    example: 'restore rental-2026-01-31.backup',
  }).action(restoreFrom);
  addCommand(program, {
    usage: 'copy <url>',
    description:
      'Copy all data into an empty database on another server, like a backup and a restore. ' +
      'Stop the service first: writes during the copy are not copied.',
    example: 'copy postgres://rental:password@localhost:5432/rental',
  }).action(copyTo);
  const cluster = program.command('cluster').description('Manage a Citus cluster');
  addCommand(cluster, {
    usage: 'distribute',
    description:
      'Distribute the tables of a database with data over the nodes of its cluster, by shop: all ' +
      'of them or none. Stop the service first. Distributed tables stay unchanged.',
    example: 'cluster distribute --dry-run',
  })
    .option('--dry-run', 'only list the tables to distribute')
    .action(distribute);
}

async function backUpTo(file: string, { force = false, json }: BackupOptions): Promise<void> {
  const existing = statSync(file, { throwIfNoEntry: false });
  if (existing && !existing.isFile()) {
    throw new CommandError(`${file} is not a regular file; name a file to write`);
  }
  if (existing && !force) throw new CommandError(`${file} exists; use --force to overwrite it`);
  const rows = await withDatabase(({ server }) =>
    showingProgress('rows', async ({ update }) => {
      let written = 0;
      const text = async function* () {
        const lines = backUp(server.url, (done, count) => update((written = done), count));
        for await (const line of lines) yield `${line}\n`;
      };
      // The file appears only when complete. It contains key digests and names.
      const unfinished = `${file}.unfinished`;
      try {
        await pipeline(
          text,
          createGzip(),
          createWriteStream(unfinished, { mode: 0o600, flush: true }),
        );
        await rename(unfinished, file);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw new CommandError(`${file} was not written: ${(error as Error).message}`);
      }
      return written;
    }),
  );
  print(json, { file, rows }, `${rows} rows written to ${file}`);
}

async function restoreFrom(file: string, { json }: CommonOptions): Promise<void> {
  const rows = await withServer((server) =>
    showingProgress('rows', ({ update }) =>
      readFrom(file, (lines) => restore(server, lines, update)),
    ),
  );
  print(json, { file, rows }, `${rows} rows restored`);
}

async function copyTo(url: string, { json }: CommonOptions): Promise<void> {
  const target = await openTarget(url);
  const rows = await withDatabase(({ server }) =>
    showingProgress('rows', async ({ update }) => {
      const lines = backUp(server.url, update);
      try {
        return await restore(target, lines, () => {}, { isMove: true });
      } finally {
        // Restoring stops at the last line, before the reading session has ended.
        await lines.return(undefined);
      }
    }),
  );
  print(json, { rows }, `${rows} rows copied`);
}

/** Passes the lines of a gzip file to the work; a failure of the work ends the read. */
async function readFrom<T>(
  file: string,
  work: (lines: AsyncIterable<string>) => Promise<T>,
): Promise<T> {
  try {
    let result: T | undefined;
    await pipeline(
      createReadStream(file),
      createGunzip(),
      async (chunks: AsyncIterable<Buffer>) => {
        result = await work(linesOf(chunks));
      },
    );
    return result!;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'Z_BUF_ERROR') throw new CommandError('The backup is incomplete');
    if (code?.startsWith('Z_')) throw new CommandError('Not a backup file');
    throw error;
  }
}

async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop()!;
    yield* lines;
  }
  if (rest !== '') yield rest;
}

async function migrateDatabase({ json }: CommonOptions): Promise<void> {
  const applied = await withDatabase(async (database) => database.applied);
  const text = applied.length > 0 ? `Applied ${applied.join(', ')}` : 'Nothing to apply';
  print(json, { applied }, text);
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
