import { createReadStream, createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { Command } from 'commander';
import { backUp } from '../../database/transfer/backup.js';
import { restore } from '../../database/transfer/restore.js';
import { withDatabase, withServer } from '../context.js';
import { CommandError } from '../failure.js';
import { addCommand, type CommonOptions } from '../options.js';
import { print } from '../output.js';
import { showingProgress } from '../progress.js';

/** `backup`, `restore` and `copy`. */
export function addBackupCommands(program: Command): void {
  addCommand(program, {
    usage: 'backup <file>',
    description:
      'Write the data of all shops, their keys and what is answered to retries to a file, as it ' +
      'is at one moment, while the service runs or not',
    example: 'backup rental-2026-01-31.backup',
  }).action(backUpTo);
  addCommand(program, {
    usage: 'restore <file>',
    description:
      'Fill an empty database from a backup, of this release or an older one: all of it, or ' +
      'nothing. Stop the service first.',
    example: 'restore rental-2026-01-31.backup',
  }).action(restoreFrom);
  addCommand(program, {
    usage: 'copy <url>',
    description:
      'Copy all data into an empty database on another server, the same as a backup and a ' +
      'restore there. Stop the service first: writes during the copy are not copied.',
    example: 'copy postgres://rental:password@localhost:5432/rental',
  }).action(copyTo);
}

async function backUpTo(file: string, { json }: CommonOptions): Promise<void> {
  const rows = await withDatabase(({ server }) =>
    showingProgress('rows', async ({ update }) => {
      let written = 0;
      const text = async function* () {
        const lines = backUp(server.url, (done, count) => update((written = done), count));
        for await (const line of lines) yield `${line}\n`;
      };
      // The file appears only when complete. It contains digests of keys, and names.
      const unfinished = `${file}.unfinished`;
      await pipeline(text, createGzip(), createWriteStream(unfinished, { mode: 0o600 }));
      await rename(unfinished, file);
      return written;
    }),
  );
  print(json, { file, rows }, `${rows} rows written to ${file}`);
}

async function restoreFrom(file: string, { json }: CommonOptions): Promise<void> {
  const rows = await withServer(undefined, (server) =>
    showingProgress('rows', ({ update }) =>
      readFrom(file, (lines) => restore(server, lines, update)),
    ),
  );
  print(json, { file, rows }, `${rows} rows restored`);
}

async function copyTo(url: string, { json }: CommonOptions): Promise<void> {
  const rows = await withDatabase(({ server }) =>
    withServer(url, (target) =>
      showingProgress('rows', async ({ update }) => {
        const lines = backUp(server.url, update);
        try {
          return await restore(target, lines, () => {});
        } finally {
          // Restoring stops at the last line, before the reading session has ended.
          await lines.return(undefined);
        }
      }),
    ),
  );
  print(json, { rows }, `${rows} rows copied`);
}

/** Reads the lines of a packed file; a failure of the work ends the reading. */
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
