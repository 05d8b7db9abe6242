import { changeRole, type PersonListed } from '@pipewright/contract/operations/members.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { notifyChange } from '../../kit/data/changes/notify-change.ts';
import { call } from '../../kit/data/client/client.ts';
import { refreshShown } from '../../kit/data/queries/query-client.ts';
import { AskForm } from '../../kit/records/form/ask-form.tsx';
import { RoleSelect } from './role-select.tsx';

/** Asks which role somebody is to have. */
export function RoleDialog({ person, onClose }: { person: PersonListed; onClose: () => void }) {
  const client = useQueryClient();
  const [roleId, setRoleId] = useState(person.roleId);

  async function change(): Promise<void> {
    const { data, changeSet } = await call(changeRole, {
      params: { id: person.id },
      body: { roleId },
      ifMatch: person.version,
    });
    onClose();
    notifyChange(client, data.message, changeSet);
    await refreshShown(client);
  }

  return (
    <AskForm
      title={`Role of ${person.fullName}`}
      confirm="Change role"
      failure="The role was not changed."
      isHeld={roleId === person.roleId}
      onConfirm={change}
      onClose={onClose}
    >
      <RoleSelect value={roleId} onChange={setRoleId} />
    </AskForm>
  );
}
