import { type PersonListed, resetSecondFactor } from '@pipewright/contract/operations/members.ts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../kit/data/client/client.ts';
import { refreshShown } from '../../../kit/data/queries/query-client.ts';
import { useRefusal } from '../../../kit/data/states/use-refusal.ts';
import { AskForm } from '../../../kit/records/form/ask-form.tsx';
import form from '../../../kit/records/form/form.module.css';
import { notifyDone } from '../../../kit/ui/notices/notify.tsx';
import { useOwnPassword } from './use-own-password.tsx';

/** Asks before somebody's lost second factor is taken away, and for the asker's own password. */
export function ResetFactorDialog({ person, onClose }: { person: PersonListed; onClose: () => void }) {
  const client = useQueryClient();
  const { fields, noting } = useRefusal();
  const own = useOwnPassword(fields.password);

  async function reset(): Promise<void> {
    const { data } = await noting(() =>
      call(resetSecondFactor, { params: { id: person.id }, body: own.body }),
    );
    onClose();
    notifyDone(data.message);
    await refreshShown(client);
  }

  return (
    <AskForm
      title={`Reset the second factor of ${person.fullName}`}
      confirm="Reset second factor"
      failure="Nothing was reset."
      isHeld={own.isMissing}
      onConfirm={reset}
      onClose={onClose}
    >
      <p className={form.hint}>
        Make sure first that it is really them who asks. Their authenticator app, recovery codes and passkeys
        are removed, they are signed out everywhere, and a mail tells them. They sign in with their password
        and can set up a new second factor.
      </p>
      {own.field}
    </AskForm>
  );
}
