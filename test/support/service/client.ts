import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { onCluster } from '../database/server.js';
import { recordingHeaders } from '../database/statements.js';

/** A response of the service. */
export interface Answer<Body = any> {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed JSON, or the text of what is none; undefined where there is no body. */
  readonly body: Body;
}

/** The media type of bodies: lists to import are CSV. */
const mediaTypeOf = (path: string): string =>
  path.startsWith('/imports/') ? 'text/csv' : 'application/json';

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

  /** Whether requests that a busy service rejects are sent again, as its documentation says. */
  protected readonly retriesWhenBusy: boolean = onCluster;

  /** Sends text and buffers unchanged, anything else as JSON. */
  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    for (;;) {
      const answer = await this.sendOnce(method, path, body, headers);
      if (!this.retriesWhenBusy || answer.headers.get('X-Error-Code') !== 'busy') return answer;
      await sleep(Number(answer.headers.get('Retry-After')) * 1_000);
    }
  }

  /** Sends a request without a retry. */
  async sendOnce(
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
        // Compression takes a tenth of the CPU time of a test, and has tests of its own.
        'Accept-Encoding': 'identity',
        ...(this.bearer && { Authorization: `Bearer ${this.bearer}` }),
        ...(body !== undefined && { 'Content-Type': mediaTypeOf(path) }),
        ...recordingHeaders(),
        ...headers,
      },
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? true;
    return {
      status: response.status,
      headers: response.headers,
      body: text === '' ? undefined : isJson ? JSON.parse(text) : text,
    };
  }

  /** Sends a POST and cuts its connection after some milliseconds, whatever has come by then. */
  async cut(
    path: string,
    body: unknown,
    headers: Record<string, string>,
    milliseconds: number,
  ): Promise<void> {
    const sent = http.request(this.baseUrl + path, {
      agent: false,
      method: 'POST',
      headers: {
        ...(this.bearer && { Authorization: `Bearer ${this.bearer}` }),
        'Content-Type': 'application/json',
        ...headers,
      },
    });
    // Nobody waits for what becomes of it.
    sent
      .on('error', () => {})
      .on('response', (response) => response.on('error', () => {}).resume());
    sent.end(JSON.stringify(body));
    await sleep(milliseconds);
    sent.destroy();
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
