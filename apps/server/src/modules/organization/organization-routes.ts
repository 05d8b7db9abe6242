import {
  changeOrganization,
  checkCustomDomain,
  choosePlan,
  deleteOrganization,
  findPublicDomain,
  keepOrganization,
  type Organization,
  readOrganization,
} from '@pipewright/contract/operations/organization/organization.ts';
import { type ChangeSet, newChangeSet, type TenantTx } from '../../platform/database/tenant/tenant-db.ts';
import { conflict, invalid, notFound, stale } from '../../platform/errors.ts';
import {
  defineAccountRoute,
  definePublicRoute,
  defineReadRoute,
  defineWriteRoute,
  type Route,
} from '../../platform/http/routes/define-route.ts';
import { logoRoutes } from './logo-routes.ts';
import { type OrganizationRow, readOrganizationRow, writeOrganizationRow } from './organization-rows.ts';
import { askDns, isTakenDomain, readDomain, settleDomain } from './verify-domain.ts';

/** The properties of an organization that the identity server and the configuration provide. */
interface Parts {
  readonly isReserved: (subdomain: string) => boolean;
  readonly planIds: readonly string[];
  readonly usualRetentionDays: number;
  /** Where the pages of organizations for their customers are. */
  readonly publicSuffix: string;
  readonly dnsServers: readonly string[];
  readonly canBeCustom: (domain: string) => boolean;
  readonly findByDomain: (domain: string) => Promise<string | undefined>;
  /** Of the organization that everybody may look around in: it must be there for the next one. */
  readonly demoSubdomain: string;
}

/** The settings of an organization. Every change is logged and can be undone, like that of a record. */
export function organizationRoutes(parts: Parts): Route[] {
  const { isReserved, planIds, usualRetentionDays, publicSuffix, dnsServers, canBeCustom, demoSubdomain } =
    parts;
  const tell = (row: OrganizationRow): Organization => ({
    ...row,
    trialEndsAtUtc: row.trialEndsAtUtc?.toISOString() ?? null,
    deletionDueAtUtc: row.deletionDueAtUtc?.toISOString() ?? null,
    customDomainVerifiedAtUtc: row.customDomainVerifiedAtUtc?.toISOString() ?? null,
    createdAtUtc: row.createdAtUtc.toISOString(),
    updatedAtUtc: row.updatedAtUtc.toISOString(),
    usualRetentionDays,
    publicSuffix,
  });
  const answer = async (tx: TenantTx) => {
    const row = await readOrganizationRow(tx);
    return { body: tell(row), headers: { etag: `"${row.version}"` } };
  };

  return [
    defineReadRoute(readOrganization, ({ principal, db }) => db.read(principal, answer)),

    defineWriteRoute(changeOrganization, async ({ tx, changeSet, body, ifMatch }) => {
      const before = await hold(tx, changeSet);
      if (ifMatch !== undefined && ifMatch !== before.version) {
        throw stale();
      }
      const isMoving = body.subdomain !== undefined && body.subdomain !== before.subdomain;
      if (isMoving && before.subdomain === demoSubdomain) {
        throw demoStays();
      }
      if (isMoving && isReserved(body.subdomain ?? '')) {
        throw invalid({ subdomain: 'This subdomain is reserved. Please choose another one.' });
      }
      if (body.customDomain && body.customDomain !== before.customDomain && !canBeCustom(body.customDomain)) {
        throw invalid({ customDomain: 'This domain cannot be used. Enter one of your own.' });
      }
      await writeOrganizationRow(tx, { ...before, ...body });
      return answer(tx);
    }),

    defineAccountRoute(checkCustomDomain, async ({ principal, db }) => {
      const own = await db.read(principal, tx => readDomain(tx, publicSuffix));
      if (!own) {
        throw conflict('Save a custom domain first.');
      }
      const { state, found } = await askDns(dnsServers, own);
      const changeSet = newChangeSet('verify domain');
      changeSet.changedEntities.add('organization');
      const { domain, expected } = own;
      try {
        await db.write(principal, changeSet, tx => settleDomain(tx, domain, state));
      } catch (error) {
        if (isTakenDomain(error)) {
          return { body: { domain, expected, found, state: 'taken' as const } };
        }
        throw error;
      }
      return { body: { domain, expected, found, state } };
    }),

    definePublicRoute(findPublicDomain, async ({ query }) => {
      if (!(await parts.findByDomain(query.domain))) {
        throw notFound();
      }
      return { body: { domain: query.domain } };
    }),

    ...logoRoutes,

    defineWriteRoute(choosePlan, async ({ tx, changeSet, principal: { tenantId }, body }) => {
      await hold(tx, changeSet);
      if (!planIds.includes(body.planId)) {
        throw invalid({ planId: 'Please choose one of the plans' });
      }
      await tx`
        update crm.organization
        set plan = ${body.planId}, billing_cycle = ${body.billingCycle}, trial_ends_at_utc = null
        where tenant_id = ${tenantId} and id = ${tenantId}`;
      return answer(tx);
    }),

    defineWriteRoute(deleteOrganization, async ({ tx, changeSet, principal: { tenantId }, body }) => {
      const { name, subdomain, deletionDueAtUtc } = await hold(tx, changeSet);
      if (subdomain === demoSubdomain) {
        throw demoStays();
      }
      if (deletionDueAtUtc) {
        throw conflict('The organization is going to be deleted already.');
      }
      if (body.name.trim() !== name) {
        throw invalid({ name: 'This is not the name of the organization' });
      }
      await tx`
        update crm.organization set deletion_due_at_utc = now() + interval '30 days'
        where tenant_id = ${tenantId} and id = ${tenantId}`;
      return answer(tx);
    }),

    defineWriteRoute(keepOrganization, async ({ tx, changeSet, principal: { tenantId } }) => {
      await hold(tx, changeSet);
      await tx`
        update crm.organization set deletion_due_at_utc = null where tenant_id = ${tenantId} and id = ${tenantId}`;
      return {};
    }),
  ];
}

const demoStays = () => conflict('The demo organization stays, and keeps its address.');

/** Of two who change it at once the second sees what the first has made of it. */
async function hold(tx: TenantTx, changeSet: ChangeSet): Promise<OrganizationRow> {
  const { tenantId } = tx.principal;
  changeSet.changedEntities.add('organization');
  await tx`select from crm.organization where tenant_id = ${tenantId} and id = ${tenantId} for update`;
  return readOrganizationRow(tx);
}
