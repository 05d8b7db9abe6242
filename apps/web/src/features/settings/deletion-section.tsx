import { Alert, Button, TextInput } from '@mantine/core';
import {
  deleteOrganization,
  keepOrganization,
  type Organization,
} from '@pipewright/contract/operations/organization.ts';
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
      title="Delete the organization"
      hint="Deletes everything: records, lists, people and the audit log. You can cancel within 30 days."
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
          Delete organization
        </Button>
      </div>
      {isAsking && (
        <AskForm
          title="Delete the organization?"
          confirm="Delete in 30 days"
          color="red"
          change={remove}
          failure="The organization was not deleted."
          isHeld={typed.trim() !== name}
          onConfirm={() => remove.mutate({ name: typed }, { onSuccess: close })}
          onClose={close}
        >
          <p className={classes.standing}>
            In 30 days everything in <strong>{name}</strong> is deleted. Until then only administrators can
            sign in, and take this back.
          </p>
          <TextInput
            label="Type the organization name to confirm"
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
    success: () => 'Deletion canceled.',
    failure: 'The deletion couldn’t be canceled.',
  });
  return (
    <Alert color="red">
      <p className={classes.due}>
        The organization is going to be deleted on <Timestamp value={dueAtUtc} />. Only administrators can
        sign in.
      </p>
      <Button variant="default" onClick={() => keep.mutate()}>
        Keep the organization
      </Button>
    </Alert>
  );
}
