import type { SecurityEventKind } from '@pipewright/contract/operations/account/security.ts';
import type { Language } from '@pipewright/contract/texts/languages.ts';
import { dateLocale } from '../../platform/language/date-locale.ts';
import { msg, type Text } from '../../platform/language/message.ts';
import type { Mail } from '../../platform/mail/outbox.ts';
import { renderMail } from '../../platform/mail/template.ts';
import type { SecurityEvent } from './security-log.ts';

interface Addressee {
  email: string;
  firstName: string;
  organization: string;
  timeZone: string;
  language: Language;
}
type Details = NonNullable<SecurityEvent['details']>;
type Wording = (details: Details, addressee: Addressee) => { subject: Text; sentence: Text };

/** Events that the owner of an account must learn of, in case they did not cause them. */
const notices: Partial<Readonly<Record<SecurityEventKind, Wording>>> = {
  'password-changed': () => ({
    subject: msg`Your password was changed`,
    sentence: msg`the password of your Pipewright account was changed. All other sessions have ended.`,
  }),
  'second-factor-on': () => ({
    subject: msg`Two-step sign-in was turned on`,
    sentence: msg`an authenticator app was set up for your Pipewright account. Signing in asks for its code now.`,
  }),
  'second-factor-off': ({ by }, { organization }) =>
    by === undefined
      ? {
          subject: msg`Two-step sign-in was turned off`,
          sentence: msg`the authenticator app of your Pipewright account was removed. Its codes count no longer.`,
        }
      : {
          subject: msg`Your second factor was reset`,
          sentence: msg`${by} of ${organization} has reset the second factor of your Pipewright account: its authenticator app, recovery codes and passkeys are removed, and you are signed out everywhere. Sign in with your password, and set up a new one.`,
        },
  'one-time-link-created': ({ by = '', purpose }, { organization }) => ({
    subject:
      purpose === 'reset-password'
        ? msg`A link to set your password was created`
        : msg`A link to confirm your address was created`,
    sentence:
      purpose === 'reset-password'
        ? msg`${by} of ${organization} created a one-time link that sets a new password for your Pipewright account. Whoever has the link can use it once.`
        : msg`${by} of ${organization} created a one-time link that confirms the email address of your Pipewright account. Whoever has the link can use it once.`,
  }),
  'recovery-codes-made': () => ({
    subject: msg`New recovery codes were made`,
    sentence: msg`new recovery codes were made for your Pipewright account. The earlier ones count no longer.`,
  }),
  'passkey-added': ({ name = '' }) => ({
    subject: msg`A passkey was added`,
    sentence: msg`the passkey “${name}” was added to your Pipewright account. Whoever holds it can sign in.`,
  }),
  'passkey-removed': ({ name = '' }) => ({
    subject: msg`A passkey was removed`,
    sentence: msg`the passkey “${name}” was removed from your Pipewright account.`,
  }),
  'api-key-made': ({ name = '' }, { organization }) => ({
    subject: msg`An API key was made`,
    sentence: msg`the API key “${name}” was made in your name. Whoever holds it works in ${organization} as you.`,
  }),
  'api-key-revoked': ({ name = '' }, { organization }) => ({
    subject: msg`An API key was revoked`,
    sentence: msg`your API key “${name}” for ${organization} was revoked.`,
  }),
  'application-connected': ({ name = '' }, { organization }) => ({
    subject: msg`An application was connected`,
    sentence: msg`the application “${name}” was connected to your Pipewright account. It works in ${organization} as you, until you disconnect it.`,
  }),
};

export function sendsNotice(kind: SecurityEventKind): boolean {
  return kind in notices;
}

/** The mail about such an event. It contains no secret, so administrators may see it in the outbox. */
export function noticeMail(addressee: Addressee, event: SecurityEvent, url: string): Mail {
  const { details = {}, client } = event;
  const words = notices[event.kind]?.(details, addressee);
  if (!words) {
    throw new Error(`Nobody is told of ${event.kind}.`);
  }
  const { timeZone, firstName, email, language } = addressee;
  const at = new Intl.DateTimeFormat(dateLocale(language), {
    timeZone,
    dateStyle: 'long',
    timeStyle: 'short',
  }).format();
  const body = renderMail(language, {
    subject: words.subject,
    paragraphs: [
      msg`Hello ${firstName},`,
      words.sentence,
      client
        ? msg`It was on ${at} (${timeZone}), from the address ${client.address}.`
        : msg`It was on ${at} (${timeZone}).`,
    ],
    button: { label: msg`Look at your account`, url },
    footer: msg`If you know of this, you need not do anything. If you do not, change your password, end the sessions that are not yours, and tell your administrator.`,
  });
  return { ...body, recipient: email, isUrgent: true };
}
