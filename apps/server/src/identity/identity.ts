import type { Language } from '@pipewright/contract/texts/languages.ts';
import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify';
import type { Config } from '../config.ts';
import type { UndoGuard } from '../platform/change-log/undo-guard.ts';
import type { Pool } from '../platform/database/connections/pool.ts';
import type { Database } from '../platform/database/open-database.ts';
import type { TenantTx } from '../platform/database/tenant/tenant-db.ts';
import type { Events } from '../platform/events.ts';
import type { Route } from '../platform/http/routes/define-route.ts';
import type { Outbox } from '../platform/mail/outbox.ts';
import type { OutboundClient } from '../platform/outbound/outbound-client.ts';
import type { Module } from '../platform/resources/define-module.ts';
import type { CalendarFeeds, IncomingWebhooks } from '../platform/services.ts';
import type { Accounts } from './accounts/accounts.ts';
import type { PasswordCost } from './accounts/passwords.ts';
import type { AddMember } from './members/add-member.ts';
import type { Announce } from './organizations/tenant-writes.ts';
import type { NewOrganization } from './sign-up/create-organization.ts';
import type { Onboarding } from './sign-up/onboarding.ts';
import type { Authenticate } from './tokens/authenticate.ts';
import type { CacheScope } from './tokens/principal-cache.ts';

/** The identity server: accounts, sessions and permissions. */
export interface Identity {
  authenticate: Authenticate;
  /** `/oauth/*` and `/.well-known/*`. The app must have `@fastify/formbody`. */
  routes: FastifyPluginAsync;
  registrationRoutes: FastifyPluginAsync;
  /** `/oauth/sso/*`. */
  ssoRoutes: FastifyPluginAsync;
  onboarding: Onboarding;
  /** `/api/auth/*`. */
  accountRoutes: Route[];
  /** `/api/security*` and `/api/applications*`. */
  securityRoutes: Route[];
  /** `/api/users/*`, `/api/invitations/*`, and accepting an invitation. */
  memberRoutes: Route[];
  /** Conditions for undoing changes to members and to the organization's security rules. */
  undoGuards: readonly UndoGuard[];
  /** For the product's own use (demo, tests): checks neither reserved names nor common passwords. */
  createOrganization(wanted: NewOrganization): Promise<{ organizationId: string; userId: string }>;
  findOrganization(subdomain: string): Promise<string | undefined>;
  /** The organization that has verified the domain. */
  findByDomain(domain: string): Promise<string | undefined>;
  listOrganizationIds(): Promise<string[]>;
  addMember: AddMember;
  accounts: Accounts;
  calendarFeeds: CalendarFeeds;
  incomingWebhooks: IncomingWebhooks;
  /** To be called after a commit that changed the permissions of a person or an organization. */
  forget(whom: CacheScope): void;
  /** From now on a new key signs; tokens signed with the old ones stay valid. */
  rotateSigningKey(): Promise<void>;
  /** Finishes what a crash has left undone; called by a job every minute. */
  catchUp(): Promise<void>;
  /** Deletes organizations whose deletion is due and calls `onGone` for each; for a daily job. */
  dissolveDue(onGone: (tenantId: string) => Promise<void>): Promise<void>;
  /** Deletes organizations that were abandoned before anybody confirmed an address; for a daily job. */
  dissolveAbandoned(onGone: (tenantId: string) => Promise<void>): Promise<void>;
  /** Deletes expired rows; for a daily job. */
  deleteExpiredRows(): Promise<void>;
}

/** What the identity server needs from the application. */
export interface IdentityDependencies {
  /** With the role `identity`. */
  pool: Pool;
  events: Events;
  config: Pick<
    Config,
    'appOrigin' | 'publicSuffix' | 'loginLimit' | 'signUpLimits' | 'unconfirmedDays' | 'sso'
  >;
  outbox: Outbox;
  /** Reads the documents that applications describe themselves by. */
  outbound: OutboundClient;
  /** An account with a public password, which visitors must not change. */
  demo: { email: string; password: string } | null;
  /** Fills a new organization's lists. */
  seed: (tx: TenantTx, language: Language) => Promise<void>;
  /** Every record type: people are listed with the number of records that they own. */
  modules: readonly Module[];
  /** Announces a change set that was committed here. */
  announce: Announce;
  /** Registers a callback for each commit to an organization in this process. */
  onCommit: Database['onCommit'];
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  /** Tests create thousands of accounts and save time here. */
  passwordCost?: PasswordCost | undefined;
}
