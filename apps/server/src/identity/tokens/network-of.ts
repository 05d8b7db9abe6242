import { isIPv4, isIPv6 } from 'node:net';

/**
 * The network that counts as one address: for IPv4 the address itself, for IPv6 the first 64 bits, because a customer
 * usually has all addresses of such a network.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) {
    return mapped;
  }
  const [plain = ''] = address.split('%');
  return isIPv6(plain) ? `${groupsOf(plain).slice(0, 4).join(':')}::/64` : address;
}

/**
 * The larger network by which sign-ups are counted; undefined for the server's own machine, and so for a proxy on it
 * that does not forward addresses.
 */
export function signUpNetworkOf(address: string): string | undefined {
  const network = networkOf(address);
  if (network === 'localhost' || network === networkOf('::1') || network.startsWith('127.')) {
    return undefined;
  }
  return isIPv4(network) ? `${network.split('.').slice(0, 3).join('.')}.0/24` : network;
}

/** The groups of an IPv6 address, with the zeros that `::` stands for. */
function groupsOf(address: string): string[] {
  const [head = '', tail = ''] = address.toLowerCase().split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail.split(':').filter(Boolean);
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  return [...before, ...zeros, ...after].map(group => Number.parseInt(group, 16).toString(16));
}
