import { buildApp } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { demo, ensureDemo, fillDemo } from './demo.ts';
import { createReminders } from './modules/activities/reminders.ts';
import { modules } from './modules/index.ts';
import { createScoreRefresh } from './modules/leads/refresh-scores.ts';
import { createScheduledArchives } from './platform/archive/write/scheduled-archives.ts';
import type { Connection } from './platform/database/connection.ts';
import { openDatabase } from './platform/database/open-database.ts';
import { migrate, whileNobodyElseStarts } from './platform/database/schema/migrate.ts';
import { createTenantSearch } from './platform/database/tenant-search.ts';
import { importRetention } from './platform/import/import-retention.ts';
import { startJobs } from './platform/jobs.ts';
import { startSweep } from './platform/long-jobs/sweep.ts';
import { createMailDelivery } from './platform/mail/mail-delivery.ts';
import { createRetention, nightlyRetention } from './platform/retention/retention.ts';
import { retentionTasks } from './platform/retention/retention-tasks.ts';
import { seedMissing } from './seed-missing.ts';
import { startDatabase } from './start-database.ts';
import { stopOnSignal } from './stop-on-signal.ts';

try {
  await start();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  // Not just an exit code: what had been opened before the mistake would keep the process alive.
  process.exit(1);
}

async function start(): Promise<void> {
  const config = readConfig();
  const postgres = await startDatabase(config, reason => {
    console.error(`The database ended: ${reason}. Stopping; the next start recovers.`);
    process.exit(1);
  });
  try {
    const { app, database, jobs, delivery, demoId } = await whileNobodyElseStarts(postgres.owner, () =>
      prepare(config, postgres.owner),
    );
    const { server, identity, longJobs } = app;
    const sweep = startSweep({ worker: longJobs.worker, identityPool: database.identityPool, jobs });
    stopOnSignal({
      drainMs: config.drainSeconds * 1000,
      drain: graceMs => server.drain(graceMs),
      async stop() {
        await server.close();
        sweep.stop();
        await jobs.stop();
        await delivery.stop();
        await database.close();
        await postgres.stop();
      },
    });
    const address = await server.listen({ port: config.port, host: config.host });
    announce(address, config.demo);
    if (demoId) {
      // Nobody has to wait for it; what goes wrong is tried again at the next start.
      database.locks
        .hold('fill the demo', () => fillDemo(identity, database.tenants, modules, demoId))
        .catch(error => server.log.error({ err: error }, 'The demo could not be filled'));
    }
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

/** Everything up to the first request; what must be created once is created here. */
async function prepare(config: Config, owner: Connection) {
  const migrated = await migrate(owner);
  const database = openDatabase(owner, {
    connections: config.databaseConnections,
    slowStatementMs: config.slowStatementMs,
  });
  const app = await buildApp({ config, database, modules });
  const { server, identity, outbox, longJobs, dissolveDue, dissolveAbandoned } = app;
  if (migrated.length > 0) {
    await seedMissing(database.tenants, modules, await identity.listOrganizationIds());
  }
  const demoId = config.demo ? await ensureDemo(identity) : undefined;
  const delivery = createMailDelivery(config, { ...database, log: server.log });
  const tenantSearch = createTenantSearch(database.identityPool);
  const reminders = createReminders({
    outbox,
    origin: config.appOrigin,
    listDueTenants: tenantSearch.withDueReminders,
  });
  const scheduledArchives = createScheduledArchives({
    tenants: database.tenants,
    longJobs,
    listScheduledTenants: tenantSearch.withArchiveSchedule,
  });
  const retention = createRetention({
    tenants: database.tenants,
    tasks: [...retentionTasks, ...importRetention],
  });
  const scoreRefresh = createScoreRefresh({
    tenants: database.tenants,
    listOrganizations: identity.listOrganizationIds,
  });
  const jobs = await startJobs({
    owner,
    tenants: database.tenants,
    jobs: [retention, scoreRefresh.job, reminders.job, longJobs.worker, scheduledArchives.job],
    schedules: [
      nightlyRetention(retention, config.changeLogDays, identity.listOrganizationIds),
      { name: 'nightly-tidy-up', cron: '47 3 * * *', run: identity.deleteExpiredRows },
      { name: 'nightly-dissolution', cron: '27 4 * * *', run: dissolveDue },
      { name: 'nightly-abandoned', cron: '7 4 * * *', run: dissolveAbandoned },
      { name: 'catch-up', cron: '* * * * *', run: identity.catchUp },
      reminders.schedule,
      scoreRefresh.schedule,
      scheduledArchives.schedule,
      ...delivery.schedules,
    ],
    log: server.log,
  });
  app.startedJobs.current = jobs;
  delivery.begin(outbox);
  longJobs.onHurry(({ tenantId, jobId }) => {
    jobs.enqueue(longJobs.worker, tenantId, { jobId }).catch(() => undefined);
  });
  return { app, database, jobs, delivery, demoId };
}

function announce(address: string, hasDemo: boolean): void {
  console.log(`\n  Pipewright is ready at ${address}`);
  console.log(`  API reference: ${address}/api-reference`);
  if (hasDemo) {
    console.log(`  Demo sign-in: ${demo.email} / ${demo.password}`);
  }
  console.log('');
}
