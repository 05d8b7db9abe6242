import { t } from '@lingui/core/macro';
import { Button, Textarea, TextInput } from '@mantine/core';
import {
  type Application,
  deleteApplication,
  registerApplication,
} from '@pipewright/contract/operations/account/applications.ts';
import { IconApps } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useChange } from '../../../kit/data/changes/use-change.ts';
import { call } from '../../../kit/data/client/client.ts';
import { AskForm } from '../../../kit/records/form/ask-form.tsx';
import { ConfirmDialog } from '../../../kit/ui/dialogs/confirm-dialog.tsx';
import { Card, Loaded } from '../card.tsx';
import classes from '../security.module.css';
import { applicationsOptions } from '../security-queries.ts';

/** Applications that administrators have registered for the organization. */
export function RegisteredApplicationsCard() {
  const [isRegistering, setRegistering] = useState(false);
  return (
    <Card
      title={t`Registered applications`}
      text={t`For applications of your own that use the authorization code flow with PKCE. AI assistants register themselves.`}
      actions={
        <Button variant="default" onClick={() => setRegistering(true)}>
          {t`Register application`}
        </Button>
      }
    >
      <Loaded query={useQuery(applicationsOptions())} failure={t`Failed to load the applications`}>
        {applications => <Applications applications={applications} />}
      </Loaded>
      {isRegistering && <NewApplication onClose={() => setRegistering(false)} />}
    </Card>
  );
}

function Applications({ applications }: { applications: readonly Application[] }) {
  const [asked, setAsked] = useState<Application>();
  const [isAsking, setAsking] = useState(false);
  const remove = useChange({
    send: ({ id }: Application) => call(deleteApplication, { params: { id } }),
    changes: ['security'],
    success: (_answer, { name }) => t`The application “${name}” is deleted.`,
    failure: t`The application could not be deleted.`,
  });
  if (applications.length === 0) {
    return <p className={`${classes.foot} ${classes.hint}`}>{t`No registered applications`}</p>;
  }
  return (
    <>
      <ul className={classes.rows} aria-label={t`Registered applications`}>
        {applications.map(application => (
          <li key={application.id} className={classes.row}>
            <span className={classes.rowIcon}>
              <IconApps size={18} stroke={1.5} aria-hidden />
            </span>
            <div className={classes.rowWords}>
              <p className={classes.rowTitle}>{application.name}</p>
              <p className={classes.rowText}>
                {t`Client ID ${{ id: application.id }}`} · {application.redirectUris.join(' · ')}
              </p>
            </div>
            <Button
              variant="default"
              size="compact-sm"
              aria-label={t`Delete ${{ name: application.name }}`}
              onClick={() => {
                setAsked(application);
                setAsking(true);
              }}
            >
              {t`Delete`}
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        opened={isAsking}
        title={t`Delete “${asked?.name ?? ''}”?`}
        confirm={t`Delete`}
        onConfirm={() => {
          setAsking(false);
          if (asked) {
            remove.mutate(asked);
          }
        }}
        onCancel={() => setAsking(false)}
      >
        {t`All members who have connected it are disconnected. This cannot be undone.`}
      </ConfirmDialog>
    </>
  );
}

function NewApplication({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('');
  const [addresses, setAddresses] = useState('');
  const redirectUris = addresses.split(/\s+/).filter(Boolean);
  const register = useChange({
    send: () => call(registerApplication, { body: { name, redirectUris } }),
    changes: ['security'],
    success: () => t`The application “${name}” is registered.`,
  });
  const { fieldErrors } = register;
  return (
    <AskForm
      title={t`Register application`}
      confirm={t`Register`}
      change={register}
      failure={t`The application wasn’t registered.`}
      isHeld={!name.trim() || redirectUris.length === 0}
      onConfirm={() => register.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <TextInput
        label={t`Name`}
        description={t`Members see it when they are asked to allow access`}
        maxLength={60}
        data-autofocus
        value={name}
        onChange={event => setName(event.currentTarget.value)}
        error={fieldErrors.name}
      />
      <Textarea
        label={t`Redirect addresses`}
        description={t`One per line, exactly as the application sends them`}
        placeholder="https://example.com/callback"
        autosize
        minRows={2}
        value={addresses}
        onChange={event => setAddresses(event.currentTarget.value)}
        error={fieldErrors.redirectUris}
      />
    </AskForm>
  );
}
