import { fileURLToPath } from 'node:url';
import { teams } from '@pipewright/contract/resources/teams.ts';
import { userRoles } from '@pipewright/contract/resources/user-roles.ts';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { demo, demoSubdomain } from './demo.ts';
import { createIdentity, type Identity } from './identity/create-identity.ts';
import { membership } from './identity/members/member-rows.ts';
import { isReserved } from './identity/organizations/subdomains.ts';
import { subscriptionPlans } from './identity/organizations/subscription-plans.ts';
import { organizationEntity } from './identity/security/security-rules.ts';
import { onboardingRoutes } from './identity/sign-up/onboarding-routes.ts';
import { loadSecret } from './identity/tokens/installation-secrets.ts';
import { calendarRoutes } from './modules/activities/calendar-routes.ts';
import { mailRoutes } from './modules/activities/send-mail.ts';
import { dashboardRoutes } from './modules/dashboard/dashboard.ts';
import { organizationRoutes } from './modules/organization/organization-routes.ts';
import { sampleDataRoutes } from './modules/sample-data/sample-data-routes.ts';
import { accessRoutes } from './modules/users/access-routes.ts';
import { handOverJob, handOverRoute } from './modules/users/hand-over.ts';
import { listTenantUsersRoute } from './modules/users/list-tenant-users.ts';
import { viewRoutes } from './modules/views/view-routes.ts';
import { createArchiveFolder } from './platform/archive/archive-folder.ts';
import { archiveJobs } from './platform/archive/archive-jobs.ts';
import { archiveRoutes } from './platform/archive/archive-routes.ts';
import { labelOfTable } from './platform/archive/label-of-table.ts';
import { createArchiveSigner } from './platform/archive/trust/archive-signature.ts';
import { dataRulesOf } from './platform/archive/trust/restore-data.ts';
import { auditRoutes } from './platform/audit/audit-routes.ts';
import { undoJobs } from './platform/change-log/undo-job.ts';
import { undoRoute } from './platform/change-log/undo-route.ts';
import type { Database } from './platform/database/open-database.ts';
import { failedJobRoutes, type StartedJobs } from './platform/failed-jobs/failed-job-routes.ts';
import { createServer, type LogStream } from './platform/http/create-server.ts';
import type { Route } from './platform/http/define-route.ts';
import { healthRoutes } from './platform/http/health-routes.ts';
import { mountRoutes } from './platform/http/mount-routes.ts';
import { describeApi } from './platform/http/openapi.ts';
import { serveWeb } from './platform/http/serve-web.ts';
import { importJobs } from './platform/import/import-jobs.ts';
import { importRoutes } from './platform/import/import-routes.ts';
import { workbookJob } from './platform/import/workbook/workbook-job.ts';
import { createLiveChanges } from './platform/live/live-changes.ts';
import { liveRoute } from './platform/live/live-route.ts';
import { longJobRoutes } from './platform/long-jobs/long-job-routes.ts';
import { createLongJobs, type LongJobs } from './platform/long-jobs/long-jobs.ts';
import { createOutbox, type Outbox } from './platform/mail/outbox.ts';
import { outboxRoute } from './platform/mail/outbox-route.ts';
import { shareLinkRoute } from './platform/mail/share-link-route.ts';
import { notificationRoutes } from './platform/notifications/notification-routes.ts';
import { bulkJobs } from './platform/resources/bulk/bulk-jobs.ts';
import type { Module } from './platform/resources/define-module.ts';
import { countsRoute } from './platform/resources/query/counts-route.ts';
import { searchRoute } from './platform/resources/query/search-route.ts';
import { crudRoutes } from './platform/resources/write/crud-routes.ts';
import { dependentsRoute } from './platform/resources/write/dependents-route.ts';

export interface App {
  server: FastifyInstance;
  identity: Identity;
  outbox: Outbox;
  longJobs: LongJobs;
  /** To be given the jobs once they are started. */
  startedJobs: StartedJobs;
  /** Deletes organizations whose day has come, with their archives; for a daily job. */
  dissolveDue(): Promise<void>;
  /** The same for organizations that were abandoned before anybody confirmed an address. */
  dissolveAbandoned(): Promise<void>;
}

/** Puts the product together: one server for the web application, the API and identity. */
export async function buildApp(parts: {
  config: Config;
  database: Database;
  modules: readonly Module[];
  logTo?: LogStream | undefined;
}): Promise<App> {
  const { config, database, modules, logTo } = parts;
  const server = await createServer({ ...config, logTo });
  database.onSlowStatement(slow => server.log.warn(slow, 'slow statement'));
  const outbox = createOutbox({ delivers: Boolean(config.smtpUrl), limits: config.mailLimits });
  const folder = createArchiveFolder(config.backupDir);
  const identity = await createIdentity({
    pool: database.identityPool,
    events: database.events,
    config,
    outbox,
    demo: config.demo ? demo : null,
    seed: async tx => {
      for (const module of modules) {
        await module.seed?.(tx);
      }
    },
    announce: database.announce,
    log: server.log,
  });

  const signer = createArchiveSigner(
    await loadSecret({ pool: database.identityPool, name: 'archive-signature' }),
  );

  // Who may what changes with roles, teams, who has which, and what the organization demands; it counts from the next request on.
  const decisive = [userRoles.name, teams.name, membership, organizationEntity];
  database.onCommit(({ tenantId, touched }) => {
    if (decisive.some(name => touched.has(name))) {
      identity.forget({ tenantId });
    }
  });

  const longJobs = createLongJobs(database.tenants, database.locks, [
    ...bulkJobs(modules),
    ...importJobs(modules),
    workbookJob(database.tenants, modules),
    handOverJob(modules),
    ...undoJobs(database.tenants, modules, identity.undoGuards),
    ...archiveJobs({
      database,
      folder,
      findPeople: identity.accounts.findByEmails,
      onRestored: tenantId => identity.forget({ tenantId }),
      labelOf: labelOfTable(modules),
      signer,
      dataRules: dataRulesOf(modules),
    }),
  ]);
  const startedJobs: StartedJobs = {};
  const routes: Route[] = [
    ...modules.flatMap(module => crudRoutes(module, modules, longJobs)),
    ...longJobRoutes,
    ...failedJobRoutes(startedJobs),
    ...importRoutes(modules, longJobs),
    countsRoute(modules),
    searchRoute(modules),
    dependentsRoute(modules),
    ...dashboardRoutes(modules),
    ...sampleDataRoutes(modules),
    ...organizationRoutes({
      isReserved,
      planIds: subscriptionPlans.map(({ id }) => id),
      usualRetentionDays: config.changeLogDays,
      demoSubdomain,
    }),
    undoRoute(modules, identity.undoGuards, longJobs),
    ...auditRoutes(modules),
    ...archiveRoutes({ folder, longJobs, signer, isReserved, demoSubdomain }),
    liveRoute(await createLiveChanges(database, modules)),
    ...onboardingRoutes(identity.onboarding),
    ...identity.accountRoutes,
    ...identity.securityRoutes,
    ...identity.memberRoutes,
    outboxRoute,
    shareLinkRoute({ outbox, origin: config.appOrigin }),
    ...mailRoutes({ outbox, modules }),
    ...notificationRoutes,
    ...calendarRoutes({ feeds: identity.calendarFeeds, tenants: database.tenants, origin: config.appOrigin }),
    listTenantUsersRoute,
    ...accessRoutes(modules),
    handOverRoute(modules, longJobs),
    ...viewRoutes(modules),
    ...healthRoutes(async () => !server.closing.aborted && database.isReady()),
  ];
  await describeApi(server);
  await server.register(identity.routes);
  await server.register(identity.ssoRoutes);
  mountRoutes(server, routes, { db: database.tenants, authenticate: identity.authenticate });
  await serveWeb(server, {
    root: fileURLToPath(new URL('../../web/dist', import.meta.url)),
    origin: config.appOrigin,
  });
  return {
    server,
    identity,
    outbox,
    longJobs,
    startedJobs,
    dissolveDue: () => identity.dissolveDue(folder.removeAll),
    dissolveAbandoned: () => identity.dissolveAbandoned(folder.removeAll),
  };
}
