import type { Mail } from '../../platform/mail/outbox.ts';
import { renderMail } from '../../platform/mail/template.ts';

/** The link is secret: it proves that its user owns the address. */
export function invitationMail(given: {
  email: string;
  organization: string;
  invitedBy: string;
  role: string;
  url: string;
}): Mail {
  const { email, organization, invitedBy, role, url } = given;
  const body = renderMail({
    subject: `Join ${organization} on Pipewright`,
    paragraphs: [
      'Hello,',
      `${invitedBy} invites you to ${organization} on Pipewright, as ${role}.`,
      'Leads, contacts, companies and deals of your team are kept there.',
    ],
    button: { label: 'Join', url },
    footer: `The link works for seven days, and only for ${email}. If you do not know ${invitedBy}, you need not do anything.`,
  });
  return { ...body, recipient: email, secret: url };
}
