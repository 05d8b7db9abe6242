import type { Call } from './runs.ts';

/** A whole request as it goes over the wire. */
export function toWire({ method, path, body }: Call, token: string | undefined): string {
  const content = body ? JSON.stringify(body) : '';
  return [
    `${method} ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    'accept: application/json',
    ...(token ? [`authorization: Bearer ${token}`] : []),
    ...(body ? ['content-type: application/json', `content-length: ${Buffer.byteLength(content)}`] : []),
    '',
    content,
  ].join('\r\n');
}
