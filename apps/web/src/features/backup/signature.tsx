import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ArchiveSignature } from '@pipewright/contract/operations/administration/backup.ts';
import { StatusChip, type Tone } from '../../kit/ui/chips/status-chip.tsx';

const chips: Record<ArchiveSignature, readonly [Tone, MessageDescriptor]> = {
  valid: ['green', msg`Signed here`],
  changed: ['red', msg`Changed since it was signed`],
  foreign: ['amber', msg`Signed elsewhere`],
  missing: ['amber', msg`Not signed`],
};

/** Where an archive comes from, as far as that is proven. */
export function SignatureChip({ signature }: { signature: ArchiveSignature }) {
  const [tone, text] = chips[signature];
  return <StatusChip tone={tone}>{i18n._(text)}</StatusChip>;
}

/** What an archive's signature means for a restore. */
export function signatureMeaning(signature: ArchiveSignature): string {
  return i18n._(meanings[signature]);
}

const meanings: Record<ArchiveSignature, MessageDescriptor> = {
  valid: msg`This backup was created here and hasn’t been changed since. Everything in it can be restored.`,
  changed: msg`This backup was changed after it was created here. Only records and lists will be restored.`,
  foreign: msg`This backup was created by another installation. Only records and lists will be restored, not people, roles, settings or history.`,
  missing: msg`This backup isn’t signed, so its origin can’t be verified. Only records and lists will be restored, not people, roles, settings or history.`,
};
