import { isIPv4, isIPv6 } from 'node:net';

/**
 * The network that counts as one address: an IPv4 address itself, of IPv6 the first 64 bits,
 * since whoever has one of those addresses has all of them.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) {
    return mapped;
  }
  const [plain = ''] = address.split('%');
  return isIPv6(plain) ? `${groupsOf(plain).slice(0, 4).join(':')}::/64` : address;
}

/** The wider network that sign-ups are counted by; nothing for the server's own machine, and so for a silent proxy on it. */
export function signUpNetworkOf(address: string): string | undefined {
  const network = networkOf(address);
  if (network === 'localhost' || network === networkOf('::1') || network.startsWith('127.')) {
    return undefined;
  }
  return isIPv4(network) ? `${network.split('.').slice(0, 3).join('.')}.0/24` : network;
}

/** The groups of an IPv6 address, with the zeros that `::` leaves out. */
function groupsOf(address: string): string[] {
  const [head = '', tail = ''] = address.toLowerCase().split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail.split(':').filter(Boolean);
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  return [...before, ...zeros, ...after].map(group => Number.parseInt(group, 16).toString(16));
}
