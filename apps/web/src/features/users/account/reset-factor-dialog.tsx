import { t } from '@lingui/core/macro';
import {
  type PersonListed,
  resetSecondFactor,
} from '@pipewright/contract/operations/organization/members.ts';
import { useChange } from '../../../kit/data/changes/use-change.ts';
import { call } from '../../../kit/data/client/client.ts';
import { AskForm } from '../../../kit/records/form/ask-form.tsx';
import form from '../../../kit/records/form/form.module.css';
import { useOwnPassword } from './use-own-password.tsx';

/** Asks for confirmation, and for the user's own password, before somebody's lost second factor is removed. */
export function ResetFactorDialog({ person, onClose }: { person: PersonListed; onClose: () => void }) {
  const reset = useChange({
    send: (body: { password?: string }) => call(resetSecondFactor, { params: { id: person.id }, body }),
    changes: ['user'],
    success: ({ data }) => data.message,
  });
  const own = useOwnPassword(reset.fieldErrors.password);

  return (
    <AskForm
      title={t`Reset the second factor of ${person.fullName ?? ''}`}
      confirm={t`Reset second factor`}
      change={reset}
      failure={t`Nothing was reset.`}
      isHeld={own.isMissing}
      onConfirm={() => reset.mutate(own.body, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p className={form.hint}>
        {t`Make sure first that it is really them who asks. Their authenticator app, recovery codes and passkeys are removed, they are signed out everywhere, and an email tells them. They sign in with their password and can set up a new second factor.`}
      </p>
      {own.field}
    </AskForm>
  );
}
