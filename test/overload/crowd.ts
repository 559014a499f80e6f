import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** What became of a request. */
export interface Outcome {
  /** 0 for one that got no answer. */
  readonly status: number;
  readonly milliseconds: number;
}

/** How many connections are opened at a time. */
const OPENING = 50;

/** Clients that keep a connection each and do not wait for each other. */
export class Crowd {
  private readonly agents: readonly Agent[];

  constructor(
    private readonly url: string,
    private readonly tokens: readonly string[],
    connections: number,
  ) {
    this.agents = Array.from(
      { length: connections },
      () => new Agent({ keepAlive: true, maxSockets: 1 }),
    );
  }

  /** Opens all connections. */
  async open(): Promise<void> {
    const all = this.agents.keys();
    const openNext = async (): Promise<void> => {
      for (const index of all) await this.ask(index);
    };
    await Promise.all(Array.from({ length: OPENING }, openNext));
  }

  /** Asks one after the other on each of so many connections; answers how many a second. */
  async capacity(connections: number, seconds: number): Promise<number> {
    const end = performance.now() + seconds * 1000;
    let answered = 0;
    const ask = async (): Promise<void> => {
      while (performance.now() < end) {
        await this.ask(answered);
        answered += 1;
      }
    };
    await Promise.all(Array.from({ length: connections }, ask));
    return answered / seconds;
  }

  /** Asks so many times a second, whether or not there are answers. */
  async storm(perSecond: number, seconds: number, onSecond = () => {}): Promise<Outcome[]> {
    const asked: Promise<Outcome>[] = [];
    const begun = performance.now();
    let told = 0;
    for (;;) {
      const elapsed = (performance.now() - begun) / 1000;
      if (elapsed > told + 1) {
        told += 1;
        onSecond();
      }
      if (elapsed >= seconds) break;
      while (asked.length < elapsed * perSecond) asked.push(this.ask(asked.length));
      await sleep(1);
    }
    return Promise.all(asked);
  }

  close(): void {
    for (const agent of this.agents) agent.destroy();
  }

  private ask(index: number): Promise<Outcome> {
    const started = performance.now();
    const agent = this.agents[index % this.agents.length]!;
    const token = this.tokens[index % this.tokens.length]!;
    return new Promise((resolve) => {
      const end = (status: number) =>
        resolve({ status, milliseconds: performance.now() - started });
      const asked = request(
        this.url,
        { agent, headers: { authorization: `Bearer ${token}` } },
        (response) => {
          response.resume();
          response.once('end', () => end(response.statusCode!));
          response.once('error', () => end(0));
        },
      );
      asked.once('error', () => end(0));
      asked.end();
    });
  }
}

/** Connections that do not behave: some send a byte a second, some ask and never read. */
export class Nuisance {
  private readonly sockets: Socket[] = [];
  private readonly timers: NodeJS.Timeout[] = [];

  constructor(
    private readonly url: URL,
    private readonly token: string,
  ) {}

  /** Opens the connections; what the service closes is opened again. */
  begin(slow: number, deaf: number): void {
    for (let index = 0; index < slow; index += 1) this.openSlow();
    for (let index = 0; index < deaf; index += 1) this.openDeaf();
  }

  end(): void {
    for (const timer of this.timers) clearInterval(timer);
    for (const socket of this.sockets) socket.removeAllListeners('close').destroy();
  }

  private openSlow(): void {
    const socket = this.open(() => this.openSlow());
    socket.write('GET /api/v1/items HTTP/1.1\r\nX-Slow: ');
    socket.resume();
    const timer = setInterval(() => socket.write('x'), 1_000);
    this.timers.push(timer);
    socket.once('close', () => clearInterval(timer));
  }

  private openDeaf(): void {
    const socket = this.open(() => this.openDeaf());
    const head = `GET /api/v1/items?limit=100 HTTP/1.1\r\nHost: ${this.url.host}\r\n`;
    socket.write(`${head}Authorization: Bearer ${this.token}\r\n\r\n`.repeat(3));
    socket.pause();
  }

  private open(again: () => void): Socket {
    const socket = connect(Number(this.url.port), this.url.hostname);
    this.sockets.push(socket);
    socket.on('error', () => {});
    socket.once('close', () => {
      this.timers.push(setTimeout(again, 1_000));
    });
    return socket;
  }
}
