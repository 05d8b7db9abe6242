import type { App } from './app.ts';
import type { Connection } from './platform/database/connection.ts';
import { writeListeners } from './platform/event-feed/write-listeners.ts';
import { startJobs } from './platform/jobs.ts';

/** Starts the jobs and schedules of all modules and features in this process. */
export async function startBackground(
  owner: Connection,
  { services, contributions }: Pick<App, 'services' | 'contributions'>,
): Promise<{ stop(): Promise<void> }> {
  await writeListeners(owner, services.processors);
  const parts = contributions.flatMap(({ background }) => background?.(services) ?? []);
  const jobs = await startJobs({
    owner,
    tenants: services.tenants,
    jobs: parts.flatMap(part => part.jobs ?? []),
    schedules: parts.flatMap(part => part.schedules ?? []),
    log: services.log,
    metrics: services.metrics,
  });
  for (const part of parts) {
    part.start?.(jobs);
  }
  return {
    async stop() {
      for (const part of parts) {
        await part.stop?.();
      }
      await jobs.stop();
    },
  };
}
