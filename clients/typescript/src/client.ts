import createFetchClient, { type Client } from 'openapi-fetch';
import { eventsIn } from './event-stream.js';
import { patientFetch } from './patient-fetch.js';
import { RentalError } from './rental-error.js';
import type {
  Answer,
  Arguments,
  ExportPath,
  Init,
  ListPath,
  LoggedEvent,
  Method,
  Paths,
  PathWith,
  RecordOf,
  Schemas,
  StreamPath,
} from './types.js';

export interface ClientOptions {
  /** Where the service is: `https://rental.example.org`. In a browser, '' for the page's own host. */
  readonly baseUrl: string;
  /** A key of the shop: `rk_…`. */
  readonly token: string;
  /**
   * How long a call may wait for other tries, in seconds: 120 unless said, so that it outlives a
   * window of the limits. 0 tries once.
   */
  readonly patience?: number;
  /** How long one try may take, in seconds: 30 unless said. */
  readonly timeout?: number;
  /** Instead of the `fetch` of the platform. */
  readonly fetch?: (request: Request) => Promise<Response>;
}

/**
 * A shop's client. Calls answer what the service answers, typed, and throw a {@link RentalError}.
 * Limits are waited out, and what got lost is sent again, see {@link ClientOptions.patience}.
 */
export class RentalClient {
  /**
   * The same with all of the answer, its headers included: `{data, error, response}`. A status that
   * is no success is no exception here.
   */
  readonly http: Client<Paths, 'application/json'>;

  constructor({ baseUrl, token, patience = 120, timeout = 30, fetch: send }: ClientOptions) {
    this.http = createFetchClient<Paths, 'application/json'>({
      baseUrl: `${baseUrl.replace(/\/+$/, '')}/api/v1`,
      headers: { Authorization: `Bearer ${token}` },
      querySerializer: { array: { style: 'form', explode: false } },
      fetch: patientFetch(send ?? ((request) => fetch(request)), { patience, timeout }),
    });
  }

  get<Path extends Exclude<PathWith<'get'>, ExportPath | StreamPath>>(
    path: Path,
    ...[init]: Arguments<Path, 'get'>
  ): Promise<Answer<Path, 'get'>> {
    return this.call('get', path, init);
  }

  post<Path extends PathWith<'post'>>(
    path: Path,
    ...[init]: Arguments<Path, 'post'>
  ): Promise<Answer<Path, 'post'>> {
    return this.call('post', path, init);
  }

  put<Path extends PathWith<'put'>>(
    path: Path,
    ...[init]: Arguments<Path, 'put'>
  ): Promise<Answer<Path, 'put'>> {
    return this.call('put', path, init);
  }

  delete<Path extends PathWith<'delete'>>(
    path: Path,
    ...[init]: Arguments<Path, 'delete'>
  ): Promise<Answer<Path, 'delete'>> {
    return this.call('delete', path, init);
  }

  /** Every record of a list, newest first, page by page as they are taken. */
  async *all<Path extends ListPath>(
    path: Path,
    init?: Init<Path, 'get'>,
  ): AsyncGenerator<RecordOf<Path>, void, void> {
    const { params, ...rest } = (init ?? {}) as { params?: { query?: object } };
    for (let page: string | null | undefined; page !== null;) {
      const query = { ...params?.query, ...(page && { page }) };
      const answer = await this.call('get', path, { ...rest, params: { ...params, query } });
      const { data, nextPage } = answer as { data: RecordOf<Path>[]; nextPage: string | null };
      yield* data;
      page = nextPage;
    }
  }

  /** A whole list as CSV or NDJSON. What breaks on the way breaks the stream: its end is the end. */
  async export<Path extends ExportPath>(
    path: Path,
    ...[init]: Arguments<Path, 'get'>
  ): Promise<ReadableStream<Uint8Array>> {
    const body: unknown = await this.call('get', path, { ...init, parseAs: 'stream' });
    return body as ReadableStream<Uint8Array>;
  }

  /**
   * Every event of the log after one, or from now on, as they come: without end, each once, in
   * their order. Where the connection is lost it goes on after the last that came.
   * @throws RentalError where no connection comes about within the patience; 410 when what follows
   * is no longer kept
   */
  async *follow({ after, type, signal }: Following = {}): AsyncGenerator<LoggedEvent, void, void> {
    let last = after ?? (await this.newestEvent(signal));
    for (;;) {
      const query = { after: last, ...(type && { type: [...type] }) };
      const init = { params: { query }, parseAs: 'stream', signal };
      const stream: unknown = await this.call('get', '/events/stream', init);
      try {
        for await (const event of eventsIn(stream as ReadableStream<Uint8Array>)) {
          last = event.id;
          yield event;
        }
      } catch {
        // It broke, which the next one makes up for.
      }
      signal?.throwIfAborted();
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  }

  /** 0 before the first. */
  private async newestEvent(signal: AbortSignal | undefined): Promise<number> {
    const init = { params: { query: { limit: 1 } }, ...(signal && { signal }) };
    const { data } = await this.get('/events', init);
    return data[0]?.id ?? 0;
  }

  private async call<Path extends keyof Paths, M extends Method>(
    method: M,
    path: Path,
    init: unknown,
  ): Promise<Answer<Path, M>> {
    const request = this.http.request as (...sent: unknown[]) => Promise<Received>;
    const { data, error, response } = await request(method, path, init).catch(
      (failure: unknown) => {
        // Whoever gave the call up knows why.
        if ((init as { signal?: AbortSignal } | undefined)?.signal?.aborted) throw failure;
        throw new RentalError(null, null, failure);
      },
    );
    if (!response.ok) throw new RentalError(response, error);
    return data as Answer<Path, M>;
  }
}

/** What is followed. */
export interface Following {
  /** Id of the last event that is known; 0 is the beginning. */
  readonly after?: number;
  /** Only these types: `cycle.received`, `item.*`. */
  readonly type?: readonly Schemas['LoggedTypePattern'][];
  readonly signal?: AbortSignal;
}

/** How long it waits before it connects anew, in milliseconds. */
const PAUSE = 1_000;

interface Received {
  data?: unknown;
  error?: unknown;
  response: Response;
}
