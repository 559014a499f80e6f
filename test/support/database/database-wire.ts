import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** The wire between the service and its database, which can be cut and made slow. */
export class DatabaseWire {
  /** For how long each piece of data is held back in either direction, in milliseconds. */
  delay = 0;
  private readonly sockets = new Set<Socket>();
  private server: Server | undefined;
  private port = 0;

  /** @param databaseUrl the database at the other end; what is connected later gets another one */
  constructor(public databaseUrl: string) {}

  /** The database URL of the service. */
  get url(): string {
    const url = new URL(this.databaseUrl);
    url.host = `127.0.0.1:${this.port}`;
    return url.href;
  }

  /** Connected clients receive no more data from the other end; new connections do. */
  silence(): void {
    for (const socket of this.sockets) socket.removeAllListeners('data').resume();
  }

  /** Takes connections, on the same port whenever it is called. */
  async open(): Promise<void> {
    this.server = createServer((socket) => this.pass(socket)).listen(this.port, '127.0.0.1');
    await once(this.server, 'listening');
    this.port = (this.server.address() as AddressInfo).port;
  }

  /** Resets what is connected and refuses what comes. */
  async cut(): Promise<void> {
    const closed = once(this.server!, 'close');
    this.server!.close();
    for (const socket of this.sockets) socket.resetAndDestroy();
    await closed;
  }

  private pass(socket: Socket): void {
    const { hostname, port } = new URL(this.databaseUrl);
    const target = connect(Number(port), hostname);
    for (const [from, to] of [
      [socket, target],
      [target, socket],
    ] as const) {
      this.sockets.add(from);
      from.on('data', (data) => void this.send(to, data));
      from.on('error', () => {});
      from.on('close', () => {
        this.sockets.delete(from);
        to.destroy();
      });
    }
  }

  /** Timers of one length keep their order. */
  private async send(to: Socket, data: Buffer): Promise<void> {
    if (this.delay > 0) await sleep(this.delay);
    if (to.writable) to.write(data);
  }
}
