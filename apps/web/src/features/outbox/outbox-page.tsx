import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import { IconMailOff, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { NotLoaded } from '../../kit/data/states/not-loaded.tsx';
import { Timestamp } from '../../kit/formats/timestamp.tsx';
import type { Entry } from '../../kit/records/screens/navigation.ts';
import { crumbsOf, useEntries } from '../../kit/records/screens/registry.tsx';
import { useSearchParameters } from '../../kit/ui/address/search-parameters.ts';
import { ListNotice } from '../../kit/ui/frames/list-notice.tsx';
import { PageFrame } from '../../kit/ui/frames/page-frame.tsx';
import { MailDrawer } from './mail-drawer.tsx';
import { MailState } from './mail-state.tsx';
import classes from './outbox-page.module.css';
import { type OutboxMail, outboxOptions, outboxSearch } from './outbox-query.ts';

/** As many as the server returns. */
const newest = 100;

/** What was mailed; without a mail server, what would have been. */
export function OutboxPage({ page }: { page: Entry }) {
  const crumbs = crumbsOf(useEntries(), page.route);
  const navigate = useNavigate();
  const { mail: openId } = useSearchParameters(outboxSearch);
  const { data: mails, error, isFetching, refetch } = useQuery(outboxOptions());
  return (
    <PageFrame
      crumbs={crumbs}
      title={page.title}
      subtitle={page.subtitle}
      actions={
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden />}
          disabled={isFetching}
          onClick={() => void refetch()}
        >
          {t`Refresh`}
        </Button>
      }
    >
      {mails?.[0]?.state === 'kept' && (
        <p className={classes.kept}>
          <Trans>
            This server sends no mail. What it would have sent is kept here, without the links that open
            somebody’s account: create those for the person under{' '}
            <Link to="/administration/users">Users</Link>.
          </Trans>
        </p>
      )}
      <div className={classes.card}>
        {error ? (
          <NotLoaded title={t`Failed to load the outbox`} error={error} onRetry={refetch} />
        ) : (
          <Mails mails={mails} />
        )}
      </div>
      <MailDrawer
        mail={mails?.find(({ id }) => id === openId)}
        onClose={() => void navigate({ to: '.', search: {}, resetScroll: false })}
      />
    </PageFrame>
  );
}

function Mails({ mails }: { mails: readonly OutboxMail[] | undefined }) {
  if (!mails) {
    return <Waiting />;
  }
  if (mails.length === 0) {
    return (
      <ListNotice
        icon={IconMailOff}
        title={t`No emails yet`}
        hint={t`Confirmations, password resets and other emails from your organization will be listed here.`}
      />
    );
  }
  return (
    <>
      <ul className={classes.mails}>
        {mails.map(mail => (
          <li key={mail.id}>
            <Link to="." search={{ mail: mail.id }} resetScroll={false} className={classes.mail}>
              <span className={classes.subject}>{mail.subject}</span>
              <span className={classes.recipient}>{t`To ${mail.recipient}`}</span>
              <span className={classes.state}>
                <MailState state={mail.state} />
              </span>
              <span className={classes.time}>
                <Timestamp value={mail.createdAtUtc} withTime />
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {mails.length >= newest && <p className={classes.foot}>{t`Showing the newest ${newest} emails.`}</p>}
    </>
  );
}

function Waiting() {
  return (
    <ul className={classes.mails} aria-busy>
      {[38, 30, 44].map(width => (
        <li key={width} className={classes.mail}>
          <Skeleton height={12} width={`${width}%`} className={classes.subject} />
          <Skeleton height={10} width="26%" className={classes.recipient} />
        </li>
      ))}
    </ul>
  );
}
