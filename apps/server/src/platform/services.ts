import type { Config } from '../config.ts';
import type { ArchiveFolder } from './archive/archive-folder.ts';
import type { FindPeople } from './archive/restore/restored-people.ts';
import type { ArchiveSigner } from './archive/trust/archive-signature.ts';
import type { UndoGuard } from './change-log/undo-guard.ts';
import type { Database } from './database/open-database.ts';
import type { TenantDb } from './database/tenant/tenant-db.ts';
import type { TenantSearch } from './database/tenant/tenant-search.ts';
import type { Encryption } from './encryption.ts';
import type { Processor } from './event-feed/define-processor.ts';
import type { StartedJobs } from './failed-jobs/failed-job-routes.ts';
import type { LongJobs } from './long-jobs/long-jobs.ts';
import type { Outbox } from './mail/outbox.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { OutboundClient } from './outbound/outbound-client.ts';
import type { Principal } from './principal.ts';
import type { PublicAnswers } from './public-pages/public-answers.ts';
import type { PublicLinks } from './public-pages/public-links.ts';
import type { ReportResults } from './reports/results/report-results.ts';
import type { Module } from './resources/define-module.ts';
import type { Tracer } from './tracing/tracer.ts';
import type { WorkSignals } from './work-signals.ts';

/** What the server offers to every module and feature; `app.ts` builds it once. */
export interface Services {
  readonly config: Config;
  /** Every record type. */
  readonly modules: readonly Module[];
  readonly tenants: TenantDb;
  readonly outbox: Outbox;
  readonly longJobs: LongJobs;
  readonly reportResults: ReportResults;
  /** Addresses of records for people without an account. */
  readonly publicLinks: PublicLinks;
  readonly calendarFeeds: CalendarFeeds;
  readonly organizations: Organizations;
}

/** Only for the platform and for background work: connections that are not bound to one tenant. */
export interface PlatformServices extends Services {
  readonly database: Database;
  readonly archives: { readonly folder: ArchiveFolder; readonly signer: ArchiveSigner };
  readonly undoGuards: readonly UndoGuard[];
  /** Finds the organizations that a schedule has work for. */
  readonly tenantSearch: TenantSearch;
  readonly startedJobs: StartedJobs;
  /** Whether nobody asks this process for anything but figures that take a while: see `watchTraffic`. */
  isQuiet(): boolean;
  readonly workSignals: WorkSignals;
  /** What must hold besides the database for this process to be ready. */
  readonly healthChecks: (() => boolean)[];
  readonly processors: readonly Processor[];
  readonly publicAnswers: PublicAnswers;
  readonly people: People;
  readonly incomingWebhooks: IncomingWebhooks;
  readonly metrics: Metrics;
  readonly tracer: Tracer;
  /** For addresses that a tenant has entered. */
  readonly outbound: OutboundClient;
  /** For secrets of tenants that must be readable later. */
  readonly encryption: Encryption;
  readonly log: { error(details: object, message: string): void };
  /** Aborted as soon as the server begins to stop. */
  readonly closing: AbortSignal;
}

/** What the identity server and the configuration know about organizations. */
interface Organizations {
  readonly isReserved: (subdomain: string) => boolean;
  readonly planIds: readonly string[];
  /** Whether public pages can be at this domain. */
  readonly canBeCustom: (domain: string) => boolean;
  /** The organization that has verified the domain. */
  readonly findByDomain: (domain: string) => Promise<string | undefined>;
  /** The public demo organization, which visitors must not change for each other. */
  readonly demoSubdomain: string;
  readonly listIds: () => Promise<string[]>;
}

interface People {
  readonly findByEmails: FindPeople;
  /** To be called after a commit that changed the permissions of anybody in the organization. */
  readonly forgetPermissions: (tenantId: string) => void;
}

/** Secret calendar addresses, which identify their owner to programs that cannot sign in. Only hashes are stored. */
export interface CalendarFeeds {
  /** Creates an address and revokes the previous one. The token is returned only once. */
  make(owner: Principal): Promise<{ token: string; createdAtUtc: Date }>;
  revoke(owner: Principal): Promise<void>;
  since(owner: Principal): Promise<Date | undefined>;
  /** The owner with their current permissions; undefined for somebody who has left or is disabled. */
  find(token: string): Promise<(Principal & { userId: string }) | undefined>;
}

/** Secret addresses to which other systems send what starts an automation. Only hashes are stored. */
export interface IncomingWebhooks {
  /** Creates an address and revokes the previous one. The token is returned only once. */
  create(tenantId: string, automationId: string): Promise<{ token: string; createdAtUtc: Date }>;
  revoke(tenantId: string, automationId: string): Promise<void>;
  since(tenantId: string, automationId: string): Promise<Date | undefined>;
  find(token: string): Promise<{ tenantId: string; automationId: string } | undefined>;
}
