import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';

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
