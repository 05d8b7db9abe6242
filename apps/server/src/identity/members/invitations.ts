import type { invitePeople } from '@pipewright/contract/operations/organization/invitations.ts';
import { emailAddress } from '@pipewright/contract/operations/organization/onboarding.ts';
import type { Granted } from '@pipewright/contract/permissions.ts';
import type { Language } from '@pipewright/contract/texts/languages.ts';
import type { z } from 'zod';
import type { Session } from '../../platform/database/connections/pool.ts';
import type { TenantTx } from '../../platform/database/tenant/tenant-db.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { assertNoEscalation } from '../../platform/escalation.ts';
import { newId } from '../../platform/ids.ts';
import { message, msg } from '../../platform/language/message.ts';
import { readerLanguage, writeForRequest } from '../../platform/language/request-language.ts';
import type { Outbox, OutboxMail } from '../../platform/mail/outbox.ts';
import type { Principal } from '../../platform/principal.ts';
import { grantedBy, type StoredRole } from '../../platform/role-permissions.ts';
import type { TenantWrite } from '../organizations/tenant-writes.ts';
import type { DemoAccounts } from '../security/demo-accounts.ts';
import { emailDomainProblem } from '../security/security-rules.ts';
import { invitationMail } from './invitation-mail.ts';
import { assertInvitationLimits, issueInvitation } from './invitation-tokens.ts';
import { readRole } from './member-rows.ts';

type Invited = z.output<typeof invitePeople.result>;
type Headers = Record<string, string>;
interface NamedPerson {
  principal: Principal;
  id: string;
}

export interface Invitations {
  /** Invites every address that can be invited, and reports the result for each. */
  invite(asked: {
    principal: Principal;
    emails: readonly string[];
    roleId: string;
  }): Promise<{ body: Invited; headers: Headers }>;
  resend(asked: NamedPerson): Promise<{ body: { message: string }; headers: Headers }>;
  /** Creates a new link for another seven days that the user passes on. `record` logs it in the same transaction. */
  createLink(
    asked: NamedPerson & { record: (db: Session, email: string) => Promise<void> },
  ): Promise<{ url: string; expiresAtUtc: string }>;
  revoke(asked: NamedPerson): Promise<{ headers: Headers }>;
}

export function createInvitations(deps: {
  write: TenantWrite;
  outbox: Outbox;
  appOrigin: string;
  demo: DemoAccounts;
}): Invitations {
  const { write, outbox, appOrigin, demo } = deps;

  /** The password of the demo is public: nobody may send mail to strangers with it. */
  async function assertNotDemo({ userId }: Principal): Promise<void> {
    if (outbox.delivers && userId && (await demo.includes(userId))) {
      throw new AppError('forbidden', { message: 'The demo account is everybody’s: it invites nobody.' });
    }
  }

  async function newLink(db: Session, organizationId: string, invitationId: string): Promise<string> {
    return `${appOrigin}/join?token=${await issueInvitation(db, { organizationId, invitationId })}`;
  }

  async function send(tx: TenantTx, db: Session, invitation: Invitation): Promise<OutboxMail> {
    const url = await newLink(db, tx.principal.tenantId, invitation.id);
    const mail = invitationMail({ ...invitation, ...(await readSender(tx)), url });
    return outbox.add(tx, mail);
  }

  async function inviteOne(tx: TenantTx, email: string, roleId: string): Promise<string | { id: string }> {
    const { tenantId, userId } = tx.principal;
    const [member] = await tx<{ isActive: boolean }>`
      select is_active as "isActive" from crm.membership
      where tenant_id = ${tenantId} and lower(email) = lower(${email})`;
    if (member) {
      return member.isActive ? 'Is a member already.' : 'Is deactivated here. Reactivate them instead.';
    }
    const [renewed] = await tx<{ id: string }>`
      update crm.invitation
      set role_id = ${roleId}, invited_by_user_id = ${userId}, expires_at_utc = now() + interval '7 days'
      where tenant_id = ${tenantId} and lower(email) collate "C" = lower(${email}) collate "C" and expires_at_utc <= now()
      returning id`;
    if (renewed) {
      return renewed;
    }
    const [invited] = await tx<{ id: string }>`
      insert into crm.invitation (tenant_id, id, email, role_id, invited_by_user_id, expires_at_utc)
      values (${tenantId}, ${newId()}, ${email}, ${roleId}, ${userId}, now() + interval '7 days')
      on conflict (tenant_id, lower(email) collate "C") do nothing
      returning id`;
    return invited ?? 'Is invited already.';
  }

  return {
    async invite({ principal, emails, roleId }) {
      await assertNotDemo(principal);
      const { result, headers } = await write(principal, 'invitations.invite', async (tx, { db }) => {
        const role = await readRole(tx, roleId);
        assertNoEscalation(principal, role.permissions, [{}]);
        await assertInvitationLimits(db, principal.tenantId, { more: emails.length });
        await outbox.assertWithinLimits(tx, emails.length);
        const results: Invited['results'] = [];
        const waiting: OutboxMail[] = [];
        for (const email of withoutRepeats(emails)) {
          const outcome = emailAddress.safeParse(email).success
            ? ((await emailDomainProblem(db, { tenantId: principal.tenantId, email })) ??
              (await inviteOne(tx, email, roleId)))
            : 'This is no email address.';
          if (typeof outcome === 'string') {
            results.push({ email, isInvited: false, message: writeForRequest(outcome) });
          } else {
            waiting.push(await send(tx, db, { ...outcome, email, role: role.name }));
            results.push({ email, isInvited: true, message: writeForRequest('Invited.') });
          }
        }
        return { results, waiting };
      });
      outbox.deliverSoon(result.waiting);
      return {
        body: { message: resultMessage(result.waiting.length, outbox), results: result.results },
        headers,
      };
    },

    async resend({ principal, id }) {
      await assertNotDemo(principal);
      const { result, headers } = await write(principal, 'invitations.resend', async (tx, { db }) => {
        const { invitation } = await renew(tx, db, id);
        await outbox.assertWithinLimits(tx, 1);
        return { email: invitation.email, waiting: await send(tx, db, invitation) };
      });
      outbox.deliverSoon([result.waiting]);
      return {
        body: { message: writeForRequest(msg`${result.email} is invited again, with a new link.`) },
        headers,
      };
    },

    async createLink({ principal, id, record }) {
      const { result } = await write(principal, 'invitations.create-link', async (tx, { db }) => {
        const { invitation, expiresAtUtc } = await renew(tx, db, id);
        await record(db, invitation.email);
        return { url: await newLink(db, principal.tenantId, id), expiresAtUtc: expiresAtUtc.toISOString() };
      });
      return result;
    },

    async revoke({ principal, id }) {
      const { headers } = await write(principal, 'invitations.revoke', async tx => {
        await lockInvitation(tx, id);
        await tx`delete from crm.invitation where tenant_id = ${principal.tenantId} and id = ${id}`;
      });
      return { headers };
    },
  };
}

interface Invitation {
  id: string;
  email: string;
  role: string;
}

/** Extends an invitation by seven days, if the user may grant its role, up to a limit. */
async function renew(tx: TenantTx, db: Session, id: string) {
  const { tenantId } = tx.principal;
  const { permissions, ...invitation } = await lockInvitation(tx, id);
  assertNoEscalation(tx.principal, permissions, [{}]);
  await assertInvitationLimits(db, tenantId, { invitationId: id });
  const [renewed] = await tx<{ expiresAtUtc: Date }>`
    update crm.invitation set expires_at_utc = now() + interval '7 days'
    where tenant_id = ${tenantId} and id = ${id} returning expires_at_utc as "expiresAtUtc"`;
  if (!renewed) {
    throw notFound('No such invitation.');
  }
  return { invitation, ...renewed };
}

async function lockInvitation(tx: TenantTx, id: string): Promise<Invitation & { permissions: Granted }> {
  const { tenantId } = tx.principal;
  const [row] = await tx<Invitation & StoredRole>`
    select invitation.id, email, user_role.name as role, permissions, is_built_in as "isBuiltIn" from crm.invitation
    join crm.user_role on user_role.tenant_id = ${tenantId} and user_role.id = role_id
    where invitation.tenant_id = ${tenantId} and invitation.id = ${id}
    for update of invitation`;
  if (!row) {
    throw notFound('No such invitation.');
  }
  const { isBuiltIn: _, ...invitation } = row;
  return { ...invitation, permissions: grantedBy(row) };
}

interface Sender {
  organization: string;
  invitedBy: string;
  language: Language;
}

/** The sender of the mail. */
async function readSender(tx: TenantTx): Promise<Sender> {
  const { tenantId, userId } = tx.principal;
  const [sender] = await tx<Sender & { organizationLanguage: string | null } & Record<string, unknown>>`
    select organization.name as organization, full_name as "invitedBy", language as "organizationLanguage"
    from crm.organization
    join crm.membership on membership.tenant_id = ${tenantId} and user_id = ${userId}
    where organization.tenant_id = ${tenantId} and organization.id = ${tenantId}`;
  if (!sender) {
    throw notFound('No such person.');
  }
  return { ...sender, language: readerLanguage(sender.organizationLanguage) };
}

function withoutRepeats(emails: readonly string[]): string[] {
  return [...new Map(emails.map(email => [email.toLowerCase(), email])).values()];
}

function resultMessage(invited: number, { delivers }: Outbox): string {
  if (invited === 0) {
    return writeForRequest(msg`Nobody was invited.`);
  }
  return writeForRequest(
    delivers
      ? message('{invited, plural, one {1 person is invited.} other {# people are invited.}}', { invited })
      : message(
          '{invited, plural, one {1 person is invited.} other {# people are invited.}} This server sends no mail: create a link for them from the list.',
          { invited },
        ),
  );
}
