import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const SOURCE = resolve('test/verify/processes/power/unsynced-writes.c');
const COMPILER = process.env.CC ?? 'cc';
/** The size of an entry without its bytes: offset, length and size of the file. */
const ENTRY_SIZE = 24;

/** Passes the library on to PostgreSQL, since the service starts it without its own environment. */
const PRELOAD = `
const children = require('node:child_process');
const { spawn } = children;
const { LD_PRELOAD, UNSYNCED_WRITES } = process.env;
children.spawn = (file, words, options) =>
  spawn(file, words, { ...options, env: { ...options.env, LD_PRELOAD, UNSYNCED_WRITES } });
`;

/** The blocks of its cache that a disk wrote before the power was cut. */
export interface KeptBlocks {
  /** The bytes that are written completely or not at all. */
  readonly blockSize: number;
  /** Called for each block and for each size. */
  isKept(): boolean;
}

/** One write that was not synced: the bytes that it replaced and the size of the file before. */
interface Entry {
  readonly offset: number;
  readonly size: number;
  readonly bytes: Buffer;
}

/**
 * A disk with a write cache for processes that run with its environment. It needs a C compiler and
 * glibc. Names of files are synced at once; only contents and sizes can be lost.
 */
export class UnsyncedWrites {
  private constructor(private readonly folder: string) {}

  /** @throws Error without a C compiler */
  static async prepare(): Promise<UnsyncedWrites> {
    const disk = new UnsyncedWrites(await mkdtemp(join(tmpdir(), 'rental-disk-')));
    // Run by root, PostgreSQL's own account has to use it.
    await chmod(disk.folder, 0o755);
    await mkdir(disk.journals);
    await chmod(disk.journals, 0o777);
    await writeFile(join(disk.folder, 'preload.cjs'), PRELOAD);
    const options = ['-O2', '-shared', '-fPIC', '-o', disk.sharedObject, SOURCE];
    try {
      await promisify(execFile)(COMPILER, options);
      return disk;
    } catch (cause) {
      await disk.remove();
      throw new Error(`Power cuts need Linux and a C compiler: ${COMPILER} failed`, { cause });
    }
  }

  get environment(): NodeJS.ProcessEnv {
    return {
      LD_PRELOAD: this.sharedObject,
      UNSYNCED_WRITES: this.journals,
      NODE_OPTIONS: `--require ${join(this.folder, 'preload.cjs')}`,
    };
  }

  /**
   * Loses the writes to the files of a folder that were not synced, but for some blocks. No process
   * may use the files.
   * @returns the files that lost something
   */
  async lose(folder: string, blocks: KeptBlocks): Promise<string[]> {
    const changed: string[] = [];
    for (const path of await filesIn(folder)) {
      const { ino, birthtimeNs } = await stat(path, { bigint: true });
      const journal = join(this.journals, `${ino}-${birthtimeNs}`);
      if (!existsSync(journal)) continue;
      const current = await readFile(path);
      const synced = restore(current, readEntries(await readFile(journal)));
      const kept = keepBlocks(synced, current, blocks);
      if (kept.equals(current)) continue;
      await writeFile(path, kept);
      changed.push(path);
    }
    await Promise.all((await filesIn(this.journals)).map((path) => rm(path)));
    return changed;
  }

  remove(): Promise<void> {
    return rm(this.folder, { recursive: true, force: true });
  }

  private get sharedObject(): string {
    return join(this.folder, 'unsynced-writes.so');
  }

  private get journals(): string {
    return join(this.folder, 'journals');
  }
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) => join(parentPath, name)).toSorted();
}

/** The entries of a journal; a process that was killed may have left a part of one. */
function readEntries(journal: Buffer): Entry[] {
  const entries: Entry[] = [];
  let position = 0;
  while (position + ENTRY_SIZE <= journal.length) {
    const [offset, length, size] = [0, 8, 16].map((field) =>
      Number(journal.readBigUInt64LE(position + field)),
    ) as [number, number, number];
    const end = position + ENTRY_SIZE + length;
    if (end > journal.length) break;
    entries.push({ offset, size, bytes: journal.subarray(position + ENTRY_SIZE, end) });
    position = end;
  }
  return entries;
}

/** The content before the writes of a journal. */
function restore(content: Buffer, entries: readonly Entry[]): Buffer {
  const largest = Math.max(content.length, ...entries.map(({ size }) => size));
  const restored = Buffer.alloc(largest);
  content.copy(restored);
  let end = content.length;
  for (const { offset, size, bytes } of entries.toReversed()) {
    // A write behind the end leaves zeros.
    if (size < end) restored.fill(0, size, end);
    end = size;
    bytes.copy(restored, offset);
  }
  return restored.subarray(0, end);
}

/** The synced content with some blocks, and maybe the size, of the current one. */
function keepBlocks(synced: Buffer, current: Buffer, blocks: KeptBlocks): Buffer {
  const { blockSize } = blocks;
  const result = Buffer.alloc(blocks.isKept() ? current.length : synced.length);
  synced.copy(result);
  for (let start = 0; start < result.length; start += blockSize) {
    const block = current.subarray(start, Math.min(start + blockSize, result.length));
    if (differs(result, block, start) && blocks.isKept()) block.copy(result, start);
  }
  return result;
}

const differs = (content: Buffer, block: Buffer, start: number): boolean =>
  content.compare(block, 0, block.length, start, start + block.length) !== 0;
