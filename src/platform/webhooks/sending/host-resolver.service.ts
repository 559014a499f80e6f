import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { Injectable } from '@nestjs/common';
import { Configuration } from '../../../config/configuration.js';
import { DeliveryTimes } from '../rules/delivery-outcome.js';
import { isLocalhost } from './ssrf-guard.js';

const QUERY_TIMEOUT_MS = 1_500;
const QUERY_TRIES = 2;

const LOCALHOST: readonly LookupAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

/** The host of a URL has no address that may be used. The message is shown to the shop. */
export class HostAddressError extends Error {}

/** Returns the addresses of a host name. */
export type ResolveHost = (hostname: string) => Promise<readonly LookupAddress[]>;

/**
 * Resolves the host names of webhooks by DNS queries of its own. `dns.lookup` would occupy the few
 * threads of the process, on which connections to the database wait for their addresses. A query
 * costs a socket; a shop has at most one under way per endpoint.
 */
@Injectable()
export class HostResolverService {
  constructor(
    private readonly configuration: Configuration,
    private readonly times: DeliveryTimes,
  ) {}

  /** @throws HostAddressError for a name without addresses, or without an answer in time */
  async resolve(hostname: string): Promise<readonly LookupAddress[]> {
    if (isLocalhost(hostname)) return LOCALHOST;
    // A resolver per name, since `cancel` ends all queries of a resolver.
    const resolver = new Resolver({ timeout: QUERY_TIMEOUT_MS, tries: QUERY_TRIES });
    const { webhooksDnsServers } = this.configuration;
    if (webhooksDnsServers.length > 0) resolver.setServers(webhooksDnsServers);
    const deadline = setTimeout(() => resolver.cancel(), this.times.lookup);
    const [v4, v6] = await Promise.allSettled([
      resolver.resolve4(hostname),
      resolver.resolve6(hostname),
    ]);
    clearTimeout(deadline);
    const found = [...addressesOf(v4, 4), ...addressesOf(v6, 6)];
    if (found.length === 0) throw unresolved(failureOf(v4) ?? failureOf(v6) ?? 'ENOTFOUND');
    return found;
  }
}

/** A resolver for connections that fails for names with any address that is not allowed. */
export function checkedLookup(
  isAllowed: (address: string) => boolean,
  resolve: ResolveHost,
): LookupFunction {
  return (hostname, options, answer) => {
    resolve(hostname).then(
      (found) => {
        const isUsable = found.length > 0 && found.every(({ address }) => isAllowed(address));
        if (!isUsable) answer(new HostAddressError('The address is not public'), '', 0);
        else if (options.all) answer(null, [...found]);
        else answer(null, found[0]!.address, found[0]!.family);
      },
      (error: Error) => answer(error, '', 0),
    );
  };
}

const addressesOf = (
  result: PromiseSettledResult<string[]>,
  family: 4 | 6,
): readonly LookupAddress[] =>
  result.status === 'fulfilled' ? result.value.map((address) => ({ address, family })) : [];

/** The code of a failed query; undefined if the name only has no addresses of this family. */
function failureOf(result: PromiseSettledResult<string[]>): string | undefined {
  if (result.status === 'fulfilled') return undefined;
  const { code } = result.reason as NodeJS.ErrnoException;
  if (code === 'ENODATA') return undefined;
  return code === 'ECANCELLED' ? 'ETIMEOUT' : code;
}

const unresolved = (code: string): HostAddressError =>
  new HostAddressError(`The host name does not resolve: ${code}`);
