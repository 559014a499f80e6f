import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A TCP proxy in front of a service, whose connections can be cut as by a restart or an outage. */
export class BreakableLink {
  private isCut = false;
  private readonly sockets = new Set<Socket>();
  private readonly server = createServer((client) => this.forward(client));

  /** @param target the URL of the service */
  constructor(private readonly target: () => string) {}

  async open(): Promise<string> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Resets all connections, and rejects new ones until {@link restore}. */
  cut(): void {
    this.isCut = true;
    for (const socket of this.sockets) socket.resetAndDestroy();
  }

  restore(): void {
    this.isCut = false;
  }

  close(): void {
    this.cut();
    this.server.close();
  }

  private forward(client: Socket): void {
    if (this.isCut) {
      client.resetAndDestroy();
      return;
    }
    const service = connect(Number(new URL(this.target()).port), '127.0.0.1');
    for (const socket of [client, service]) {
      this.sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => this.sockets.delete(socket));
    }
    client.pipe(service).pipe(client);
  }
}
