import { describe, expect, it } from 'vitest';
import {
  isPublicAddress,
  findUrlViolation,
} from '../../../src/platform/webhooks/sending/ssrf-guard.js';

describe('an address', () => {
  it.each([
    '1.1.1.1',
    '93.184.216.34',
    '2606:4700::1111',
    '::ffff:1.1.1.1',
    '::ffff:101:101',
    '64:ff9b::101:101',
    '172.32.0.1',
    '168.63.129.15',
  ])('%s is public', (address) => expect(isPublicAddress(address)).toBe(true));

  it.each([
    '127.0.0.1',
    '127.255.255.254',
    '0.0.0.0',
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '100.100.100.200',
    '192.0.0.192',
    '198.18.0.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    'fe80::1',
    'fe80::1%eth0',
    '2606:4700::1111%eth0',
    'fc00::1',
    'fd00:ec2::254',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:169.254.169.254',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    '2001:0:7f00:1::',
    '::127.0.0.1',
    '::7f00:1',
    '::1.1.1.1',
    '::101:101',
    '::ffff:0:101:101',
    '4000::1',
    '1fff::1',
    '5f00::1',
    '168.63.129.16',
    '::ffff:168.63.129.16',
    '64:ff9b::a83f:8110',
    '161.26.0.10',
    '166.9.1.1',
    'not an address',
    '',
  ])('%s is not', (address) => expect(isPublicAddress(address)).toBe(false));
});

describe('a URL', () => {
  it.each([
    'https://erp.example/hooks?shop=1',
    'https://1.1.1.1/',
    'https://[2606:4700::1111]/',
    'https://erp.example:8443/',
    'https://localhost.example/',
  ])('%s is accepted', (url) => expect(findUrlViolation(url, false)).toBeUndefined());

  it.each([
    'https://localhost/',
    'https://LOCALHOST./',
    'https://a.localhost/',
    'https://127.0.0.1/',
    'https://127.0.0.1./',
    'https://127.1/',
    'https://2130706433/',
    'https://0177.0.0.1/',
    'https://0x7f.0.0.1/',
    'https://0x7f000001/',
    'https://%31%32%37.0.0.1/',
    'https://10.1/',
    'https://0/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://[0:0:0:0:0:ffff:a9fe:a9fe]/',
    'https://[fd00:ec2::254]/',
    'https://[::]/',
    'https://[::127.0.0.1]/',
    'https://[::7f00:1]/',
    'https://[::1.1.1.1]/',
    'https://[4000::1]/',
    'https://168.63.129.16/',
    'https://[::ffff:168.63.129.16]/',
    'https://100.100.100.200/',
    'https://169.254.169.254/latest/meta-data/',
  ])('%s is an inner address', (url) =>
    expect(findUrlViolation(url, false)).toBe(
      'must not have a private address, unless WEBHOOKS_ALLOW_INSECURE is true',
    ),
  );

  it.each([true, false])('has no credentials, in development %s', (insecure) => {
    for (const url of [
      'https://a:b@erp.example/',
      'https://a@erp.example/',
      'https://:b@erp.example/',
    ]) {
      expect(findUrlViolation(url, insecure)).toBe('must not have credentials');
    }
  });

  it('is https but in development', () => {
    expect(findUrlViolation('http://erp.example/', false)).toBe(
      'must begin with https://, unless WEBHOOKS_ALLOW_INSECURE is true',
    );
    expect(findUrlViolation('http://127.0.0.1:9000/', true)).toBeUndefined();
  });
});
