import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { signUp } from './identity/testing.ts';
import { type Connection, connect, type Sql } from './platform/database/connections/connection.ts';
import { newId } from './platform/ids.ts';
import { type ServerProcess, startServerProcess } from './testing/processes/server-process.ts';
import { startMailServer } from './testing/services/mail-server.ts';
import { startWebhookReceiver } from './testing/services/webhook-receiver.ts';

const waitLonger = { timeout: 60_000, interval: 200 };
let admin: Sql;
let owner: Connection;
let mailServer: Awaited<ReturnType<typeof startMailServer>>;
let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>;
const servers: ServerProcess[] = [];
beforeAll(async () => {
  const template = inject('template');
  owner = { ...template, database: `${template.database}_roles_${newId().slice(-6)}` };
  admin = connect({ ...template, database: 'postgres' }, { max: 1, searchPath: 'public' });
  await admin.unsafe(`create database ${owner.database} template ${template.database}`);
  mailServer = await startMailServer();
  receiver = await startWebhookReceiver();
});
afterAll(async () => {
  await Promise.all(servers.map(server => server.end('SIGKILL')));
  await Promise.all([mailServer.close(), receiver.close()]);
  await admin.unsafe(`drop database if exists ${owner.database} with (force)`);
  await admin.end();
});

async function start(role: string): Promise<string> {
  const env = { PROCESS: role, SMTP_URL: mailServer.url, OUTBOUND_ALLOW: '127.0.0.1' };
  const server = await startServerProcess(owner, env);
  servers.push(server);
  return server.address;
}

interface Answer {
  readonly status: number;
  readonly body: { id: string; jobId: string; state: string; result: { jwtToken: string } };
}

async function call(
  method: string,
  url: string,
  options: { token?: string; body?: object } = {},
): Promise<Answer> {
  const response = await fetch(url, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
    },
    body: options.body ? JSON.stringify(options.body) : null,
  });
  return { status: response.status, body: (await response.json().catch(() => ({}))) as Answer['body'] };
}

it('serves requests in one process and does the work that they cause in another', async () => {
  const web = await start('web');
  const signedUp = await call('POST', `${web}/api/onboarding/complete`, { body: signUp() });
  expect(signedUp.status).toBe(201);
  const token = signedUp.body.result.jwtToken;
  const webhook = { url: receiver.url, events: ['lead.created'] };
  expect((await call('POST', `${web}/api/webhooks`, { token, body: webhook })).status).toBe(201);
  const makeLead = async (lastName: string) => {
    const body = { firstName: 'Grace', lastName, email: `${lastName}@navy.example` };
    const { status, body: lead } = await call('POST', `${web}/api/leads`, { token, body });
    expect(status).toBe(201);
    return lead.id;
  };
  const first = await makeLead('Before');
  expect([mailServer.received.length, receiver.received.length]).toEqual([0, 0]);

  const worker = await start('worker');
  expect((await call('GET', `${worker}/api/health/ready`)).status).toBe(200);
  expect((await call('GET', `${worker}/api/leads`, { token })).status).toBe(404);
  expect((await call('GET', `${worker}/login`)).status).toBe(404);
  // Jobs that were queued before it started, and jobs that are queued from now on.
  await expect.poll(() => mailServer.received.length, waitLonger).toBeGreaterThan(0);
  const second = await makeLead('After');
  const received = () => receiver.received.map(({ body }) => JSON.parse(body).data.id);
  await expect.poll(() => received().toSorted(), waitLonger).toEqual([first, second].toSorted());

  const archive = await call('POST', `${web}/api/backup/archives`, { token });
  expect(archive.status).toBe(202);
  const job = async () => (await call('GET', `${web}/api/jobs/${archive.body.jobId}`, { token })).body.state;
  await expect.poll(job, waitLonger).toBe('done');
}, 300_000);
