import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { PersonListed } from '@pipewright/contract/operations/organization/members.ts';
import { RelativeTime } from '../../kit/formats/relative-time.tsx';
import { Timestamp } from '../../kit/formats/timestamp.tsx';
import { useAllScreens } from '../../kit/records/screens/registry.tsx';
import { personInitials } from '../../kit/ui/chips/initials.ts';
import type { DataColumn } from '../../kit/ui/table/data-table.tsx';
import { ownedTexts } from './owned-text.ts';
import classes from './people.module.css';
import type { Asked } from './person-dialogs.tsx';
import { PersonMenu } from './person-menu.tsx';
import { PersonState } from './person-state.tsx';

interface PeopleColumns {
  /** Who looks. */
  readonly myId: string;
  /** Absent: who looks may not change anything. */
  readonly onAsk?: (asked: Asked) => void;
}

/** Who, with which role, in which state, when last here, and what they own. The keys are what the API sorts by. */
export function peopleColumns({ myId, onAsk }: PeopleColumns): readonly DataColumn<PersonListed>[] {
  const menu: DataColumn<PersonListed> | undefined = onAsk && {
    key: 'menu',
    heading: t`Actions`,
    align: 'end',
    isActions: true,
    cell: person => <PersonMenu person={person} isMe={person.id === myId} onAsk={onAsk} />,
  };
  return [
    {
      key: 'name',
      heading: t`Name`,
      isSortable: true,
      cell: person => <Who person={person} isMe={person.id === myId} />,
    },
    { key: 'role', heading: t`Role`, isSortable: true, cell: ({ role }) => role },
    {
      key: 'state',
      heading: t`Status`,
      isSortable: true,
      cell: person => <PersonState {...person} />,
    },
    {
      key: 'lastSeenAtUtc',
      heading: t`Last seen`,
      isSortable: true,
      cell: person => <Seen person={person} />,
    },
    { key: 'owned', heading: t`Owns`, wraps: true, cell: person => <Owned person={person} /> },
    ...(menu ? [menu] : []),
  ];
}

function Owned({ person }: { person: PersonListed }) {
  return ownedTexts(person.owned, useAllScreens()).join(', ');
}

function Who({ person, isMe }: { person: PersonListed; isMe: boolean }) {
  const { fullName, email, state, invitation } = person;
  return (
    <span className={classes.who}>
      <span className={classes.avatar} data-state={state} aria-hidden>
        {personInitials(fullName ?? email)}
      </span>
      <span className={classes.names}>
        <span className={classes.name}>
          {fullName ?? email}
          {isMe && <span className={classes.muted}> {t`(you)`}</span>}
        </span>
        <span className={classes.muted}>
          {fullName ? email : t`Invited by ${invitation?.invitedBy ?? ''}`}
        </span>
      </span>
    </span>
  );
}

function Seen({ person: { invitation, lastSeenAtUtc } }: { person: PersonListed }) {
  if (invitation) {
    const day = <Timestamp value={invitation.expiresAtUtc} />;
    return invitation.isExpired ? <Trans>Expired {day}</Trans> : <Trans>Expires {day}</Trans>;
  }
  return lastSeenAtUtc ? (
    <Trans>
      Seen <RelativeTime value={lastSeenAtUtc} />
    </Trans>
  ) : (
    t`Never seen`
  );
}
