import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { describeUserAgent } from '@pipewright/contract/audit/user-agent.ts';
import {
  endOtherSessions,
  endSession,
  type listSessions,
} from '@pipewright/contract/operations/account/security.ts';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { useChange } from '../../kit/data/changes/use-change.ts';
import { call } from '../../kit/data/client/client.ts';
import { RelativeTime } from '../../kit/formats/relative-time.tsx';
import { Timestamp } from '../../kit/formats/timestamp.tsx';
import { writeDeclared } from '../../kit/language/declared-text.ts';
import { StatusChip } from '../../kit/ui/chips/status-chip.tsx';
import { Card, Loaded } from './card.tsx';
import classes from './security.module.css';
import { sessionsOptions } from './security-queries.ts';

type Session = z.output<typeof listSessions.result>[number];

const ending = {
  changes: ['security'],
  success: (message: string) => message,
  failure: () => t`The session could not be ended.`,
};

/** Where one is signed in, and the way out of each. */
export function SessionsCard() {
  const query = useQuery(sessionsOptions());
  const others = query.data?.some(({ isCurrent }) => !isCurrent) ?? false;

  const end = useChange({
    send: async (session: Session) => {
      await call(endSession, { params: { id: session.id } });
      return t`Signed out there.`;
    },
    ...ending,
  });
  const endOthers = useChange({
    send: async () => (await call(endOtherSessions, {})).data.message,
    ...ending,
  });

  return (
    <Card
      title={t`Sessions and devices`}
      text={t`Where you are signed in. Whatever you do not know, sign out, and change your password.`}
      actions={
        others && (
          <Button variant="default" onClick={() => endOthers.mutate()}>
            {t`Sign out all others`}
          </Button>
        )
      }
    >
      <Loaded query={query} failure={t`Failed to load your sessions`}>
        {sessions => (
          <ul className={classes.rows} aria-label={t`Sessions`}>
            {sessions.map(session => (
              <Row key={session.id} session={session} onEnd={() => end.mutate(session)} />
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  );
}

function Row({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const device = writeDeclared(describeUserAgent(session.userAgent));
  const Icon = /iPhone|Android|iPad/.test(session.userAgent ?? '') ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li className={classes.row}>
      <span className={classes.rowIcon}>
        <Icon size={18} stroke={1.5} aria-hidden />
      </span>
      <div className={classes.rowWords}>
        <p className={classes.rowTitle}>
          {device}
          {session.isCurrent && <StatusChip tone="green">{t`This one`}</StatusChip>}
        </p>
        <p className={classes.rowText}>
          {session.address && `${session.address} · `}
          <SignedIn session={session} /> ·{' '}
          <Trans>
            last used <RelativeTime value={session.lastUsedAtUtc} />
          </Trans>
        </p>
      </div>
      {!session.isCurrent && (
        <Button variant="default" size="compact-sm" onClick={onEnd} aria-label={t`Sign out ${device}`}>
          {t`Sign out`}
        </Button>
      )}
    </li>
  );
}

function SignedIn({ session: { createdAtUtc, method } }: { session: Session }) {
  const when = <Timestamp value={createdAtUtc} withTime />;
  switch (method) {
    case 'password':
      return <Trans>Signed in {when} by password</Trans>;
    case 'google':
      return <Trans>Signed in {when} with Google</Trans>;
    case 'microsoft':
      return <Trans>Signed in {when} with Microsoft</Trans>;
    case 'passkey':
      return <Trans>Signed in {when} by passkey</Trans>;
    case 'sign-up':
      return <Trans>Signed in {when} by signing up</Trans>;
    default:
      return <Trans>Signed in {when}</Trans>;
  }
}
