import { Button } from '@mantine/core';
import { endOtherSessions, endSession, type listSessions } from '@pipewright/contract/operations/security.ts';
import { describeUserAgent } from '@pipewright/contract/user-agent.ts';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { useChange } from '../../kit/data/changes/use-change.ts';
import { call } from '../../kit/data/client/client.ts';
import { RelativeTime } from '../../kit/formats/relative-time.tsx';
import { Timestamp } from '../../kit/formats/timestamp.tsx';
import { StatusChip } from '../../kit/ui/chips/status-chip.tsx';
import { Card, Loaded } from './card.tsx';
import { methodWords } from './event-words.ts';
import classes from './security.module.css';
import { sessionsOptions } from './security-queries.ts';

type Session = z.output<typeof listSessions.result>[number];

const ending = {
  changes: ['security'],
  success: (message: string) => message,
  failure: 'The session could not be ended.',
};

/** Where one is signed in, and the way out of each. */
export function SessionsCard() {
  const query = useQuery(sessionsOptions());
  const others = query.data?.some(({ isCurrent }) => !isCurrent) ?? false;

  const end = useChange({
    send: async (session: Session) => {
      await call(endSession, { params: { id: session.id } });
      return 'Signed out there.';
    },
    ...ending,
  });
  const endOthers = useChange({
    send: async () => (await call(endOtherSessions, {})).data.message,
    ...ending,
  });

  return (
    <Card
      title="Sessions and devices"
      text="Where you are signed in. Whatever you do not know, sign out, and change your password."
      actions={
        others && (
          <Button variant="default" onClick={() => endOthers.mutate()}>
            Sign out all others
          </Button>
        )
      }
    >
      <Loaded query={query} failure="Failed to load your sessions">
        {sessions => (
          <ul className={classes.rows} aria-label="Sessions">
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
  const device = describeUserAgent(session.userAgent);
  const Icon = /iPhone|Android|iPad/.test(device) ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li className={classes.row}>
      <span className={classes.rowIcon}>
        <Icon size={18} stroke={1.5} aria-hidden />
      </span>
      <div className={classes.rowWords}>
        <p className={classes.rowTitle}>
          {device}
          {session.isCurrent && <StatusChip tone="green">This one</StatusChip>}
        </p>
        <p className={classes.rowText}>
          {session.address && `${session.address} · `}
          Signed in <Timestamp value={session.createdAtUtc} withTime /> {methodWords(session.method)} · last
          used <RelativeTime value={session.lastUsedAtUtc} />
        </p>
      </div>
      {!session.isCurrent && (
        <Button variant="default" size="compact-sm" onClick={onEnd} aria-label={`Sign out ${device}`}>
          Sign out
        </Button>
      )}
    </li>
  );
}
