import { BlockList, isIP } from 'node:net';

/** IPv4 networks that are not of the public internet. */
const NON_PUBLIC_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  // Addresses of cloud providers that look public but lead to services of the machine's network.
  // Azure: DHCP, DNS and the agent of each machine.
  '168.63.129.16/32',
  // IBM Cloud: DNS, package mirrors and service endpoints.
  '161.26.0.0/16',
  '166.8.0.0/14',
];

/** Networks of special purposes among the public IPv6 addresses. */
const NON_PUBLIC_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20'];

/** The prefixes of IPv6 addresses of IPv4 hosts: mapped, and translated by a NAT64. */
const V4_PREFIXES = ['::ffff:', '64:ff9b::'];

const PUBLIC_V6 = new BlockList();
const NON_PUBLIC = new BlockList();
// The only IPv6 addresses that are assigned for the public internet.
addV6(PUBLIC_V6, '2000::/3');
for (const prefix of V4_PREFIXES) addV6(PUBLIC_V6, `${prefix}0.0.0.0/96`);
for (const network of NON_PUBLIC_V6) addV6(NON_PUBLIC, network);
for (const network of NON_PUBLIC_V4) {
  const [address, bits] = network.split('/') as [string, string];
  NON_PUBLIC.addSubnet(address, Number(bits));
  for (const prefix of V4_PREFIXES) addV6(NON_PUBLIC, `${prefix}${address}/${96 + Number(bits)}`);
}

function addV6(list: BlockList, network: string): void {
  const [address, bits] = network.split('/') as [string, string];
  list.addSubnet(address, Number(bits), 'ipv6');
}

/**
 * True for an address of the public internet: not loopback, private, link-local, multicast or
 * reserved, and not of a cloud provider's internal services. IPv4 addresses embedded in IPv6 are
 * checked as IPv4.
 * @param address as the resolver or a URL writes it, IPv6 without brackets
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !NON_PUBLIC.check(address);
  // An address with a zone, such as `fe80::1%eth0`, is of this machine's network.
  if (isIP(address) === 0 || address.includes('%')) return false;
  return PUBLIC_V6.check(address, 'ipv6') && !NON_PUBLIC.check(address, 'ipv6');
}

const UNLESS_ALLOWED = ', unless WEBHOOKS_ALLOW_INSECURE is true';

/** The reason to reject a URL; undefined when it is allowed. */
export function findUrlViolation(url: string, allowInsecure: boolean): string | undefined {
  const { protocol, username, password, hostname } = new URL(url);
  if (username !== '' || password !== '') return 'must not have credentials';
  if (allowInsecure) return undefined;
  if (protocol !== 'https:') return `must begin with https://${UNLESS_ALLOWED}`;
  return isNonPublicHost(hostname) ? `must not have a private address${UNLESS_ALLOWED}` : undefined;
}

/**
 * Expects the host of a URL, which has every IPv4 notation in dotted form; names are resolved
 * later.
 */
function isNonPublicHost(hostname: string): boolean {
  const host = hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
  if (isLocalhost(host)) return true;
  return isIP(host) !== 0 && !isPublicAddress(host);
}

/** True for `localhost` and the names below it, which are this machine. */
export const isLocalhost = (host: string): boolean =>
  host === 'localhost' || host.endsWith('.localhost');
