import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { placesCredit } from '@pipewright/contract/credits.ts';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';

/** `/api/openapi.json`, made from the contract's schemas of the routes mounted after this, and a page to read it. */
export async function describeApi(app: FastifyInstance): Promise<void> {
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
    transform: createJsonSchemaTransform({ skipList: [] }),
  });
  await app.register(swaggerUi, {
    routePrefix: '/api-reference',
    // Hundreds of operations, drawn when their group is opened: all at once they take a minute.
    uiConfig: { docExpansion: 'none' },
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger());
}
