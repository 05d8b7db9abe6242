import type { Readable } from 'node:stream';

/** The content of a file as the body of a response. The contract describes files as text; they are sent as they are. */
export function fileBody(content: Readable | Buffer): string {
  return content as unknown as string;
}
