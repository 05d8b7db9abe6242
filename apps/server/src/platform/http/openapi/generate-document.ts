/** Generates the description of the API. Runs in a thread of its own, because it takes seconds. */
import swagger from '@fastify/swagger';
import { placesCredit } from '@pipewright/contract/credits.ts';
import type { Operation } from '@pipewright/contract/define-operation.ts';
import { errorBody } from '@pipewright/contract/errors.ts';
import { operations } from '@pipewright/contract/registry/operations.ts';
import { operationsOf } from '@pipewright/contract/registry/operations-of.ts';
import { resources } from '@pipewright/contract/registry/resources.ts';
import { timelineEntry } from '@pipewright/contract/timeline.ts';
import Fastify from 'fastify';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { splitObjectRoutes } from '../routes/object-routes.ts';
import { operationName, schemaOf } from '../routes/route-schema.ts';
import { schemaName } from './own-api.ts';

/** A route that can be sent to a thread: with the name of its operation, or with a schema of plain values. */
export type MountedRoute = { readonly method: string; readonly url: string } & (
  | { readonly operation: string }
  | { readonly schema: object }
);

export async function generateDocument(mounted: readonly MountedRoute[]): Promise<string> {
  const app = Fastify();
  // Nothing is ever requested.
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => JSON.stringify);
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
  const known = operationsByName();
  for (const route of mounted) {
    app.route({
      method: route.method,
      url: route.url,
      schema: 'operation' in route ? schemaOf(operationNamed(known, route.operation)) : route.schema,
      handler: () => undefined,
    });
  }
  await app.ready();
  return JSON.stringify(app.swagger());
}

function operationNamed(known: ReadonlyMap<string, Operation>, name: string): Operation {
  const operation = known.get(name);
  if (!operation) {
    throw new Error(`The contract has no operation ${name}.`);
  }
  return operation;
}

/** Every operation of the contract; those of custom objects as they are mounted, once for all objects. */
function operationsByName(): ReadonlyMap<string, Operation> {
  const declared = [...operations, ...resources.flatMap(operationsOf)];
  const { others, objects } = splitObjectRoutes(declared.map(operation => ({ operation })));
  const routes = [...others, ...objects.map(({ route }) => route)];
  return new Map(routes.map(({ operation }) => [operationName(operation), operation]));
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
