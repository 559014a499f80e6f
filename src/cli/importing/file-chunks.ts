import { createReadStream } from 'node:fs';
import { type Stats } from 'node:fs';
import { stat } from 'node:fs/promises';
import { CommandError } from '../failure.js';

/** @throws CommandError where there is no such file */
export async function statsOf(file: string): Promise<Stats> {
  try {
    return await stat(file);
  } catch (error) {
    throw unreadable(file, error);
  }
}

/**
 * Reads a file from its beginning.
 * @param show receives the number of bytes read
 */
export async function* chunksOf(
  file: string,
  interrupted: AbortSignal,
  show: (done: number) => void,
): AsyncGenerator<Uint8Array> {
  const stream = createReadStream(file);
  let done = 0;
  try {
    for await (const chunk of stream) {
      interrupted.throwIfAborted();
      yield chunk;
      show((done += chunk.length));
    }
  } catch (error) {
    throw interrupted.aborted ? error : unreadable(file, error);
  }
}

const unreadable = (file: string, error: unknown): CommandError =>
  new CommandError(`${file} cannot be read: ${(error as Error).message}`);
