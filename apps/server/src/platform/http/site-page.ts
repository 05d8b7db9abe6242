import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

interface Page {
  /** Which build it was made from. */
  readonly madeFrom: number;
  readonly etag: string;
  readonly br: Buffer;
  readonly gzip: Buffer;
  readonly identity: Buffer;
}

/**
 * The public site's page. Other sites that show a preview of it need its picture and address whole, and only the
 * server knows where it stands: so it is made here, once for each build.
 */
export function createSitePage(file: string, origin: string) {
  let page: Page | undefined;

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { mtimeMs } = await stat(file);
    if (page?.madeFrom !== mtimeMs) {
      page = await makePage(withOrigin(await readFile(file, 'utf8'), origin), mtimeMs);
    }
    reply.headers({ 'cache-control': 'no-cache', etag: page.etag, vary: 'accept-encoding' });
    if (request.headers['if-none-match'] === page.etag) {
      return reply.code(304).send();
    }
    const encoding = encodingOf(request.headers['accept-encoding']);
    if (encoding !== 'identity') {
      reply.header('content-encoding', encoding);
    }
    return reply.code(200).type('text/html; charset=utf-8').send(page[encoding]);
  };
}

function withOrigin(html: string, origin: string): string {
  return html.replace(
    /(<(?:meta|link)[^>]*(?:og:image|og:url|canonical)"[^>]*(?:content|href)=")\//g,
    `$1${origin}/`,
  );
}

async function makePage(html: string, madeFrom: number): Promise<Page> {
  const identity = Buffer.from(html);
  return {
    madeFrom,
    etag: `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
    br: await promisify(brotliCompress)(identity),
    gzip: await promisify(gzip)(identity),
    identity,
  };
}

function encodingOf(accepted: string | string[] | undefined): 'br' | 'gzip' | 'identity' {
  const names = String(accepted ?? '');
  return /\bbr\b/.test(names) ? 'br' : /\bgzip\b/.test(names) ? 'gzip' : 'identity';
}
