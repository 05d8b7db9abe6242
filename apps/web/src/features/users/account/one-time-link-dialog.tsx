import { t } from '@lingui/core/macro';
import { NativeSelect } from '@mantine/core';
import {
  createOneTimeLink,
  type OneTimeLinkPurpose,
  type PersonListed,
} from '@pipewright/contract/operations/organization/members.ts';
import { useState } from 'react';
import { useChange } from '../../../kit/data/changes/use-change.ts';
import { call } from '../../../kit/data/client/client.ts';
import { AskForm } from '../../../kit/records/form/ask-form.tsx';
import form from '../../../kit/records/form/form.module.css';
import { CreatedLink } from './created-link.tsx';
import { useOwnPassword } from './use-own-password.tsx';

/** Creates a link that would be mailed if the server had a mail server, for the user to hand to its owner. */
export function OneTimeLinkDialog({ person, onClose }: { person: PersonListed; onClose: () => void }) {
  const isInvited = person.state === 'invited';
  const [purpose, setPurpose] = useState<OneTimeLinkPurpose>(isInvited ? 'invitation' : 'reset-password');
  const create = useChange({
    send: (password: { password?: string }) =>
      call(createOneTimeLink, { params: { id: person.id }, body: { purpose, ...password } }),
    // An invitation's link works for another seven days, which the list shows.
    changes: ['user'],
  });
  const own = useOwnPassword(create.fieldErrors.password);
  const name = person.fullName ?? person.email;

  if (create.data) {
    return <CreatedLink {...create.data.data} name={name} onClose={onClose} />;
  }
  return (
    <AskForm
      title={isInvited ? t`Create invitation link` : t`Create one-time link`}
      confirm={t`Create link`}
      change={create}
      failure={t`No link was created.`}
      isHeld={own.isMissing}
      onConfirm={() => create.mutate(own.body)}
      onClose={onClose}
    >
      <p className={form.hint}>
        {isInvited
          ? t`This server sends no mail, so you hand the link to ${name} yourself. Anyone with the link can join in their place, and links created earlier stop working.`
          : t`This server sends no mail, so you hand the link to ${name} yourself. Make sure it is really them who asks: anyone with the link can use it. They are notified, and the audit log records it.`}
      </p>
      {!isInvited && (
        <NativeSelect
          label={t`The link lets them`}
          data={[
            { value: 'reset-password', label: t`Set a new password` },
            { value: 'verify-email', label: t`Confirm their email address` },
          ]}
          value={purpose}
          onChange={event => setPurpose(event.currentTarget.value as OneTimeLinkPurpose)}
        />
      )}
      {own.field}
    </AskForm>
  );
}
