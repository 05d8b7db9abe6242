import { t } from '@lingui/core/macro';
import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useViewer } from '../../../kit/data/session/viewer.tsx';
import { wallTimeOf } from '../../../kit/formats/wall-time.ts';
import { AmountInput } from '../../../kit/records/field-types/editors/amount-input.tsx';
import { AskForm } from '../../../kit/records/form/ask-form.tsx';
import { DateInput } from '../../../kit/ui/inputs/date-input.tsx';
import type { Move } from './moves.ts';
import { useMoves } from './use-moves.ts';

interface ClosingFormProps {
  readonly move: Move;
  readonly onClosed: () => void;
  readonly onClose: () => void;
}

/** Asks what has to be known of a deal that ends: its value and day where it is won, the reason where it is lost. */
export function ClosingForm({ move: asked, onClosed, onClose }: ClosingFormProps) {
  const { deal, to } = asked;
  const { move } = useMoves();
  const { currency, timeZone } = useViewer().organization;
  const [amount, setAmount] = useState<number | undefined>(deal.amount);
  const [closedOn, setClosedOn] = useState(() => wallTimeOf(new Date().toISOString(), timeZone).slice(0, 10));
  const [lostReason, setLostReason] = useState(deal.lostReason ?? '');
  const closing = to.isWon ? { amount: amount ?? 0, closedOn } : { closedOn, lostReason: lostReason.trim() };
  return (
    <AskForm
      title={`${deal.name}: ${to.name}`}
      confirm={to.isWon ? t`Mark as won` : t`Mark as lost`}
      change={move}
      failure={t`${deal.name} could not be moved.`}
      isHeld={closedOn === '' || Number.isNaN(amount) || (to.isLost && lostReason.trim() === '')}
      onConfirm={() => move.mutate({ ...asked, closing }, { onSuccess: onClosed })}
      onClose={onClose}
    >
      {to.isWon ? (
        <AmountInput
          label={t`Value (${deal.currency ?? currency})`}
          value={amount}
          onChange={setAmount}
          currencyId={deal.currencyId}
          data-autofocus
        />
      ) : (
        <Textarea
          label={t`Reason`}
          description={t`Why was it lost? This helps with future deals.`}
          value={lostReason}
          onChange={event => setLostReason(event.currentTarget.value)}
          maxLength={500}
          autosize
          minRows={2}
          required
          data-autofocus
        />
      )}
      <DateInput label={to.isWon ? t`Won on` : t`Lost on`} value={closedOn} onChange={setClosedOn} required />
    </AskForm>
  );
}
