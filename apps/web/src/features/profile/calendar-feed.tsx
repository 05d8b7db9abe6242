import { Button, CopyButton, Skeleton, TextInput } from '@mantine/core';
import { makeCalendarFeed, revokeCalendarFeed } from '@pipewright/contract/operations/calendar-feed.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { notifyFailure } from '../../kit/data/changes/notify-change.ts';
import { call } from '../../kit/data/client/client.ts';
import { Timestamp } from '../../kit/formats/timestamp.tsx';
import { ConfirmDialog } from '../../kit/ui/dialogs/confirm-dialog.tsx';
import classes from './calendar-feed.module.css';
import { calendarFeedOptions } from './calendar-query.ts';

type Asked = 'replace' | 'revoke';

/** The secret address by which a calendar program reads one's meetings and tasks. */
export function CalendarFeed() {
  const client = useQueryClient();
  const { data: feed, isError } = useQuery(calendarFeedOptions());
  const [url, setUrl] = useState<string>();
  const [asked, setAsked] = useState<Asked>('replace');
  const [isAsking, setAsking] = useState(false);
  // The words stay while the dialog goes.
  const ask = (question: Asked) => {
    setAsked(question);
    setAsking(true);
  };

  async function change(work: () => Promise<string | undefined>, failure: string): Promise<void> {
    setAsking(false);
    try {
      setUrl(await work());
    } catch (error) {
      notifyFailure(failure, error);
    }
    await client.invalidateQueries(calendarFeedOptions());
  }
  const make = () =>
    change(async () => (await call(makeCalendarFeed, {})).data.url, 'The calendar link couldn’t be created.');
  const revoke = () =>
    change(async () => {
      await call(revokeCalendarFeed, {});
      return undefined;
    }, 'The calendar link couldn’t be revoked.');

  return (
    <>
      <p className={classes.text}>
        Your meetings and open tasks in Google Calendar, Outlook or any other program that can subscribe to an
        address. Whoever knows the address can read them.
      </p>
      {isError && (
        <p className={classes.text} role="alert">
          The calendar link couldn’t be loaded.
        </p>
      )}
      {!feed && !isError && <Skeleton height={32} aria-busy />}
      {url && <NewAddress url={url} />}
      {feed?.createdAtUtc && !url && (
        <p className={classes.text}>
          Created <Timestamp value={feed.createdAtUtc} withTime />. The link is shown only once, when it is
          created.
        </p>
      )}
      {feed && (
        <div className={classes.buttons}>
          {feed.createdAtUtc ? (
            <>
              <Button variant="default" onClick={() => ask('replace')}>
                Replace link
              </Button>
              <Button variant="default" color="red" onClick={() => ask('revoke')}>
                Revoke link
              </Button>
            </>
          ) : (
            <Button onClick={() => void make()}>Create calendar link</Button>
          )}
        </div>
      )}
      <ConfirmDialog
        opened={isAsking}
        title={asked === 'replace' ? 'Replace calendar link?' : 'Revoke calendar link?'}
        confirm={asked === 'replace' ? 'Replace' : 'Revoke'}
        onConfirm={() => void (asked === 'replace' ? make() : revoke())}
        onCancel={() => setAsking(false)}
      >
        Calendars that use the current link will stop updating.
      </ConfirmDialog>
    </>
  );
}

function NewAddress({ url }: { url: string }) {
  return (
    <div className={classes.address}>
      <TextInput
        label="Calendar address"
        description="Copy it now. You won’t be able to see it again."
        inputWrapperOrder={['label', 'input', 'description']}
        readOnly
        value={url}
        onFocus={event => event.currentTarget.select()}
      />
      <CopyButton value={url}>
        {({ copied, copy }) => <Button onClick={copy}>{copied ? 'Copied' : 'Copy'}</Button>}
      </CopyButton>
    </div>
  );
}
