import type { App } from './app.ts';
import { createJobProcess, type JobProcess } from './job-process/start-job-process.ts';
import type { Connection } from './platform/database/connections/connection.ts';
import { writeListeners } from './platform/event-feed/write-listeners.ts';
import { type RunsJobs, startJobs } from './platform/jobs/jobs.ts';

interface Options {
  /** Which jobs this process runs. The rest of the background work belongs to a process that runs all. */
  runs: RunsJobs;
  /** The file that a second process for long work executes. Without it, all work is done in this process. */
  jobProgram?: string | undefined;
}

/** How long work stays in this process while nobody else is served: moving it would only make it end later. */
const unnoticedMs = 10_000;

/** Starts the jobs and schedules of all modules and features. A web process only connects to their queues. */
export async function startBackground(
  owner: Connection,
  { services, contributions }: Pick<App, 'services' | 'contributions'>,
  { runs, jobProgram }: Options,
): Promise<{ stop(): Promise<void> }> {
  if (runs !== 'stepped') {
    await writeListeners(owner, services.processors);
  }
  const parts = contributions.flatMap(({ background }) => background?.(services) ?? []);
  let jobProcess: JobProcess | undefined;
  const jobs = await startJobs({
    owner,
    events: services.database.events,
    tenants: services.tenants,
    jobs: parts.flatMap(part => part.jobs ?? []),
    schedules: parts.flatMap(part => part.schedules ?? []),
    runs,
    onLongJob: tookMs => {
      if (tookMs > unnoticedMs || !services.isQuiet()) {
        jobProcess?.start();
      }
    },
    log: services.log,
    metrics: services.metrics,
    tracer: services.tracer,
  });
  if (jobProgram) {
    jobProcess = createJobProcess({
      program: jobProgram,
      owner,
      takeTurn: services.tenants.takeTurn,
      isQuiet: services.isQuiet,
      metrics: services.metrics,
      log: services.log,
      onReady: () => void jobs.pauseStepped(),
      onEnd: () => void jobs.resumeStepped(),
    });
  }
  for (const part of parts) {
    part.connect?.(jobs);
  }
  for (const part of runs === 'all' ? parts : []) {
    part.start?.(jobs);
  }
  services.healthChecks.push(() => parts.every(part => part.isHealthy?.() ?? true));
  return {
    async stop() {
      for (const part of parts) {
        await part.stop?.();
      }
      if (runs === 'stepped') {
        // The main process continues with what is in progress.
        await jobs.pauseStepped();
      }
      await Promise.all([jobProcess?.stop(), jobs.stop()]);
    },
  };
}
