const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Base 32 of RFC 4648 without padding, which authenticator apps expect. */
export function base32(bytes: Buffer): string {
  const bits = Array.from(bytes, byte => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map(group => alphabet.charAt(Number.parseInt(group.padEnd(5, '0'), 2))).join('');
}
