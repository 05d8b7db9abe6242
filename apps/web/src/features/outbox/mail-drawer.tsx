import { t } from '@lingui/core/macro';
import { Fragment, type ReactNode, useState } from 'react';
import { Timestamp } from '../../kit/formats/timestamp.tsx';
import { SideDrawer } from '../../kit/ui/dialogs/side-drawer.tsx';
import classes from './mail-drawer.module.css';
import { MailState } from './mail-state.tsx';
import type { OutboxMail } from './outbox-query.ts';

interface MailDrawerProps {
  /** Absent: it is closed. */
  readonly mail: OutboxMail | undefined;
  readonly onClose: () => void;
}

/** One mail: to whom, whether it went, and what it says. */
export function MailDrawer({ mail, onClose }: MailDrawerProps) {
  const [shown, setShown] = useState(mail);
  // What was open stays in the drawer while it slides out.
  if (mail && mail !== shown) {
    setShown(mail);
  }
  return (
    <SideDrawer
      title={shown?.subject ?? ''}
      opened={mail !== undefined}
      onClose={onClose}
      position="right"
      size={480}
      isFullWhenNarrow
    >
      {shown && <Content mail={shown} />}
    </SideDrawer>
  );
}

function Content({ mail }: { mail: OutboxMail }) {
  return (
    <div className={classes.body}>
      <dl className={classes.lines}>
        <Line label={t({ message: 'To', context: 'recipient' })}>{mail.recipient}</Line>
        <Line label={t({ message: 'State', context: 'status' })}>
          <MailState state={mail.state} />
        </Line>
        {mail.problem && <Line label={t`Problem`}>{mail.problem}</Line>}
        <Line label={t`Written`}>
          <Timestamp value={mail.createdAtUtc} withTime />
        </Line>
        {mail.sentAtUtc && (
          <Line label={t`Sent`}>
            <Timestamp value={mail.sentAtUtc} withTime />
          </Line>
        )}
      </dl>
      <p className={classes.text}>{withLinks(mail.text)}</p>
    </div>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.line}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The addresses in a text as links. They open beside, since they are somebody else's. */
function withLinks(text: string): ReactNode {
  return text
    .trim()
    .split(/(https?:\/\/\S+)/)
    .map((part, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move.
      <Fragment key={index}>
        {index % 2 === 0 ? (
          part
        ) : (
          <a href={part} target="_blank" rel="noreferrer">
            {part}
          </a>
        )}
      </Fragment>
    ));
}
