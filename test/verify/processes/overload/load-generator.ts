import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface RequestOutcome {
  /** 0 for one that got no answer. */
  readonly status: number;
  readonly milliseconds: number;
}

/** How many connections are opened at a time. */
const CONNECT_CONCURRENCY = 50;

/** Clients that keep a connection each and do not wait for each other. */
export class LoadGenerator {
  private readonly lines: readonly Connection[];

  constructor(url: string, tokens: readonly string[], connections: number) {
    this.lines = Array.from(
      { length: connections },
      (_, index) => new Connection(new URL(url), tokens[index % tokens.length]!),
    );
  }

  /** Opens all connections. */
  async open(): Promise<void> {
    const all = this.lines.values();
    const openNext = async (): Promise<void> => {
      for (const line of all) await line.send();
    };
    await Promise.all(Array.from({ length: CONNECT_CONCURRENCY }, openNext));
  }

  /** Asks one after the other on each of so many connections; answers how many a second. */
  async measureCapacity(connections: number, seconds: number): Promise<number> {
    const end = performance.now() + seconds * 1000;
    let answered = 0;
    const ask = async (line: Connection): Promise<void> => {
      while (performance.now() < end) {
        await line.send();
        answered += 1;
      }
    };
    await Promise.all(this.lines.slice(0, connections).map(ask));
    return answered / seconds;
  }

  /** Asks so many times a second, whether or not there are answers. */
  async openLoop(
    perSecond: number,
    seconds: number,
    onSecond = () => {},
  ): Promise<RequestOutcome[]> {
    const asked: Promise<RequestOutcome>[] = [];
    const begun = performance.now();
    let elapsedSeconds = 0;
    for (;;) {
      const elapsed = (performance.now() - begun) / 1000;
      if (elapsed > elapsedSeconds + 1) {
        elapsedSeconds += 1;
        onSecond();
      }
      if (elapsed >= seconds) break;
      while (asked.length < elapsed * perSecond) {
        asked.push(this.lines[asked.length % this.lines.length]!.send());
      }
      await sleep(1);
    }
    return Promise.all(asked);
  }

  close(): void {
    for (const line of this.lines) line.close();
  }
}

/** The end of a response head and the length of its body. */
const HEAD_END = '\r\n\r\n';
const HEAD = /^HTTP\/1\.1 (\d{3}) .*?\r\ncontent-length: (\d+)\r\n/is;

interface PendingRequest {
  readonly started: number;
  readonly resolve: (outcome: RequestOutcome) => void;
}

/**
 * One connection, and as little of HTTP as it takes: whatever the clients do is missing to the
 * service, for they share its processors.
 */
class Connection {
  private readonly request: Buffer;
  private readonly pending: PendingRequest[] = [];
  private socket: Socket | undefined;
  private received: Buffer = Buffer.alloc(0);

  constructor(
    private readonly url: URL,
    token: string,
  ) {
    const head = `GET ${url.pathname}${url.search} HTTP/1.1\r\nHost: ${url.host}\r\n`;
    this.request = Buffer.from(`${head}Authorization: Bearer ${token}${HEAD_END}`);
  }

  send(): Promise<RequestOutcome> {
    const started = performance.now();
    return new Promise((resolve) => {
      this.pending.push({ started, resolve });
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
      while (this.pending.length > 0) this.settle(0);
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
      this.settle(Number(status));
    }
  }

  private settle(status: number): void {
    const { started, resolve } = this.pending.shift()!;
    resolve({ status, milliseconds: performance.now() - started });
  }
}

/** Connections that do not behave: some send a byte a second, some ask and never read. */
export class SlowClients {
  private readonly sockets: Socket[] = [];
  private readonly timers: NodeJS.Timeout[] = [];

  constructor(
    private readonly url: URL,
    private readonly token: string,
  ) {}

  /** Opens the connections; what the service closes is opened again. */
  begin(slowloris: number, nonReading: number): void {
    for (let index = 0; index < slowloris; index += 1) this.openSlowloris();
    for (let index = 0; index < nonReading; index += 1) this.openNonReading();
  }

  end(): void {
    for (const timer of this.timers) clearInterval(timer);
    for (const socket of this.sockets) socket.removeAllListeners('close').destroy();
  }

  private openSlowloris(): void {
    const socket = this.open(() => this.openSlowloris());
    socket.write('GET /api/v1/items HTTP/1.1\r\nX-Slow: ');
    socket.resume();
    const timer = setInterval(() => socket.write('x'), 1_000);
    this.timers.push(timer);
    socket.once('close', () => clearInterval(timer));
  }

  private openNonReading(): void {
    const socket = this.open(() => this.openNonReading());
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
