import { StatusChip } from '../../kit/ui/chips/status-chip.tsx';
import type { OutboxMail } from './outbox-query.ts';

const states = {
  queued: ['blue', 'Waiting'],
  sent: ['green', 'Sent'],
  failed: ['red', 'Not sent'],
  kept: ['grey', 'Kept'],
} as const;

/** Where a mail stands, in a word. */
export function MailState({ state }: Pick<OutboxMail, 'state'>) {
  const [tone, word] = states[state];
  return <StatusChip tone={tone}>{word}</StatusChip>;
}
