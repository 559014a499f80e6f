import type { LookupAddress } from 'node:dns';
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isPublicAddress } from '../../../src/platform/webhooks/sending/ssrf-guard.js';
import { checkedLookup } from '../../../src/platform/webhooks/sending/host-resolver.service.js';
import { Receiver } from '../../support/webhooks/receiver.js';

const addressOf = (address: string): LookupAddress => ({
  address,
  family: address.includes(':') ? 6 : 4,
});

/** The addresses of a name. */
const resolved = (addresses: string[], all: boolean): Promise<unknown> => {
  const looking = checkedLookup(isPublicAddress, async () => addresses.map(addressOf));
  return new Promise((done, fail) =>
    looking('receiver.example', { all }, (error, found) => (error ? fail(error) : done(found))),
  );
};

describe('a resolved name', () => {
  it('is its public addresses', async () => {
    const addresses = ['1.1.1.1', '2606:4700::1111'];
    expect(await resolved(addresses, true)).toEqual(addresses.map(addressOf));
    expect(await resolved(addresses, false)).toBe('1.1.1.1');
  });

  it.each([
    [['127.0.0.1']],
    [['::1']],
    [['::ffff:10.0.0.1']],
    [['169.254.169.254']],
    [['1.1.1.1', '10.0.0.1']],
    [['2606:4700::1111', 'fd00::1']],
    [[]],
  ])('is nothing where any of %j is an inner one', async (addresses) => {
    for (const all of [true, false]) {
      await expect(resolved(addresses, all)).rejects.toThrow('The address is not public');
    }
  });
});

describe('a name that points elsewhere each time', () => {
  const receiver = new Receiver();
  beforeAll(() => receiver.start());
  afterAll(() => receiver.stop());

  /** Posts to a name over what it is resolved to each time. */
  const sender = (isAllowed: (address: string) => boolean, ...answers: string[][]) => {
    let looked = 0;
    const addresses = async () =>
      answers[Math.min((looked += 1), answers.length) - 1]!.map(addressOf);
    const agent = new Agent({ keepAlive: true });
    const lookup = checkedLookup(isAllowed, addresses);
    const url = receiver.url.replace('127.0.0.1', 'rebound.example');
    const post = () =>
      new Promise<string>((resolve, reject) => {
        request(url, { method: 'POST', agent, lookup }, (answer) => resolve(text(answer)))
          .on('error', reject)
          .end(JSON.stringify({ type: 'ping', data: {} }));
      });
    return { post, looks: () => looked, close: () => agent.destroy() };
  };

  it('is looked up once for a connection, which goes to what was checked', async () => {
    // Public by this rule is the receiver alone: a second look-up would lead to where nobody is.
    const { post, looks, close } = sender(
      (address) => address === '127.0.0.1',
      ['127.0.0.1'],
      ['127.0.0.2'],
    );
    expect(await post()).toBe('ok');
    expect(looks()).toBe(1);
    await close();
  });

  it('is rejected at the connection if it points inside by then', async () => {
    receiver.reset();
    const { post, close } = sender(isPublicAddress, ['127.0.0.1']);
    await expect(post()).rejects.toThrow('The address is not public');
    const several = sender(isPublicAddress, ['1.1.1.1', '127.0.0.1']);
    await expect(several.post()).rejects.toThrow('The address is not public');
    expect(receiver.received).toEqual([]);
    await Promise.all([close(), several.close()]);
  });
});
