import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** The files of Swagger UI. */
const viewer = join(dirname(fileURLToPath(import.meta.resolve('@fastify/swagger-ui'))), 'static');
const own = fileURLToPath(new URL('reference', import.meta.url));

/** `/api-reference`: a page for people that shows `/api/openapi.json`. */
export async function serveReference(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    // The first one has the page.
    root: [own, viewer],
    prefix: '/api-reference',
    redirect: true,
    decorateReply: false,
  });
}
