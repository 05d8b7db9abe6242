import { buildApp } from './app.ts';
import { collectGarbageWhenIdle } from './collect-garbage-when-idle.ts';
import { type Config, readConfig } from './config.ts';
import { demo, ensureDemo, fillDemo } from './demo.ts';
import { jobProcessArgument } from './job-process/messages.ts';
import { serveJobs } from './job-process/serve-jobs.ts';
import { modules } from './modules/index.ts';
import type { Connection } from './platform/database/connections/connection.ts';
import { parsePoolerUrl } from './platform/database/connections/pooler.ts';
import { openDatabase } from './platform/database/open-database.ts';
import { migrate, withStartupLock } from './platform/database/schema/migrate.ts';
import { openLogDestination } from './platform/http/server/log-destination.ts';
import { seedMissing } from './seed-missing.ts';
import { startBackground } from './start-background.ts';
import { startDatabase } from './start-database.ts';
import { startMetrics } from './start-metrics.ts';
import { startTracing } from './start-tracing.ts';
import { stopOnSignal } from './stop-on-signal.ts';

try {
  await (process.argv[2] === jobProcessArgument ? serveJobs(modules) : start());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  // Setting an exit code is not enough: connections that are already open would keep the process alive.
  process.exit(1);
}

async function start(): Promise<void> {
  const config = readConfig();
  const postgres = await startDatabase(config, reason => {
    console.error(`The database ended: ${reason}. Stopping; the next start recovers.`);
    process.exit(1);
  });
  try {
    const { app, database, background, metrics, demoId } = await withStartupLock(postgres.owner, () =>
      prepare(config, postgres.owner),
    );
    const { server, identity } = app;
    stopOnSignal({
      drainMs: config.drainSeconds * 1000,
      drain: graceMs => server.drain(graceMs),
      async stop() {
        await server.close();
        await metrics?.close();
        await background.stop();
        await database.close();
        // A collector that does not answer must not delay the database.
        await Promise.all([app.services.tracer.close(), postgres.stop()]);
      },
    });
    const address = await server.listen({ port: config.port, host: config.host });
    announce(address, config);
    if (metrics) {
      console.log(`  Metrics: ${metrics.address}\n`);
    }
    collectGarbageWhenIdle();
    // Requests wait neither for lists that an upgrade has added nor for the demo data. If it fails, the next start tries again.
    database.locks
      .hold('seed missing lists', () => seedMissing(app.services))
      .catch(error => server.log.error({ err: error }, 'Lists that were added could not be filled'));
    if (demoId) {
      database.locks
        .hold('fill the demo', () => fillDemo(identity, database.tenants, modules, demoId))
        .catch(error => server.log.error({ err: error }, 'The demo could not be filled'));
    }
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

/** Migrates, assembles the app and creates what must exist exactly once. Runs under the start-up lock. */
async function prepare(config: Config, owner: Connection) {
  await migrate(owner);
  const tracer = config.tracing && (await startTracing(config.tracing));
  const database = openDatabase(owner, {
    connections: config.databaseConnections,
    slowStatementMs: config.slowStatementMs,
    pooler: config.databasePoolerUrl ? parsePoolerUrl(config.databasePoolerUrl) : undefined,
    tracer,
  });
  const metrics =
    config.metrics && (await import('./platform/metrics/prometheus-metrics.ts')).createPrometheusMetrics();
  const app = await buildApp({ config, database, modules, logTo: openLogDestination(), metrics, tracer });
  const { identity } = app;
  const demoId = config.demo ? await ensureDemo(identity) : undefined;
  const background = await startBackground(owner, app, {
    runs: config.process === 'web' ? 'none' : 'all',
    jobProgram: config.process === 'all' ? process.argv[1] : undefined,
  });
  const metricsServer =
    config.metrics && metrics && (await startMetrics({ app, database, metrics, listen: config.metrics }));
  return { app, database, background, metrics: metricsServer, demoId };
}

function announce(address: string, { process: role, demo: hasDemo }: Config): void {
  if (role === 'worker') {
    console.log(`\n  A worker of Pipewright is ready at ${address}\n`);
    return;
  }
  console.log(`\n  Pipewright is ready at ${address}`);
  console.log(`  API reference: ${address}/api-reference`);
  if (hasDemo) {
    console.log(`  Demo sign-in: ${demo.email} / ${demo.password}`);
  }
  console.log('');
}
