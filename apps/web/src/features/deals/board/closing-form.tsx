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

/** Asks what has to be known of a deal that ends: its day and why, and the value where it is won. */
export function ClosingForm({ move: asked, onClosed, onClose }: ClosingFormProps) {
  const { deal, to } = asked;
  const { move } = useMoves();
  const { currency, timeZone } = useViewer().organization;
  const [amount, setAmount] = useState<number | undefined>(deal.amount);
  const [closedOn, setClosedOn] = useState(() => wallTimeOf(new Date().toISOString(), timeZone).slice(0, 10));
  const [given, setReason] = useState((to.isWon ? deal.wonReason : deal.lostReason) ?? '');
  const reason = given.trim();
  const closing = to.isWon
    ? { amount: amount ?? 0, closedOn, ...(reason && { wonReason: reason }) }
    : { closedOn, lostReason: reason };
  return (
    <AskForm
      title={`${deal.name}: ${to.name}`}
      confirm={to.isWon ? t`Mark as won` : t`Mark as lost`}
      change={move}
      failure={t`${deal.name} could not be moved.`}
      isHeld={closedOn === '' || Number.isNaN(amount) || (to.isLost && reason === '')}
      onConfirm={() => move.mutate({ ...asked, closing }, { onSuccess: onClosed })}
      onClose={onClose}
    >
      {to.isWon && (
        <AmountInput
          label={t`Value (${deal.currency ?? currency})`}
          value={amount}
          onChange={setAmount}
          currencyId={deal.currencyId}
          data-autofocus
        />
      )}
      <Textarea
        label={t`Reason`}
        description={
          to.isWon
            ? t`Why was it won? This helps with future deals.`
            : t`Why was it lost? This helps with future deals.`
        }
        value={given}
        onChange={event => setReason(event.currentTarget.value)}
        maxLength={500}
        autosize
        minRows={2}
        required={to.isLost}
        data-autofocus={to.isLost || undefined}
      />
      <DateInput label={to.isWon ? t`Won on` : t`Lost on`} value={closedOn} onChange={setClosedOn} required />
    </AskForm>
  );
}
