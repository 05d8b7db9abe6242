import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { certificatePath } from '../../testing/services/tls-proxy.ts';
import { openTestApp, type TestApp, type User } from '../../testing/test-app.ts';
import { newProofKey, redirectUri, requestOf } from './testing.ts';

const trusted = getCACertificates('default');
const authority = readFileSync(certificatePath('web-authority.pem'), 'utf8');
interface DocumentServer {
  readonly port: number;
  /** The paths that were requested. */
  readonly asked: readonly string[];
  /** How much was sent of documents that have no end. */
  sentBytes: number;
  close(): Promise<void>;
}

const servers: DocumentServer[] = [];
let valid: DocumentServer;
let expired: DocumentServer;
/** Has a valid certificate as well, but no connection to it was ever verified. */
let unknown: DocumentServer;
let app: TestApp;
let admin: User;
beforeAll(async () => {
  app = await openTestApp({ env: { OUTBOUND_ALLOW: '127.0.0.1,localhost' } });
  admin = await app.createTenant();
  valid = await startServer('web-server.pem');
  expired = await startServer('web-expired.pem');
  unknown = await startServer('web-server.pem');
});
beforeEach(() => setDefaultCACertificates([...trusted, authority]));
afterAll(async () => {
  setDefaultCACertificates(trusted);
  await Promise.all(servers.map(server => server.close()));
  await app.close();
});

/** Serves a usable document at every address below /clients, and misbehaves elsewhere. */
async function startServer(certificate: string): Promise<DocumentServer> {
  const asked: string[] = [];
  const server = createServer(
    {
      key: readFileSync(certificatePath('web-server.key')),
      cert: readFileSync(certificatePath(certificate)),
    },
    (request, response) => {
      const { url: path = '' } = request;
      asked.push(path);
      if (path.startsWith('/moved/')) {
        response.writeHead(302, { location: path.replace('/moved/', '/clients/') }).end();
        return;
      }
      response.writeHead(200, { 'content-type': 'application/json' });
      if (path.startsWith('/endless/')) {
        const timer = setInterval(() => {
          started.sentBytes += 8192;
          response.write('x'.repeat(8192));
        }, 1);
        response.on('close', () => clearInterval(timer));
        return;
      }
      const client_id = `https://${request.headers.host}${path}`;
      response.end(JSON.stringify({ client_id, client_name: 'Assistant', redirect_uris: [redirectUri] }));
    },
  );
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const started: DocumentServer = {
    asked,
    sentBytes: 0,
    port: (server.address() as AddressInfo).port,
    async close() {
      server.closeAllConnections();
      await new Promise<void>(resolve => server.close(() => resolve()));
    },
  };
  servers.push(started);
  return started;
}

const describeClient = (clientId: string) => {
  const request = requestOf(clientId, newProofKey().challenge);
  return admin.call('GET', `/api/security/authorization?${new URLSearchParams(request)}`);
};

describe('the document of an application, over TLS', () => {
  it('is read from a server with a valid certificate', async () => {
    const answer = await describeClient(`https://localhost:${valid.port}/clients/valid.json`);
    expect(answer.body).toMatchObject({ application: { name: `Assistant (localhost:${valid.port})` } });
    expect(valid.asked).toContain('/clients/valid.json');
  });

  it.each([
    [
      'is signed by an authority that nobody trusts',
      () => {
        setDefaultCACertificates(trusted);
        return `https://localhost:${unknown.port}/clients/untrusted.json`;
      },
    ],
    ['is for another name', () => `https://127.0.0.1:${valid.port}/clients/other-name.json`],
    ['has expired', () => `https://localhost:${expired.port}/clients/expired.json`],
  ])('is not requested if the certificate %s', async (_, addressOf) => {
    const clientId = addressOf();
    expect((await describeClient(clientId)).status).toBe(404);
    expect(servers.flatMap(({ asked }) => asked)).not.toContain(new URL(clientId).pathname);
  });

  it('is not followed through a redirect', async () => {
    expect((await describeClient(`https://localhost:${valid.port}/moved/a.json`)).status).toBe(404);
    expect(valid.asked).toContain('/moved/a.json');
    expect(valid.asked).not.toContain('/clients/a.json');
  });

  it('is aborted as soon as it is too long', async () => {
    expect((await describeClient(`https://localhost:${valid.port}/endless/a.json`)).status).toBe(404);
    // Until the request times out, it would send many times as much.
    expect(valid.sentBytes).toBeGreaterThan(0);
    expect(valid.sentBytes).toBeLessThan(1_000_000);
  });
});
