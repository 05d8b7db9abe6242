import type { FastifyRequest } from 'fastify';

const name = 'pipewright_sso';

/** SameSite is Lax, because the browser returns from another site. The path is /oauth, where the code is exchanged. */
export function browserCookie(value: string, { isSecure }: { isSecure: boolean }): string {
  return `${name}=${value}; Path=/oauth; Max-Age=900; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}

/** The browser's cookie; undefined if it has not started a sign-in. */
export function readBrowser({ headers }: FastifyRequest): string | undefined {
  const pairs = (headers.cookie ?? '').split(';').map(pair => pair.trim());
  const value = pairs.find(pair => pair.startsWith(`${name}=`))?.slice(name.length + 1);
  return value && /^[\w-]{43}$/.test(value) ? value : undefined;
}
