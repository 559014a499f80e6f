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
  private readonly lines: readonly Line[];

  constructor(url: string, tokens: readonly string[], connections: number) {
    this.lines = Array.from(
      { length: connections },
      (_, index) => new Line(new URL(url), tokens[index % tokens.length]!),
    );
  }

  /** Opens all connections. */
  async open(): Promise<void> {
    const all = this.lines.values();
    const openNext = async (): Promise<void> => {
      for (const line of all) await line.ask();
    };
    await Promise.all(Array.from({ length: OPENING }, openNext));
  }

  /** Asks one after the other on each of so many connections; answers how many a second. */
  async capacity(connections: number, seconds: number): Promise<number> {
    const end = performance.now() + seconds * 1000;
    let answered = 0;
    const ask = async (line: Line): Promise<void> => {
      while (performance.now() < end) {
        await line.ask();
        answered += 1;
      }
    };
    await Promise.all(this.lines.slice(0, connections).map(ask));
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
      while (asked.length < elapsed * perSecond) {
        asked.push(this.lines[asked.length % this.lines.length]!.ask());
      }
      await sleep(1);
    }
    return Promise.all(asked);
  }

  close(): void {
    for (const line of this.lines) line.close();
  }
}

/** What ends the head of an answer, and how long its body is. */
const HEAD_END = '\r\n\r\n';
const HEAD = /^HTTP\/1\.1 (\d{3}) .*?\r\ncontent-length: (\d+)\r\n/is;

interface Asked {
  readonly started: number;
  readonly resolve: (outcome: Outcome) => void;
}

/**
 * One connection, and as little of HTTP as it takes: whatever the clients do is missing to the
 * service, for they share its processors.
 */
class Line {
  private readonly request: Buffer;
  private readonly asked: Asked[] = [];
  private socket: Socket | undefined;
  private received: Buffer = Buffer.alloc(0);

  constructor(
    private readonly url: URL,
    token: string,
  ) {
    const head = `GET ${url.pathname}${url.search} HTTP/1.1\r\nHost: ${url.host}\r\n`;
    this.request = Buffer.from(`${head}Authorization: Bearer ${token}${HEAD_END}`);
  }

  ask(): Promise<Outcome> {
    const started = performance.now();
    return new Promise((resolve) => {
      this.asked.push({ started, resolve });
      this.socket ??= this.open();
      this.socket.write(this.request);
    });
  }

  close(): void {
    this.socket?.destroy();
  }

  private open(): Socket {
    const socket = connect({ port: Number(this.url.port), host: this.url.hostname, noDelay: true });
    socket.on('data', (data) => this.receive(data));
    socket.on('error', () => {});
    socket.once('close', () => {
      this.socket = undefined;
      this.received = Buffer.alloc(0);
      while (this.asked.length > 0) this.tell(0);
    });
    return socket;
  }

  private receive(data: Buffer): void {
    this.received = this.received.length > 0 ? Buffer.concat([this.received, data]) : data;
    for (;;) {
      const end = this.received.indexOf(HEAD_END);
      if (end < 0) return;
      const [, status, length] = HEAD.exec(this.received.toString('latin1', 0, end + 2)) ?? [];
      const whole = end + HEAD_END.length + Number(length);
      if (status === undefined) this.close();
      if (status === undefined || this.received.length < whole) return;
      this.received = this.received.subarray(whole);
      this.tell(Number(status));
    }
  }

  private tell(status: number): void {
    const { started, resolve } = this.asked.shift()!;
    resolve({ status, milliseconds: performance.now() - started });
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
