import type { Identity } from './identity/identity.ts';
import { loadSample, readLoaded } from './modules/sample-data/load-sample.ts';
import { newChangeSet, type TenantDb, type TenantTx } from './platform/database/tenant/tenant-db.ts';
import { type Principal, systemPrincipal } from './platform/principal.ts';
import { permissionsOf, readRights } from './platform/read-rights.ts';
import type { Module } from './platform/resources/define-module.ts';

/** Identifies the demo organization at the next start. The name is reserved, so no other organization can have it. */
export const demoSubdomain = 'demo';
export const demo = { email: 'demo@pipewright.app', password: 'demo-pipewright' };

const colleagues = [
  { role: 'Sales manager', firstName: 'Vikram', lastName: 'Nair' },
  { role: 'Sales representative', firstName: 'Meera', lastName: 'Iyer' },
  { role: 'Sales representative', firstName: 'Daniel', lastName: 'Costa' },
  { role: 'Marketing', firstName: 'Priya', lastName: 'Shah' },
] as const;

/** Creates the demo organization if it does not exist and returns its id. */
export async function ensureDemo(identity: Identity): Promise<string> {
  const existingId = await identity.findOrganization(demoSubdomain);
  const { organizationId } = existingId
    ? { organizationId: existingId }
    : await identity.createOrganization({
        organization: { name: 'Demo Company', country: 'India', timeZone: 'Asia/Kolkata' },
        subdomain: demoSubdomain,
        admin: { ...demo, firstName: 'Asha', lastName: 'Rao' },
        planId: 'professional',
        withTrial: false,
      });
  await identity.accounts.markEmailsVerified([demo.email]);
  return organizationId;
}

/** Adds the demo's colleagues, team and a year of sample data, unless they exist already. */
export async function fillDemo(
  identity: Identity,
  tenants: TenantDb,
  modules: readonly Module[],
  tenantId: string,
): Promise<void> {
  if (await tenants.read(systemPrincipal(tenantId), readLoaded)) {
    return;
  }
  const principal: Principal = {
    ...systemPrincipal(tenantId),
    permissions: await tenants.read(systemPrincipal(tenantId), readAdministratorRights),
    actor: { kind: 'system', ref: 'demo' },
  };
  await addColleagues(identity, tenants, tenantId);
  await tenants.write(principal, newChangeSet('demo team'), createTeam);
  const changeSet = newChangeSet('demo');
  await tenants.write(principal, changeSet, tx => loadSample(tx, modules, changeSet));
}

/** The demo is filled on behalf of its administrator, with no more permissions than that role grants. */
async function readAdministratorRights(tx: TenantTx): Promise<Principal['permissions']> {
  const [administrator] = await tx<{ userId: string }>`
    select user_id as "userId" from crm.membership
    where tenant_id = ${tx.principal.tenantId} and email = ${demo.email}`;
  const { held } = administrator ? await readRights(tx, administrator.userId) : { held: {} };
  return permissionsOf(held);
}

/** Puts the sales people into one team, so that they see each other's records. */
async function createTeam(tx: TenantTx): Promise<void> {
  const { tenantId } = tx.principal;
  await tx`
    insert into crm.team (tenant_id, name, manager_user_id, member_user_ids)
    select ${tenantId}, 'Sales', (array_agg(user_id) filter (where role.name = 'Sales manager'))[1], array_agg(user_id)
    from crm.membership join crm.user_role role on role.tenant_id = ${tenantId} and role.id = role_id
    where membership.tenant_id = ${tenantId} and role.name in ('Sales manager', 'Sales representative')
    on conflict do nothing`;
}

async function addColleagues(identity: Identity, tenants: TenantDb, tenantId: string): Promise<void> {
  const system = systemPrincipal(tenantId);
  const members = await tenants.read(
    system,
    tx => tx<{ email: string }>`select email from crm.membership where tenant_id = ${tenantId}`,
  );
  for (const { role, firstName, lastName } of colleagues) {
    const email = `${firstName}.${lastName}@demo.example`.toLowerCase();
    if (!members.some(member => member.email === email)) {
      // Nobody signs in as these people. They exist to own records.
      await identity.addMember({
        tenantId,
        role,
        person: { email, password: crypto.randomUUID(), firstName, lastName },
      });
    }
  }
}
