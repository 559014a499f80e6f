import { createReadStream, type Stats } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Database } from '../../database/database.js';
import type { TenantContext } from '../../database/tenant-context.js';
import { describeForeignFormat, type FileFormat } from '../../modules/imports/file-format.js';
import { ImportError } from '../../modules/imports/import-error.js';
import { type Application, withShop } from '../context.js';
import { CommandError } from '../output.js';

/** The number of written records that makes the statistics of the tables outdated. */
const ANALYZE_THRESHOLD = 1_000;

/** A file to import, which can be read several times. */
export class ImportFile {
  constructor(
    private readonly path: string,
    readonly stats: Stats,
    private readonly interrupted: AbortSignal,
  ) {}

  /**
   * Reads the file from its beginning.
   * @param onProgress receives the number of bytes read
   * @throws ImportError when the file has another format
   */
  async *chunks(
    format: FileFormat,
    onProgress: (done: number) => void = () => {},
  ): AsyncGenerator<Uint8Array> {
    const stream = createReadStream(this.path);
    let done = 0;
    try {
      for await (const chunk of stream) {
        this.interrupted.throwIfAborted();
        const foreign = done === 0 && describeForeignFormat(this.path, chunk as Buffer, format);
        if (foreign) throw new ImportError(foreign);
        yield chunk;
        onProgress((done += chunk.length));
      }
    } catch (error) {
      const isExplained = this.interrupted.aborted || error instanceof ImportError;
      throw isExplained ? error : unreadable(this.path, error);
    }
  }
}

export interface ImportSession {
  readonly application: Application;
  readonly context: TenantContext;
  readonly file: ImportFile;
}

/**
 * Runs the import of a file into a shop. After many written records, the tables are analyzed.
 * @throws CommandError naming the file, when it is unreadable or its content is invalid
 */
export async function importFile<Result extends { readonly written: number }>(
  path: string,
  shop: number,
  work: (session: ImportSession) => Promise<Result>,
): Promise<Result> {
  const stats = await statsOf(path);
  return withShop(shop, async (context, application) => {
    const file = new ImportFile(path, stats, application.interrupted);
    try {
      const result = await work({ application, context, file });
      if (result.written >= ANALYZE_THRESHOLD) await application.get(Database).analyze();
      return result;
    } catch (error) {
      if (!(error instanceof ImportError)) throw error;
      throw new CommandError(`${path}: ${error.message}; nothing was imported`);
    }
  });
}

async function statsOf(path: string): Promise<Stats> {
  try {
    return await stat(path);
  } catch (error) {
    throw unreadable(path, error);
  }
}

const unreadable = (path: string, error: unknown): CommandError =>
  new CommandError(`${path} cannot be read: ${(error as Error).message}`);
