import { createHmac, timingSafeEqual } from 'node:crypto';

const stepSeconds = 30;
const digits = 6;

/** As long as the hash, as RFC 4226 §4 recommends. */
export const secretBytes = 20;

/** The time step of a time in milliseconds (RFC 6238 §4.2). */
export function stepAt(milliseconds: number): number {
  return Math.floor(milliseconds / 1000 / stepSeconds);
}

/** The code of a time step: HOTP (RFC 4226 §5.3) with SHA-1, which all apps support. */
export function codeOf(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', secret).update(counter).digest();
  const offset = hash.readUInt8(hash.length - 1) & 0x0f;
  const number = hash.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/**
 * The step that a code belongs to: the current one or one to either side, for clocks that differ, but later than the
 * last one used.
 */
export function stepOf(
  secret: Buffer,
  code: string,
  { now, after }: { now: number; after: number },
): number | undefined {
  const current = stepAt(now);
  return [current - 1, current, current + 1]
    .filter(step => step > after)
    .find(step => isSame(codeOf(secret, step), code));
}

function isSame(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}
