import { t } from '@lingui/core/macro';
import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { AskForm } from './ask-form.tsx';

interface ReasonDialogProps {
  readonly title: string;
  readonly hint: string;
  readonly failure: string;
  readonly color?: 'red';
  readonly change: { readonly isPending: boolean; readonly error: Error | null };
  readonly onConfirm: (reason: string) => void;
  readonly onClose: () => void;
}

/** Asks why something is done, which cannot be done without a reason. */
export function ReasonDialog({ title, hint, onConfirm, ...props }: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  return (
    <AskForm
      {...props}
      title={title}
      confirm={title}
      isHeld={reason.trim() === ''}
      onConfirm={() => onConfirm(reason.trim())}
    >
      <Textarea
        label={t`Reason`}
        description={hint}
        value={reason}
        onChange={event => setReason(event.currentTarget.value)}
        maxLength={500}
        autosize
        minRows={2}
        required
        data-autofocus
      />
    </AskForm>
  );
}
