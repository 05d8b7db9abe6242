import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { PersonListed } from '@pipewright/contract/operations/organization/members.ts';
import { StatusChip } from '../../kit/ui/chips/status-chip.tsx';

export const stateWords = {
  active: msg`Active`,
  invited: msg`Invited`,
  deactivated: msg`Deactivated`,
} as const;
const tones = { active: 'green', invited: 'blue', deactivated: 'grey' } as const;

/** Where somebody stands, in a word. */
export function PersonState({ state, invitation }: Pick<PersonListed, 'state' | 'invitation'>) {
  return invitation?.isExpired ? (
    <StatusChip tone="amber">{t`Invitation expired`}</StatusChip>
  ) : (
    <StatusChip tone={tones[state]}>{i18n._(stateWords[state])}</StatusChip>
  );
}
