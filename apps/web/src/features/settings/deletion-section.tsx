import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Button, TextInput } from '@mantine/core';
import {
  deleteOrganization,
  keepOrganization,
  type Organization,
} from '@pipewright/contract/operations/organization/organization.ts';
import { useState } from 'react';
import { useChange } from '../../kit/data/changes/use-change.ts';
import { call } from '../../kit/data/client/client.ts';
import { useMay } from '../../kit/data/session/viewer.tsx';
import { Timestamp } from '../../kit/formats/timestamp.tsx';
import { AskForm } from '../../kit/records/form/ask-form.tsx';
import classes from './settings.module.css';
import { SettingsSection } from './settings-section.tsx';

/** The end of the organization, and the way back from it. */
export function DeletionSection({ organization }: { organization: Organization }) {
  const mayChange = useMay(deleteOrganization.access);
  const { deletionDueAtUtc } = organization;
  if (!mayChange) {
    return null;
  }
  return (
    <SettingsSection
      title={t`Delete the organization`}
      hint={t`Deletes everything: records, lists, people and the audit log. You can cancel within 30 days.`}
    >
      {deletionDueAtUtc ? <Due dueAtUtc={deletionDueAtUtc} /> : <Ask name={organization.name} />}
    </SettingsSection>
  );
}

function Ask({ name }: { name: string }) {
  const remove = useChange({
    send: (body: { name: string }) => call(deleteOrganization, { body }),
    changes: 'everything',
  });
  const [isAsking, setAsking] = useState(false);
  const [typed, setTyped] = useState('');
  const close = () => {
    setAsking(false);
    setTyped('');
    remove.reset();
  };
  return (
    <>
      <div>
        <Button variant="default" color="red" onClick={() => setAsking(true)}>
          {t`Delete organization`}
        </Button>
      </div>
      {isAsking && (
        <AskForm
          title={t`Delete the organization?`}
          confirm={t`Delete in 30 days`}
          color="red"
          change={remove}
          failure={t`The organization was not deleted.`}
          isHeld={typed.trim() !== name}
          onConfirm={() => remove.mutate({ name: typed }, { onSuccess: close })}
          onClose={close}
        >
          <p className={classes.standing}>
            <Trans>
              In 30 days everything in <strong>{name}</strong> is deleted. Until then only administrators can
              sign in, and take this back.
            </Trans>
          </p>
          <TextInput
            label={t`Type the organization name to confirm`}
            value={typed}
            onChange={event => setTyped(event.currentTarget.value)}
            autoComplete="off"
            data-autofocus
          />
        </AskForm>
      )}
    </>
  );
}

function Due({ dueAtUtc }: { dueAtUtc: string }) {
  const keep = useChange({
    send: () => call(keepOrganization, {}),
    changes: 'everything',
    success: () => t`Deletion canceled.`,
    failure: t`The deletion couldn’t be canceled.`,
  });
  return (
    <Alert color="red">
      <p className={classes.due}>
        <Trans>
          The organization is going to be deleted on <Timestamp value={dueAtUtc} />. Only administrators can
          sign in.
        </Trans>
      </p>
      <Button variant="default" onClick={() => keep.mutate()}>
        {t`Keep the organization`}
      </Button>
    </Alert>
  );
}
