import type { Language } from '@pipewright/contract/texts/languages.ts';
import { msg } from '../../platform/language/message.ts';
import type { Mail } from '../../platform/mail/outbox.ts';
import { renderMail } from '../../platform/mail/template.ts';

interface Person {
  email: string;
  firstName: string;
  language: Language;
}

/** The link is secret: it proves that its user owns the address. */
export function verificationMail(person: Person, url: string): Mail {
  const body = renderMail(person.language, {
    subject: msg`Confirm your email address`,
    paragraphs: [
      msg`Hello ${person.firstName},`,
      msg`please confirm that this is your email address, so that we can reach you when it matters.`,
    ],
    button: { label: msg`Confirm email address`, url },
    footer: msg`The link works for 24 hours. If you did not sign up for Pipewright, you need not do anything.`,
  });
  return { ...body, recipient: person.email, secret: url, isUrgent: true };
}

/** The link is secret: it allows its user to sign in. */
export function passwordResetMail(person: Person, url: string): Mail {
  const body = renderMail(person.language, {
    subject: msg`Set a new password`,
    paragraphs: [
      msg`Hello ${person.firstName},`,
      msg`somebody, probably you, asked to set a new password for your Pipewright account.`,
    ],
    button: { label: msg`Set a new password`, url },
    footer: msg`The link works once, for one hour. If it was not you, you need not do anything: your password stays as it is.`,
  });
  return { ...body, recipient: person.email, secret: url, isUrgent: true };
}

export function welcomeMail(person: Person, organization: { name: string }, url: string): Mail {
  const body = renderMail(person.language, {
    subject: msg`Welcome to Pipewright`,
    paragraphs: [
      msg`Hello ${person.firstName},`,
      msg`${organization.name} is ready. Add your first leads, import the ones you have, and invite your colleagues.`,
    ],
    button: { label: msg`Open Pipewright`, url },
    footer: msg`You get this email because you signed up for Pipewright with this address.`,
  });
  return { ...body, recipient: person.email };
}
