import { availableParallelism } from 'node:os';
import type { ReportResult } from '@pipewright/contract/reports/report-result.ts';
import { AppError } from '../../errors.ts';
import type { Module } from '../../resources/define-module.ts';
import { calculateReport, type ReportRequest } from '../run-report.ts';
import { createLane } from './lane.ts';
import { dependenciesOf, resultKey } from './result-key.ts';

/** The results of reports, kept until the records change. */
export interface ReportResults {
  /**
   * The result of a report for one person. A report that takes long, or has to wait for long until it is calculated, is
   * calculated in the background: until it has a result, this throws `stillCalculating`; afterwards its last result is returned while a newer one is calculated.
   */
  read(request: ReportRequest, options?: { isRefreshed?: boolean | undefined }): Promise<ReportResult>;
  /** Records of these kinds have changed; without kinds: anything may have. */
  invalidate(tenantId: string, kinds?: ReadonlySet<string>): void;
  /** Until this resolves, it is not known which kinds of records have changed. */
  waitFor(tenantId: string, changes: Promise<unknown>): void;
  hasResultsOf(tenantId: string): boolean;
  /** Forgets everything, because changes may have been missed. */
  clear(): void;
}

interface Entry {
  readonly tenantId: string;
  readonly dependsOn: ReadonlySet<string>;
  result?: ReportResult;
  /** The quarter of an hour in which it was calculated. */
  quarter: number;
  /** Changes came after its calculation had begun. */
  isOutdated: boolean;
  size: number;
  takesLong: boolean;
  running?: Running | undefined;
  /** Why the calculation in the background has failed; told to the next who asks. */
  failure?: unknown;
}

interface Running {
  readonly done: Promise<ReportResult>;
  /** Resolves when it turns out that nobody should wait for it. */
  readonly becomesSlow: Promise<undefined>;
  /** It no longer waits for its turn. Until then it is not outdated by any change, because it will see all of them. */
  hasBegun: boolean;
  isOutdated: boolean;
}

/** What a calculation reports while it goes on. */
interface Progress {
  /** It has its turn, and reads records from now on. */
  onBegin(): void;
  /** Nobody should wait for it. */
  onSlow(): void;
}

interface Limits {
  /** A statement that takes longer turns its report into one that is calculated in the background. */
  readonly quickMs: number;
  /** How long a caller waits until the report has its turn. */
  readonly turnMs: number;
  readonly slowMs: number;
  readonly maxBytes: number;
  /** How many quick reports are calculated at the same time, and how many slow ones beside them. */
  readonly atOnce: number;
  readonly slowAtOnce: number;
}

const processors = availableParallelism();
/** Two, or one for every four processors where that is more; at least one quick report has a processor beside them. */
const slowAtOnce = Math.max(1, Math.min(2, processors - 1), Math.floor(processors / 4));

/**
 * A connection that is silent for 20 seconds counts as lost, so a slow statement has less. A dashboard asks for a dozen
 * reports at once. They are calculated a few at a time, so that they leave connections and a processor to lists; while
 * nobody else sends requests, they use the processors of the slow reports too.
 */
const defaultLimits: Limits = {
  quickMs: 1000,
  turnMs: 1000,
  slowMs: 18_000,
  maxBytes: 32 * 1024 * 1024,
  atOnce: Math.max(1, processors - slowAtOnce),
  slowAtOnce,
};
const retryAfterSeconds = 2;
/** An entry without a result takes memory as well. */
const entryBytes = 1024;

/** Days begin on a quarter of an hour in every time zone, so that no result of yesterday is shown today. */
const quarterMs = 15 * 60_000;

interface Surroundings {
  /** Whether nobody asks the server for anything but reports. */
  isQuiet(): boolean;
  limits?: Partial<Limits>;
}

export function createReportResults(
  all: readonly Module[],
  { isQuiet, limits: given }: Surroundings,
): ReportResults {
  const limits = { ...defaultLimits, ...given };
  const entries = new Map<string, Entry>();
  const pending = new Map<string, Promise<unknown>>();
  const slowLane = createLane({ atOnce: () => limits.slowAtOnce, atOncePerTenant: 1, maxWaiting: 20 });
  const lane = createLane({
    atOnce: () => limits.atOnce + (isQuiet() ? limits.slowAtOnce - slowLane.running() : 0),
    maxWaiting: 200,
  });

  function entryFor({ principal, definition }: ReportRequest): Entry {
    const key = resultKey(principal, definition);
    const entry: Entry = entries.get(key) ?? {
      tenantId: principal.tenantId,
      dependsOn: dependenciesOf(definition, all, principal),
      quarter: 0,
      isOutdated: true,
      size: entryBytes,
      takesLong: false,
    };
    // The most recently used are last.
    entries.delete(key);
    entries.set(key, entry);
    return entry;
  }

  function dropOldest(): void {
    let bytes = [...entries.values()].reduce((sum, { size }) => sum + size, 0);
    for (const [key, { size, running }] of entries) {
      if (bytes <= limits.maxBytes) {
        return;
      }
      if (!running) {
        entries.delete(key);
        bytes -= size;
      }
    }
  }

  /**
   * Starts a calculation, unless one is running or waiting that sees all changes. Of a slow report there is never more than
   * one: where records keep changing, each request would add another to the lane.
   */
  function start(entry: Entry, request: ReportRequest): Running {
    if (entry.running && (!entry.running.isOutdated || entry.takesLong)) {
      return entry.running;
    }
    const { promise: becomesSlow, resolve } = Promise.withResolvers<undefined>();
    const { promise: done, resolve: settle } = Promise.withResolvers<ReportResult>();
    const running: Running = { done, becomesSlow, hasBegun: false, isOutdated: false };
    let isSlow = false;
    entry.running = running;
    settle(
      calculate(entry, request, {
        onBegin() {
          running.hasBegun = true;
          running.isOutdated = false;
        },
        onSlow() {
          isSlow = true;
          resolve(undefined);
        },
      }),
    );
    const finish = () => {
      if (entry.running === running) {
        entry.running = undefined;
      }
    };
    done.then(
      result => {
        finish();
        entry.result = result;
        entry.quarter = currentQuarter();
        entry.isOutdated = running.isOutdated;
        entry.size = entryBytes + JSON.stringify(result).length;
        dropOldest();
      },
      (error: unknown) => {
        finish();
        entry.failure = isSlow ? error : undefined;
        dropOldest();
      },
    );
    return running;
  }

  async function calculate(
    entry: Entry,
    request: ReportRequest,
    { onBegin, onSlow }: Progress,
  ): Promise<ReportResult> {
    if (!entry.takesLong) {
      const waiting = setTimeout(onSlow, limits.turnMs);
      try {
        return await lane.run(entry.tenantId, () => {
          clearTimeout(waiting);
          onBegin();
          return calculateReport({ ...request, timeoutMs: limits.quickMs });
        });
      } catch (error) {
        if (!(error instanceof AppError && error.code === 'tookTooLong')) {
          throw error;
        }
        entry.takesLong = true;
      } finally {
        clearTimeout(waiting);
      }
    }
    onSlow();
    return slowLane.run(entry.tenantId, async () => {
      onBegin();
      const startedAt = Date.now();
      const result = await calculateReport({ ...request, timeoutMs: limits.slowMs });
      entry.takesLong = Date.now() - startedAt > limits.quickMs;
      return result;
    });
  }

  return {
    async read(request, { isRefreshed = false } = {}) {
      await pending.get(request.principal.tenantId);
      const entry = entryFor(request);
      const { result, failure } = entry;
      if (failure !== undefined) {
        entry.failure = undefined;
        throw failure;
      }
      const isFresh = result && !entry.isOutdated && entry.quarter === currentQuarter();
      if (isFresh && !isRefreshed) {
        return entry.running ? { ...result, isBeingRefreshed: true } : result;
      }
      const { done, becomesSlow } = start(entry, request);
      const quick = await Promise.race([done, becomesSlow]);
      if (quick) {
        return quick;
      }
      if (!result) {
        throw new AppError('stillCalculating', { retryAfter: retryAfterSeconds });
      }
      return { ...result, isBeingRefreshed: true };
    },
    invalidate(tenantId, kinds) {
      for (const entry of entries.values()) {
        const isConcerned =
          entry.tenantId === tenantId && (!kinds || [...kinds].some(kind => entry.dependsOn.has(kind)));
        if (isConcerned) {
          entry.isOutdated = true;
          if (entry.running?.hasBegun) {
            entry.running.isOutdated = true;
          }
        }
      }
    },
    waitFor(tenantId, changes) {
      const both = Promise.allSettled([pending.get(tenantId), changes]).then(() => {
        if (pending.get(tenantId) === both) {
          pending.delete(tenantId);
        }
      });
      pending.set(tenantId, both);
    },
    hasResultsOf: tenantId =>
      [...entries.values()].some(
        entry => entry.tenantId === tenantId && (!entry.isOutdated || entry.running),
      ),
    clear() {
      for (const { tenantId } of [...entries.values()]) {
        this.invalidate(tenantId);
      }
    },
  };
}

function currentQuarter(): number {
  return Math.floor(Date.now() / quarterMs);
}
