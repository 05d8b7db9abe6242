import { t } from '@lingui/core/macro';
import { deactivateUser, type PersonListed } from '@pipewright/contract/operations/organization/members.ts';
import { useState } from 'react';
import { useChange } from '../../kit/data/changes/use-change.ts';
import { call } from '../../kit/data/client/client.ts';
import { UsedByAutomations } from '../../kit/records/deletion/used-by-automations.tsx';
import { AskForm } from '../../kit/records/form/ask-form.tsx';
import form from '../../kit/records/form/form.module.css';
import { handOverRecords } from './hand-over.ts';
import { SuccessorSelect } from './successor-select.tsx';

/** Asks before somebody is shut out, and who gets what they own. */
export function DeactivateDialog({ person, onClose }: { person: PersonListed; onClose: () => void }) {
  const [successor, setSuccessor] = useState<string | null>(null);

  const handOver = useChange(handOverRecords);
  const deactivate = useChange({
    send: () => call(deactivateUser, { params: { id: person.id } }),
    changes: ['user'],
    success: ({ data, changeSet }) => ({ message: data.message, changeSet }),
  });

  function confirm(): void {
    deactivate.mutate(undefined, {
      onSuccess: () => {
        if (successor) {
          handOver.mutate({ from: person.id, to: successor });
        }
        onClose();
      },
    });
  }

  return (
    <AskForm
      title={t`Deactivate ${person.fullName ?? ''}`}
      confirm={t`Deactivate`}
      change={deactivate}
      failure={t`Nobody was deactivated.`}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p className={form.hint}>
        {t`They are signed out at once, and cannot sign in here until they are reactivated.`}
      </p>
      <UsedByAutomations ids={[person.id]} />
      <SuccessorSelect
        person={person}
        value={successor}
        onChange={setSuccessor}
        placeholder={t`Nobody: the records stay theirs`}
      />
    </AskForm>
  );
}
