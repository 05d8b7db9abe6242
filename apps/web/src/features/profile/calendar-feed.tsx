import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import {
  makeCalendarFeed,
  revokeCalendarFeed,
} from '@pipewright/contract/operations/account/calendar-feed.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useChange } from '../../kit/data/changes/use-change.ts';
import { call } from '../../kit/data/client/client.ts';
import { Timestamp } from '../../kit/formats/timestamp.tsx';
import { ConfirmDialog } from '../../kit/ui/dialogs/confirm-dialog.tsx';
import { CopyField } from '../../kit/ui/inputs/copy-field.tsx';
import classes from './calendar-feed.module.css';
import { calendarFeedOptions } from './calendar-query.ts';

type Asked = 'replace' | 'revoke';

/** The secret address by which a calendar program reads one's meetings and tasks. */
export function CalendarFeed() {
  const { data: feed, isError } = useQuery(calendarFeedOptions());
  const [url, setUrl] = useState<string>();
  const [asked, setAsked] = useState<Asked>('replace');
  const [isAsking, setAsking] = useState(false);
  // The words stay while the dialog goes.
  const ask = (question: Asked) => {
    setAsked(question);
    setAsking(true);
  };

  const make = useChange({
    send: async () => (await call(makeCalendarFeed, {})).data.url,
    changes: ['calendar-feed'],
    failure: t`The calendar link couldn’t be created.`,
  });
  const revoke = useChange({
    send: () => call(revokeCalendarFeed, {}),
    changes: ['calendar-feed'],
    failure: t`The calendar link couldn’t be revoked.`,
  });
  const makeUrl = () => make.mutate(undefined, { onSuccess: setUrl });

  function confirm(): void {
    setAsking(false);
    if (asked === 'replace') {
      makeUrl();
    } else {
      revoke.mutate(undefined, { onSuccess: () => setUrl(undefined) });
    }
  }

  return (
    <>
      <p className={classes.text}>
        {t`Your meetings and open tasks in Google Calendar, Outlook or any other program that can subscribe to an address. Whoever knows the address can read them.`}
      </p>
      {isError && (
        <p className={classes.text} role="alert">
          {t`The calendar link couldn’t be loaded.`}
        </p>
      )}
      {!feed && !isError && <Skeleton height={32} aria-busy />}
      {url && (
        <div className={classes.address}>
          <CopyField
            label={t`Calendar address`}
            description={t`Copy it now. You won’t be able to see it again.`}
            value={url}
          />
        </div>
      )}
      {feed?.createdAtUtc && !url && (
        <p className={classes.text}>
          <Trans>
            Created <Timestamp value={feed.createdAtUtc} withTime />. The link is shown only once, when it is
            created.
          </Trans>
        </p>
      )}
      {feed && (
        <div className={classes.buttons}>
          {feed.createdAtUtc ? (
            <>
              <Button variant="default" onClick={() => ask('replace')}>
                {t`Replace link`}
              </Button>
              <Button variant="default" color="red" onClick={() => ask('revoke')}>
                {t`Revoke link`}
              </Button>
            </>
          ) : (
            <Button onClick={makeUrl}>{t`Create calendar link`}</Button>
          )}
        </div>
      )}
      <ConfirmDialog
        opened={isAsking}
        title={asked === 'replace' ? t`Replace calendar link?` : t`Revoke calendar link?`}
        confirm={asked === 'replace' ? t`Replace` : t`Revoke`}
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      >
        {t`Calendars that use the current link will stop updating.`}
      </ConfirmDialog>
    </>
  );
}
