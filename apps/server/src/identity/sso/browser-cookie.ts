import type { FastifyRequest } from 'fastify';

const name = 'pipewright_sso';

/** Lax, because the browser comes back from another site; below /oauth, where it goes and where it trades its code. */
export function browserCookie(value: string, { isSecure }: { isSecure: boolean }): string {
  return `${name}=${value}; Path=/oauth; Max-Age=900; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}

/** Which browser asks; nothing where it has not begun a sign-in. */
export function readBrowser({ headers }: FastifyRequest): string | undefined {
  const pairs = (headers.cookie ?? '').split(';').map(pair => pair.trim());
  const value = pairs.find(pair => pair.startsWith(`${name}=`))?.slice(name.length + 1);
  return value && /^[\w-]{43}$/.test(value) ? value : undefined;
}
