import { Resolver } from 'node:dns/promises';
import { z } from 'zod';
import type { TenantTx } from '../../platform/database/tenant/tenant-db.ts';
import { constraintOf } from '../../platform/database/translate-error.ts';
import type { IoJob, Schedule } from '../../platform/jobs/jobs.ts';
import { msg } from '../../platform/language/message.ts';
import { checkDomain, type DomainState } from './check-domain.ts';

interface OwnDomain {
  readonly domain: string;
  readonly expected: string;
  readonly organizationId: string;
}

/** For how many days a domain that was verified may fail: its pages must not vanish with a mistake in DNS. */
const graceDays = 3;

/** The custom domain of the organization; undefined if it has none. */
export async function readDomain(tx: TenantTx, publicSuffix: string): Promise<OwnDomain | undefined> {
  const { tenantId } = tx.principal;
  const [row] = await tx<{ domain: string; subdomain: string }>`
    select custom_domain as domain, subdomain from crm.organization
    where tenant_id = ${tenantId} and id = ${tenantId} and custom_domain is not null`;
  return (
    row && {
      domain: row.domain,
      expected: `${row.subdomain}.${publicSuffix.replace(/:\d+$/, '')}`,
      organizationId: tenantId,
    }
  );
}

/** Queries DNS about a domain. Uses a separate resolver, so that an unanswered name does not delay others. */
export function askDns(dnsServers: readonly string[], domain: OwnDomain) {
  const resolver = new Resolver({ timeout: 3000, tries: 1 });
  if (dnsServers.length > 0) {
    resolver.setServers(dnsServers);
  }
  return checkDomain(resolver, domain);
}

/**
 * Stores what DNS has said about a domain, unless it was changed meanwhile. Only what differs is written, so that checks
 * leave no entries in the log. Fails with `organization_custom_domain_unique` if another organization has the domain.
 */
export async function settleDomain(tx: TenantTx, domain: string, state: DomainState): Promise<void> {
  const { tenantId } = tx.principal;
  if (state === 'right') {
    await tx`
      update crm.organization set custom_domain_failing_since_utc = null,
        custom_domain_verified_at_utc = coalesce(custom_domain_verified_at_utc, clock.time)
      from (select now() as time) as clock
      where tenant_id = ${tenantId} and id = ${tenantId} and custom_domain = ${domain}
        and (custom_domain_verified_at_utc is null or custom_domain_failing_since_utc is not null)`;
  } else if (state !== 'unreachable') {
    await tx`
      update crm.organization set
        custom_domain_failing_since_utc = coalesce(custom_domain_failing_since_utc, clock.time),
        custom_domain_verified_at_utc = case
          when custom_domain_failing_since_utc > clock.grace or custom_domain_failing_since_utc is null
          then custom_domain_verified_at_utc end
      from (select now() as time, now() - make_interval(days => ${graceDays}) as grace) as clock
      where tenant_id = ${tenantId} and id = ${tenantId} and custom_domain = ${domain}
        and custom_domain_verified_at_utc is not null
        and (custom_domain_failing_since_utc is null
          or custom_domain_failing_since_utc <= clock.grace)`;
  }
}

export function isTakenDomain(error: unknown): boolean {
  return constraintOf(error) === 'organization_custom_domain_unique';
}

/** Checks all custom domains every hour: new ones are found, and lost ones are no longer served. */
export function createDomainChecks(parts: {
  publicSuffix: string;
  dnsServers: readonly string[];
  listTenants(): Promise<string[]>;
}): { job: IoJob<{ tenantId: string }, OwnDomain, DomainState>; schedule: Schedule } {
  const job: IoJob<{ tenantId: string }, OwnDomain, DomainState> = {
    name: 'check-custom-domain',
    label: msg`Check the custom domain`,
    payload: z.object({ tenantId: z.uuid() }),
    key: ({ tenantId }) => tenantId,
    claim: tx => readDomain(tx, parts.publicSuffix),
    perform: async domain => (await askDns(parts.dnsServers, domain)).state,
    async settle(tx, { domain }, state) {
      await tx`savepoint settling`;
      try {
        await settleDomain(tx, domain, state);
      } catch (error) {
        if (!isTakenDomain(error)) {
          throw error;
        }
        await tx`rollback to savepoint settling`;
      }
    },
  };
  return {
    job,
    schedule: {
      name: 'look-for-custom-domains',
      cron: '23 * * * *',
      async run(jobs) {
        for (const tenantId of await parts.listTenants()) {
          await jobs.enqueue(job, tenantId, { tenantId });
        }
      },
    },
  };
}
