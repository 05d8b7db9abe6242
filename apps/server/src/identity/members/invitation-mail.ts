import type { Language } from '@pipewright/contract/texts/languages.ts';
import { msg } from '../../platform/language/message.ts';
import type { Mail } from '../../platform/mail/outbox.ts';
import { renderMail } from '../../platform/mail/template.ts';

/** The link is secret: it proves that its user owns the address. */
export function invitationMail(given: {
  email: string;
  organization: string;
  invitedBy: string;
  role: string;
  url: string;
  language: Language;
}): Mail {
  const { email, organization, invitedBy, role, url, language } = given;
  const body = renderMail(language, {
    subject: msg`Join ${organization} on Pipewright`,
    paragraphs: [
      msg`Hello,`,
      msg`${invitedBy} invites you to ${organization} on Pipewright, as ${role}.`,
      msg`Leads, contacts, companies and deals of your team are kept there.`,
    ],
    button: { label: msg`Join`, url },
    footer: msg`The link works for seven days, and only for ${email}. If you do not know ${invitedBy}, you need not do anything.`,
  });
  return { ...body, recipient: email, secret: url };
}
