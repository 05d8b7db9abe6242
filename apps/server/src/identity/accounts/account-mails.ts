import type { Mail } from '../../platform/mail/outbox.ts';
import { renderMail } from '../../platform/mail/template.ts';

interface Person {
  email: string;
  firstName: string;
}

/** The link is secret: it proves that its user owns the address. */
export function verificationMail(person: Person, url: string): Mail {
  const body = renderMail({
    subject: 'Confirm your email address',
    paragraphs: [
      `Hello ${person.firstName},`,
      'please confirm that this is your email address, so that we can reach you when it matters.',
    ],
    button: { label: 'Confirm email address', url },
    footer: 'The link works for 24 hours. If you did not sign up for Pipewright, you need not do anything.',
  });
  return { ...body, recipient: person.email, secret: url, isUrgent: true };
}

/** The link is secret: it allows its user to sign in. */
export function passwordResetMail(person: Person, url: string): Mail {
  const body = renderMail({
    subject: 'Set a new password',
    paragraphs: [
      `Hello ${person.firstName},`,
      'somebody, probably you, asked to set a new password for your Pipewright account.',
    ],
    button: { label: 'Set a new password', url },
    footer:
      'The link works once, for one hour. If it was not you, you need not do anything: your password stays as it is.',
  });
  return { ...body, recipient: person.email, secret: url, isUrgent: true };
}

export function welcomeMail(person: Person, organization: { name: string }, url: string): Mail {
  const body = renderMail({
    subject: 'Welcome to Pipewright',
    paragraphs: [
      `Hello ${person.firstName},`,
      `${organization.name} is ready. Add your first leads, import the ones you have, and invite your colleagues.`,
    ],
    button: { label: 'Open Pipewright', url },
    footer: 'You get this mail because you signed up for Pipewright with this address.',
  });
  return { ...body, recipient: person.email };
}
