import http, { type IncomingMessage, type RequestOptions } from 'node:http';
import https from 'node:https';
import { Injectable } from '@nestjs/common';
import { Configuration } from '../../../config/configuration.js';
import type { TenantContext } from '../../../database/tenant-context.js';
import { VERSION } from '../../../version.js';
import { DeliveryTimes, type Reply } from '../rules/delivery-outcome.js';
import { findUrlViolation, isPublicAddress } from './ssrf-guard.js';
import { checkedLookup, HostAddressError, HostResolverService } from './host-resolver.service.js';

const MAX_REPLY_BYTES = 1024;

/** How long an idle connection is kept for the next event, in milliseconds. */
const KEEP_ALIVE_MS = 4_000;

/** Sends requests to URLs of shops, but never to private addresses. */
@Injectable()
export class WebhookSenderService {
  private readonly agents = {
    'http:': new http.Agent({ keepAlive: true, timeout: KEEP_ALIVE_MS }),
    'https:': new https.Agent({ keepAlive: true, timeout: KEEP_ALIVE_MS }),
  };

  constructor(
    private readonly configuration: Configuration,
    private readonly times: DeliveryTimes,
    private readonly hosts: HostResolverService,
  ) {}

  close(): void {
    for (const agent of Object.values(this.agents)) agent.destroy();
  }

  /** Posts a body once and returns the outcome; does not follow redirects. */
  async send(
    context: TenantContext,
    url: string,
    headers: Readonly<Record<string, string>>,
    body: string,
  ): Promise<Reply> {
    const at = context.now().toISOString();
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
      const response = await this.request(url, { headers, signal }, body);
      return {
        status: response.statusCode!,
        error: null,
        answer: await beginningOf(response),
        retryAfter: response.headers['retry-after'] ?? null,
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

  /** A new connection goes to an address that was checked after the look-up of the name. */
  private request(
    url: string,
    { headers, signal }: Pick<RequestOptions, 'headers' | 'signal'>,
    body: string,
  ): Promise<IncomingMessage> {
    const isAllowed = this.configuration.webhooksAllowInsecure ? () => true : isPublicAddress;
    const protocol = new URL(url).protocol as keyof typeof this.agents;
    const options: RequestOptions = {
      method: 'POST',
      headers: {
        ...headers,
        'content-type': 'application/json',
        'user-agent': `rental-inventory/${VERSION}`,
      },
      agent: this.agents[protocol],
      lookup: checkedLookup(isAllowed, (host) => this.hosts.resolve(host)),
      signal,
    };
    return new Promise((resolve, reject) => {
      const request = (protocol === 'https:' ? https : http).request(url, options, resolve);
      request.on('error', reject).end(body);
    });
  }
}

/** Returns the first kilobyte as text that PostgreSQL can store, or less if the connection breaks. */
async function beginningOf(body: IncomingMessage): Promise<string> {
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

/** Omits addresses and ports, which would reveal the internal network. */
function reasonOf(error: unknown): string {
  if (error instanceof HostAddressError) return error.message;
  return `No response: ${(error as NodeJS.ErrnoException).code ?? 'unknown'}`;
}
