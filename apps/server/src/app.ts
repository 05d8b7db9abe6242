import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { demo, demoSubdomain } from './demo.ts';
import type { PasswordCost } from './identity/accounts/passwords.ts';
import { resourceDocument } from './identity/applications/metadata-documents.ts';
import { createIdentity } from './identity/create-identity.ts';
import { identityFeature } from './identity/identity.feature.ts';
import type { Identity } from './identity/identity.ts';
import { isReserved } from './identity/organizations/subdomains.ts';
import { subscriptionPlans } from './identity/organizations/subscription-plans.ts';
import { loadSecret } from './identity/tokens/installation-secrets.ts';
import { features as productFeatures } from './modules/index.ts';
import { scoreAfterCommit } from './modules/leads/refresh-scores.ts';
import { createArchiveFolder } from './platform/archive/archive-folder.ts';
import { createArchiveSigner } from './platform/archive/trust/archive-signature.ts';
import type { Database } from './platform/database/open-database.ts';
import { createTenantSearch } from './platform/database/tenant/tenant-search.ts';
import type { Contributions } from './platform/define-feature.ts';
import { createEncryption } from './platform/encryption.ts';
import { describeApi } from './platform/http/openapi/openapi.ts';
import { mountRoutes } from './platform/http/routes/mount-routes.ts';
import { createServer, type LogStream } from './platform/http/server/create-server.ts';
import { watchTraffic } from './platform/http/server/watch-traffic.ts';
import { serveWeb } from './platform/http/web/serve-web.ts';
import type { LongJob, SinglePassJob } from './platform/long-jobs/long-job.ts';
import { createLongJobs, type LongJobs } from './platform/long-jobs/long-jobs.ts';
import { createOutbox, type Outbox } from './platform/mail/outbox.ts';
import { mcpRoutes } from './platform/mcp/mcp-routes.ts';
import { type Metrics, noMetrics } from './platform/metrics/metrics.ts';
import { createOutboundClient, type OutboundClient } from './platform/outbound/outbound-client.ts';
import { platformFeatures } from './platform/platform-features.ts';
import type { PublicPages } from './platform/public-pages/define-public-pages.ts';
import { createKeptPages } from './platform/public-pages/kept-pages.ts';
import { passOnPublicHosts } from './platform/public-pages/pass-on-public-hosts.ts';
import { createPublicAnswers } from './platform/public-pages/public-answers.ts';
import { createPublicHosts, type PublicHosts } from './platform/public-pages/public-hosts.ts';
import { createPublicLinks } from './platform/public-pages/public-links.ts';
import { createPublicServer } from './platform/public-pages/public-server.ts';
import { rememberOrganizations } from './platform/public-pages/remembered-organizations.ts';
import { watchKeptPages } from './platform/public-pages/watch-kept-pages.ts';
import { createReportResults } from './platform/reports/results/report-results.ts';
import { watchChanges } from './platform/reports/results/watch-changes.ts';
import type { Module } from './platform/resources/define-module.ts';
import { crudRoutes } from './platform/resources/write/crud-routes.ts';
import type { PlatformServices } from './platform/services.ts';
import { hasSpareProcessor } from './platform/spare-processor.ts';
import { noTracer, type Tracer } from './platform/tracing/tracer.ts';
import { createWorkSignals } from './platform/work-signals.ts';

export interface App {
  server: FastifyInstance;
  identity: Identity;
  outbox: Outbox;
  longJobs: LongJobs;
  services: PlatformServices;
  /** All modules and features, for `startBackground`. */
  contributions: readonly Contributions<PlatformServices>[];
}

interface Parts {
  config: Config;
  database: Database;
  modules: readonly Module[];
  logTo?: LogStream | undefined;
  metrics?: Metrics | undefined;
  tracer?: Tracer | undefined;
  /** Replaces `watchTraffic`, where another process serves the requests. */
  isQuiet?: (() => boolean) | undefined;
  passwordCost?: PasswordCost | undefined;
}

/** Memory of each process for customers' pages: about a thousand quotes of 20 lines. */
const keptPagesBytes = 32 * 1024 * 1024;

/** Assembles the product: one server for the web application, the API and identity. */
export async function buildApp(parts: Parts): Promise<App> {
  const { config, database, modules, logTo, metrics = noMetrics, tracer, passwordCost } = parts;
  const server = await createServer({ ...config, logTo, metrics, tracer });
  database.onSlowStatement(slow => {
    server.log.warn(slow, 'slow statement');
    metrics.count('slowStatements', {});
  });
  database.tenants.deriveBy(tenantId =>
    scoreAfterCommit(database.tenants, tenantId).catch((error: unknown) =>
      server.log.error({ err: error }, 'lead scores are computed later'),
    ),
  );
  const outbox = createOutbox({ delivers: Boolean(config.smtpUrl), limits: config.mailLimits });
  const outbound = createOutboundClient({ allowed: config.outboundAllowed, tracer });
  const identity = await createIdentity({
    pool: database.identityPool,
    events: database.events,
    config,
    outbox,
    outbound,
    demo: config.demo ? demo : null,
    seed: async (tx, language) => {
      for (const module of modules) {
        await module.seed?.(tx, language);
      }
    },
    modules,
    announce: database.announce,
    onCommit: database.onCommit,
    log: server.log,
    passwordCost,
  });
  const features = [...platformFeatures, identityFeature(identity), ...productFeatures];
  const contributions = [...modules, ...features];
  const hosts = createPublicHosts(config);
  const publicPages: PublicPages[] = [];
  const own = { server, outbox, outbound, identity, contributions, hosts, publicPages };
  const services = await createServices(parts, own);

  const routes = modules.flatMap(module => crudRoutes(module, services));
  for (const feature of features) {
    routes.push(...((await feature.routes?.(services)) ?? []));
  }
  const access = { db: database.tenants, authenticate: identity.authenticate };
  if (config.process === 'worker') {
    // Nobody signs in to a worker; it only answers whether it works.
    const health = routes.filter(({ operation }) => operation.tag === 'health');
    mountRoutes(server, health, access);
  } else {
    const organizations = rememberOrganizations(host =>
      'domain' in host ? identity.findByDomain(host.domain) : identity.findOrganization(host.subdomain),
    );
    database.onCommit(({ changedEntities }) => changedEntities.has('organization') && organizations.forget());
    const keptPages = createKeptPages({ maxBytes: keptPagesBytes });
    const publicServer = await createPublicServer({
      ...{ hosts, pages: publicPages, answers: services.publicAnswers, visitors: database.visitors },
      ...{ keptPages, mayShowKept: await watchKeptPages(database, keptPages) },
      ...{ requestLimit: config.requestLimit, trustProxy: config.trustProxy, log: server.log },
      findOrganization: organizations.find,
    });
    passOnPublicHosts(server, { hosts, publicServer });
    await describeApi(server, identity.authenticate);
    await server.register(identity.routes);
    await server.register(identity.registrationRoutes);
    await server.register(identity.ssoRoutes);
    mountRoutes(server, routes, access);
    await server.register(
      mcpRoutes({
        services,
        routes,
        authenticate: authorization => identity.authenticate(authorization, 'mcp'),
        resourceDocument: resourceDocument('mcp'),
      }),
    );
    await serveWeb(server, {
      root: fileURLToPath(new URL('../../web/dist', import.meta.url)),
      origin: config.appOrigin,
    });
  }
  return { server, identity, outbox, longJobs: services.longJobs, services, contributions };
}

async function createServices(
  { config, database, modules, metrics = noMetrics, tracer = noTracer, ...parts }: Parts,
  own: Pick<App, 'server' | 'outbox' | 'identity' | 'contributions'> & {
    outbound: OutboundClient;
    hosts: PublicHosts;
    /** Filled here, because creating the pages requires the services. */
    publicPages: PublicPages[];
  },
): Promise<PlatformServices> {
  const { server, outbox, outbound, identity, contributions, hosts, publicPages } = own;
  const isQuiet = parts.isQuiet ?? watchTraffic(server);
  const secret = (name: string) => loadSecret({ pool: database.identityPool, name });
  // Filled below, because creating the long jobs requires the services.
  const longJobKinds: (LongJob | SinglePassJob)[] = [];
  const services: PlatformServices = {
    config,
    modules,
    database,
    tenants: database.tenants,
    outbox,
    longJobs: createLongJobs(database.tenants, database.locks, longJobKinds, {
      hasSpareProcessor: () => hasSpareProcessor(isQuiet),
    }),
    reportResults: createReportResults(modules, { isQuiet }),
    isQuiet,
    tenantSearch: createTenantSearch(database.identityPool),
    startedJobs: {},
    healthChecks: [],
    workSignals: await createWorkSignals(database.events),
    processors: contributions.flatMap(({ processors = [] }) => processors),
    undoGuards: contributions.flatMap(({ undoGuards = [] }) => undoGuards),
    calendarFeeds: identity.calendarFeeds,
    incomingWebhooks: identity.incomingWebhooks,
    publicLinks: createPublicLinks({ secret: await secret('public-links'), hosts, events: database.events }),
    publicAnswers: createPublicAnswers({ ...database, pages: publicPages, log: server.log }),
    organizations: {
      isReserved,
      canBeCustom: hosts.canBeCustom,
      findByDomain: identity.findByDomain,
      planIds: subscriptionPlans.map(({ id }) => id),
      demoSubdomain,
      listIds: identity.listOrganizationIds,
    },
    people: {
      findByEmails: identity.accounts.findByEmails,
      forgetPermissions: tenantId => identity.forget({ tenantId }),
    },
    archives: {
      folder: createArchiveFolder(config.backupDir),
      signer: createArchiveSigner(await secret('archive-signature')),
    },
    outbound,
    encryption: createEncryption(await secret('tenant-secrets')),
    metrics,
    tracer,
    log: server.log,
    closing: server.closing,
  };
  await watchChanges(database, modules, services.reportResults);
  publicPages.push(...contributions.flatMap(({ publicPages: pages }) => pages?.(services) ?? []));
  longJobKinds.push(...contributions.flatMap(({ longJobs }) => longJobs?.(services) ?? []));
  return services;
}
