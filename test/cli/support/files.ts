import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type { HttpClient } from '../../support/service/client.js';
import { expectSameOutcome, sendDryRun } from './both-ways.js';
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
 * @param client sends lists over HTTP before, as a dry run, which must have the same outcome
 * @returns the outcome; `told` has the lines of standard error without the path and the progress
 */
export async function importFile(
  databaseUrl: string,
  list: string,
  shopId: number,
  path: string,
  more: readonly string[] = [],
  client?: HttpClient,
): Promise<{ code: number | null; stdout: string; told: string[] }> {
  const isList = client && ['items', 'customers'].includes(list) && !/\.xlsx?$/.test(path);
  const answer = isList && (await sendDryRun(client, list, path, more));
  const command = [list, 'import', '--shop', `${shopId}`, path, ...more];
  const { code, stdout, stderr } = await run(command, databaseUrl);
  const told = stderr.split('\n').filter((line) => line !== '' && !/^\d+ % of /.test(line));
  const outcome = { code, stdout, told: told.map((line) => line.replace(`${path}: `, '')) };
  if (answer) expectSameOutcome(list, outcome, answer);
  return outcome;
}
