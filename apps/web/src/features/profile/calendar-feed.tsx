import { Button, CopyButton, Skeleton, TextInput } from '@mantine/core';
import { makeCalendarFeed, revokeCalendarFeed } from '@pipewright/contract/operations/calendar-feed.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useChange } from '../../kit/data/changes/use-change.ts';
import { call } from '../../kit/data/client/client.ts';
import { Timestamp } from '../../kit/formats/timestamp.tsx';
import { ConfirmDialog } from '../../kit/ui/dialogs/confirm-dialog.tsx';
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
    failure: 'The address could not be made.',
  });
  const revoke = useChange({
    send: () => call(revokeCalendarFeed, {}),
    changes: ['calendar-feed'],
    failure: 'The address could not be revoked.',
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
        Your meetings and open tasks in Google Calendar, Outlook or any other program that can subscribe to an
        address. Whoever knows the address can read them.
      </p>
      {isError && (
        <p className={classes.text} role="alert">
          The calendar address could not be loaded.
        </p>
      )}
      {!feed && !isError && <Skeleton height={32} aria-busy />}
      {url && <NewAddress url={url} />}
      {feed?.createdAtUtc && !url && (
        <p className={classes.text}>
          There is an address since <Timestamp value={feed.createdAtUtc} withTime />. It is shown only when it
          is made.
        </p>
      )}
      {feed && (
        <div className={classes.buttons}>
          {feed.createdAtUtc ? (
            <>
              <Button variant="default" onClick={() => ask('replace')}>
                Replace address
              </Button>
              <Button variant="default" color="red" onClick={() => ask('revoke')}>
                Revoke address
              </Button>
            </>
          ) : (
            <Button onClick={makeUrl}>Make calendar address</Button>
          )}
        </div>
      )}
      <ConfirmDialog
        opened={isAsking}
        title={asked === 'replace' ? 'Replace the calendar address?' : 'Revoke the calendar address?'}
        confirm={asked === 'replace' ? 'Replace' : 'Revoke'}
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      >
        Calendars that use the present address are no longer kept up to date.
      </ConfirmDialog>
    </>
  );
}

function NewAddress({ url }: { url: string }) {
  return (
    <div className={classes.address}>
      <TextInput
        label="Calendar address"
        description="Copy it now: it is shown this once."
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
