import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { unauthenticated } from '../../errors.ts';
import { describeApi } from './openapi.ts';

it('generates the document without keeping other requests waiting', async () => {
  const app = Fastify();
  await describeApi(app, async () => {
    throw unauthenticated();
  });
  app.get('/other', { schema: { summary: 'Another route' } }, async () => 'answered');
  const order: string[] = [];
  const [document] = await Promise.all(
    ['/api/openapi.json', '/other'].map(async url => {
      const answer = await app.inject({ url });
      order.push(url);
      return answer;
    }),
  );
  expect(order).toEqual(['/other', '/api/openapi.json']);
  expect(document?.json().paths).toMatchObject({ '/other': { get: { summary: 'Another route' } } });
  await app.close();
});
