import { t } from '@lingui/core/macro';
import type { PersonListed } from '@pipewright/contract/operations/organization/members.ts';
import { useState } from 'react';
import { useChange } from '../../kit/data/changes/use-change.ts';
import { AskForm } from '../../kit/records/form/ask-form.tsx';
import { handOverRecords } from './hand-over.ts';
import { SuccessorSelect } from './successor-select.tsx';

/** Asks who gets everything that somebody owns. */
export function HandOverDialog({ person, onClose }: { person: PersonListed; onClose: () => void }) {
  const [successor, setSuccessor] = useState<string | null>(null);

  // The form itself shows what failed.
  const handOver = useChange({ ...handOverRecords, failure: undefined });

  return (
    <AskForm
      title={t`Hand over records`}
      confirm={t`Hand over`}
      change={handOver}
      failure={t`Nothing was handed over.`}
      isHeld={successor === null}
      onConfirm={() =>
        successor && handOver.mutate({ from: person.id, to: successor }, { onSuccess: onClose })
      }
      onClose={onClose}
    >
      <SuccessorSelect
        person={person}
        value={successor}
        onChange={setSuccessor}
        placeholder={t`Choose somebody`}
      />
    </AskForm>
  );
}
