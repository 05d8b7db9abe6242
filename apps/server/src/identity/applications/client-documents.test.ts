import { createServer } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connect, type Sql } from '../../platform/database/connections/connection.ts';
import { openTestApp, type TestApp, type User } from '../../testing/test-app.ts';
import { isDocumentUrl } from './client-documents.ts';
import { allow, connectApplication, newProofKey, redirectUri, requestOf, requestTokens } from './testing.ts';

let app: TestApp;
let admin: User;
let sql: Sql;
let documents: Awaited<ReturnType<typeof startDocumentServer>>;
beforeAll(async () => {
  app = await openTestApp({ env: { OUTBOUND_ALLOW: '127.0.0.1' } });
  admin = await app.createTenant();
  sql = connect(app.owner, { max: 1, searchPath: 'identity' });
  documents = await startDocumentServer();
});
afterAll(async () => {
  await documents.close();
  await sql.end();
  await app.close();
});

/** A real server of documents; each test has an address of its own. */
async function startDocumentServer() {
  let answer: { status: number; body: string; headers?: Record<string, string> } | 'stall' = {
    status: 404,
    body: '',
  };
  let requested = 0;
  const server = createServer((_request, response) => {
    requested += 1;
    if (answer !== 'stall') {
      response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
      response.end(answer.body);
    }
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  let counter = 0;
  return {
    port,
    newUrl() {
      counter += 1;
      return `http://127.0.0.1:${port}/clients/${counter}.json`;
    },
    serve(body: object | string, status = 200, headers = {}) {
      answer = { status, headers, body: typeof body === 'string' ? body : JSON.stringify(body) };
    },
    asked: () => requested,
    async close() {
      server.closeAllConnections();
      await new Promise<void>(resolve => server.close(() => resolve()));
    },
  };
}

let clientId: string;
beforeEach(() => {
  clientId = documents.newUrl();
});
const documentOf = (change: object = {}) => ({
  client_id: clientId,
  client_name: 'Assistant',
  redirect_uris: [redirectUri],
  token_endpoint_auth_method: 'none',
  logo_uri: 'https://assistant.example.test/logo.png',
  ...change,
});
const describeRequest = (change: Record<string, string> = {}) =>
  admin.call(
    'GET',
    `/api/security/authorization?${new URLSearchParams(requestOf(clientId, newProofKey().challenge, change))}`,
  );
/** As if an hour had passed. */
const makeOld = () => sql`
  update identity.application set document_read_at_utc = now() - interval '2 hours' where document_url = ${clientId}`;

describe('an application that names the address of a document as its client id', () => {
  it('is shown with the host of that address, connected, refreshed and revoked without being registered', async () => {
    documents.serve(documentOf());
    const described = await describeRequest();
    expect(described.body).toMatchObject({
      application: { name: `Assistant (127.0.0.1:${documents.port})`, isRegistered: false },
    });
    const connection = await connectApplication(app, admin, { client_id: clientId });
    expect((await app.call('GET', '/api/leads', { token: connection.token })).status).toBe(200);
    const refreshed = await connection.refresh();
    expect(refreshed.status).toBe(200);
    // The id of its row is no second name for it.
    const [row] = await sql<
      { id: string }[]
    >`select id from identity.application where document_url = ${clientId}`;
    const { challenge } = newProofKey();
    expect((await allow(admin, requestOf(row?.id ?? '', challenge))).status).toBe(404);
    const revoked = await app.call('POST', '/oauth/revoke', {
      body: new URLSearchParams({ token: refreshed.body.refresh_token, client_id: clientId }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(revoked.status).toBe(200);
    expect((await app.call('GET', '/api/leads', { token: refreshed.body.access_token })).status).toBe(401);
  });

  it('has its document requested once an hour, and then has its current contents', async () => {
    documents.serve(documentOf());
    const before = documents.asked();
    expect((await describeRequest()).status).toBe(200);
    documents.serve(documentOf({ redirect_uris: ['https://moved.example.test/callback'] }));
    expect((await describeRequest()).status).toBe(200);
    expect(documents.asked() - before).toBe(1);
    await makeOld();
    expect((await describeRequest()).status).toBe(400);
    expect((await describeRequest({ redirect_uri: 'https://moved.example.test/callback' })).status).toBe(200);
    expect(documents.asked() - before).toBe(2);
  });

  it.each([
    ['is about another address', () => documents.serve(documentOf({ client_id: `${clientId}x` }))],
    [
      'wants a secret',
      () => documents.serve(documentOf({ token_endpoint_auth_method: 'client_secret_basic' })),
    ],
    ['contains a secret', () => documents.serve(documentOf({ client_secret: 'hush' }))],
    ['names no redirect address', () => documents.serve(documentOf({ redirect_uris: [] }))],
    ['names a dangerous one', () => documents.serve(documentOf({ redirect_uris: ['javascript:alert(1)'] }))],
    ['is no JSON', () => documents.serve('<html>')],
    ['is too long', () => documents.serve(documentOf({ note: 'x'.repeat(20_000) }))],
    ['is missing', () => documents.serve('', 404)],
    ['is elsewhere', () => documents.serve('', 302, { location: documents.newUrl() })],
  ])('goes nowhere if the document %s, and it is not asked for again at once', async (_, serve) => {
    serve();
    const before = documents.asked();
    expect((await describeRequest()).status).toBe(404);
    expect((await describeRequest()).status).toBe(404);
    expect(documents.asked() - before).toBe(1);
  });

  it('gets no token for an address whose document nobody has allowed, and the document is not requested', async () => {
    documents.serve(documentOf());
    const before = documents.asked();
    const { status, body } = await requestTokens(app, {
      grant_type: 'authorization_code',
      client_id: clientId,
      code: 'x',
      redirect_uri: redirectUri,
      code_verifier: newProofKey().verifier,
    });
    expect([status, body.error]).toEqual([400, 'invalid_client']);
    expect(documents.asked()).toBe(before);
  });

  it('is not requested from private addresses', async () => {
    const guarded = await openTestApp();
    const user = await guarded.createTenant();
    documents.serve(documentOf());
    const before = documents.asked();
    for (const id of [clientId, 'https://127.0.0.1/a.json', 'https://169.254.169.254/a', 'https://[::1]/a']) {
      const request = requestOf(id, newProofKey().challenge);
      const answer = await user.call('GET', `/api/security/authorization?${new URLSearchParams(request)}`);
      expect(answer.status).toBe(404);
    }
    expect(documents.asked()).toBe(before);
    await guarded.close();
  });
});

it.each([
  ['https://app.example.test/client.json', true],
  ['https://app.example.test/a/b', true],
  ['https://app.example.test/', false],
  ['https://app.example.test', false],
  ['https://app.example.test/a#b', false],
  ['https://app.example.test/a?b=c', false],
  ['https://me@app.example.test/a', false],
  ['https://app.example.test/a/../b', false],
  ['https://app.example.test:443/a', false],
  ['javascript:alert(1)', false],
  ['crm-web', false],
])('%s as a client id: %s', (url, expected) => {
  expect(isDocumentUrl(url)).toBe(expected);
});
