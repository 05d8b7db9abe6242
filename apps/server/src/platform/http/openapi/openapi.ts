import type { FastifyInstance, RouteOptions } from 'fastify';
import { createBackgroundThread } from '../../threads/background-thread.ts';
import type { Platform } from '../routes/mount-routes.ts';
import { withCustomObjects } from '../routes/own-objects.ts';
import type { MountedRoute } from './generate-document.ts';
import { withCustomFields } from './own-api.ts';
import { serveReference } from './serve-reference.ts';

const thread = createBackgroundThread({ maxSeconds: 300 });

/**
 * `/api/openapi.json`, generated from the schemas of the routes that are mounted after this, and a page that shows it. With
 * a token it has the custom fields and custom objects of the caller's organization.
 */
export async function describeApi(
  app: FastifyInstance,
  authenticate: Platform['authenticate'],
): Promise<void> {
  const mounted: MountedRoute[] = [];
  app.addHook('onRoute', route => {
    mounted.push(...describedRoutes(route));
  });
  await serveReference(app);
  const readDocument = createDocument(mounted);
  app.get('/api/openapi.json', { schema: { hide: true } }, async (request, reply) => {
    const { authorization } = request.headers;
    const principal = authorization === undefined ? undefined : await authenticate(authorization);
    const document = await readDocument();
    reply.type('application/json; charset=utf-8');
    if (!principal) {
      return document;
    }
    reply.headers({ 'cache-control': 'private, no-cache', vary: 'authorization' });
    return JSON.stringify(withCustomFields(withCustomObjects(JSON.parse(document), principal), principal));
  });
}

/**
 * The document as JSON, generated on first use and kept. It takes seconds, so a thread does it: the thread has the same
 * contract and is told which of its operations are mounted where.
 */
function createDocument(mounted: readonly MountedRoute[]): () => Promise<string> {
  const module = new URL('generate-document.ts', import.meta.url).href;
  let document: Promise<string> | undefined;
  return () => {
    document ??= thread
      .run({ module, name: 'generateDocument', values: [mounted] })
      .then(String)
      .catch(error => {
        document = undefined;
        throw error;
      });
    return document;
  };
}

/** Operations of the contract by their name, and the other routes with what they say about themselves. */
function describedRoutes({ method, url, schema, config }: RouteOptions): readonly MountedRoute[] {
  if (schema?.hide) {
    return [];
  }
  const operation = config?.operation;
  const described = operation ? { operation } : { schema: { ...schema } };
  return [method]
    .flat()
    .filter(name => name !== 'HEAD')
    .map(name => ({ method: name, url, ...described }));
}
