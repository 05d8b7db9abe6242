import { readFile } from 'node:fs/promises';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { placesCredit } from '@pipewright/contract/credits.ts';
import { errorBody } from '@pipewright/contract/errors.ts';
import { resources } from '@pipewright/contract/registry/resources.ts';
import { timelineEntry } from '@pipewright/contract/timeline.ts';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Platform } from '../routes/mount-routes.ts';
import { withCustomObjects } from '../routes/own-objects.ts';
import { schemaName, withCustomFields } from './own-api.ts';

const styles = new URL('reference.css', import.meta.url);

/**
 * `/api/openapi.json`, generated from the schemas of the routes that are mounted after this, and a page that shows it. With
 * a token it has the custom fields and custom objects of the caller's organization.
 */
export async function describeApi(
  app: FastifyInstance,
  authenticate: Platform['authenticate'],
): Promise<void> {
  const schemaRegistry = namedSchemas();
  const name = createJsonSchemaTransformObject({ schemaRegistry });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Pipewright',
        version: '1',
        description: `The API of Pipewright. Sign in at \`POST /oauth/token\`, or send an API key (\`Authorization: Bearer pw_…\`). States and cities: ${placesCredit.text} (${placesCredit.url}).`,
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: createJsonSchemaTransform({ skipList: [], schemaRegistry }),
    transformObject: document => withoutUnused(name(document)),
  });
  await app.register(swaggerUi, {
    routePrefix: '/api-reference',
    // Hundreds of operations: rendering all groups at once takes a minute.
    uiConfig: { docExpansion: 'none' },
    theme: {
      title: 'Pipewright API',
      css: [{ filename: 'reference.css', content: await readFile(styles, 'utf8') }],
    },
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, async (request, reply) => {
    const { authorization } = request.headers;
    if (authorization === undefined) {
      return app.swagger();
    }
    const principal = await authenticate(authorization);
    reply.headers({ 'cache-control': 'private, no-cache', vary: 'authorization' });
    return withCustomFields(withCustomObjects(app.swagger(), principal), principal);
  });
}

/** Schemas that many operations use get a name, which generated clients can use. */
function namedSchemas() {
  const registry = z.registry<{ id: string }>();
  registry.add(errorBody, { id: 'Error' });
  registry.add(timelineEntry, { id: 'TimelineEntry' });
  for (const { name, record, recordPart, body, patch } of resources) {
    const id = schemaName(name);
    registry.add(record, { id });
    registry.add(recordPart, { id: `${id}Fields` });
    registry.add(body, { id: `New${id}` });
    registry.add(patch, { id: `${id}Change` });
  }
  return registry;
}

interface Described {
  paths?: object;
  components?: { schemas?: Readonly<Record<string, unknown>> };
}

/** Each schema has a request and a response form, and most are used in only one of them. */
function withoutUnused<D extends Described>(document: D): D {
  const { schemas = {}, ...others } = document.components ?? {};
  const used = new Set<string>();
  const collect = (part: unknown): void => {
    for (const [, found = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (!used.has(found)) {
        used.add(found);
        collect(schemas[found]);
      }
    }
  };
  collect(document.paths);
  const kept = Object.fromEntries(Object.entries(schemas).filter(([id]) => used.has(id)));
  return { ...document, components: { ...others, schemas: kept } };
}
