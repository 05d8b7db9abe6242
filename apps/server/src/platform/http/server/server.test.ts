import { connect as connectSocket } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { operations } from '@pipewright/contract/registry/operations.ts';
import { operationsOf } from '@pipewright/contract/registry/operations-of.ts';
import { resources } from '@pipewright/contract/registry/resources.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseOf } from '../../../testing/databases/nodes.ts';
import { openTestApp, type TestApp, type User } from '../../../testing/test-app.ts';
import { connect } from '../../database/connections/connection.ts';

let app: TestApp;
let user: User;
let address: string;
beforeAll(async () => {
  app = await openTestApp({ isShared: false });
  user = await app.createTenant();
  address = await app.server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

const errorBody = (code: string) => ({ message: expect.any(String), code, requestId: expect.any(String) });

describe('errors', () => {
  it.each([
    ['an unknown path', 'GET', '/api/nothing-here', 404, 'notFound'],
    ['a method that the path does not have', 'PATCH', '/api/tags', 404, 'notFound'],
    ['a path below identity', 'GET', '/oauth/nothing', 404, 'notFound'],
    ['an address that cannot be decoded', 'GET', '/api/tags/%E0%A4%A', 400, 'malformed'],
    ['an id that is longer than any', 'GET', `/api/tags/${'x'.repeat(300)}`, 404, 'notFound'],
  ] as const)('have the contract’s body for %s', async (_what, method, path, status, code) => {
    const answer = await user.call(method, path);
    expect(answer).toMatchObject({ status, body: errorBody(code) });
  });

  it.each([
    ['text that is no JSON', '{"name":', 'application/json', 400, 'malformed'],
    [
      'JSON that would reach prototypes',
      '{"name":"x","__proto__":{"a":1}}',
      'application/json',
      400,
      'malformed',
    ],
    ['another content type', '<name/>', 'application/xml', 415, 'wrongType'],
    ['a form', 'name=x', 'application/x-www-form-urlencoded', 415, 'wrongType'],
    ['plain text', '{"name":"x"}', 'text/plain', 415, 'wrongType'],
    [
      'more than a megabyte',
      JSON.stringify({ name: 'x'.repeat(1_100_000) }),
      'application/json',
      413,
      'tooLarge',
    ],
    ['a list instead of an object', '[]', 'application/json', 400, 'invalid'],
  ])('have the contract’s body for %s', async (_what, body, type, status, code) => {
    const answer = await user.call('POST', '/api/tags', { body, headers: { 'content-type': type } });
    expect(answer).toMatchObject({ status, body: errorBody(code) });
  });

  it.each([
    ['a character that PostgreSQL cannot store', '{"name":"a\\u0000b"}', 'name'],
    ['half a character', '{"name":"a\\ud800b"}', 'name'],
    ['a list for a text', '{"name":["a"]}', 'name'],
    ['the name of what every object has', '{"name":"a","toString":1}', 'toString'],
  ])('name the field that has %s', async (_what, body, field) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await user.call('POST', '/api/tags', { body, headers });
    expect(answer.status).toBe(400);
    expect(Object.keys((answer.body as { fields: object }).fields)).toEqual([field]);
  });

  it.each([
    ['search=%00', 'search'],
    ['search=a&search=b', 'search'],
    ['constructor=1', 'constructor'],
    [`cursor=${Buffer.from('["sortOrder,name","x","y","z"]').toString('base64url')}`, 'cursor'],
    [`filter=${encodeURIComponent('{"field":"createdAtUtc","op":"before","value":"0000-01-01"}')}`, 'filter'],
  ])('name the invalid parameter in ?%s', async (query, field) => {
    const answer = await user.call('GET', `/api/tags?${query}`);
    expect(answer.status).toBe(400);
    expect(Object.keys((answer.body as { fields: object }).fields)).toEqual([field]);
  });

  it.each(['0000-01-01', '9999-12-31'])(
    'name the date that lies in no usable year: %s',
    async expectedCloseDate => {
      const answer = await user.call('POST', '/api/opportunities', {
        body: { name: 'Deal', expectedCloseDate },
      });
      expect(answer.body).toMatchObject({
        fields: { expectedCloseDate: 'The year must be between 1 and 9000' },
      });
    },
  );

  it('reject deeply nested input by name', async () => {
    const body = `{"name":"x","response":{"id":${'['.repeat(200_000)}${']'.repeat(200_000)}}}`;
    const headers = { 'content-type': 'application/json' };
    const answer = await user.call('POST', '/api/security/passkeys', { body, headers });
    expect(answer.status).toBe(400);
  });

  it('are returned before the body is read if the user is not signed in or not allowed', async () => {
    const headers = { 'content-type': 'application/json' };
    expect((await app.call('POST', '/api/tags', { body: '{', headers })).status).toBe(401);
    const reader = await app.addUser(user, 'Read only');
    expect((await reader.call('POST', '/api/tags', { body: '{', headers })).status).toBe(403);
    expect((await user.call('POST', '/api/tags', { body: '{', headers })).status).toBe(400);
  });

  it('have the contract’s body for input that is not HTTP', async () => {
    const text = await new Promise<string>((resolve, reject) => {
      const socket = connectSocket(Number(new URL(address).port), '127.0.0.1', () =>
        socket.write('nonsense\r\n\r\n'),
      );
      let received = '';
      socket.on('data', chunk => {
        received += chunk;
      });
      socket.on('end', () => resolve(received)).on('error', reject);
    });
    expect(text).toMatch(/^HTTP\/1.1 400/);
    expect(JSON.parse(text.split('\r\n\r\n')[1] ?? '')).toMatchObject(errorBody('malformed'));
  });

  it('contain the request id in the body and in a header', async () => {
    const answer = await user.call('GET', '/api/nothing-here');
    expect((answer.body as { requestId: string }).requestId).toBe(answer.headers['x-request-id']);
  });
});

describe('headers', () => {
  it('allow only our own scripts, frames and connections', async () => {
    const { headers } = await app.call('GET', '/api/health/live');
    expect(headers['content-security-policy']).toContain("script-src 'self';");
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers).not.toHaveProperty('x-powered-by');
  });
});

describe('limits', () => {
  it('refuse an address that sends too many requests, with a retry time', async () => {
    const limited = await openTestApp({ env: { REQUEST_LIMIT: '3' } });
    const answers = [];
    for (let i = 0; i < 4; i += 1) {
      answers.push(await limited.call('GET', '/api/health/live'));
    }
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect(answers[3]).toMatchObject({
      body: errorBody('tooMany'),
      headers: { 'retry-after': expect.anything() },
    });
    await limited.close();
  });
});

describe('health', () => {
  it('reports live and ready, and not ready without the database', async () => {
    const ready = await openTestApp({ isShared: false });
    await expect
      .poll(async () => (await ready.call('GET', '/api/health/ready')).body, { timeout: 30_000 })
      .toEqual({ status: 'ready' });
    await ready.database.close();
    expect((await ready.call('GET', '/api/health/ready')).status).toBe(503);
    expect((await ready.call('GET', '/api/health/live')).status).toBe(200);
    await ready.server.close();
  });
});

describe('shutdown', () => {
  it('finishes requests in progress and accepts no new ones', async () => {
    const stopping = await openTestApp({ isShared: false });
    const admin = await stopping.createTenant();
    const url = await stopping.server.listen({ port: 0, host: '127.0.0.1' });
    const sql = connect(await databaseOf(stopping.owner, admin.tenantId), { max: 2, searchPath: 'crm' });
    const headers = { authorization: `Bearer ${admin.accessToken}` };

    // Blocked by a lock, so that they are certainly in progress when the server is stopped.
    const holder = await sql.reserve();
    await holder`begin`;
    await holder`lock table crm.tag in access exclusive mode`;
    const inFlight = Promise.all([1, 2, 3].map(() => fetch(`${url}/api/tags`, { headers })));
    const waiting = () =>
      sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await waiting()).length).toBe(3);
    const closed = stopping.close();
    await expect.poll(() => fetch(`${url}/api/health/live`).catch(() => 'refused')).toBe('refused');
    await holder`commit`;
    holder.release();

    expect((await inFlight).map(({ status }) => status)).toEqual([200, 200, 200]);
    await closed;
    await sql.end();
  });
});

describe('the description of the API', () => {
  type Description = {
    openapi: string;
    paths: { [path: string]: { [method: string]: object } };
    components: { schemas: { [name: string]: object } };
  };
  const describeApi = async () => (await app.call('GET', '/api/openapi.json')).body as Description;

  it('is OpenAPI 3.1 and contains every operation of the contract', async () => {
    const { openapi, paths } = await describeApi();
    expect(openapi).toMatch(/^3\.1/);
    const declared = [
      ...operations,
      ...resources.flatMap(resource =>
        operationsOf(resource).filter(
          ({ path }) =>
            (resource.canBeInactive || !path.endsWith('toggle-status')) &&
            (resource.canBeReordered || !path.endsWith('reorder')) &&
            (resource.canBeMerged || !/(duplicates|merge)$/.test(path)),
        ),
      ),
    ].flatMap(({ method, path, aliases }) => [path, ...aliases].map(each => ({ method, path: each })));
    expect(declared).toContainEqual({ method: 'GET', path: '/LeadSources' });
    for (const { method, path } of declared) {
      // The records of all custom objects are at the same paths.
      const shared = path.replace(/^\/objects\/[^/]+/, '/objects/:object');
      const template = `/api${shared.replace(/:(\w+)/g, '{$1}')}`;
      expect(paths[template]?.[method.toLowerCase()], `${method} ${template}`).toBeDefined();
    }
  });

  it('contains every route below /api', async () => {
    const { paths } = await describeApi();
    const mounted = app.server.mountedRoutes.filter(
      ({ url }) => url.startsWith('/api/') && url !== '/api/openapi.json',
    );
    expect(mounted.length).toBeGreaterThan(20);
    for (const { method, url } of mounted) {
      const template = url.replace(/:(\w+)/g, '{$1}');
      expect(paths[template]?.[method.toLowerCase()], `${method} ${url}`).toBeDefined();
    }
  });

  it('describes a record once and refers to it', async () => {
    const { paths, components } = await describeApi();
    const named = Object.keys(components.schemas);
    expect(named).toEqual(expect.arrayContaining(['Error', 'Lead', 'NewLeadInput', 'LeadChangeInput']));
    const text = JSON.stringify({ paths, components });
    for (const name of named) {
      expect(text).toContain(`"#/components/schemas/${name}"`);
    }
    for (const [, name] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      expect(named).toContain(name);
    }
  });

  it('is compressed for clients that accept it', async () => {
    const ask = (headers: Record<string, string>) =>
      app.server.inject({ method: 'GET', url: '/api/openapi.json', headers });
    const [plain, packed] = [await ask({}), await ask({ 'accept-encoding': 'gzip, br' })];
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5);
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
    const token = await app.server.inject({
      method: 'POST',
      url: '/oauth/token',
      headers: { 'accept-encoding': 'gzip' },
    });
    expect(token.headers['content-encoding']).toBeUndefined();
  });

  it('is available as a page for people', async () => {
    const page = await app.call('GET', '/api-reference/');
    expect(page.status).toBe(200);
    expect(page.headers['content-type']).toContain('text/html');
    const script = await app.call('GET', '/api-reference/swagger-ui-bundle.js');
    expect(script.status).toBe(200);
    expect((await app.call('GET', '/api-reference')).headers.location).toBe('/api-reference/');
  });
});
