import type { Session } from '../../platform/database/connections/pool.ts';
import { enterTenant, newChangeSet } from '../../platform/database/tenant/tenant-db.ts';
import { AppError } from '../../platform/errors.ts';
import { systemPrincipal } from '../../platform/principal.ts';
import { findInvitation } from './invitation-tokens.ts';

interface OpenInvitation {
  organizationId: string;
  invitationId: string;
  email: string;
  roleId: string;
  role: string;
  invitedBy: string;
  organization: string;
}

/** The invitation of a token. Throws the reason if it is not valid. */
export async function openInvitation(
  db: Session,
  token: string,
  { lock }: { lock: boolean },
): Promise<OpenInvitation> {
  const found = await findInvitation(db, token, { lock });
  if (!found) {
    throw invalidInvitation('This link is not valid. Ask for a new invitation.');
  }
  const { organizationId, invitationId, outcome } = found;
  if (outcome) {
    throw invalidInvitation(
      outcome === 'used'
        ? 'This invitation was used already. Please sign in.'
        : 'A newer email with another link was sent to you. Please use that one.',
    );
  }
  const tx = await enterTenant(db, systemPrincipal(organizationId), newChangeSet('invitations.read'));
  const [invitation] = await tx<
    Omit<OpenInvitation, 'organizationId' | 'invitationId'> & { isExpired: boolean }
  >`
    select invitation.email, invitation.role_id as "roleId", user_role.name as role,
      inviter.full_name as "invitedBy", organization.name as organization, expires_at_utc <= now() as "isExpired"
    from crm.invitation
    join crm.user_role on user_role.tenant_id = ${organizationId} and user_role.id = invitation.role_id
    join crm.membership as inviter on inviter.tenant_id = ${organizationId} and inviter.user_id = invited_by_user_id
    join crm.organization on organization.tenant_id = ${organizationId} and organization.id = ${organizationId}
    where invitation.tenant_id = ${organizationId} and invitation.id = ${invitationId}
    ${lock ? tx`for update of invitation` : tx``}`;
  if (!invitation) {
    throw invalidInvitation('This invitation was revoked. Ask whoever invited you for a new one.');
  }
  const { isExpired, ...rest } = invitation;
  if (isExpired) {
    throw invalidInvitation('This invitation has expired. Ask whoever invited you for a new one.');
  }
  return { organizationId, invitationId, ...rest };
}

const invalidInvitation = (message: string) =>
  new AppError('invalid', { message, fields: { token: message } });
