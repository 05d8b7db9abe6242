import { deactivateUser, type PersonListed } from '@pipewright/contract/operations/members.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { notifyChange, notifyFailure } from '../../kit/data/changes/notify-change.ts';
import { call } from '../../kit/data/client/client.ts';
import { refreshShown } from '../../kit/data/queries/query-client.ts';
import { AskForm } from '../../kit/records/form/ask-form.tsx';
import form from '../../kit/records/form/form.module.css';
import { handOverAll } from './hand-over.ts';
import { SuccessorSelect } from './successor-select.tsx';

/** Asks before somebody is shut out, and who gets what they own. */
export function DeactivateDialog({ person, onClose }: { person: PersonListed; onClose: () => void }) {
  const client = useQueryClient();
  const [successor, setSuccessor] = useState<string | null>(null);

  async function deactivate(): Promise<void> {
    const { data, changeSet } = await call(deactivateUser, { params: { id: person.id } });
    onClose();
    notifyChange(client, data.message, changeSet);
    if (successor) {
      await handOverAll(client, person.id, successor).catch(error =>
        notifyFailure('The records could not be handed over.', error),
      );
    }
    await refreshShown(client);
  }

  return (
    <AskForm
      title={`Deactivate ${person.fullName}`}
      confirm="Deactivate"
      failure="Nobody was deactivated."
      onConfirm={deactivate}
      onClose={onClose}
    >
      <p className={form.hint}>
        They are signed out at once, and cannot sign in here until they are reactivated.
      </p>
      <SuccessorSelect
        person={person}
        value={successor}
        onChange={setSuccessor}
        placeholder="Nobody: the records stay theirs"
      />
    </AskForm>
  );
}
