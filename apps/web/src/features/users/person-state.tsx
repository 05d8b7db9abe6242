import type { PersonListed } from '@pipewright/contract/operations/members.ts';
import { StatusChip } from '../../kit/ui/chips/status-chip.tsx';

export const stateWords = { active: 'Active', invited: 'Invited', deactivated: 'Deactivated' } as const;
const tones = { active: 'green', invited: 'blue', deactivated: 'grey' } as const;

/** Where somebody stands, in a word. */
export function PersonState({ state, invitation }: Pick<PersonListed, 'state' | 'invitation'>) {
  return invitation?.isExpired ? (
    <StatusChip tone="amber">Invitation expired</StatusChip>
  ) : (
    <StatusChip tone={tones[state]}>{stateWords[state]}</StatusChip>
  );
}
