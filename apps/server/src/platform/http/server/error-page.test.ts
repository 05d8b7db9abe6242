import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { busy } from '../../errors.ts';
import { createServer } from './create-server.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = await createServer({
    ...{ logLevel: 'silent', trustProxy: '127.0.0.1', requestLimit: 1000, eventLoopLimit: 0 },
  });
  for (const url of ['/about', '/api/tags']) {
    app.get(url, async () => {
      throw busy();
    });
  }
});
afterAll(() => app.close());

const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'accept-language': 'de' };

it('a page that cannot be answered is an error page in the reader’s language', async () => {
  const page = await app.inject({ url: '/about', headers: browser });
  expect(page.statusCode).toBe(503);
  expect(page.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'retry-after': '1' });
  expect(page.body).toContain('<html lang="de" dir="ltr">');
  expect(page.body).toMatch(/<h1>[^<]+<\/h1>\n<p>[^<]+<\/p>/);
});

it.each([
  ['/about', { accept: '*/*' }],
  ['/api/tags', browser],
])('the error of %s for %o is JSON', async (url, headers) => {
  const answer = await app.inject({ url, headers });
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toMatchObject({ code: 'busy' });
});
