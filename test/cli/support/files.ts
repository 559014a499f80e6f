import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { run } from './command.js';

/** Writes files into a folder of the test file's own, and answers their paths. */
export function useFiles(): (name: string, content: string | Uint8Array) => Promise<string> {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'rental-lists-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return async (name, content) => {
    const path = join(folder, name);
    await writeFile(path, content);
    return path;
  };
}

/**
 * Imports a file by the command line, such as `customers import`.
 * @returns the outcome; `told` has the lines of standard error without the path and the progress
 */
export async function importFile(
  databaseUrl: string,
  list: string,
  shopId: number,
  path: string,
  more: readonly string[] = [],
): Promise<{ code: number | null; stdout: string; told: string[] }> {
  const command = [list, 'import', '--shop', `${shopId}`, path, ...more];
  const { code, stdout, stderr } = await run(command, databaseUrl);
  const told = stderr.split('\n').filter((line) => line !== '' && !/^\d+ % of /.test(line));
  return { code, stdout, told: told.map((line) => line.replace(`${path}: `, '')) };
}
