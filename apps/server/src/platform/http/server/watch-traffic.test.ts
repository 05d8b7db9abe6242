import fastify from 'fastify';
import { expect, it, vi } from 'vitest';
import { watchTraffic } from './watch-traffic.ts';

it('is not quiet while other requests than those for reports and the progress of long work begin or end', async () => {
  vi.useFakeTimers({ toFake: ['performance'], now: 1_000 });
  try {
    const server = fastify();
    const isQuiet = watchTraffic(server);
    server.all('/*', async () => {
      vi.advanceTimersByTime(1_000);
      return {};
    });
    const ask = (url: string) => server.inject({ url });
    vi.advanceTimersByTime(1_000);
    expect(isQuiet()).toBe(true);
    await ask('/api/reports/run');
    await ask('/api/lead-scoring');
    await ask('/api/imports?resource=lead');
    await ask('/api/imports/7');
    await ask('/api/import-batches/7');
    await ask('/api/jobs');
    await ask('/api/jobs/7');
    await ask('/assets/index.js');
    expect(isQuiet()).toBe(true);
    await ask('/api/leads');
    expect(isQuiet()).toBe(false);
    vi.advanceTimersByTime(251);
    await ask('/api/imports/7/rows');
    expect(isQuiet()).toBe(false);
    vi.advanceTimersByTime(251);
    expect(isQuiet()).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});
