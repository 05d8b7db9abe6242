/** A random UUID. `crypto.randomUUID` is missing on plain-http addresses, where companies do run it inside. */
export function uniqueId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const [sixth = 0, eighth = 0] = [bytes[6], bytes[8]];
  bytes[6] = (sixth & 0x0f) | 0x40;
  bytes[8] = (eighth & 0x3f) | 0x80;
  const hex = Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5');
}
