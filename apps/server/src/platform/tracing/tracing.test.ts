import { afterAll, beforeAll, expect, it } from 'vitest';
import { startBackground } from '../../start-background.ts';
import { testDatabase } from '../../testing/databases/test-database.ts';
import { startTraceCollector } from '../../testing/operations/trace-collector.ts';
import { startWebhookReceiver } from '../../testing/services/webhook-receiver.ts';
import { openTestApp, type TestApp, type User } from '../../testing/test-app.ts';
import { createOtlpTracer } from './otlp-tracer.ts';
import type { Tracer } from './tracer.ts';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const traceparent = (flags = '01') => `00-${traceId}-00f067aa0ba902b7-${flags}`;
const problems: string[] = [];

let collector: Awaited<ReturnType<typeof startTraceCollector>>;
let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>;
let tracer: Tracer;
let app: TestApp;
let user: User;
let background: Awaited<ReturnType<typeof startBackground>>;
beforeAll(async () => {
  collector = await startTraceCollector();
  receiver = await startWebhookReceiver();
  tracer = createOtlpTracer({
    endpoint: `${collector.endpoint}/`,
    headers: {},
    serviceName: 'test',
    sampleRatio: 1,
    flushMs: 20,
    onProblem: ({ message }) => problems.push(message),
  });
  const owner = await testDatabase('_tracing');
  app = await openTestApp({ owner, tracer, env: { OUTBOUND_ALLOW: '127.0.0.1' } });
  user = await app.createTenant();
  background = await startBackground(owner, app, { runs: 'all' });
});
afterAll(async () => {
  await background.stop();
  await app.close();
  await tracer.close();
  await Promise.all([collector.close(), receiver.close()]);
  expect([...collector.refused, ...problems]).toEqual([]);
});

const spansOf = (id: string) => collector.spans.filter(span => span.traceId === id);
const find = async (id: string, name: string) => {
  await expect.poll(() => spansOf(id).map(span => span.name)).toContain(name);
  return spansOf(id).find(span => span.name === name) ?? expect.fail();
};

it('continues the trace of a request through its statements, its reactions and a webhook', async () => {
  const webhook = { url: receiver.url, events: ['lead.created'] };
  expect((await user.call('POST', '/api/webhooks', { body: webhook })).status).toBe(201);
  const body = { firstName: 'Grace', lastName: 'Hopper', email: 'grace@navy.example' };
  const { status, headers } = await user.call('POST', '/api/leads', {
    body,
    headers: { traceparent: traceparent() },
  });
  expect(status).toBe(201);

  const request = await find(traceId, 'POST /api/leads');
  expect(request).toMatchObject({ kind: 2, parentSpanId: '00f067aa0ba902b7' });
  expect(collector.attributesOf(request)).toEqual({
    'http.request.method': 'POST',
    'http.route': '/api/leads',
    'http.response.status_code': '201',
    'pipewright.request_id': headers['x-request-id'],
    'pipewright.tenant_id': user.tenantId,
    'pipewright.user_id': user.userId,
  });
  const insert = await find(traceId, 'INSERT crm.lead');
  expect(insert).toMatchObject({ kind: 3, parentSpanId: request.spanId });
  const processor = await find(traceId, 'processor webhooks');
  expect(processor.kind).toBe(5);
  await find(traceId, 'webhook');
  const call = await find(traceId, 'POST');
  expect(receiver.received.map(message => message.headers.traceparent)).toContain(
    `00-${traceId}-${call.spanId}-01`,
  );
  // Nothing that a person has entered is exported.
  expect(JSON.stringify(collector.spans)).not.toMatch(/hopper|navy/i);
});

it('records a job in the trace of the request that asked for it', async () => {
  const jobTrace = 'a'.repeat(32);
  const headers = { traceparent: `00-${jobTrace}-00f067aa0ba902b7-01` };
  expect((await user.call('POST', '/api/backup/archives', { headers })).status).toBe(202);
  const request = await find(jobTrace, 'POST /api/backup/archives');
  await expect
    .poll(() => spansOf(jobTrace).filter(({ name }) => name.startsWith('job ')).length, { timeout: 30_000 })
    .toBeGreaterThan(0);
  const job = spansOf(jobTrace).find(({ name }) => name.startsWith('job '));
  expect(job?.parentSpanId).toBe(request.spanId);
});

it('does not record a trace that its caller does not record', async () => {
  const headers = { traceparent: `00-${'b'.repeat(32)}-00f067aa0ba902b7-00` };
  expect((await user.call('GET', '/api/tags', { headers })).status).toBe(200);
  // A request after it, whose span is exported after those of the one before.
  await user.call('GET', '/api/tags', {
    headers: { traceparent: `00-${'c'.repeat(32)}-00f067aa0ba902b7-01` },
  });
  await find('c'.repeat(32), 'GET /api/tags');
  expect(spansOf('b'.repeat(32))).toEqual([]);
});

it('starts its own traces, and marks failures', async () => {
  expect((await user.call('GET', '/api/leads/nonsense')).status).toBe(404);
  const named = () => collector.spans.filter(({ name }) => name === 'GET /api/leads/:id');
  await expect.poll(() => named().length).toBe(1);
  expect(named()[0]?.parentSpanId).toBeUndefined();
  await expect(
    tracer.trace('fails', { kind: 'internal' }, async () => {
      throw Object.assign(new Error('a secret'), { code: '23505' });
    }),
  ).rejects.toThrow('a secret');
  await expect
    .poll(() => collector.spans.find(({ name }) => name === 'fails')?.status)
    .toEqual({
      code: 2,
      message: '23505',
    });
});
