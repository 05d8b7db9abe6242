import { msg, type Text } from '../../platform/language/message.ts';

/** Schemes that a browser runs or opens itself, and that therefore belong to no application. */
const forbiddenSchemes = [
  'javascript:',
  'data:',
  'vbscript:',
  'blob:',
  'file:',
  'about:',
  'ftp:',
  'ws:',
  'wss:',
];

/** Why an application cannot have this redirect address; undefined if it can. */
export function redirectUriProblem(uri: string): Text | undefined {
  const url = URL.canParse(uri) ? new URL(uri) : undefined;
  if (!url || forbiddenSchemes.includes(url.protocol)) {
    return msg`Enter an address such as https://example.com/callback.`;
  }
  if (uri.includes('#') || url.username || url.password) {
    return msg`The address must not contain “#” or a user name.`;
  }
  if (url.protocol === 'http:' && !isLoopback(url)) {
    return msg`The address must begin with https://. Only programs on the user’s own computer may use http://.`;
  }
  return undefined;
}

/**
 * Whether a request names a registered address: letter for letter, except for the port of a program on the user's own
 * computer, which takes any free one (RFC 8252 §7.3).
 */
export function matchesRedirectUri(registered: readonly string[], requested: string): boolean {
  return registered.some(
    uri =>
      uri === requested || (withoutPort(uri) !== undefined && withoutPort(uri) === withoutPort(requested)),
  );
}

/** The redirect target as shown to the user: the host, or the scheme of an installed application. */
export function destinationOf(uri: string): string {
  const { protocol, host } = new URL(uri);
  return protocol === 'https:' || protocol === 'http:' ? host : protocol.replace(/:$/, '');
}

/** A loopback address without its port; undefined for any other address. */
function withoutPort(uri: string): string | undefined {
  const url = URL.canParse(uri) ? new URL(uri) : undefined;
  if (url?.protocol !== 'http:' || !isLoopback(url) || redirectUriProblem(uri)) {
    return undefined;
  }
  url.port = '';
  return url.href;
}

function isLoopback({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';
}
