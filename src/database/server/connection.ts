import type { Socket } from 'node:net';
import pg from 'pg';

/**
 * A connection whose loss cannot end the process. It can be lost at any time, also while the pool
 * has just lent it and nobody listens yet; whoever uses it hears of it by its next statement.
 */
export class Connection extends pg.Client {
  /** @param config whoever watches it may cut it when the server falls silent */
  constructor(config: pg.ClientConfig & { heartbeat?: { watch(connection: Connection): void } }) {
    super(config);
    this.on('error', () => {});
    config.heartbeat?.watch(this);
  }

  /** How many bytes have come from the server. */
  get received(): number {
    return this.socket.bytesRead;
  }

  /** Ends it without a word to the server; whatever waits for it fails at once. */
  cut(): void {
    this.socket.destroy();
  }

  /** With TLS another one than at first. */
  private get socket(): Socket {
    return (this as unknown as { connection: pg.Connection }).connection.stream as Socket;
  }
}

/** Runs the work on a connection of its own, and ends that. */
export async function withConnection<T>(
  config: pg.ClientConfig,
  work: (client: Connection) => Promise<T>,
): Promise<T> {
  const client = new Connection(config);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
