import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useViewer } from '../../../kit/data/session/viewer.tsx';
import { wallTimeOf } from '../../../kit/formats/wall-time.ts';
import { AskForm } from '../../../kit/records/form/ask-form.tsx';
import { DateInput } from '../../../kit/ui/inputs/date-input.tsx';
import { NumberInput } from '../../../kit/ui/inputs/number-input.tsx';
import type { Move } from './moves.ts';
import type { Closing } from './use-moves.ts';

interface ClosingFormProps {
  readonly move: Move;
  readonly onConfirm: (closing: Closing) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks what has to be known of a deal that ends: its value and day where it is won, the reason where it is lost. */
export function ClosingForm({ move: { deal, to }, onConfirm, onClose }: ClosingFormProps) {
  const { currency, timeZone } = useViewer().organization;
  const [amount, setAmount] = useState<number | undefined>(deal.amount);
  const [closedOn, setClosedOn] = useState(() => wallTimeOf(new Date().toISOString(), timeZone).slice(0, 10));
  const [lostReason, setLostReason] = useState(deal.lostReason ?? '');
  const closing = to.isWon ? { amount: amount ?? 0, closedOn } : { closedOn, lostReason: lostReason.trim() };
  return (
    <AskForm
      title={`${deal.name}: ${to.name}`}
      confirm={to.isWon ? 'Mark as won' : 'Mark as lost'}
      failure={`${deal.name} could not be moved.`}
      isHeld={closedOn === '' || Number.isNaN(amount) || (to.isLost && lostReason.trim() === '')}
      onConfirm={() => onConfirm(closing)}
      onClose={onClose}
    >
      {to.isWon ? (
        <NumberInput
          label={`Value (${deal.currency ?? currency})`}
          value={amount}
          onChange={setAmount}
          currency={deal.currency ?? currency}
          data-autofocus
        />
      ) : (
        <Textarea
          label="Reason"
          description="Why was it won or lost? This helps with future deals."
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          value={lostReason}
          onChange={event => setLostReason(event.currentTarget.value)}
          maxLength={500}
          autosize
          minRows={2}
          required
          data-autofocus
        />
      )}
      <DateInput label={to.isWon ? 'Won on' : 'Lost on'} value={closedOn} onChange={setClosedOn} required />
    </AskForm>
  );
}
