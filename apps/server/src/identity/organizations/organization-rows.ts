import type { Language } from '@pipewright/contract/texts/languages.ts';
import type { Session } from '../../platform/database/connections/pool.ts';
import type { TenantTx } from '../../platform/database/tenant/tenant-db.ts';
import { newId } from '../../platform/ids.ts';
import { translateRow } from '../../platform/language/translate-row.ts';
import type { NewOrganization } from '../sign-up/create-organization.ts';
import { currencyOf } from '../sign-up/currency-of-country.ts';
import { standardRoles } from './standard-roles.ts';

/** Reserves the subdomain. Of two concurrent sign-ups, the second waits here and fails. */
export async function reserve(db: Session, id: string, organization: NewOrganization): Promise<void> {
  await db.sql`
    insert into identity.organization (id, subdomain, name)
    values (${id}, ${organization.subdomain}, ${organization.organization.name})`;
}

export async function insertPerson(db: Session, person: NewOrganization['admin'], passwordHash: string) {
  const account = { id: newId(), passwordVersion: 1 };
  await db.sql`
    insert into identity.user_account
      (id, email, password_hash, password_version, first_name, last_name, phone_number)
    values (${account.id}, ${person.email}, ${passwordHash}, ${account.passwordVersion},
      ${person.firstName}, ${person.lastName}, ${person.phoneNumber || null})`;
  return account;
}

export async function insertTenant(tx: TenantTx, wanted: NewOrganization): Promise<void> {
  const { tenantId } = tx.principal;
  const { organization } = wanted;
  // Starter is free, so it has no trial.
  const trialDays = wanted.withTrial && wanted.planId !== 'starter' ? 30 : null;
  await tx`
    insert into crm.organization (tenant_id, id, name, description, industry, website, contact_phone, country,
      company_size, time_zone, currency, plan, billing_cycle, trial_ends_at_utc, subdomain, custom_domain,
      language)
    values (${tenantId}, ${tenantId}, ${organization.name}, ${organization.description || null},
      ${organization.industry || null}, ${organization.website || null}, ${organization.contactPhone || null},
      ${organization.country || null}, ${organization.companySize || null}, ${organization.timeZone ?? 'UTC'},
      ${currencyOf(organization.country)}, ${wanted.planId}, ${wanted.billingCycle ?? 'monthly'},
      now() + make_interval(days => ${trialDays}::integer), ${wanted.subdomain}, ${wanted.customDomain || null},
      ${organization.language ?? null})`;
}

/** Inserts the standard roles and returns the id of the administrator role. */
export async function insertRoles(tx: TenantTx, language: Language): Promise<string> {
  const roles = standardRoles.map((role, index) => ({
    id: newId(),
    ...translateRow(language, role),
    sort_order: index + 1,
    // The administrator's.
    is_built_in: index === 0,
  }));
  // As text, because the driver would encode a JSON parameter a second time.
  await tx`
    insert into crm.user_role (tenant_id, id, name, description, permissions, sort_order, is_built_in)
    select ${tx.principal.tenantId}, id, name, description, permissions, sort_order, is_built_in
    from jsonb_to_recordset(${JSON.stringify(roles)}::text::jsonb)
      as role (id uuid, name text, description text, permissions jsonb, sort_order integer,
        is_built_in boolean)`;
  const administratorRole = roles.find(role => role.is_built_in);
  if (!administratorRole) {
    throw new Error('There is no role for administrators.');
  }
  return administratorRole.id;
}

/** An organization stores the names of its members itself. */
export async function insertMembership(
  tx: TenantTx,
  given: { userId: string; roleId: string },
): Promise<void> {
  const [person] = await tx<{ fullName: string; email: string }>`
    select first_name || ' ' || last_name as "fullName", email from identity.user_account where id = ${given.userId}`;
  if (!person) {
    throw new Error('The account does not exist.');
  }
  await tx`
    insert into crm.membership (tenant_id, user_id, role_id, full_name, email)
    values (${tx.principal.tenantId}, ${given.userId}, ${given.roleId}, ${person.fullName}, ${person.email})`;
}
