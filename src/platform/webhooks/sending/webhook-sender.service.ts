import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Agent, Dispatcher, request } from 'undici';
import { Configuration } from '../../../config/configuration.js';
import type { TenantContext } from '../../../database/tenant-context.js';
import { VERSION } from '../../../version.js';
import { DeliveryTimes, type Reply } from '../rules/delivery-outcome.js';
import { findUrlViolation, isPublicAddress } from '../rules/ssrf-guard.js';
import { checkedLookup, HostAddressError, HostResolverService } from './host-resolver.service.js';

const MAX_REPLY_BYTES = 1024;

/** How many shops keep their connections; those that sent least recently lose theirs. */
const MAX_CONNECTED_SHOPS = 500;

interface Client {
  readonly send: typeof request;
  readonly newAgent: (shopId: number) => Agent;
}

/** Sends requests to URLs of shops, but never to internal addresses. */
@Injectable()
export class WebhookSenderService {
  private client: Promise<Client> | undefined;
  /** The connections by shop, so that each shop looks up its own host names. */
  private readonly agents = new LRUCache<number, Agent>({
    max: MAX_CONNECTED_SHOPS,
    dispose: (agent, _shopId, reason) => {
      if (reason === 'evict') void agent.close();
    },
  });

  constructor(
    private readonly configuration: Configuration,
    private readonly times: DeliveryTimes,
    private readonly hosts: HostResolverService,
  ) {}

  async close(): Promise<void> {
    await Promise.all([...this.agents.values()].map((agent) => agent.destroy()));
    this.agents.clear();
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
    const result = await this.post(context.shopId, url, headers, body);
    return { at, milliseconds: Math.round(performance.now() - started), ...result };
  }

  private async post(
    shopId: number,
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
      const { send, newAgent } = await (this.client ??= this.load());
      const dispatcher = this.agents.get(shopId) ?? newAgent(shopId);
      this.agents.set(shopId, dispatcher);
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
    const newAgent = (shopId: number): Agent => {
      const lookup = checkedLookup(isAllowed, (host) => this.hosts.resolve(shopId, host));
      return new Agent({ connect: { lookup, timeout: this.times.attempt } });
    };
    return { send: request, newAgent };
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

/** Omits addresses and ports, which would reveal the internal network. */
function reasonOf(error: unknown): string {
  if (error instanceof HostAddressError) return error.message;
  return `No response: ${(error as NodeJS.ErrnoException).code ?? 'unknown'}`;
}
