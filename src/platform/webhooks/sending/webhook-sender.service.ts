import { lookup, type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { Injectable } from '@nestjs/common';
import type { Agent, Dispatcher, request } from 'undici';
import { Configuration } from '../../../config/configuration.js';
import { VERSION } from '../../../version.js';
import { DeliveryTimes, type Reply } from '../rules/delivery-outcome.js';
import { findUrlViolation, isPublicAddress } from '../rules/ssrf-guard.js';

const MAX_REPLY_BYTES = 1024;
const NON_PUBLIC_ADDRESS_ERROR = 'The address is not public';

interface Client {
  readonly send: typeof request;
  readonly dispatcher: Agent;
}

/** Sends requests to URLs of shops, but never to internal addresses. */
@Injectable()
export class WebhookSenderService {
  private client: Promise<Client> | undefined;

  constructor(
    private readonly configuration: Configuration,
    private readonly times: DeliveryTimes,
  ) {}

  async close(): Promise<void> {
    await (await this.client)?.dispatcher.destroy();
  }

  /** Posts a body once and returns the outcome; does not follow redirects. */
  async send(url: string, headers: Readonly<Record<string, string>>, body: string): Promise<Reply> {
    const at = new Date().toISOString();
    const started = performance.now();
    const result = await this.post(url, headers, body);
    return { at, milliseconds: Math.round(performance.now() - started), ...result };
  }

  private async post(
    url: string,
    headers: Readonly<Record<string, string>>,
    body: string,
  ): Promise<Omit<Reply, 'at' | 'milliseconds'>> {
    const noReply = { status: null, answer: null, retryAfter: null };
    // IP addresses in a URL skip the resolver, so they are checked here.
    const violation = findUrlViolation(url, this.configuration.webhooksAllowInsecure);
    if (violation !== undefined) return { ...noReply, error: `The URL ${violation}` };
    const signal = AbortSignal.timeout(this.times.attempt);
    try {
      const { send, dispatcher } = await (this.client ??= this.load());
      const response = await send(url, {
        method: 'POST',
        headers: {
          ...headers,
          'content-type': 'application/json',
          'user-agent': `rental-inventory/${VERSION}`,
        },
        body,
        signal,
        dispatcher,
      });
      const retryAfter = response.headers['retry-after'];
      return {
        status: response.statusCode,
        error: null,
        answer: await beginningOf(response.body),
        retryAfter: typeof retryAfter === 'string' ? retryAfter : null,
      };
    } catch (error) {
      return {
        ...noReply,
        error: signal.aborted
          ? `No response within ${this.times.attempt / 1000} s`
          : reasonOf(error),
      };
    }
  }

  /** Loads the HTTP client with the first delivery. */
  private async load(): Promise<Client> {
    const { Agent, request } = await import('undici');
    const isAllowed = this.configuration.webhooksAllowInsecure ? () => true : isPublicAddress;
    const connect = { lookup: checkedLookup(isAllowed), timeout: this.times.attempt };
    return { send: request, dispatcher: new Agent({ connect }) };
  }
}

/** Returns the first kilobyte as text that PostgreSQL can store, or less if the connection breaks. */
async function beginningOf(body: Dispatcher.ResponseData['body']): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of body) {
      chunks.push(chunk as Buffer);
      length += (chunk as Buffer).length;
      if (length >= MAX_REPLY_BYTES) break;
    }
  } catch {
    // Keep the part that arrived before the connection broke.
  }
  return Buffer.concat(chunks).subarray(0, MAX_REPLY_BYTES).toString().replaceAll('\0', '\uFFFD');
}

/** A resolver that returns only public addresses: the connection uses the checked address. */
export function checkedLookup(
  isAllowed: (address: string) => boolean,
  resolve: typeof lookup = lookup,
): LookupFunction {
  return (hostname, options, answer) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      const failure = error ?? findLookupError(found, isAllowed);
      if (failure) answer(failure, '', 0);
      else if (options.all) answer(null, found);
      else answer(null, found[0]!.address, found[0]!.family);
    });
  };
}

/** Returns an error for a name without addresses or with any non-public one. */
function findLookupError(
  found: readonly LookupAddress[],
  isAllowed: (address: string) => boolean,
): Error | undefined {
  const isPublic = found.length > 0 && found.every(({ address }) => isAllowed(address));
  return isPublic ? undefined : new Error(NON_PUBLIC_ADDRESS_ERROR);
}

/** Omits addresses and ports, which would reveal the internal network. */
function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (message === NON_PUBLIC_ADDRESS_ERROR) return NON_PUBLIC_ADDRESS_ERROR;
  return `No response: ${code ?? 'unknown'}`;
}
