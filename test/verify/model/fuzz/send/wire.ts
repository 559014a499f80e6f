import { connect, type Socket } from 'node:net';
import { type Answer, readAnswer } from './answer.js';

/** How long the slowest answer may take, in milliseconds; a feed may be asked to wait 25 s. */
const ANSWER_TIMEOUT_MS = 40_000;
/** After how long without a word a request that is not whole is given up, in milliseconds. */
const QUIET = 100;

/** A client that sends bytes as they are, over a connection that it keeps as long as it can. */
export class Wire {
  private kept?: Socket;

  constructor(
    private readonly host: string,
    private readonly port: number,
  ) {}

  /**
   * Sends requests that are whole, in one go, and waits for so many answers.
   * @returns fewer where the service hung up
   */
  async send(bytes: Buffer, methods: readonly string[]): Promise<Answer[]> {
    const socket = this.kept?.writable ? this.kept : this.open();
    this.kept = undefined;
    const answers = await collect(socket, [bytes], methods).catch((error: unknown) => {
      socket.destroy();
      throw error;
    });
    const isKept = answers.every(({ headers }) => headers.get('connection') !== 'close');
    if (answers.length === methods.length && isKept && socket.writable) this.kept = socket;
    else socket.destroy();
    return answers;
  }

  /** Sends bytes over a connection of their own, part by part, and says that no more will come. */
  async sendBroken(parts: readonly Buffer[], methods: readonly string[] = []): Promise<Answer[]> {
    const socket = this.open();
    try {
      return await collect(socket, parts, methods, true);
    } finally {
      socket.destroy();
    }
  }

  close(): void {
    this.kept?.destroy();
  }

  private open(): Socket {
    const socket = connect({ host: this.host, port: this.port, allowHalfOpen: true });
    socket.setNoDelay(true);
    // A failure shows in the missing responses.
    socket.on('error', () => {});
    return socket;
  }
}

/**
 * Writes the parts and gathers answers until there are enough, or the service has hung up.
 * @param halfClose says that no more will come, once the service has nothing more to say
 */
function collect(
  socket: Socket,
  parts: readonly Buffer[],
  methods: readonly string[],
  halfClose = false,
): Promise<Answer[]> {
  return new Promise((resolve, reject) => {
    const answers: Answer[] = [];
    let bytes: Buffer = Buffer.alloc(0);
    const timeout = setTimeout(() => finish(new Error('no answer')), ANSWER_TIMEOUT_MS);
    let quiet: NodeJS.Timeout | undefined;
    const awaitQuiet = (): void => {
      clearTimeout(quiet);
      if (halfClose) quiet = setTimeout(() => socket.end(), answers.length > 0 ? 10 : QUIET);
    };
    const read = (chunk: Buffer): void => {
      bytes = bytes.length > 0 ? Buffer.concat([bytes, chunk]) : chunk;
      try {
        for (;;) {
          const found = bytes.length > 0 && readAnswer(bytes, methods[answers.length] === 'HEAD');
          if (!found) break;
          answers.push(found.answer);
          bytes = found.rest;
        }
      } catch (error) {
        finish(error as Error);
      }
      awaitQuiet();
      if (!halfClose && answers.length >= methods.length) finish();
    };
    // An answer that comes in pieces ends with the client that says that it will send no more.
    const ended = (): void => {
      const isFine = socket.writableEnded || isWhole(bytes);
      finish(isFine ? undefined : new Error(`half an answer: ${preview(bytes)}`));
    };
    const finish = (error?: Error): void => {
      clearTimeout(timeout);
      clearTimeout(quiet);
      socket.off('data', read).off('end', ended).off('close', ended);
      if (error) reject(error);
      else resolve(answers);
    };
    socket.on('data', read).once('end', ended).once('close', ended);
    void writeAll(socket, parts).then(awaitQuiet);
  });
}

async function writeAll(socket: Socket, parts: readonly Buffer[]): Promise<void> {
  for (const part of parts) {
    if (!socket.writable) return;
    await new Promise((resolve) => socket.write(part, resolve));
  }
}

/**
 * True where nothing is left but that the service is ready for a body, or why it could not read a
 * request: then it does not know that the method is HEAD either.
 */
const isWhole = (rest: Buffer): boolean =>
  /^(HTTP\/1\.1 100 Continue\r\n\r\n|\{"error":"[^"]+"\})?$/.test(rest.toString('latin1'));

const preview = (bytes: Buffer): string => JSON.stringify(bytes.toString('latin1', 0, 200));
