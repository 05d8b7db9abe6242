import { labelOf } from './field-messages.ts';

/** The names of audit events, if they cannot be derived from their kind. */
const names: Readonly<Record<string, string | undefined>> = {
  'sign-in': 'Signed in',
  'sign-in-failed': 'Sign-in failed',
  'sign-out': 'Signed out',
  export: 'Exported',
  download: 'Downloaded',
  import: 'Imported',
  'calendar-address-made': 'Calendar address made',
  'calendar-address-revoked': 'Calendar address revoked',
  'webhook-address-made': 'Webhook address created',
  'webhook-address-revoked': 'Webhook address revoked',
  'api-key-made': 'API key made',
  'api-key-revoked': 'API key revoked',
};

/** `password-changed` → `Password changed`. */
export function eventName(kind: string): string {
  return names[kind] ?? labelOf(kind.replaceAll('-', ' '));
}
