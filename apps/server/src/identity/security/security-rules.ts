import {
  changeSecurityRules,
  readSecurityRules,
} from '@pipewright/contract/operations/organization/security-rules.ts';
import type { UndoGuard } from '../../platform/change-log/undo-guard.ts';
import type { Pool, Session } from '../../platform/database/connections/pool.ts';
import { conflict, forbidden, notFound } from '../../platform/errors.ts';
import { defineReadRoute, defineWriteRoute, type Route } from '../../platform/http/routes/define-route.ts';
import type { Principal } from '../../platform/principal.ts';
import type { DemoAccounts } from './demo-accounts.ts';
import { personOf } from './own-account-route.ts';

/** Changes to this kind of record may change the security rules. */
export const organizationEntity = 'organization';

/** The security rules of an organization. They are stored, logged and undone like its other settings. */
export function securityRuleRoutes({ pool, demo }: Parts): Route[] {
  return [
    defineReadRoute(readSecurityRules, async ({ principal: { tenantId } }) => {
      const [rules] = await pool.use(
        db => db.sql<RulesRow[]>`
          select requires_second_factor as "requiresSecondFactor",
            allowed_email_domains as "allowedEmailDomains", allows_applications as "allowsApplications",
            array(
              select user_id from crm.membership
              where membership.tenant_id = ${tenantId} and membership.is_active) as "userIds"
          from crm.organization where tenant_id = ${tenantId}`,
      );
      if (!rules) {
        throw notFound('No such organization.');
      }
      const { userIds, ...settings } = rules;
      const withSecondFactor = await pool.use(
        db => db.sql`
          select from unnest(${userIds}::uuid[]) as member (user_id)
          where ${hasApp(db)} or exists (select from identity.passkey where passkey.user_id = member.user_id)`,
      );
      return { body: { ...settings, people: userIds.length, withSecondFactor: withSecondFactor.length } };
    }),
    defineWriteRoute(changeSecurityRules, async ({ principal, body, tx, changeSet }) => {
      await assertMayChange({ pool, demo }, principal, body);
      changeSet.changedEntities.add(organizationEntity);
      const [saved] = await tx<{ allowsApplications: boolean }>`
        update crm.organization set requires_second_factor = ${body.requiresSecondFactor},
          allowed_email_domains = ${body.allowedEmailDomains},
          allows_applications = coalesce(${body.allowsApplications ?? null}::boolean, allows_applications)
        where tenant_id = ${principal.tenantId} returning allows_applications as "allowsApplications"`;
      return { body: { ...body, allowsApplications: saved?.allowsApplications ?? true } };
    }),
  ];
}

/** Undo must not bypass the rules for changing them. */
export function securityRulesUndoGuard(parts: Parts): UndoGuard {
  return {
    entity: organizationEntity,
    permission: 'settings.manage',
    async check(tx, changeSetId) {
      const [restored] = await tx<{ requiresSecondFactor: boolean | null }>`
        select (before ->> 'requires_second_factor')::boolean as "requiresSecondFactor" from crm.change_log
        where tenant_id = ${tx.principal.tenantId} and change_set_id = ${changeSetId} and entity = ${organizationEntity}
          and before ?| ${['requires_second_factor', 'allowed_email_domains', 'allows_applications']}::text[]`;
      if (restored) {
        await assertMayChange(parts, tx.principal, restored);
      }
    },
  };
}

interface Parts {
  pool: Pool;
  demo: DemoAccounts;
}

/** Not with an API key, not in the demo, and not for users that the change would lock out. */
async function assertMayChange(
  { pool, demo }: Parts,
  principal: Principal,
  rules: { requiresSecondFactor: boolean | null },
): Promise<void> {
  if (!principal.sessionId) {
    throw forbidden();
  }
  const person = personOf(principal);
  await demo.assertNotDemo(person.userId);
  if (rules.requiresSecondFactor) {
    await assertHasSecondFactor(pool, person);
  }
}

/** Why somebody with this address may not join the organization; undefined if they may. */
export async function emailDomainProblem(
  db: Session,
  { tenantId, email }: { tenantId: string; email: string },
): Promise<string | undefined> {
  const [row] = await db.sql<{ domains: string[] }[]>`
    select allowed_email_domains as domains from crm.organization where tenant_id = ${tenantId}`;
  const domains = row?.domains ?? [];
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return domains.length === 0 || domains.includes(domain)
    ? undefined
    : `Only addresses at ${domains.join(', ')} may join this organization.`;
}

interface RulesRow {
  requiresSecondFactor: boolean;
  allowedEmailDomains: string[];
  allowsApplications: boolean;
  userIds: string[];
}

/** The user who makes it mandatory must have a second factor, or would be locked out first. */
async function assertHasSecondFactor(
  pool: Pool,
  person: { userId: string; sessionId: string },
): Promise<void> {
  const own = await pool.use(
    db => db.sql`
      select from identity.session member
      where id = ${person.sessionId} and (method = 'passkey' or ${hasApp(db)})`,
  );
  if (own.length === 0) {
    throw conflict('Set up a second factor for yourself first, then ask it of everybody.');
  }
}

/** SQL for a query over `member`. */
function hasApp(db: Session) {
  return db.sql`
    exists (
      select from identity.authenticator_app app
      where app.user_id = member.user_id and app.confirmed_at_utc is not null)`;
}
