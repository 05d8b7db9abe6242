import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { type listApiKeys, revokeApiKey } from '@pipewright/contract/operations/account/api-keys.ts';
import { IconKey } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { useChange } from '../../kit/data/changes/use-change.ts';
import { call } from '../../kit/data/client/client.ts';
import { RelativeTime } from '../../kit/formats/relative-time.tsx';
import { Timestamp } from '../../kit/formats/timestamp.tsx';
import { usePermissionName } from '../../kit/records/screens/use-areas.ts';
import { StatusChip } from '../../kit/ui/chips/status-chip.tsx';
import { ConfirmDialog } from '../../kit/ui/dialogs/confirm-dialog.tsx';
import { ListNotice } from '../../kit/ui/frames/list-notice.tsx';
import { Card, Loaded } from './card.tsx';
import { NewKey } from './new-key.tsx';
import classes from './security.module.css';
import { apiKeysOptions, overviewOptions } from './security-queries.ts';

type ApiKey = z.output<typeof listApiKeys.result>[number];

/** Keys for programs that work in one's name. */
export function ApiKeysCard() {
  const query = useQuery(apiKeysOptions());
  const { data: overview } = useQuery(overviewOptions());
  const [isMaking, setMaking] = useState(false);
  const [asked, setAsked] = useState<ApiKey>();
  const [isAsking, setAsking] = useState(false);

  const revoke = useChange({
    send: (key: ApiKey) => call(revokeApiKey, { params: { id: key.id } }),
    changes: ['security'],
    success: (_answer, { name }) => t`The API key “${name}” is revoked.`,
    failure: t`The key could not be revoked.`,
  });

  return (
    <Card
      title={t`API keys`}
      text={t`For programs that use the API in your name. A key may do what you chose for it, and never more than you may yourself.`}
      actions={
        <Button disabled={!overview || overview.isDemo} onClick={() => setMaking(true)}>
          {t`Create key`}
        </Button>
      }
    >
      <Loaded query={query} failure={t`Failed to load your API keys`}>
        {keys =>
          keys.length === 0 ? (
            <ListNotice
              icon={IconKey}
              title={t`No API keys yet`}
              hint={t`API keys you create will be listed here.`}
            />
          ) : (
            <ul className={classes.rows} aria-label={t`API keys`}>
              {keys.map(key => (
                <Row
                  key={key.id}
                  apiKey={key}
                  onRevoke={() => {
                    setAsked(key);
                    setAsking(true);
                  }}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {isMaking && <NewKey onClose={() => setMaking(false)} />}
      <ConfirmDialog
        opened={isAsking}
        title={t`Revoke “${asked?.name ?? ''}”?`}
        confirm={t`Revoke`}
        onConfirm={() => {
          setAsking(false);
          if (asked) {
            revoke.mutate(asked);
          }
        }}
        onCancel={() => setAsking(false)}
      >
        {t`Programs that use this key are refused from the next request on. This cannot be undone.`}
      </ConfirmDialog>
    </Card>
  );
}

function Row({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const { name, permissions, createdAtUtc, expiresAtUtc, lastUsedAtUtc } = apiKey;
  const permissionName = usePermissionName();
  const isOver = expiresAtUtc !== null && new Date(expiresAtUtc).getTime() <= Date.now();
  return (
    <li className={classes.row}>
      <span className={classes.rowIcon}>
        <IconKey size={18} stroke={1.5} aria-hidden />
      </span>
      <div className={classes.rowWords}>
        <p className={classes.rowTitle}>
          {name}
          {isOver && <StatusChip tone="amber">{t`Expired`}</StatusChip>}
        </p>
        <p className={classes.rowText} title={permissions.map(permissionName).join(', ')}>
          {permissions.length === 1 ? permissions.map(permissionName) : countText(permissions.length)} ·{' '}
          <Trans>
            made <Timestamp value={createdAtUtc} />
          </Trans>{' '}
          · <Expiry expiresAtUtc={expiresAtUtc} isOver={isOver} /> ·{' '}
          {lastUsedAtUtc ? (
            <Trans>
              last used <RelativeTime value={lastUsedAtUtc} />
            </Trans>
          ) : (
            t`never used`
          )}
        </p>
      </div>
      <Button variant="default" size="compact-sm" onClick={onRevoke} aria-label={t`Revoke ${name}`}>
        {t`Revoke`}
      </Button>
    </li>
  );
}

function countText(count: number): string {
  return t({ message: plural(count, { one: '# permission', other: '# permissions' }) });
}

function Expiry({ expiresAtUtc, isOver }: { expiresAtUtc: string | null; isOver: boolean }) {
  if (expiresAtUtc === null) {
    return t`does not expire`;
  }
  const day = <Timestamp value={expiresAtUtc} />;
  return isOver ? <Trans>expired {day}</Trans> : <Trans>until {day}</Trans>;
}
