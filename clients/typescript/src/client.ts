import createFetchClient, { type Client } from 'openapi-fetch';
import { eventsIn } from './event-stream.js';
import { patientFetch } from './patient-fetch.js';
import { RentalError } from './rental-error.js';
import type {
  Answer,
  AnswerWith,
  Arguments,
  DryRunOption,
  ExportPath,
  ImportPath,
  Init,
  ListPath,
  LoggedEvent,
  Method,
  Paths,
  PathWith,
  Presented,
  Presenting,
  RecordOf,
  Schemas,
  StreamPath,
} from './types.js';

export interface ClientOptions {
  /**
   * The service: `https://rental.example.org`, with or without `/api/v1`. In a browser, '' for the
   * page's own host.
   */
  readonly baseUrl: string;
  /** A key of the shop: `rk_…`. */
  readonly token: string;
  /**
   * The maximum duration of all attempts, in seconds: 120 by default, longer than a window of the
   * limits. 0 makes one attempt.
   */
  readonly patience?: number;
  /** The timeout of one attempt, in seconds: 30 by default. */
  readonly timeout?: number;
  /** Replaces the platform's `fetch`. */
  readonly fetch?: (request: Request) => Promise<Response>;
}

/**
 * A shop's client. Calls return typed responses, and throw a {@link RentalError}.
 * It waits for rate limits and repeats lost requests, see {@link ClientOptions.patience}.
 */
export class RentalClient {
  /**
   * The same with the whole response, headers included: `{data, error, response}`. It does not throw
   * for error statuses.
   */
  readonly http: Client<Paths, 'application/json'>;

  /** The URL of the version prefix: `https://rental.example.org/api/v1`. */
  readonly url: string;

  /** @throws TypeError if `baseUrl` is missing or no URL */
  constructor({ baseUrl, token, patience = 120, timeout = 30, fetch: send }: ClientOptions) {
    const { origin } = urlOf(baseUrl);
    this.url = `${baseUrl.replace(/(\/+api\/v1)?\/*$/, '')}/api/v1`;
    this.http = createFetchClient<Paths, 'application/json'>({
      baseUrl: this.url,
      headers: { Authorization: `Bearer ${token}` },
      querySerializer: { array: { style: 'form', explode: false } },
      fetch: patientFetch(send ?? ((request) => fetch(request)), {
        patience,
        timeout,
        // The host of the page has served the page.
        isReached: origin === pageOf()?.origin,
      }),
    });
  }

  get<
    Path extends Exclude<PathWith<'get'>, ExportPath | StreamPath>,
    Include extends string = never,
    Field extends string = never,
  >(
    path: Path,
    ...[init]: Arguments<Path, 'get', Include, Field>
  ): Promise<AnswerWith<Path, Include, Field>> {
    return this.call('get', path, init) as Promise<AnswerWith<Path, Include, Field>>;
  }

  post<Path extends Exclude<PathWith<'post'>, ImportPath>>(
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

  /** All records of a list, newest first; pages are requested as needed. */
  async *all<Path extends ListPath, Include extends string = never, Field extends string = never>(
    path: Path,
    init?: Init<Path, 'get'> & Presenting<Include, Field>,
  ): AsyncGenerator<Presented<RecordOf<Path>, Include, Field>, void, void> {
    const { params, ...rest } = (init ?? {}) as { params?: { query?: object } };
    for (let page: string | null | undefined; page !== null;) {
      const query = { ...params?.query, ...(page && { page }) };
      const answer = await this.call('get', path, { ...rest, params: { ...params, query } });
      const { data, nextPage } = answer as {
        data: Presented<RecordOf<Path>, Include, Field>[];
        nextPage: string | null;
      };
      yield* data;
      page = nextPage;
    }
  }

  /** A whole list as CSV or NDJSON. An error aborts the stream, so a clean end means a complete list. */
  async export<Path extends ExportPath>(
    path: Path,
    ...[init]: Arguments<Path, 'get'>
  ): Promise<ReadableStream<Uint8Array>> {
    const body: unknown = await this.call('get', path, { ...init, parseAs: 'stream' });
    return body as ReadableStream<Uint8Array>;
  }

  /**
   * Imports a list as CSV: all of it, or nothing. With `dryRun`, the response is what it would change.
   * @param csv a text, or the bytes of a file
   * @throws RentalError 422 with a sentence per invalid line
   */
  import<Path extends ImportPath>(
    path: Path,
    csv: string | Uint8Array<ArrayBuffer> | Blob,
    init: Importing<Path> = {},
  ): Promise<Answer<Path, 'post'>> {
    const { charset = 'utf-8', ...rest } = init;
    return this.call('post', path, {
      ...rest,
      body: csv,
      bodySerializer: (body: unknown) => body,
      headers: { 'Content-Type': `text/csv; charset=${charset}` },
    });
  }

  /**
   * All events of the log after one, or from now on: without end, each once and in order. After a
   * lost connection it resumes after the last event. If the next events are deleted or lost, it
   * calls {@link Following.readAgain} and resumes with later ones.
   * @throws RentalError without a connection within the patience; 410 without `readAgain`
   */
  async *follow(following: Following = {}): AsyncGenerator<LoggedEvent, void, void> {
    const { after, type, signal, readAgain } = following;
    let last = after ?? (await this.newestEvent(signal));
    for (;;) {
      const query = {
        ...(last !== undefined && { after: last }),
        ...(type && { type: [...type] }),
      };
      const init = { params: { query }, parseAs: 'stream', signal };
      let stream: unknown;
      try {
        stream = await this.call('get', '/events/stream', init);
      } catch (error) {
        const isGone = error instanceof RentalError && error.status === GONE;
        if (!isGone || !readAgain) throw error;
        last = await this.newestEvent(signal);
        await readAgain();
        continue;
      }
      try {
        for await (const event of eventsIn(stream as ReadableStream<Uint8Array>)) {
          last = event.id;
          yield event;
        }
      } catch {
        // It broke, which the next one makes up for.
      }
      signal?.throwIfAborted();
      await new Promise((resolve) => setTimeout(resolve, RECONNECT_DELAY_MS));
    }
  }

  /** The id of the newest event; undefined without one, since earlier ones may be deleted. */
  private async newestEvent(signal: AbortSignal | undefined): Promise<number | undefined> {
    const init = { params: { query: { limit: 1 } }, ...(signal && { signal }) };
    const { data } = await this.get('/events', init);
    return data[0]?.id;
  }

  /**
   * A call of any method with the whole response, for headers such as the `ETag`.
   * @throws RentalError for error statuses, unlike {@link http}
   */
  async request<M extends Method, Path extends PathWith<M>>(
    method: M,
    path: Path,
    ...[init]: Arguments<Path, M>
  ): Promise<{ data: Answer<Path, M>; response: Response }> {
    const send = this.http.request as (...sent: unknown[]) => Promise<Received>;
    const request = `${method.toUpperCase()} ${this.url}${path}`;
    const { data, error, response } = await send(method, path, asDryRun(init)).catch(
      (cause: unknown) => {
        // An aborted call throws the reason of its signal.
        if ((init as { signal?: AbortSignal } | undefined)?.signal?.aborted) throw cause;
        throw new RentalError({ request, response: null, cause });
      },
    );
    if (!response.ok) throw new RentalError({ request, response, body: error });
    return { data: data as Answer<Path, M>, response };
  }

  private async call<Path extends keyof Paths, M extends Method>(
    method: M,
    path: Path,
    init: unknown,
  ): Promise<Answer<Path, M>> {
    const { data } = await this.request(method, path as never, init as never);
    return data;
  }
}

/** The URL of the service. @throws TypeError that names `baseUrl` */
function urlOf(baseUrl: unknown): URL {
  const example = 'pass the URL of the service, such as http://127.0.0.1:3000';
  if (typeof baseUrl !== 'string') throw new TypeError(`baseUrl is missing: ${example}`);
  const page = pageOf()?.href;
  const url = URL.canParse(baseUrl, page) ? new URL(baseUrl, page) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new TypeError(`baseUrl is no URL with http or https: "${baseUrl}"; ${example}`);
  }
  return url;
}

/** The address of the page; undefined outside of browsers. */
const pageOf = (): { href: string; origin: string } | undefined =>
  (globalThis as { location?: { href: string; origin: string } }).location;

/** Moves the option `dryRun` to the header of the request. */
function asDryRun(init: object | undefined): object | undefined {
  const { dryRun, ...rest } = (init ?? {}) as DryRunOption & { params?: { header?: object } };
  if (!dryRun) return rest;
  const header = { ...rest.params?.header, 'Dry-Run': 'true' };
  return { ...rest, params: { ...rest.params, header } };
}

/** The options of an import. */
export type Importing<Path extends ImportPath> = DryRunOption & {
  params?: Pick<NonNullable<Paths[Path]['post']['parameters']>, 'query'>;
  /** The encoding of bytes; `utf-8` by default. */
  charset?: 'utf-8' | 'windows-1252';
  signal?: AbortSignal;
};

/** The events to follow. */
export interface Following {
  /** Id of the last known event; 0 is the beginning. */
  readonly after?: number;
  /** Only these types: `cycle.received`, `item.*`. */
  readonly type?: readonly Schemas['LoggedTypePattern'][];
  readonly signal?: AbortSignal;
  /**
   * Reads the lists again, when events after the last one are deleted, or lost by a restore or a
   * reset. Records that the lists no longer contain do not exist. Following goes on with events since
   * before the call.
   */
  readonly readAgain?: () => Promise<void>;
}

const GONE = 410;

/** The delay before a reconnect, in milliseconds. */
const RECONNECT_DELAY_MS = 1_000;

interface Received {
  data?: unknown;
  error?: unknown;
  response: Response;
}
