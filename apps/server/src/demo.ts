import type { Identity } from './identity/create-identity.ts';
import { loadSample, readLoaded } from './modules/sample-data/load-sample.ts';
import { newChangeSet, type TenantDb, type TenantTx } from './platform/database/tenant-db.ts';
import { type Principal, systemOf } from './platform/principal.ts';
import { permissionsOf, readRights } from './platform/read-rights.ts';
import type { Module } from './platform/resources/define-module.ts';

/** By this it is found again at the next start; nobody else can have it. */
export const demoSubdomain = 'demo';
export const demo = { email: 'demo@pipewright.app', password: 'demo-pipewright' };

const colleagues = [
  { role: 'Sales manager', firstName: 'Vikram', lastName: 'Nair' },
  { role: 'Sales representative', firstName: 'Meera', lastName: 'Iyer' },
  { role: 'Sales representative', firstName: 'Daniel', lastName: 'Costa' },
  { role: 'Marketing', firstName: 'Priya', lastName: 'Shah' },
] as const;

/** Makes the demo organization when it is not there yet; answers its id. */
export async function ensureDemo(identity: Identity): Promise<string> {
  const there = await identity.findOrganization(demoSubdomain);
  const { organizationId } = there
    ? { organizationId: there }
    : await identity.createOrganization({
        organization: { name: 'Demo Company', country: 'India', timeZone: 'Asia/Kolkata' },
        subdomain: demoSubdomain,
        admin: { ...demo, firstName: 'Asha', lastName: 'Rao' },
        planId: 'professional',
        withTrial: false,
      });
  await identity.accounts.vouchFor([demo.email]);
  return organizationId;
}

/** Gives the demo organization its people and a year of their work, unless it has them. */
export async function fillDemo(
  identity: Identity,
  tenants: TenantDb,
  modules: readonly Module[],
  tenantId: string,
): Promise<void> {
  if (await tenants.read(systemOf(tenantId), readLoaded)) {
    return;
  }
  const principal: Principal = {
    ...systemOf(tenantId),
    permissions: await tenants.read(systemOf(tenantId), readAdministratorRights),
    actor: { kind: 'system', ref: 'demo' },
  };
  await addColleagues(identity, tenants, tenantId);
  await tenants.write(principal, newChangeSet('demo team'), makeTeam);
  const changeSet = newChangeSet('demo');
  await tenants.write(principal, changeSet, tx => loadSample(tx, modules, changeSet));
}

/** The demo is filled on behalf of its administrator, and with no more than their role allows. */
async function readAdministratorRights(tx: TenantTx): Promise<Principal['permissions']> {
  const [administrator] = await tx<{ userId: string }>`
    select user_id as "userId" from crm.membership
    where tenant_id = ${tx.principal.tenantId} and email = ${demo.email}`;
  const { held } = administrator ? await readRights(tx, administrator.userId) : { held: {} };
  return permissionsOf(held);
}

/** Those who sell see what the others of them work on. */
async function makeTeam(tx: TenantTx): Promise<void> {
  const { tenantId } = tx.principal;
  await tx`
    insert into crm.team (tenant_id, name, manager_user_id, member_user_ids)
    select ${tenantId}, 'Sales', (array_agg(user_id) filter (where role.name = 'Sales manager'))[1], array_agg(user_id)
    from crm.membership join crm.user_role role on role.tenant_id = ${tenantId} and role.id = role_id
    where membership.tenant_id = ${tenantId} and role.name in ('Sales manager', 'Sales representative')
    on conflict do nothing`;
}

async function addColleagues(identity: Identity, tenants: TenantDb, tenantId: string): Promise<void> {
  const system = systemOf(tenantId);
  const members = await tenants.read(
    system,
    tx => tx<{ email: string }>`select email from crm.membership where tenant_id = ${tenantId}`,
  );
  for (const { role, firstName, lastName } of colleagues) {
    const email = `${firstName}.${lastName}@demo.example`.toLowerCase();
    if (!members.some(member => member.email === email)) {
      // Nobody signs in as them: they are there to own things.
      await identity.addMember({
        tenantId,
        role,
        person: { email, password: crypto.randomUUID(), firstName, lastName },
      });
    }
  }
}
