import type { ArchiveSignature } from '@pipewright/contract/operations/backup.ts';
import { StatusChip, type Tone } from '../../kit/ui/chips/status-chip.tsx';

const chips: Record<ArchiveSignature, readonly [Tone, string]> = {
  valid: ['green', 'Signed here'],
  changed: ['red', 'Changed since it was signed'],
  foreign: ['amber', 'Signed elsewhere'],
  missing: ['amber', 'Not signed'],
};

/** Where an archive comes from, as far as that is proven. */
export function SignatureChip({ signature }: { signature: ArchiveSignature }) {
  const [tone, words] = chips[signature];
  return <StatusChip tone={tone}>{words}</StatusChip>;
}

/** What an archive's signature means for a restore. */
export const signatureMeanings: Record<ArchiveSignature, string> = {
  valid: 'This backup was created here and hasn’t been changed since. Everything in it can be restored.',
  changed: 'This backup was changed after it was created here. Only records and lists will be restored.',
  foreign:
    'This backup was created by another installation. Only records and lists will be restored, not people, roles, settings or history.',
  missing:
    'This backup isn’t signed, so its origin can’t be verified. Only records and lists will be restored, not people, roles, settings or history.',
};
