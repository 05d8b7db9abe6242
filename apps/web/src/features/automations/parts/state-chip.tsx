import { t } from '@lingui/core/macro';
import type { Automation } from '@pipewright/contract/operations/automation/automations.ts';
import { StatusChip, type Tone } from '../../../kit/ui/chips/status-chip.tsx';

const tones: Readonly<Record<Automation['state'], Tone>> = { draft: 'grey', on: 'green', paused: 'amber' };

export function StateChip({ automation: { state } }: { automation: Automation }) {
  const words = { draft: t`Draft`, on: t({ message: 'On', context: 'automation' }), paused: t`Paused` };
  return <StatusChip tone={tones[state]}>{words[state]}</StatusChip>;
}
