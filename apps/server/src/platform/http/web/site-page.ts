import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

interface Page {
  /** The modification time of the build. */
  readonly builtAt: number;
  readonly etag: string;
  readonly br: Buffer;
  readonly gzip: Buffer;
  readonly identity: Buffer;
}

/**
 * The pages of the public site. Link previews and search engines need absolute addresses, and only the server knows
 * its origin, so the pages are completed here, once per build.
 */
export function createSitePages(origin: string) {
  const pages = new Map<string, Page>();

  return async (request: FastifyRequest, reply: FastifyReply, file: string): Promise<FastifyReply> => {
    const { mtimeMs } = await stat(file);
    const known = pages.get(file);
    const page =
      known?.builtAt === mtimeMs
        ? known
        : await createPage(withOrigin(await readFile(file, 'utf8'), origin), mtimeMs);
    pages.set(file, page);
    reply.headers({ 'cache-control': 'no-cache', etag: page.etag });
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
    /(<(?:meta|link)[^>]*(?:og:image|og:url|canonical|alternate)"[^>]*(?:content|href)=")\//g,
    `$1${origin}/`,
  );
}

async function createPage(html: string, madeFrom: number): Promise<Page> {
  const identity = Buffer.from(html);
  return {
    builtAt: madeFrom,
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
