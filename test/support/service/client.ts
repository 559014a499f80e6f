import { recordingHeaders } from '../database/statements.js';

/** What the service answered. */
export interface Answer<Body = any> {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed JSON; undefined where there is no body. */
  readonly body: Body;
}

/** A bare HTTP client: whatever is sent or answered is seen by the test. */
export class HttpClient {
  constructor(
    private readonly baseUrl: string,
    private readonly bearer?: string,
  ) {}

  get(path: string, headers?: Record<string, string>): Promise<Answer> {
    return this.send('GET', path, undefined, headers);
  }

  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer> {
    return this.send('POST', path, body, headers);
  }

  put(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer> {
    return this.send('PUT', path, body, headers);
  }

  delete(path: string, headers?: Record<string, string>): Promise<Answer> {
    return this.send('DELETE', path, undefined, headers);
  }

  /** Sends text and buffers as they are, anything else as JSON. */
  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const raw = typeof body === 'string' || body instanceof Uint8Array;
    const response = await fetch(this.baseUrl + path, {
      method,
      body: body === undefined ? undefined : raw ? (body as string) : JSON.stringify(body),
      headers: {
        ...(this.bearer && { Authorization: `Bearer ${this.bearer}` }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...recordingHeaders(),
        ...headers,
      },
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: text === '' ? undefined : JSON.parse(text),
    };
  }

  /** Follows `nextPage` to the end and answers every record. */
  async all(path: string): Promise<any[]> {
    const found: unknown[] = [];
    const separator = path.includes('?') ? '&' : '?';
    for (let page: string | null = ''; page !== null;) {
      const answer: Answer = await this.get(page ? `${path}${separator}page=${page}` : path);
      if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
      found.push(...answer.body.data);
      page = answer.body.nextPage;
    }
    return found;
  }
}
