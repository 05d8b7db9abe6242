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
  valid: 'This archive was made here and has not been changed since. Everything in it can be restored.',
  changed: 'This archive was changed after it was made here. Only records and lists are restored from it.',
  foreign:
    'This archive was made by another installation. Only records and lists are restored from it; people, roles, settings and history are not.',
  missing:
    'Nobody has signed this archive, so it could come from anywhere. Only records and lists are restored from it; people, roles, settings and history are not.',
};
