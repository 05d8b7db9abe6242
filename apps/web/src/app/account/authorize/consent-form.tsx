import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Button, NativeSelect } from '@mantine/core';
import type { UserInfo } from '@pipewright/contract/identity.ts';
import {
  type ApplicationScope,
  type AuthorizationRequest,
  answerAuthorization,
  type describeAuthorization,
} from '@pipewright/contract/operations/account/applications.ts';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { z } from 'zod';
import { call, session } from '../../../kit/data/client/client.ts';
import { AccountFrame } from '../account-frame.tsx';
import parts from '../account-parts.module.css';
import { Notice, Problem } from '../notice.tsx';
import { useRequest } from '../use-request.ts';
import classes from './consent-form.module.css';

interface ConsentFormProps {
  readonly request: AuthorizationRequest;
  readonly description: z.output<typeof describeAuthorization.result>;
  readonly me: UserInfo;
}

/** The request of an application, with the user and the organization; the user allows or denies it. */
export function ConsentForm({ request, description, me }: ConsentFormProps) {
  const { application, scopes, organizations } = description;
  const [organizationId, setOrganizationId] = useState(organizations[0]?.id ?? me.organization.id);
  const { run, isBusy, answer: leftTo, problem } = useRequest();
  const { name, destination } = application;
  const { email } = me;

  function decide(isAllowed: boolean): void {
    run(
      async () =>
        (await call(answerAuthorization, { body: { request, isAllowed, organizationId } })).data.redirectTo,
      redirectTo => window.location.assign(redirectTo),
    );
  }
  async function changeAccount(): Promise<void> {
    await session.signOut();
    window.location.reload();
  }

  if (leftTo) {
    return (
      <AccountFrame title={t`Connect ${name}`}>
        <Notice>{t`You are going back to ${name}. You can close this window.`}</Notice>
      </AccountFrame>
    );
  }
  const mayAllow = organizations.length > 0;
  return (
    <AccountFrame
      title={t`Connect ${name}`}
      subtitle={t`${name} wants to work in Pipewright on your behalf.`}
      footer={
        <Button variant="subtle" size="compact-sm" onClick={() => void changeAccount()}>
          {t`Use another account`}
        </Button>
      }
    >
      <Problem>{problem}</Problem>
      {!mayAllow && (
        <Problem>{t`Your organization does not allow this application. Ask your administrator.`}</Problem>
      )}
      <dl className={classes.facts}>
        <dt>{t`Account`}</dt>
        <dd>{email}</dd>
        {organizations.length === 1 && (
          <>
            <dt>{t`Organization`}</dt>
            <dd>{organizations[0]?.name}</dd>
          </>
        )}
        <dt>{t`Returns to`}</dt>
        <dd>{destination}</dd>
      </dl>
      {organizations.length > 1 && (
        <NativeSelect
          className={classes.choice}
          label={t`Organization`}
          data={organizations.map(({ id, name: label }) => ({ value: id, label }))}
          value={organizationId}
          onChange={event => setOrganizationId(event.currentTarget.value)}
        />
      )}
      <Rights scopes={scopes} name={name} />
      {!application.isRegistered && (
        <Alert color="yellow" className={parts.note}>
          <Trans>
            Nobody has checked that this is really {name}. Continue only if you started this yourself and know{' '}
            <strong>{destination}</strong>.
          </Trans>
        </Alert>
      )}
      <div className={parts.actions}>
        {mayAllow && (
          <Button onClick={() => decide(true)} disabled={isBusy}>
            {t`Allow`}
          </Button>
        )}
        <Button variant="default" onClick={() => decide(false)} disabled={isBusy}>
          {t`Cancel`}
        </Button>
      </div>
    </AccountFrame>
  );
}

/** What the application may do, and what it may never do. */
function Rights({ scopes, name }: { scopes: readonly ApplicationScope[]; name: string }) {
  return (
    <>
      <h2 className={classes.heading}>{t`It will be able to`}</h2>
      <ul className={classes.rights}>
        <li>
          <IconCheck size={16} aria-hidden className={classes.yes} />
          {t`See the records that you can see`}
        </li>
        {scopes.includes('write') && (
          <li>
            <IconCheck size={16} aria-hidden className={classes.yes} />
            {t`Create and change records as you can. The history shows “via ${name}”, and you can undo it.`}
          </li>
        )}
        <li>
          <IconX size={16} aria-hidden className={classes.no} />
          {t`It cannot do more than you can, and cannot change how you sign in.`}
        </li>
      </ul>
      <p className={classes.hint}>{t`You can disconnect it at any time under Security.`}</p>
    </>
  );
}
