import { t } from '@lingui/core/macro';
import { changeRole, type PersonListed } from '@pipewright/contract/operations/organization/members.ts';
import { useState } from 'react';
import { RoleSelect } from '../../kit/common/people/role-select.tsx';
import { useChange } from '../../kit/data/changes/use-change.ts';
import { call } from '../../kit/data/client/client.ts';
import { AskForm } from '../../kit/records/form/ask-form.tsx';

/** Asks which role somebody is to have. */
export function RoleDialog({ person, onClose }: { person: PersonListed; onClose: () => void }) {
  const [roleId, setRoleId] = useState(person.roleId);

  const change = useChange({
    send: () => call(changeRole, { params: { id: person.id }, body: { roleId }, ifMatch: person.version }),
    changes: ['user'],
    success: ({ data, changeSet }) => ({ message: data.message, changeSet }),
  });

  return (
    <AskForm
      title={t`Role of ${person.fullName ?? ''}`}
      confirm={t`Change role`}
      change={change}
      failure={t`The role was not changed.`}
      isHeld={roleId === person.roleId}
      onConfirm={() => change.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <RoleSelect value={roleId} onChange={setRoleId} />
    </AskForm>
  );
}
