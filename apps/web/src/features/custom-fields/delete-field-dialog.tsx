import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useChange } from '../../kit/data/changes/use-change.ts';
import type { CustomFieldRecord } from '../../kit/data/queries/custom-fields-query.ts';
import { AskForm } from '../../kit/records/form/ask-form.tsx';
import form from '../../kit/records/form/form.module.css';
import { deleteField } from './custom-field-changes.ts';
import { FieldUsage } from './field-usage.tsx';

interface DeleteFieldDialogProps {
  readonly field: CustomFieldRecord;
  readonly onClose: () => void;
}

/** Asks for the label before a field and its values are deleted. */
export function DeleteFieldDialog({ field, onClose }: DeleteFieldDialogProps) {
  const [typed, setTyped] = useState('');
  const remove = useChange(deleteField);
  const { label } = field;
  return (
    <AskForm
      title={t`Delete ${label} permanently?`}
      confirm={t`Delete permanently`}
      color="red"
      change={remove}
      failure={t`The field was not deleted.`}
      isHeld={typed.trim() !== label}
      onConfirm={() => remove.mutate(field, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p className={form.hint}>
        <Trans>
          <strong>{label}</strong> and all of its values are removed from every record. If you only want to
          hide it, leave it retired.
        </Trans>
      </p>
      <FieldUsage field={field} />
      <TextInput
        label={t`Type the label to confirm`}
        placeholder={label}
        value={typed}
        onChange={event => setTyped(event.currentTarget.value)}
        autoComplete="off"
        data-autofocus
      />
    </AskForm>
  );
}
