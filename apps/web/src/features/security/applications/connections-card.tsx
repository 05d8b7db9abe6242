import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import {
  type Connection,
  endConnection,
  endMyConnection,
} from '@pipewright/contract/operations/account/applications.ts';
import { IconPlugConnected } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useChange } from '../../../kit/data/changes/use-change.ts';
import { call } from '../../../kit/data/client/client.ts';
import { RelativeTime } from '../../../kit/formats/relative-time.tsx';
import { Timestamp } from '../../../kit/formats/timestamp.tsx';
import { ConfirmDialog } from '../../../kit/ui/dialogs/confirm-dialog.tsx';
import { Card, Loaded } from '../card.tsx';
import classes from '../security.module.css';
import { connectionsOptions, memberConnectionsOptions } from '../security-queries.ts';

type Listed = Connection & { readonly user?: { readonly fullName: string } };

/** Third-party applications that work on one's behalf. */
export function ConnectionsCard() {
  return (
    <Card
      title={t`Connected applications`}
      text={t`Applications that you allowed to work on your behalf. They never do more than you may yourself.`}
    >
      <Loaded query={useQuery(connectionsOptions())} failure={t`Failed to load the connected applications`}>
        {connections => (
          <Connections
            label={t`Connected applications`}
            connections={connections}
            end={id => call(endMyConnection, { params: { id } })}
          />
        )}
      </Loaded>
    </Card>
  );
}

/** The same of everybody in the organization, for administrators. */
export function MemberConnectionsCard() {
  return (
    <Card
      title={t`Applications of all members`}
      text={t`What members of the organization have connected. The rules of the organization can forbid it.`}
    >
      <Loaded
        query={useQuery(memberConnectionsOptions())}
        failure={t`Failed to load the connected applications`}
      >
        {connections => (
          <Connections
            label={t`Applications of all members`}
            connections={connections}
            end={id => call(endConnection, { params: { id } })}
          />
        )}
      </Loaded>
    </Card>
  );
}

interface ConnectionsProps {
  readonly label: string;
  readonly connections: readonly Listed[];
  readonly end: (id: string) => Promise<unknown>;
}

function Connections({ label, connections, end }: ConnectionsProps) {
  const [asked, setAsked] = useState<Listed>();
  const [isAsking, setAsking] = useState(false);
  const disconnect = useChange({
    send: ({ id }: Listed) => end(id),
    changes: ['security'],
    success: (_answer, { application }) => t`${application} is disconnected.`,
    failure: t`The application could not be disconnected.`,
  });

  return (
    <>
      {connections.length === 0 ? (
        <p className={`${classes.foot} ${classes.hint}`}>{t`No connected applications`}</p>
      ) : (
        <ul className={classes.rows} aria-label={label}>
          {connections.map(connection => (
            <Row
              key={connection.id}
              connection={connection}
              onDisconnect={() => {
                setAsked(connection);
                setAsking(true);
              }}
            />
          ))}
        </ul>
      )}
      <ConfirmDialog
        opened={isAsking}
        title={t`Disconnect “${asked?.application ?? ''}”?`}
        confirm={t`Disconnect`}
        onConfirm={() => {
          setAsking(false);
          if (asked) {
            disconnect.mutate(asked);
          }
        }}
        onCancel={() => setAsking(false)}
      >
        {t`Its next request is refused. It can be connected again from the application.`}
      </ConfirmDialog>
    </>
  );
}

function Row({ connection, onDisconnect }: { connection: Listed; onDisconnect: () => void }) {
  const { application, scopes, user, createdAtUtc, lastUsedAtUtc } = connection;
  return (
    <li className={classes.row}>
      <span className={classes.rowIcon}>
        <IconPlugConnected size={18} stroke={1.5} aria-hidden />
      </span>
      <div className={classes.rowWords}>
        <p className={classes.rowTitle}>{application}</p>
        <p className={classes.rowText}>
          {user && <>{user.fullName} · </>}
          {scopes.includes('write') ? t`can read and change records` : t`can read records`} ·{' '}
          <Trans>
            connected <Timestamp value={createdAtUtc} />
          </Trans>{' '}
          ·{' '}
          <Trans>
            last used <RelativeTime value={lastUsedAtUtc} />
          </Trans>
        </p>
      </div>
      <Button
        variant="default"
        size="compact-sm"
        onClick={onDisconnect}
        aria-label={
          user ? t`Disconnect ${application} of ${{ person: user.fullName }}` : t`Disconnect ${application}`
        }
      >
        {t`Disconnect`}
      </Button>
    </li>
  );
}
