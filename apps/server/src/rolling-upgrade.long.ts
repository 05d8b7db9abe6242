import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signUp } from './identity/testing.ts';
import { type Connection, connect } from './platform/database/connections/connection.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from './platform/embedded-postgres/start-embedded-postgres.ts';
import { newId } from './platform/ids.ts';
import { type PreviousVersion, unpackPreviousVersion } from './testing/operations/previous-version.ts';
import { type ServerProcess, startServerProcess } from './testing/processes/server-process.ts';

const clients = 6;
let dataDir: string;
let postgres: EmbeddedPostgres;
let owner: Connection;
let previous: PreviousVersion | { problem: string };
const started: ServerProcess[] = [];
beforeAll(async () => {
  previous = await unpackPreviousVersion();
  dataDir = await mkdtemp(join(tmpdir(), 'pipewright-upgrade-'));
  postgres = await startEmbeddedPostgres({ dataDir, durable: false });
  owner = postgres.connection;
});
afterAll(async () => {
  await Promise.all(started.map(server => server.end('SIGKILL')));
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
  if ('remove' in previous) {
    await previous.remove();
  }
});

async function start(checkout?: string): Promise<ServerProcess> {
  const server = await startServerProcess(owner, {}, checkout);
  started.push(server);
  return server;
}

/** Ends a server as a process manager does: the load balancer stops using it, then it drains. */
async function retire(server: ServerProcess, serving: ServerProcess[]): Promise<void> {
  serving.splice(serving.indexOf(server), 1);
  expect(await server.end('SIGTERM')).toBe(0);
  started.splice(started.indexOf(server), 1);
}

async function call(server: ServerProcess, token: string, method: string, path: string, body?: object) {
  const response = await fetch(`${server.address}${path}`, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    body: body ? JSON.stringify(body) : null,
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

/** Sends what people do all day, to whichever server serves, until it is stopped. */
function startTraffic(serving: readonly ServerProcess[], token: string) {
  const failures: string[] = [];
  const acknowledged: string[] = [];
  let answered = 0;
  let isOver = false;

  async function ask(server: ServerProcess, method: string, path: string, body?: object) {
    const answer = await call(server, token, method, path, body).catch((error: Error) => ({
      status: 0,
      body: { message: String(error.cause ?? error) } as Record<string, unknown>,
    }));
    answered += 1;
    if (answer.status < 200 || answer.status > 299) {
      failures.push(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 300)}`);
    }
    return answer.body;
  }

  async function work(n: number): Promise<void> {
    for (let turn = n; !isOver; turn += 1) {
      const server = serving[turn % serving.length] ?? expect.fail();
      const email = `${newId()}@example.test`;
      const lead = await ask(server, 'POST', '/api/leads', { firstName: 'Lead', lastName: email, email });
      if (typeof lead.id === 'string') {
        acknowledged.push(lead.id);
        await ask(server, 'PATCH', `/api/leads/${lead.id}`, { lastName: 'Changed' });
        await ask(server, 'GET', `/api/leads/${lead.id}`);
        await ask(server, 'GET', `/api/leads/${lead.id}/timeline`);
      }
      await ask(server, 'GET', '/api/leads?search=changed');
      await ask(server, 'GET', '/api/deals');
      await ask(server, 'GET', '/oauth/userinfo');
      await sleep(20);
    }
  }

  const working = Array.from({ length: clients }, (_, n) => work(n));
  return {
    failures,
    acknowledged,
    get answered() {
      return answered;
    },
    async stop() {
      isOver = true;
      await Promise.all(working);
    },
  };
}

it('is upgraded from the previous version without a failed request', async context => {
  if ('problem' in previous) {
    context.skip(`not run: ${previous.problem}`);
    return;
  }
  const { checkout, commit } = previous;
  const old = [await start(checkout), await start(checkout)];
  const [first = expect.fail(), second = expect.fail()] = old;
  const signedUp = await call(first, '', 'POST', '/api/onboarding/complete', signUp());
  expect(signedUp.status).toBe(201);
  const token = (signedUp.body.result as { jwtToken: string }).jwtToken;
  const serving = [...old];
  const traffic = startTraffic(serving, token);
  await expect.poll(() => traffic.acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(20);

  // The first new server migrates while the old ones serve.
  const upgraded = await start();
  const sinceUpgrade = traffic.answered;
  await expect.poll(() => traffic.answered, { timeout: 60_000 }).toBeGreaterThan(sinceUpgrade + 200);
  serving.push(upgraded);
  await retire(first, serving);
  const another = await start();
  serving.push(another);
  await retire(second, serving);
  const afterUpgrade = traffic.answered;
  await expect.poll(() => traffic.answered, { timeout: 60_000 }).toBeGreaterThan(afterUpgrade + 200);
  await traffic.stop();

  console.log({ commit, answered: traffic.answered, acknowledged: traffic.acknowledged.length });
  expect(traffic.failures).toEqual([]);
  const sql = connect(owner, { max: 1, searchPath: 'crm' });
  const [stored] = await sql`
    select count(*)::integer as count from crm.lead where id = any (${traffic.acknowledged}::uuid[])`;
  await sql.end();
  expect(stored?.count).toBe(traffic.acknowledged.length);
}, 600_000);
