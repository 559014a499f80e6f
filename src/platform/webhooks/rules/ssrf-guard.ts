import ipaddr from 'ipaddr.js';

/** The only IPv6 addresses that are assigned for the public internet. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');
/** IPv6 addresses of IPv4 hosts, in their last 32 bits: mapped, and translated by a NAT64. */
const EMBEDDED_V4 = ['::ffff:0:0/96', '64:ff9b::/96'].map((range) => ipaddr.IPv6.parseCIDR(range));
/** Addresses of cloud providers that look public but lead to services of the machine's network. */
const CLOUD_RANGES = [
  // Azure: DHCP, DNS and the agent of each machine.
  '168.63.129.16/32',
  // IBM Cloud: DNS, package mirrors and service endpoints.
  '161.26.0.0/16',
  '166.8.0.0/14',
].map((range) => ipaddr.IPv4.parseCIDR(range));

/**
 * True for an address of the public internet: not loopback, private, link-local, multicast or
 * reserved, and not of a cloud provider's internal services. IPv4 addresses embedded in IPv6 are
 * checked as IPv4.
 * @param address as the resolver or a URL writes it, IPv6 without brackets
 */
export function isPublicAddress(address: string): boolean {
  if (ipaddr.IPv4.isValid(address)) return isPublicV4(ipaddr.IPv4.parse(address));
  // `ipaddr.js` reads `::1.2.3.4` as `::ffff:1.2.3.4`, so a URL writes it in hexadecimal first.
  const url = `http://[${address}]`;
  if (!URL.canParse(url)) return false;
  const parsed = ipaddr.IPv6.parse(new URL(url).hostname.slice(1, -1));
  if (EMBEDDED_V4.some((range) => parsed.match(range))) {
    return isPublicV4(new ipaddr.IPv4(parsed.toByteArray().slice(-4)));
  }
  return parsed.match(GLOBAL_UNICAST) && parsed.range() === 'unicast';
}

const isPublicV4 = (address: ipaddr.IPv4): boolean =>
  address.range() === 'unicast' && !CLOUD_RANGES.some((range) => address.match(range));

/** The reason to reject a URL; undefined when it is allowed. */
export function findUrlViolation(url: string, allowInsecure: boolean): string | undefined {
  const { protocol, username, password, hostname } = new URL(url);
  if (username !== '' || password !== '') return 'must not have credentials';
  if (allowInsecure) return undefined;
  if (protocol !== 'https:') return 'must begin with https://';
  return isNonPublicHost(hostname) ? 'must not be an internal address' : undefined;
}

/**
 * Expects the host of a URL, which has every IPv4 notation in dotted form; names are resolved
 * later.
 */
function isNonPublicHost(hostname: string): boolean {
  const host = hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
  if (isLocalhost(host)) return true;
  return ipaddr.isValid(host) && !isPublicAddress(host);
}

/** True for `localhost` and the names below it, which are this machine. */
export const isLocalhost = (host: string): boolean =>
  host === 'localhost' || host.endsWith('.localhost');
