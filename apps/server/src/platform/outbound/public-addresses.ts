import { type LookupAddress, type LookupAllOptions, lookup as lookUp } from 'node:dns';
import { BlockList, isIP, isIPv4, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The host or one of its addresses is inside of a private network. */
export class PrivateAddressError extends Error {}

/** Not public, though ipaddr.js takes them for it: obsolete notations of IPv4 addresses, and local NAT64. */
const alsoPrivate = networkList(['::/96', '64:ff9b:1::/48']);

export function isPublicAddress(address: string): boolean {
  return ipaddr.parse(address).range() === 'unicast' && !alsoPrivate.check(address, familyOf(address));
}

/**
 * Resolves host names for a connection. The connection is made to exactly the addresses that were checked, so a name
 * that resolves differently a moment later gains nothing.
 */
export function guardedLookup(isAllowed: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    const all: LookupAllOptions = { ...options, all: true };
    lookUp(hostname, all, (error: Error | null, addresses: LookupAddress[]) => {
      const [first] = addresses ?? [];
      if (error || !first) {
        callback(error, '', 0);
      } else if (!addresses.every(({ address }) => isAllowed(address))) {
        callback(new PrivateAddressError(hostname), '', 0);
      } else if (options.all) {
        callback(null, addresses);
      } else {
        callback(null, first.address, first.family);
      }
    });
  };
}

/** Addresses and networks such as `10.0.0.0/8`. */
export function networkList(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    if (prefix === undefined) {
      list.addAddress(address, familyOf(address));
    } else {
      list.addSubnet(address, Number(prefix), familyOf(address));
    }
  }
  return list;
}

export function isNetwork(entry: string): boolean {
  return isIP(entry.split('/')[0] ?? '') > 0;
}

export function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv4(address) ? 'ipv4' : 'ipv6';
}
