import type { UndoGuard } from './change-log/undo-guard.ts';
import type { Processor } from './event-feed/define-processor.ts';
import type { Route } from './http/routes/define-route.ts';
import type { IoJob, Job, Jobs, Schedule, SteppedJob } from './jobs/jobs.ts';
import type { LongJob, SinglePassJob } from './long-jobs/long-job.ts';
import type { Gauge } from './metrics/metrics.ts';
import type { PublicPages } from './public-pages/define-public-pages.ts';
import type { PlatformServices, Services } from './services.ts';

/** The contributions of a module or feature to the server. `app.ts` collects them. */
export interface Contributions<S extends Services = Services> {
  readonly routes?: (services: S) => readonly Route[] | Promise<readonly Route[]>;
  /** Work that users start and follow; see platform/long-jobs. */
  readonly longJobs?: (services: S) => readonly (LongJob | SinglePassJob)[];
  /** Work that no request waits for: jobs, schedules, and services that run as long as the server does. */
  readonly background?: (services: PlatformServices) => Background;
  /** Reactions to changes of any record type, after their commit. */
  readonly processors?: readonly Processor[];
  /** Numbers for the operator, read whenever the metrics are. */
  readonly gauges?: (services: PlatformServices) => readonly Gauge[];
  /** Pages for people without an account. */
  readonly publicPages?: (services: S) => PublicPages;
  /** Conditions for undoing changes to tables that belong to no record type. */
  readonly undoGuards?: readonly UndoGuard[];
}

/** A capability that is not a record type of its own; record types are declared with `defineModule`. */
export interface Feature<S extends Services = Services> extends Contributions<S> {
  readonly name: string;
}

export interface Background {
  readonly jobs?: readonly (Job | SteppedJob | IoJob)[];
  readonly schedules?: readonly Schedule[];
  /** Called once in every process, when jobs can be queued. */
  connect?(jobs: Jobs): void;
  /** Called once, after `connect`, in a process that does background work itself (`PROCESS` is not `web`). */
  start?(jobs: Jobs): void;
  /** Whether its work continues. If not, the process reports that it is not ready. */
  isHealthy?(): boolean;
  /** Called before the job workers stop. Resolves when no work is in progress. */
  stop?(): Promise<void>;
}

export function defineFeature<S extends Services = Services>(feature: Feature<S>): Feature<S> {
  return feature;
}
