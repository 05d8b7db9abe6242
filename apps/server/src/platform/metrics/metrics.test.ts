import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startMetrics } from '../../start-metrics.ts';
import { databaseOf } from '../../testing/databases/nodes.ts';
import { testDatabase } from '../../testing/databases/test-database.ts';
import { find, make } from '../../testing/records.ts';
import { openTestApp, type TestApp, type User } from '../../testing/test-app.ts';
import { createPrometheusMetrics } from './prometheus-metrics.ts';
import type { MetricsServer } from './serve-metrics.ts';

const metrics = createPrometheusMetrics();
let app: TestApp;
let user: User;
let server: MetricsServer;
beforeAll(async () => {
  app = await openTestApp({
    owner: await testDatabase('_metrics'),
    metrics,
    slowStatementMs: 0,
    // Nothing sends the mails, since no background work is started.
    env: { SMTP_URL: 'smtp://127.0.0.1:1' },
  });
  user = await app.createTenant();
  server = await startMetrics({
    app,
    database: app.database,
    metrics,
    listen: { port: 0, host: '127.0.0.1' },
  });
});
afterAll(async () => {
  await server.close();
  await app.close();
});

const read = async () => (await metrics.write()).text;

/** The value of one line, such as `name{label="value"}`. */
function sampleOf(text: string, line: string): number | undefined {
  const found = text.split('\n').find(each => each.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length));
}

it('counts requests by route and status, with the pattern of the route instead of its values', async () => {
  const tag = await make(user, '/tags', { name: 'Watched' });
  await user.call('GET', `/api/tags/${tag.id}`);
  await app.call('GET', '/api/tags');
  const text = await read();
  const count = (labels: string) =>
    sampleOf(text, `pipewright_http_request_duration_seconds_count{${labels}}`);
  expect(count('method="GET",route="/api/tags/:id",status="200"')).toBe(1);
  expect(count('method="POST",route="/api/tags",status="201"')).toBe(1);
  expect(count('method="GET",route="/api/tags",status="401"')).toBe(1);
  expect(text).not.toContain(tag.id);
});

it('reports connections, slow statements, the size of the installation and waiting mails', async () => {
  const { id: roleId } = await find(user, '/user-roles', 'name', 'Sales representative');
  const invited = await user.call('POST', '/api/invitations', {
    body: { emails: ['new@example.test'], roleId },
  });
  expect(invited.status).toBe(200);
  const text = await read();
  // Five to each database: on Citus to the coordinator and the node of the organization.
  const databases = (await databaseOf(app.owner, user.tenantId)) === app.owner ? 1 : 2;
  expect(sampleOf(text, 'pipewright_pool_size{pool="requests"}')).toBe(5 * databases);
  expect(sampleOf(text, 'pipewright_pool_refused{pool="requests"}')).toBe(0);
  expect(sampleOf(text, 'pipewright_slow_statements_total')).toBeGreaterThan(0);
  expect(sampleOf(text, 'pipewright_organizations')).toBe(1);
  expect(sampleOf(text, 'pipewright_database_bytes')).toBeGreaterThan(1_000_000);
  expect(sampleOf(text, 'pipewright_mails_waiting')).toBeGreaterThan(0);
  expect(sampleOf(text, 'pipewright_mails_waiting_seconds')).toBeGreaterThanOrEqual(0);
});

it('still writes the other metrics when one cannot be read', async () => {
  const errors: string[] = [];
  const broken = createPrometheusMetrics();
  broken.addGauges(
    [
      { name: 'pipewright_broken', help: 'Broken.', read: () => Promise.reject(new Error('unreachable')) },
      { name: 'pipewright_fine', help: 'Fine.', read: () => [{ value: 7 }] },
    ],
    (error, gauge) => errors.push(`${gauge}: ${error}`),
  );
  expect(sampleOf((await broken.write()).text, 'pipewright_fine')).toBe(7);
  expect(errors).toEqual(['pipewright_broken: Error: unreachable']);
});

it('serves only GET /metrics, and the application itself does not serve it', async () => {
  const answer = await fetch(server.address);
  expect(answer.headers.get('content-type')).toContain('text/plain');
  expect(await answer.text()).toContain('pipewright_organizations 1');
  expect((await fetch(server.address.replace('/metrics', '/'))).status).toBe(404);
  expect(await statusOf('POST', server.address)).toBe(404);
  expect((await app.call('GET', '/metrics')).status).toBe(404);
});

it('exports every metric that the alerts and the dashboard use', async () => {
  const files = ['prometheus-alerts.yml', 'grafana-dashboard.json'].map(name =>
    readFileSync(new URL(`../../../../../deploy/${name}`, import.meta.url), 'utf8'),
  );
  const used = new Set(files.join('\n').match(/\b(pipewright|nodejs|process)_\w+/g));
  const text = await read();
  const exported = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
  );
  expect(used.size).toBeGreaterThan(15);
  expect([...used].filter(name => !exported.includes(name))).toEqual([]);
});

function statusOf(method: string, url: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method }, response => {
      response.resume();
      resolve(response.statusCode);
    });
    sent.on('error', reject);
    sent.end();
  });
}
