import type { App } from './app.ts';
import type { Connection } from './platform/database/connections/connection.ts';
import { writeListeners } from './platform/event-feed/write-listeners.ts';
import { startJobs } from './platform/jobs.ts';

/** Starts the jobs and schedules of all modules and features. A web process only connects to their queues. */
export async function startBackground(
  owner: Connection,
  { services, contributions }: Pick<App, 'services' | 'contributions'>,
): Promise<{ stop(): Promise<void> }> {
  await writeListeners(owner, services.processors);
  const doesWork = services.config.process !== 'web';
  const parts = contributions.flatMap(({ background }) => background?.(services) ?? []);
  const jobs = await startJobs({
    owner,
    events: services.database.events,
    tenants: services.tenants,
    jobs: parts.flatMap(part => part.jobs ?? []),
    schedules: parts.flatMap(part => part.schedules ?? []),
    runsJobs: doesWork,
    log: services.log,
    metrics: services.metrics,
    tracer: services.tracer,
  });
  for (const part of parts) {
    part.connect?.(jobs);
  }
  for (const part of doesWork ? parts : []) {
    part.start?.(jobs);
  }
  services.healthChecks.push(() => parts.every(part => part.isHealthy?.() ?? true));
  return {
    async stop() {
      for (const part of parts) {
        await part.stop?.();
      }
      await jobs.stop();
    },
  };
}
