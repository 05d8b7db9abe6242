import { t } from '@lingui/core/macro';
import { ActionIcon, Menu } from '@mantine/core';
import { resendInvitation } from '@pipewright/contract/operations/organization/invitations.ts';
import { type PersonListed, reactivateUser } from '@pipewright/contract/operations/organization/members.ts';
import { IconDots } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useChange } from '../../kit/data/changes/use-change.ts';
import { call } from '../../kit/data/client/client.ts';
import { mailOptionsOptions } from '../../kit/data/queries/mail-options.ts';
import type { Asked } from './person-dialogs.tsx';

interface PersonMenuProps {
  readonly person: PersonListed;
  readonly isMe: boolean;
  readonly onAsk: (asked: Asked) => void;
}

/** What can be done with one person. */
export function PersonMenu({ person, isMe, onAsk }: PersonMenuProps) {
  const { data: mail } = useQuery(mailOptionsOptions());
  const { id, state } = person;
  const params = { id };

  const resend = useChange({
    send: () => call(resendInvitation, { params }),
    changes: ['user'],
    // An email that was sent cannot be taken back.
    success: ({ data }) => data.message,
    failure: t`The invitation could not be sent again.`,
  });
  const reactivate = useChange({
    send: () => call(reactivateUser, { params }),
    changes: ['user'],
    success: ({ data, changeSet }) => ({ message: data.message, changeSet }),
    failure: t`${person.fullName ?? ''} could not be reactivated.`,
  });

  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label={t`Actions for ${person.fullName ?? person.email}`}
        >
          <IconDots size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {state === 'invited' ? (
          <>
            {mail?.delivers === false ? (
              <Menu.Item onClick={() => onAsk({ kind: 'oneTimeLink', person })}>
                {t`Create invitation link...`}
              </Menu.Item>
            ) : (
              <Menu.Item onClick={() => resend.mutate()}>{t`Send again`}</Menu.Item>
            )}
            <Menu.Item onClick={() => onAsk({ kind: 'revoke', person })}>{t`Revoke...`}</Menu.Item>
          </>
        ) : (
          <>
            <Menu.Item onClick={() => onAsk({ kind: 'role', person })}>{t`Change role...`}</Menu.Item>
            <Menu.Item
              renderRoot={props => (
                <Link {...props} to="/administration/users/access" search={{ person: id }} />
              )}
            >
              {t`What they can see`}
            </Menu.Item>
            <Menu.Item
              onClick={() => onAsk({ kind: 'handOver', person })}
            >{t`Hand over records...`}</Menu.Item>
            {state === 'deactivated' && (
              <Menu.Item onClick={() => reactivate.mutate()}>{t`Reactivate`}</Menu.Item>
            )}
            {state === 'active' && mail?.delivers === false && (
              <Menu.Item onClick={() => onAsk({ kind: 'oneTimeLink', person })}>
                {t`Create one-time link...`}
              </Menu.Item>
            )}
            {state === 'active' && person.hasSecondFactor && !isMe && (
              <Menu.Item onClick={() => onAsk({ kind: 'resetFactor', person })}>
                {t`Reset second factor...`}
              </Menu.Item>
            )}
            {state === 'active' && !isMe && (
              <Menu.Item onClick={() => onAsk({ kind: 'deactivate', person })}>{t`Deactivate...`}</Menu.Item>
            )}
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
