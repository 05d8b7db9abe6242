import { Alert, Button, TextInput } from '@mantine/core';
import {
  deleteOrganization,
  keepOrganization,
  type Organization,
} from '@pipewright/contract/operations/organization.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { attempt } from '../../kit/data/changes/attempt.ts';
import { call } from '../../kit/data/client/client.ts';
import { refreshShown, viewerKey } from '../../kit/data/queries/query-client.ts';
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
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const [typed, setTyped] = useState('');
  const close = () => {
    setAsking(false);
    setTyped('');
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
          failure="The organization was not deleted."
          isHeld={typed.trim() !== name}
          onConfirm={async () => {
            await call(deleteOrganization, { body: { name: typed } });
            close();
            await refreshShown(client);
            await client.invalidateQueries({ queryKey: [viewerKey] });
          }}
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
  const client = useQueryClient();
  const keep = async () => {
    await attempt({
      client,
      work: async () => {
        await call(keepOrganization, {});
        return { message: 'Deletion canceled.' };
      },
      failure: 'The deletion couldn’t be canceled.',
    });
    await client.invalidateQueries({ queryKey: [viewerKey] });
  };
  return (
    <Alert color="red">
      <p className={classes.due}>
        The organization is going to be deleted on <Timestamp value={dueAtUtc} />. Only administrators can
        sign in.
      </p>
      <Button variant="default" onClick={() => void keep()}>
        Keep the organization
      </Button>
    </Alert>
  );
}
