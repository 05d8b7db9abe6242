import { t } from '@lingui/core/macro';
import { Checkbox, TextInput } from '@mantine/core';
import {
  markQuoteAccepted,
  markQuoteDeclined,
  voidQuote,
} from '@pipewright/contract/quotes/quote-operations.ts';
import { useState } from 'react';
import { useChange } from '../../kit/data/changes/use-change.ts';
import { call } from '../../kit/data/client/client.ts';
import { AskForm } from '../../kit/records/form/ask-form.tsx';
import { ReasonDialog } from '../../kit/records/form/reason-dialog.tsx';
import { type FullQuote, storeQuote } from './quote-queries.ts';

interface DialogProps {
  readonly quote: FullQuote;
  readonly onClose: () => void;
}

/** Records a yes that came by phone or mail. */
export function AcceptDialog({ quote, onClose }: DialogProps) {
  const [name, setName] = useState('');
  const optional = quote.lines.filter(({ isOptional }) => isOptional);
  const [chosen, setChosen] = useState(() => optional.filter(({ isChosen }) => isChosen).map(({ id }) => id));
  const accept = useChange({
    changes: ['quote', 'deal'],
    send: () =>
      call(markQuoteAccepted, {
        params: { id: quote.id },
        body: { ...(name.trim() ? { name: name.trim() } : {}), chosenOptionalLineIds: chosen },
      }),
    store: storeQuote,
    success: ({ changeSet }) => ({ message: t`Quote marked as accepted.`, changeSet }),
  });
  return (
    <AskForm
      title={t`Mark as accepted`}
      confirm={t`Mark as accepted`}
      change={accept}
      failure={t`The quote could not be marked as accepted.`}
      onConfirm={() => accept.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <TextInput
        label={t`Accepted by`}
        description={t`Who said yes?`}
        value={name}
        maxLength={200}
        onChange={event => setName(event.currentTarget.value)}
        data-autofocus
      />
      {optional.length > 0 && (
        <Checkbox.Group
          label={t`Optional lines`}
          description={t`What does the customer want as well?`}
          value={chosen}
          onChange={setChosen}
        >
          {optional.map(({ id, name: line }) => (
            <Checkbox key={id} value={id} label={line} mt={8} />
          ))}
        </Checkbox.Group>
      )}
    </AskForm>
  );
}

export function DeclineDialog({ quote, onClose }: DialogProps) {
  const decline = useChange({
    changes: ['quote'],
    send: (reason: string) => call(markQuoteDeclined, { params: { id: quote.id }, body: { reason } }),
    store: storeQuote,
    success: ({ changeSet }) => ({ message: t`Quote marked as declined.`, changeSet }),
  });
  return (
    <ReasonDialog
      title={t`Mark as declined`}
      hint={t`Why did the customer decline? This helps with future quotes.`}
      failure={t`The quote could not be marked as declined.`}
      change={decline}
      onConfirm={reason => decline.mutate(reason, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

export function VoidDialog({ quote, onClose }: DialogProps) {
  const makeVoid = useChange({
    changes: ['quote'],
    send: (reason: string) => call(voidQuote, { params: { id: quote.id }, body: { reason } }),
    store: storeQuote,
    success: ({ changeSet }) => ({ message: t`Quote voided.`, changeSet }),
  });
  return (
    <ReasonDialog
      title={t`Void quote`}
      hint={t`It keeps its number, and can no longer be accepted.`}
      failure={t`The quote could not be voided.`}
      color="red"
      change={makeVoid}
      onConfirm={reason => makeVoid.mutate(reason, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
