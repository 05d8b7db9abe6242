import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import type { Connection } from '../platform/database/connections/connection.ts';
import { parsePoolerUrl } from '../platform/database/connections/pooler.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import type { TenantDb } from '../platform/database/tenant/tenant-db.ts';
import { openLogDestination } from '../platform/http/server/log-destination.ts';
import { type Metrics, noMetrics } from '../platform/metrics/metrics.ts';
import type { Module } from '../platform/resources/define-module.ts';
import { startBackground } from '../start-background.ts';
import { startTracing } from '../start-tracing.ts';
import type { FromJobProcess, ToJobProcess } from './messages.ts';

/** It never does more than two jobs at a time, each with two steps at once at most. */
const connections = 6;

/** How long stopping may take. */
const stopMs = 8000;

/**
 * Performs stepped jobs until the main process says stop, or is gone. It serves no requests, and gets less processor time
 * than the process that does.
 */
export async function serveJobs(modules: readonly Module[]): Promise<void> {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  // Ctrl+C reaches this process as well. The main process says when to stop, after its requests have finished.
  process.on('SIGINT', () => undefined).on('SIGTERM', () => undefined);
  const stopped = Promise.race([once(process, 'disconnect'), nextMessage('stop')]);
  const { owner } = await nextMessage('start');
  const jobs = await startJobServer(modules, { ...owner, applicationName: 'pipewright jobs' });
  send({ kind: 'ready' });
  await stopped;
  // The database may be gone as well.
  setTimeout(() => process.exit(1), stopMs).unref();
  await jobs.stop();
  process.exit(0);
}

async function startJobServer(modules: readonly Module[], owner: Connection) {
  const config = { ...readConfig(), process: 'worker' as const };
  const tracer = config.tracing && (await startTracing(config.tracing));
  const main = listenToMain();
  const database = openDatabase(owner, {
    connections,
    slowStatementMs: config.slowStatementMs,
    pooler: config.databasePoolerUrl ? parsePoolerUrl(config.databasePoolerUrl) : undefined,
    tracer,
    takeTurn: main.takeTurn,
  });
  const { isQuiet } = main;
  const app = await buildApp({
    ...{ config, database, modules, metrics, tracer, isQuiet },
    logTo: openLogDestination(),
  });
  const background = await startBackground(owner, app, { runs: 'stepped' });
  return {
    async stop() {
      await background.stop();
      await app.server.close();
      await database.close();
      await app.services.tracer.close();
    },
  };
}

/** The main process knows who is being served, so it decides when a part of long work may run. */
function listenToMain(): { takeTurn: TenantDb['takeTurn']; isQuiet(): boolean } {
  const begins = new Map<number, () => void>();
  let latest = 0;
  let isQuiet = false;
  process.on('message', (message: ToJobProcess) => {
    if (message.kind === 'begin') {
      isQuiet = message.isQuiet;
      begins.get(message.turn)?.();
      begins.delete(message.turn);
    }
  });
  return {
    isQuiet: () => isQuiet,
    async takeTurn(tenantId, work) {
      latest += 1;
      const turn = latest;
      await new Promise<void>(resolve => {
        begins.set(turn, resolve);
        send({ kind: 'ask', turn, tenantId });
      });
      try {
        return await work();
      } finally {
        send({ kind: 'over', turn });
      }
    },
  };
}

/** The main process counts for both. */
const metrics: Metrics = { ...noMetrics, count: (name, labels) => send({ kind: 'count', name, labels }) };

function send(message: FromJobProcess): void {
  if (process.connected) {
    process.send?.(message);
  }
}

function nextMessage<Kind extends ToJobProcess['kind']>(
  kind: Kind,
): Promise<Extract<ToJobProcess, { kind: Kind }>> {
  return new Promise(resolve => {
    process.on('message', (message: ToJobProcess) => {
      if (message.kind === kind) {
        resolve(message as Extract<ToJobProcess, { kind: Kind }>);
      }
    });
  });
}
