import { t } from '@lingui/core/macro';
import type { QuoteStatus, quotes } from '@pipewright/contract/resources/quotes/quotes.ts';
import type { SlotsOf } from '../../kit/records/screens/define-screens.ts';
import { StatusChip, type Tone } from '../../kit/ui/chips/status-chip.tsx';

const tones: Readonly<Record<QuoteStatus, Tone>> = {
  draft: 'grey',
  sent: 'blue',
  accepted: 'green',
  declined: 'red',
  expired: 'amber',
  void: 'grey',
  replaced: 'grey',
};

export function QuoteStatusChip({ status }: { status: QuoteStatus }) {
  const names: Readonly<Record<QuoteStatus, string>> = {
    draft: t`Draft`,
    sent: t({ message: 'Sent', context: 'quote' }),
    accepted: t`Accepted`,
    declined: t`Declined`,
    expired: t`Expired`,
    void: t`Void`,
    replaced: t`Replaced`,
  };
  return <StatusChip tone={tones[status]}>{names[status]}</StatusChip>;
}

/** `Q-2026-0042`, and from the second revision on `Q-2026-0042 · Revision 2`. */
export function numberOf({ number, revision }: { number: string | null; revision: number }): string {
  if (number === null) {
    return '';
  }
  return revision > 1 ? t`${number} · Revision ${revision}` : number;
}

export const quoteCells = {
  status: ({ record }) => <QuoteStatusChip status={record.status} />,
  number: ({ record }) => numberOf(record),
} satisfies SlotsOf<typeof quotes>['cell'];

export const quoteSlots: SlotsOf<typeof quotes> = { cell: quoteCells };
