import { z } from 'zod';
import { defineOperation } from '../../define-operation.ts';
import { singleLine } from '../../fields/single-line.ts';

/** The maximum number at once. */
export const maxInvited = 50;

const params = z.strictObject({ id: z.uuid() });
const managed = { access: 'users.manage', tag: 'users' } as const;
const open = { access: 'public', tag: 'account' } as const;
const done = z.object({ message: z.string() });
/** From the link in the mail. */
const token = z.string().min(1).max(200);
const name = singleLine().min(1).max(100);

export const invitePeople = defineOperation({
  ...managed,
  method: 'POST',
  path: '/invitations',
  summary: 'Invite people by email with a role; tells of each address what became of it',
  body: z.strictObject({
    emails: z.array(z.string().trim().min(1).max(300)).min(1).max(maxInvited),
    roleId: z.uuid(),
  }),
  result: z.object({
    message: z.string(),
    results: z.array(z.object({ email: z.string(), isInvited: z.boolean(), message: z.string() })),
  }),
});

export const resendInvitation = defineOperation({
  ...managed,
  method: 'POST',
  path: '/invitations/:id/resend',
  summary: 'Send the mail again with a new link, for another seven days; the old link is dead',
  params,
  result: done,
});

export const revokeInvitation = defineOperation({
  ...managed,
  method: 'DELETE',
  path: '/invitations/:id',
  summary: 'Take an invitation back; its link is dead',
  params,
});

/** A POST, so that the token is not in any log. */
export const readInvitation = defineOperation({
  ...open,
  method: 'POST',
  path: '/auth/invitation',
  summary: 'What the token of an invitation invites to',
  body: z.strictObject({ token }),
  result: z.object({
    organization: z.string(),
    invitedBy: z.string(),
    role: z.string(),
    /** The address that was invited. */
    email: z.string(),
    /** Whether the address has an account. If so, its password is required; otherwise a new password is chosen. */
    hasAccount: z.boolean(),
  }),
});

const joined = z.object({ message: z.string(), organizationId: z.uuid(), email: z.string() });

export const acceptInvitation = defineOperation({
  ...open,
  method: 'POST',
  path: '/auth/join',
  summary: 'Join with the token of an invitation: by a new account, or by the password of the one there is',
  body: z.strictObject({
    token,
    password: z.string().min(1).max(128),
    firstName: name.optional(),
    lastName: name.optional(),
  }),
  result: joined,
});

export const acceptAsMyself = defineOperation({
  method: 'POST',
  path: '/auth/join-as-myself',
  access: 'person',
  tag: 'account',
  summary: 'Join with the token of an invitation, signed in as whom it is for',
  body: z.strictObject({ token }),
  result: joined,
});
