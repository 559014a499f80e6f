import { lookup } from 'node:dns/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfiguration } from '../../../src/config/configuration.js';
import { DeliveryTimes } from '../../../src/platform/webhooks/rules/delivery-outcome.js';
import { HostResolverService } from '../../../src/platform/webhooks/sending/host-resolver.service.js';
import { eventually } from '../../support/time/eventually.js';
import { NameServer } from '../../support/webhooks/name-server.js';

class ShortTimes extends DeliveryTimes {
  override readonly lookup = 300;
}

describe('host names of webhooks', () => {
  const server = new NameServer();
  let hosts: HostResolverService;
  beforeAll(() => server.start());
  afterAll(() => server.stop());
  beforeEach(() => {
    server.queried.length = 0;
    server.addresses.clear();
    const configuration = readConfiguration({ WEBHOOKS_DNS_SERVERS: server.address });
    hosts = new HostResolverService(configuration, new ShortTimes());
  });

  it('resolve to the addresses that the name server returns', async () => {
    server.addresses.set('erp.example', '1.1.1.1');
    expect(await hosts.resolve('erp.example')).toEqual([{ address: '1.1.1.1', family: 4 }]);
  });

  it.each(['localhost', 'hooks.localhost'])('resolve %s without a query', async (name) => {
    expect(await hosts.resolve(name)).toContainEqual({ address: '127.0.0.1', family: 4 });
    expect(server.queried).toEqual([]);
  });

  it('fail in time when the name server stays silent', async () => {
    const begun = performance.now();
    await expect(hosts.resolve('dead.example')).rejects.toThrow(
      'The host name does not resolve: ETIMEOUT',
    );
    // By default, the limit is 5 seconds.
    expect(performance.now() - begun).toBeLessThan(4_500);
  });

  it('that do not resolve occupy no thread of the process, and delay no others', async () => {
    server.addresses.set('erp.example', '1.1.1.1');
    const dead = Array.from({ length: 20 }, (_, index) =>
      hosts.resolve(`dead${index}.example`).catch(String),
    );
    await eventually(async () => expect(server.queried).toHaveLength(20));
    expect(await hosts.resolve('erp.example')).toHaveLength(1);
    await lookup('localhost');
    expect(await Promise.race([Promise.all(dead), 'pending'])).toBe('pending');
    await Promise.all(dead);
  });
});
