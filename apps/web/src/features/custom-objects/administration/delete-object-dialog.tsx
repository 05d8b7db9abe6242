import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useChange } from '../../../kit/data/changes/use-change.ts';
import { writeNumber } from '../../../kit/formats/formats.ts';
import { AskForm } from '../../../kit/records/form/ask-form.tsx';
import form from '../../../kit/records/form/form.module.css';
import type { CustomObject } from '../custom-object-queries.ts';
import { LostParts } from './lost-parts.tsx';
import { deleteObject } from './object-changes.ts';
import type { ObjectUsage } from './object-usage-query.ts';

interface DeleteObjectDialogProps {
  readonly object: CustomObject;
  /** Absent while it is counted. */
  readonly usage: ObjectUsage | undefined;
  readonly onClose: () => void;
}

/** Asks for the name before an object and its fields are deleted. Only an object without records can be. */
export function DeleteObjectDialog({ object, usage, onClose }: DeleteObjectDialogProps) {
  const [typed, setTyped] = useState('');
  const remove = useChange(deleteObject);
  const { name, pluralName } = object;
  const records = usage?.records ?? 0;
  const number = writeNumber(records);
  return (
    <AskForm
      title={t`Delete ${pluralName} permanently?`}
      confirm={t`Delete permanently`}
      color="red"
      change={remove}
      failure={t`The object was not deleted.`}
      isHeld={!usage || records > 0 || typed.trim() !== name}
      onConfirm={() => remove.mutate({ object, name: typed.trim() }, { onSuccess: onClose })}
      onClose={onClose}
    >
      {records > 0 ? (
        <Alert color="yellow">
          {t({
            message: plural(records, {
              one: `There is still ${number} record. Restore the object and delete the record first, or leave the object retired.`,
              other: `There are still ${number} records. Restore the object and delete the records first, or leave the object retired.`,
            }),
          })}
        </Alert>
      ) : (
        <>
          <p className={form.hint}>
            <Trans>
              <strong>{pluralName}</strong>, its fields, layouts and the permissions of roles are deleted.
              Undo brings these back. If you only want to hide it, leave it retired.
            </Trans>
          </p>
          <LostParts usage={usage} />
          <TextInput
            label={t`Type ${name} to confirm`}
            placeholder={name}
            value={typed}
            onChange={event => setTyped(event.currentTarget.value)}
            autoComplete="off"
            data-autofocus
          />
        </>
      )}
    </AskForm>
  );
}
