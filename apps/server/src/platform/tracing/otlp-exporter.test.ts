import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { startTraceCollector } from '../../testing/operations/trace-collector.ts';
import { createOtlpTracer } from './otlp-tracer.ts';

function openTracer(endpoint: string, sampleRatio = 1) {
  const problems: { message: string; dropped: number }[] = [];
  const tracer = createOtlpTracer({
    ...{ endpoint, headers: {}, serviceName: 'test', sampleRatio, flushMs: 5 },
    onProblem: problem => problems.push(problem),
  });
  const record = (name: string) => tracer.start(name, { kind: 'internal' }).end();
  return { tracer, problems, record };
}

it('keeps a limited number of spans while the collector is away, and goes on when it is back', async () => {
  const away = await startTraceCollector();
  await away.close();
  const { tracer, problems, record } = openTracer(away.endpoint);
  for (let n = 0; n < 10_000; n += 1) {
    record(`span ${n}`);
  }
  await expect.poll(() => problems.length).toBe(1);
  const back = await startTraceCollector({ port: Number(new URL(away.endpoint).port) });
  const names = () => back.spans.map(({ name }) => name);
  await expect.poll(names).toContain('span 9999');
  expect(back.spans.length).toBeGreaterThan(3000);
  expect(back.spans.length).toBeLessThanOrEqual(4096);
  expect(names()).not.toContain('span 0');
  record('later');
  await expect.poll(names).toContain('later');
  await tracer.close();
  await back.close();
});

it.each([
  ['drops spans that the collector refuses', 400, 1],
  ['keeps spans that the collector asks to send again', 503, 0],
])('%s', async (_what, status, dropped) => {
  const refusing = await startTraceCollector({ status });
  const { tracer, problems, record } = openTracer(refusing.endpoint);
  record('first');
  await expect.poll(() => problems.length).toBe(1);
  expect(problems).toMatchObject([{ message: expect.stringContaining(String(status)), dropped }]);
  await refusing.close();
  const back = await startTraceCollector({ port: Number(new URL(refusing.endpoint).port) });
  record('second');
  const expected = dropped ? ['second'] : ['first', 'second'];
  await expect.poll(() => back.spans.map(({ name }) => name)).toEqual(expected);
  await tracer.close();
  await back.close();
});

it('does not wait until requests time out when it closes and the collector never answers', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const { tracer, problems, record } = openTracer(`http://127.0.0.1:${port}`);
  for (let n = 0; n < 2000; n += 1) {
    record(`span ${n}`);
  }
  await tracer.close();
  expect(problems).toEqual([
    { message: 'The collector did not answer before the server closed.', dropped: 0 },
  ]);
  silent.closeAllConnections();
  silent.close();
});

it('applies its ratio to requests that continue the trace of their caller', async () => {
  const collector = await startTraceCollector();
  const { tracer, record } = openTracer(collector.endpoint, 0);
  const parent = `00-${'a'.repeat(32)}-00f067aa0ba902b7-01`;
  tracer.start('request', { kind: 'server', parent }).end();
  record('of its own');
  // What follows from a trace that is recorded, such as its jobs, is recorded.
  tracer.start('job', { kind: 'consumer', parent }).end();
  await tracer.close();
  expect(collector.spans.map(({ name }) => name)).toEqual(['job']);
  await collector.close();
});
