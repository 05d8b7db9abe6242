import type { UserInfo } from '@pipewright/contract/identity.ts';
import { matchLanguage } from '@pipewright/contract/texts/languages.ts';
import type { Pool } from '../../platform/database/connections/pool.ts';
import { unauthenticated } from '../../platform/errors.ts';
import { teamOf } from '../../platform/principal.ts';
import type { SignedIn } from '../tokens/authenticate.ts';

/** The signed-in user, their organization and their permissions. */
export async function readUserInfo(pool: Pool, signedIn: SignedIn): Promise<UserInfo> {
  const [row] = await pool.use(
    db => db.sql<UserRow[]>`
      select account.email, account.email_verified_at_utc is not null as "emailVerified",
        account.first_name as "firstName", account.last_name as "lastName", account.phone_number as "phoneNumber",
        account.language, organization.language as "organizationLanguage",
        member.full_name as "fullName", role.name as "roleName",
        organization.name as "organizationName", organization.subdomain, organization.plan,
        organization.trial_ends_at_utc as "trialEndsAtUtc", organization.time_zone as "timeZone",
        coalesce(base.code, organization.currency) as currency,
        coalesce(base.decimal_places, 2) as "currencyDecimalPlaces", organization.country, logo_id as "logoId",
        organization.date_format as "dateFormat", organization.time_format as "timeFormat",
        organization.number_format as "numberFormat", organization.deletion_due_at_utc as "deletionDueAtUtc",
        lead_grade_a as "leadGradeA", lead_grade_b as "leadGradeB", lead_grade_c as "leadGradeC"
      from identity.user_account account
      cross join lateral crm.find_membership(${signedIn.tenantId}, account.id) as member
      cross join lateral crm.find_role(member.tenant_id, member.role_id) as role
      cross join lateral crm.find_organization(member.tenant_id) as organization
      left join lateral crm.find_base_currency(member.tenant_id) as base on true
      where account.id = ${signedIn.userId}`,
  );
  if (!row) {
    throw unauthenticated();
  }
  return {
    sub: signedIn.userId,
    email: row.email,
    email_verified: row.emailVerified,
    given_name: row.firstName,
    family_name: row.lastName,
    name: row.fullName,
    phone_number: row.phoneNumber,
    language: languageOf(row.language),
    roles: [row.roleName],
    permissions: [...signedIn.permissions.keys()],
    reach: Object.fromEntries(signedIn.permissions),
    team: [...teamOf(signedIn)].filter(id => id !== null),
    must_set_up_second_factor: signedIn.mustSetUpSecondFactor ?? false,
    organization: {
      id: signedIn.tenantId,
      name: row.organizationName,
      subdomain: row.subdomain,
      plan: row.plan,
      trialEndsAtUtc: row.trialEndsAtUtc?.toISOString() ?? null,
      timeZone: row.timeZone,
      currency: row.currency,
      currencyDecimalPlaces: row.currencyDecimalPlaces,
      country: row.country,
      logoId: row.logoId,
      dateFormat: row.dateFormat,
      timeFormat: row.timeFormat,
      numberFormat: row.numberFormat,
      language: languageOf(row.organizationLanguage),
      leadGrades: { A: row.leadGradeA, B: row.leadGradeB, C: row.leadGradeC },
      deletionDueAtUtc: row.deletionDueAtUtc?.toISOString() ?? null,
    },
  };
}

/** A language that is no longer offered counts as none. */
function languageOf(stored: string | null) {
  return matchLanguage(stored ? [stored] : []) ?? null;
}

interface UserRow {
  email: string;
  emailVerified: boolean;
  firstName: string;
  lastName: string;
  phoneNumber: string | null;
  language: string | null;
  organizationLanguage: string | null;
  fullName: string;
  roleName: string;
  organizationName: string;
  subdomain: string;
  plan: string;
  trialEndsAtUtc: Date | null;
  timeZone: string;
  currency: string;
  currencyDecimalPlaces: number;
  country: string | null;
  logoId: string | null;
  dateFormat: string | null;
  timeFormat: string | null;
  numberFormat: string | null;
  leadGradeA: number;
  leadGradeB: number;
  leadGradeC: number;
  deletionDueAtUtc: Date | null;
}
