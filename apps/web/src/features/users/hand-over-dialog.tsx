import type { PersonListed } from '@pipewright/contract/operations/members.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refreshShown } from '../../kit/data/queries/query-client.ts';
import { AskForm } from '../../kit/records/form/ask-form.tsx';
import { handOverAll } from './hand-over.ts';
import { SuccessorSelect } from './successor-select.tsx';

/** Asks who gets everything that somebody owns. */
export function HandOverDialog({ person, onClose }: { person: PersonListed; onClose: () => void }) {
  const client = useQueryClient();
  const [successor, setSuccessor] = useState<string | null>(null);

  async function pass(): Promise<void> {
    await handOverAll(client, person.id, successor ?? '');
    onClose();
    await refreshShown(client);
  }

  return (
    <AskForm
      title="Hand over records"
      confirm="Hand over"
      failure="Nothing was handed over."
      isHeld={successor === null}
      onConfirm={pass}
      onClose={onClose}
    >
      <SuccessorSelect
        person={person}
        value={successor}
        onChange={setSuccessor}
        placeholder="Choose somebody"
      />
    </AskForm>
  );
}
