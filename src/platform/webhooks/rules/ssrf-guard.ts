import ipaddr from 'ipaddr.js';

/**
 * True for an address of the public internet: not loopback, private, link-local, multicast or
 * reserved. IPv4 addresses mapped into IPv6 are checked as IPv4.
 * @param address as the resolver or a URL writes it, IPv6 without brackets
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  return ipaddr.process(address).range() === 'unicast';
}

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
  if (host === 'localhost' || host.endsWith('.localhost')) return true;
  return ipaddr.isValid(host) && !isPublicAddress(host);
}
