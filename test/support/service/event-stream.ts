import { get, type IncomingMessage } from 'node:http';

/** A client of server-sent events, as they come over the wire. */
export class EventStream {
  /** The text received so far. */
  text = '';
  status = 0;
  isEnded = false;
  private response?: IncomingMessage;

  private constructor() {}

  /** Opens a stream, and comes back when its first bytes or its end have come. */
  static async open(
    url: string,
    token: string,
    headers: Record<string, string> = {},
  ): Promise<EventStream> {
    const stream = new EventStream();
    await new Promise<void>((resolve, reject) => {
      const request = get(url, {
        agent: false,
        headers: { Authorization: `Bearer ${token}`, ...headers },
      });
      request.on('error', (error) => (stream.status ? stream.end() : reject(error)));
      request.on('response', (response) => {
        stream.response = response;
        stream.status = response.statusCode!;
        response.setEncoding('utf8');
        response.on('data', (piece: string) => {
          stream.text += piece;
          resolve();
        });
        response.on('close', () => {
          stream.end();
          resolve();
        });
        response.on('error', () => stream.end());
      });
    });
    return stream;
  }

  get headers() {
    return this.response!.headers;
  }

  /** The events that have come whole. */
  get events(): any[] {
    return this.text
      .split('\n\n')
      .slice(0, -1)
      .flatMap((block) => /^data: (.*)$/m.exec(block)?.[1] ?? [])
      .map((json) => JSON.parse(json));
  }

  /** The events that have come whole since the last time. */
  taken(): any[] {
    const { events } = this;
    const end = this.text.lastIndexOf('\n\n');
    if (end >= 0) this.text = this.text.slice(end + 2);
    return events;
  }

  /** Takes nothing more of what is sent. */
  pause(): void {
    this.response!.pause();
  }

  close(): void {
    this.response!.destroy();
  }

  private end(): void {
    this.isEnded = true;
  }
}
