import { labelOf } from '../fields/field-messages.ts';

/** Events in the audit log other than changes of records, with the text that people read. */
export const auditEvents = {
  'api-key-made': 'API key made',
  'api-key-revoked': 'API key revoked',
  'application-connected': 'Application connected',
  'application-deleted': 'Application deleted',
  'application-disconnected': 'Application disconnected',
  'application-registered': 'Application registered',
  'archive-deleted': 'Backup deleted',
  'archive-downloaded': 'Backup downloaded',
  'archive-made': 'Backup made',
  'archive-restored': 'Backup restored',
  'archive-uploaded': 'Backup uploaded',
  'automation-started': 'Automation started by hand',
  'backup-schedule-changed': 'Backup schedule changed',
  'calendar-address-made': 'Calendar address made',
  'calendar-address-revoked': 'Calendar address revoked',
  download: 'Downloaded',
  export: 'Exported',
  import: 'Imported',
  'one-time-link-created': 'One-time link created',
  'passkey-added': 'Passkey added',
  'passkey-removed': 'Passkey removed',
  'password-changed': 'Password changed',
  'person-erased': 'Person erased',
  'personal-data-exported': 'Personal data exported',
  'recovery-codes-made': 'Recovery codes made',
  'second-factor-off': 'Two-step sign-in turned off',
  'second-factor-on': 'Two-step sign-in turned on',
  'second-factor-reset': 'Second factor reset',
  'session-ended': 'Session ended',
  'sign-in': 'Signed in',
  'sign-in-failed': 'Sign-in failed',
  'sign-out': 'Signed out',
  'webhook-address-made': 'Webhook address created',
  'webhook-address-revoked': 'Webhook address revoked',
} as const;

export type AuditEventKind = keyof typeof auditEvents;

/** The labels of an event's details. */
export const auditDetails = {
  by: 'By',
  fileName: 'File',
  file: 'File',
  format: 'Format',
  into: 'Into',
  method: 'Method',
  name: 'Name',
  origin: 'Origin',
  person: 'Person',
  purpose: 'Purpose',
  reason: 'Reason',
  resource: 'Records',
  rows: 'Rows',
  scope: 'Scope',
  secondFactor: 'Second factor',
  sessions: 'Sessions',
  signature: 'Signature',
  size: 'Size',
  sort: 'Sort',
  what: 'What',
} as const satisfies Readonly<Record<string, string>>;

/** The English name of an event. Kinds recorded by older versions have no text and are shown by their name. */
export function auditEventName(kind: string): string {
  return isKnown(auditEvents, kind) ? auditEvents[kind] : labelOf(kind.replaceAll('-', ' '));
}

/** The English label of a detail. */
export function auditDetailLabel(name: string): string {
  return isKnown(auditDetails, name) ? auditDetails[name] : labelOf(name);
}

function isKnown<Known extends object>(known: Known, name: string): name is Extract<keyof Known, string> {
  return Object.hasOwn(known, name);
}
