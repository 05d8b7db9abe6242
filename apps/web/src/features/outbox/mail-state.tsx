import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { StatusChip } from '../../kit/ui/chips/status-chip.tsx';
import type { OutboxMail } from './outbox-query.ts';

const states = {
  queued: ['blue', msg`Waiting`],
  sent: ['green', msg`Sent`],
  failed: ['red', msg`Not sent`],
  kept: ['grey', msg`Kept`],
} as const;

/** Where a mail stands, in a word. */
export function MailState({ state }: Pick<OutboxMail, 'state'>) {
  const [tone, text] = states[state];
  return <StatusChip tone={tone}>{i18n._(text)}</StatusChip>;
}
