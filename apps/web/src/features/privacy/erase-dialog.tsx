import { t } from '@lingui/core/macro';
import { Alert, TextInput } from '@mantine/core';
import type { PrivacyRequest } from '@pipewright/contract/operations/administration/privacy.ts';
import { useState } from 'react';
import { useChange } from '../../kit/data/changes/use-change.ts';
import { AskForm } from '../../kit/records/form/ask-form.tsx';
import { Findings } from './findings.tsx';
import classes from './privacy.module.css';
import { erase } from './privacy-queries.ts';

/** The last look at what will be gone, and the person's name typed by hand. */
export function EraseDialog({ request, onClose }: { request: PrivacyRequest; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const change = useChange(erase);
  const name = request.label ?? '';
  return (
    <AskForm
      title={t`Erase ${name}`}
      confirm={t`Erase permanently`}
      color="red"
      change={change}
      failure={t`The person wasn’t erased.`}
      isHeld={typed.trim() !== name}
      onConfirm={() => change.mutate({ id: request.id, name: typed }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Alert color="red">
        {t`This can’t be undone. Check first whether you have to keep invoices, quotes or contracts by law.`}
      </Alert>
      <Findings request={request} />
      <p className={classes.text}>
        {t`Systems that received this data from you, such as webhooks and exported files, are not changed.`}
      </p>
      <TextInput
        label={t`Type the person’s name to confirm`}
        description={name}
        value={typed}
        onChange={event => setTyped(event.currentTarget.value)}
        error={change.fieldErrors.name}
        autoComplete="off"
      />
    </AskForm>
  );
}
