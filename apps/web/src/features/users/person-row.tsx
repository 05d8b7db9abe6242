import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { PersonListed } from '@pipewright/contract/operations/members.ts';
import { useViewer } from '../../kit/data/session/viewer.tsx';
import { RelativeTime } from '../../kit/formats/relative-time.tsx';
import { Timestamp } from '../../kit/formats/timestamp.tsx';
import { personInitials } from '../../kit/ui/chips/initials.ts';
import { ownedTexts } from './owned-text.ts';
import classes from './people.module.css';
import type { Asked } from './person-dialogs.tsx';
import { PersonMenu } from './person-menu.tsx';
import { PersonState } from './person-state.tsx';

interface PersonRowProps {
  readonly person: PersonListed;
  readonly onAsk?: (asked: Asked) => void;
}

/** One person: who, with which role, in which state, when last here, and what they own. */
export function PersonRow({ person, onAsk }: PersonRowProps) {
  const { fullName, email, role, state } = person;
  const isMe = useViewer().sub === person.id;
  return (
    <li className={classes.person} data-state={state}>
      <span className={classes.avatar} aria-hidden>
        {personInitials(fullName ?? email)}
      </span>
      <span className={classes.name}>
        {fullName ?? email}
        {isMe && <span className={classes.me}> {t`(you)`}</span>}
      </span>
      <span className={classes.email}>
        {fullName ? email : t`Invited by ${person.invitation?.invitedBy ?? ''}`}
      </span>
      <span className={classes.role}>{role}</span>
      <span className={classes.state}>
        <PersonState {...person} />
      </span>
      <span className={classes.seen}>
        <Seen person={person} />
      </span>
      <span className={classes.owned}>{ownedTexts(person.owned).join(', ')}</span>
      {onAsk && (
        <span className={classes.menu}>
          <PersonMenu person={person} isMe={isMe} onAsk={onAsk} />
        </span>
      )}
    </li>
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
